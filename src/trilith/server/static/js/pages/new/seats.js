// Who sits where: people here, people elsewhere, engines.
import { pieceIcon } from "../../board/tray.js";
import { fill, h } from "../../ui/dom.js";
import { segments } from "../../ui/options.js";
import { recall, remember } from "../../ui/store.js";

/** @typedef {import("../../ui/catalogue.js").GameView} GameView */
/** @typedef {import("../../net/messages.js").LookView} LookView */
/** @typedef {import("../../ui/tables.js").SeatChoice} SeatChoice */
/** @typedef {"engine" | "here" | "link" | "anyone" | "watch"} Way */
/** @typedef {{ way: Way, side: string, levels: string[] }} Company */

/** @type {[Way, string][]} */
const WAYS = [
  ["engine", "Trilith"],
  ["here", "Friend here"],
  ["link", "By link"],
  ["anyone", "Anyone"],
  ["watch", "Just watch"],
];

/** @param {URLSearchParams} asked @returns {Company} */
export function usualCompany(asked) {
  const way = WAYS.find(([name]) => name === asked.get("way"))?.[0] ?? "engine";
  const level = asked.get("level") ?? recall("level") ?? "3";
  return { way, side: way === "engine" ? "0" : "random", levels: [level, level, level] };
}

/**
 * @param {Element} place
 * @param {GameView} game
 * @param {LookView} look
 * @param {Company} company
 * @param {() => void} onChange
 */
export function showSeats(place, game, look, company, onChange) {
  const again = () => {
    showSeats(place, game, look, company, onChange);
    onChange();
  };
  const players = look.players;
  const sides = /** @type {[string, string][]} */ ([["random", "Random"], ...players.map((name, number) => [String(number), name])]);
  const count = company.way === "watch" ? players.length : company.way === "engine" ? players.length - 1 : 0;
  const engines = Array.from({ length: count }, (_, number) => {
    const title = company.way === "watch" ? `${players[number]}: level` : count > 1 ? `Level of opponent ${number + 1}` : "Level";
    return level(title, game, company, number, onChange);
  });
  const withSides = company.way !== "here" && company.way !== "watch";
  fill(
    place,
    segments(
      "Against",
      WAYS,
      company.way,
      (way) => {
        company.way = /** @type {Way} */ (way);
        again();
      },
      NOTES[company.way],
    ),
    engines,
    withSides
      ? segments("You play", sides, company.side, (side) => {
          company.side = side;
          onChange();
        })
      : null,
    h("p", { class: "row", "aria-hidden": "true" }, players.map((_, number) => sign(look, number))),
  );
}

/** @type {Record<Way, string>} */
const NOTES = {
  engine: "The engine of this house, as strong as you like.",
  here: "You take turns on this device.",
  link: "You get a link to send. Whoever opens it sits down opposite you.",
  anyone: "The table is listed for everybody until somebody sits down.",
  watch: "Engines play each other, and you look on.",
};

/**
 * A piece that shows whose side it is, where sides have pieces of their own.
 * @param {LookView} look
 * @param {number} number
 */
function sign(look, number) {
  const name = (look.players[number] ?? "").toLowerCase();
  const code = Object.keys(look.pieces).find((one) => look.pieces[one]?.name.toLowerCase().includes(name));
  return code ? pieceIcon(look, code) : null;
}

/**
 * @param {string} title
 * @param {GameView} game
 * @param {Company} company
 * @param {number} number
 * @param {() => void} onChange
 */
function level(title, game, company, number, onChange) {
  const chosen = game.levels.find((one) => one.level === company.levels[number]) ?? game.levels[0];
  const note = h("p", { class: "note" }, chosen ? `${chosen.name}: ${chosen.description}` : "");
  const choices = /** @type {[string, string][]} */ (game.levels.map((one) => [one.level, /^\d+$/.test(one.level) ? one.level : "★"]));
  const bar = segments(title, choices, chosen?.level ?? "", (value) => {
    company.levels[number] = value;
    remember("level", value);
    const now = game.levels.find((one) => one.level === value);
    note.textContent = now ? `${now.name}: ${now.description}` : "";
    onChange();
  });
  bar.append(note);
  return h("div", { class: "seat-row" }, h("div", { class: "level" }, bar));
}

/**
 * The seats as the server wants them, in the order of the sides.
 * @param {Company} company
 * @param {string[]} players
 * @param {SeatChoice} me
 * @returns {{ seats: SeatChoice[], sides: "given" | "random", mine: number | null }}
 */
export function seatsOf(company, players, me) {
  const { way, side, levels } = company;
  const engine = (/** @type {number} */ number) => ({ kind: /** @type {const} */ ("engine"), level: levels[number] ?? "3" });
  if (way === "watch") return { seats: players.map((_, number) => engine(number)), sides: "given", mine: null };
  if (way === "here") return { seats: players.map((_, number) => (number ? { kind: "me" } : me)), sides: "given", mine: 0 };
  const mine = side === "random" ? 0 : Number(side);
  let others = 0;
  const seats = players.map((_, number) => {
    if (number === mine) return me;
    return way === "engine" ? engine(others++) : { kind: /** @type {const} */ ("open") };
  });
  return { seats, sides: side === "random" ? "random" : "given", mine };
}
