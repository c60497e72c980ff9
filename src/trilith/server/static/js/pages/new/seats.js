// Choosing who sits where: people here, people elsewhere, engines.
import { pieceIcon } from "../../board/tray.js";
import { sidePiece } from "../../game/text.js";
import { fill, h } from "../../ui/dom.js";
import { segments } from "../../ui/options.js";
import { recall, remember } from "../../ui/preferences.js";
import { companions, personSeat } from "./companions.js";

/** @typedef {import("../../ui/catalogue.js").GameView} GameView */
/** @typedef {import("../../net/messages.js").LookView} LookView */
/** @typedef {import("../../ui/tables.js").SeatChoice} SeatChoice */
/** @typedef {"engine" | "here" | "link" | "anyone" | "watch" | "mixed"} Way */
/**
 * `kinds` are the players when each seat is chosen separately; `names` those of the people on this device, if they were asked.
 * @typedef {{ way: Way, side: string, levels: string[], kinds: SeatChoice["kind"][], names?: () => string[] }} Seating
 */

/** @type {[Way, string][]} */
const WAYS = [
  ["engine", "Trilith"],
  ["here", "Friend here"],
  ["link", "By link"],
  ["anyone", "Anyone"],
  ["watch", "Just watch"],
];
/** With more than two players, each seat can be chosen separately. @type {[Way, string]} */
const MIXED = ["mixed", "Seat by seat"];

/** @type {[SeatChoice["kind"], string][]} */
const KINDS = [
  ["me", "Me, here"],
  ["open", "By link"],
  ["engine", "Trilith"],
];

/** @param {URLSearchParams} asked @returns {Seating} */
export function defaultSeating(asked) {
  const way = [...WAYS, MIXED].find(([name]) => name === asked.get("way"))?.[0] ?? "engine";
  const level = asked.get("level") ?? recall("level") ?? "3";
  return { way, side: way === "engine" ? "0" : "random", levels: [level, level, level], kinds: ["me", "open", "engine"] };
}

/**
 * @param {Element} place
 * @param {GameView} game
 * @param {LookView} look
 * @param {Seating} seating
 * @param {() => void} onChange
 */
export function showSeats(place, game, look, seating, onChange) {
  const again = () => {
    showSeats(place, game, look, seating, onChange);
    onChange();
  };
  const players = look.players;
  const ways = players.length > 2 ? [...WAYS, MIXED] : WAYS;
  if (!ways.some(([way]) => way === seating.way)) seating.way = "engine";
  const count = seating.way === "watch" ? players.length : seating.way === "engine" ? players.length - 1 : 0;
  const engines = Array.from({ length: count }, (_, number) => {
    const title = seating.way === "watch" ? `${players[number]}: level` : count > 1 ? `Level of opponent ${number + 1}` : "Level";
    return level(title, game, seating, number, onChange);
  });
  const people = seating.way === "here" ? companions(players.length, players) : null;
  seating.names = people?.names;
  fill(
    place,
    segments(
      "Against",
      ways,
      seating.way,
      (way) => {
        seating.way = /** @type {Way} */ (way);
        again();
      },
      NOTES[seating.way],
    ),
    seating.way === "mixed" ? mixed(game, look, seating, again, onChange) : engines,
    people ? h("div", { class: "numbers" }, people.fields) : null,
    whoseSide(seating, look, onChange),
  );
}

/**
 * The choice of a side; or, for mixed seats, whether they stay in the order listed.
 * @param {Seating} seating
 * @param {LookView} look
 * @param {() => void} onChange
 */
function whoseSide(seating, look, onChange) {
  const { way, side } = seating;
  if (way === "here" || way === "watch") return null;
  const set = (/** @type {string} */ chosen) => {
    seating.side = chosen;
    onChange();
  };
  if (way === "mixed") return segments("Seats", [["given", "As listed"], ["random", "Shuffled"]], side === "random" ? side : "given", set);
  const players = look.players.map((name, number) => /** @type {[string, (Node | string | null)[]]} */ ([String(number), [sideIcon(look, number), name]]));
  const sides = /** @type {[string, (Node | string | null)[]][]} */ ([["random", ["Random"]], ...players]);
  return segments("You play", sides, sides.some(([code]) => code === side) ? side : "0", set);
}

/**
 * A choice for each seat.
 * @param {GameView} game
 * @param {LookView} look
 * @param {Seating} seating
 * @param {() => void} again
 * @param {() => void} onChange
 */
function mixed(game, look, seating, again, onChange) {
  return look.players.map((name, number) => {
    const kind = seating.kinds[number] ?? "engine";
    const who = segments(name, KINDS, kind, (chosen) => {
      seating.kinds[number] = /** @type {SeatChoice["kind"]} */ (chosen);
      again();
    });
    return h("div", { class: "seat-line", "data-seat": number }, who, kind === "engine" ? level(`${name}: level`, game, seating, number, onChange) : null);
  });
}

/** @type {Record<Way, string>} */
const NOTES = {
  engine: "Trilith’s own engine, as strong as you like.",
  here: "You take turns on this device.",
  link: "You get a link to send. The first person to open it plays against you.",
  anyone: "Your game is listed for everyone until someone joins.",
  watch: "Engines play each other while you watch.",
  mixed: "Choose who plays in each seat: you, someone you send the link to, or Trilith.",
};

/**
 * A piece of this side, if sides have their own pieces.
 * @param {LookView} look
 * @param {number} number
 */
function sideIcon(look, number) {
  const code = sidePiece(look, look.players[number] ?? "");
  return code ? pieceIcon(look, code) : null;
}

/**
 * @param {string} title
 * @param {GameView} game
 * @param {Seating} seating
 * @param {number} number
 * @param {() => void} onChange
 */
function level(title, game, seating, number, onChange) {
  const chosen = game.levels.find((one) => one.level === seating.levels[number]) ?? game.levels[0];
  const note = h("p", { class: "note" }, chosen ? `${chosen.name}: ${chosen.description}` : "");
  const choices = /** @type {[string, string][]} */ (game.levels.map((one) => [one.level, /^\d+$/.test(one.level) ? one.level : "★"]));
  const bar = segments(title, choices, chosen?.level ?? "", (value) => {
    seating.levels[number] = value;
    remember("level", value);
    const now = game.levels.find((one) => one.level === value);
    note.textContent = now ? `${now.name}: ${now.description}` : "";
    onChange();
  });
  bar.append(note);
  return h("div", { class: "seat-row" }, h("div", { class: "level" }, bar));
}

/**
 * What the button says.
 * @param {Seating} seating
 * @param {number} players how many
 */
export function beginLabel({ way, kinds }, players) {
  if (way !== "mixed") return { engine: "Play", here: "Play", link: "Get the link", anyone: "Find an opponent", watch: "Watch" }[way];
  const chosen = kinds.slice(0, players);
  return chosen.includes("open") ? "Get the link" : chosen.includes("me") ? "Play" : "Watch";
}

/**
 * The seats as the server expects them, in the order of the sides.
 * @param {Seating} seating
 * @param {string[]} players
 * @param {SeatChoice} me
 * @returns {{ seats: SeatChoice[], sides: "given" | "random" }}
 */
export function seatsOf(seating, players, me) {
  const { way, side, levels } = seating;
  const engine = (/** @type {number} */ number) => ({ kind: /** @type {const} */ ("engine"), level: levels[number] ?? "3" });
  if (way === "watch") return { seats: players.map((_, number) => engine(number)), sides: "given" };
  if (way === "here") {
    const names = seating.names?.() ?? [];
    // The first of them is whose device it is.
    if (names[0]) me.name = names[0];
    return { seats: players.map((_, number) => (number ? personSeat(names[number] ?? "", number) : me)), sides: "given" };
  }
  if (way === "mixed") return { seats: mixedSeats(seating, players, me), sides: side === "random" ? "random" : "given" };
  const mine = side === "random" ? 0 : Number(side) || 0;
  let others = 0;
  const seats = players.map((_, number) => {
    if (number === mine) return me;
    return way === "engine" ? engine(others++) : { kind: /** @type {const} */ ("open") };
  });
  return { seats, sides: side === "random" ? "random" : "given" };
}

/**
 * The first seat at this device gets my name; others are for whoever else is here.
 * @param {Seating} seating
 * @param {string[]} players
 * @param {SeatChoice} me
 * @returns {SeatChoice[]}
 */
function mixedSeats({ kinds, levels }, players, me) {
  const first = kinds.indexOf("me");
  return players.map((_, number) => {
    const kind = kinds[number] ?? "engine";
    if (kind === "engine") return { kind, level: levels[number] ?? "3" };
    return number === first ? me : { kind };
  });
}
