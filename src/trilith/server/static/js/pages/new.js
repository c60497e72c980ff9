// The page with all options for a new game: players, rules, clock and starting position.
import { Board } from "../board/board.js";
import { placeBoard } from "../board/svg.js";
import { isSignedIn } from "../ui/account.js";
import { get } from "../ui/api.js";
import { defaults, games, readRuleset, rulesetText } from "../ui/catalogue.js";
import { byId } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { namePlayers, rulesInWords, showOptions } from "../ui/options.js";
import { me, play, playAnyone } from "../ui/tables.js";
import { clockChoice, clockSummary, noClock, showClock } from "./new/clock.js";
import { handicapSummary, noHandicap, showHandicap, withHandicap } from "./new/handicap.js";
import { beginLabel, seatsOf, showSeats, defaultSeating } from "./new/seats.js";

const form = /** @type {HTMLFormElement} */ (byId("new"));
const position = /** @type {HTMLInputElement} */ (byId("position"));
const rated = /** @type {HTMLInputElement} */ (byId("rated"));
const best = /** @type {HTMLSelectElement} */ (byId("best"));
const asked = new URLSearchParams(location.search);
const seating = defaultSeating(asked);
const clock = noClock();
const handicap = noHandicap();

/** @type {import("../ui/catalogue.js").GameView} */
let game;
/** @type {import("../ui/catalogue.js").Values} */
let values = {};
/** @type {import("../net/messages.js").LookView} */
let look;

/** The number of sample pieces on an empty board. */
const SAMPLE = 6;
/** The number of requests for a preview: only the answer to the last is shown. */
let asking = 0;

/** @param {string} text */
function showError(text) {
  byId("wrong").textContent = text;
}

/** Show the board of these rules, with its pieces in their colours. */
async function preview() {
  showError("");
  asking += 1;
  const mine = asking;
  const ruleset = rulesetText(game, values);
  const before = look?.ruleset;
  const start = position.value.trim();
  const [seen, page] = await Promise.all([get("/api/look", { ruleset }), get("/api/position", { ruleset, position: start || null })]);
  if (mine !== asking) return;
  look = seen;
  const board = new Board(look);
  board.show({ ...page.position, pieces: sample(page.position.pieces) }, { animate: false });
  placeBoard(byId("board"), board);
  /** @type {HTMLAnchorElement} */ (byId("set-up")).href = `/explore?${new URLSearchParams({ ruleset: look.ruleset })}`;
  namePlayers(form, look.players);
  // On other boards people call it by another name: Morabaraba, Nine Holes.
  byId("title").textContent = look.title;
  if (before !== look.ruleset) showChoices();
  summarise();
}

/**
 * Sample pieces in the middle of an empty board, to show their colours.
 * @param {Record<string, string>} pieces
 */
function sample(pieces) {
  if (Object.keys(pieces).length) return pieces;
  const [left, top, width, height] = look.view;
  const [x, y] = [left + width / 2, top + height / 2];
  const near = Object.entries(look.places).sort(([, a], [, b]) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
  const codes = Object.keys(look.pieces);
  return Object.fromEntries(near.slice(0, SAMPLE).map(([point], number) => [point, codes[number % codes.length] ?? ""]));
}

/** What a handicap can be made of here. */
function has() {
  return { points: game.points !== null, clock: clock.kind !== "none" };
}

function showChoices() {
  const changed = () => {
    showHandicap(byId("handicap"), seating, look.players, has(), handicap, summarise);
    byId("clock-note").hidden = clock.kind !== "none" || (seating.way !== "link" && seating.way !== "anyone");
    summarise();
  };
  showSeats(byId("seats"), game, look, seating, changed);
  showClock(byId("clock"), game, values, clock, changed);
  changed();
}

/** Points that a ruleset gives to a side are given to whoever plays it. */
function liftPoints() {
  const option = game.points;
  if (option === null) return;
  const points = (values[option] ?? "").split("-").map((part) => Number(part) || 0);
  const side = points.findIndex(Boolean);
  if (side >= 0) Object.assign(handicap, { who: side === 0 ? "me" : "others", points: points[side] });
  values = { ...values, [option]: game.options.find(({ name }) => name === option)?.values[0] ?? "" };
}

/** The rules in words: what differs from the game's own. */
function rulesSummary() {
  return rulesInWords(game, values) || "The usual rules";
}

/** Why a game like this is not rated, or null if it can be. */
function whyNotRated() {
  const kinds = seatsOf(seating, look.players, me()).seats.map(({ kind }) => kind);
  if (kinds.includes("engine") || kinds.filter((kind) => kind === "me").length !== 1) return "For games between people with accounts: choose “By link” or “Anyone”.";
  return position.value.trim() ? "A rated game begins at the usual position." : null;
}

function showRated() {
  if (!isSignedIn()) return;
  const why = whyNotRated();
  rated.disabled = why !== null;
  byId("rated-note").textContent = why ?? "It counts for everybody’s rating. No move is taken back, and nobody is helped by an engine.";
}

/** Whether the game is to be rated, and can be. */
function isRated() {
  return rated.checked && !rated.disabled;
}

function summarise() {
  showRated();
  const games = best.value === "1" ? "" : ` · best of ${best.value}`;
  byId("summary").textContent = `${rulesSummary()} · ${clockSummary(clock)}${games}${handicapSummary(handicap, has())}${isRated() ? " · rated" : ""}`;
  byId("begin-label").textContent = beginLabel(seating, look.players.length);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  showError("");
  const button = byId("begin");
  button.setAttribute("aria-busy", "true");
  try {
    const mine = me();
    const { seats: chosen, sides } = seatsOf(seating, look.players, mine);
    const seats = withHandicap(chosen, mine, handicap, has());
    const choice = {
      ruleset: look.ruleset,
      seats,
      sides,
      clock: clockChoice(clock),
      position: position.value.trim() || null,
      best_of: Number(best.value),
      public: seats.every(({ kind }) => kind === "engine"),
      rated: isRated(),
    };
    const isPlain = !choice.position && choice.best_of === 1 && !choice.rated && !seats.some((seat) => seat.handicap);
    if (seating.way !== "anyone") await play(choice);
    else if (isPlain) await playAnyone(choice);
    else await play({ ...choice, public: true });
  } catch (error) {
    showError(error instanceof Error ? error.message : String(error));
    byId("wrong").scrollIntoView({ block: "center" });
  } finally {
    button.removeAttribute("aria-busy");
  }
});
best.addEventListener("change", summarise);
rated.addEventListener("change", summarise);
position.addEventListener("change", () => preview().catch((error) => showError(error.message)));

try {
  const found = (await games()).find(({ id }) => id === form.dataset.game);
  if (!found) throw new Error("There is no such game.");
  game = found;
  values = readRuleset(game, asked.get("ruleset") ?? game.id);
  liftPoints();
  position.value = asked.get("position") ?? "";
  if (game.options.length) {
    showOptions(byId("options"), game, values, (now) => {
      values = now;
      preview().catch((error) => showError(error.message));
    });
  }
  await preview().catch(async (error) => {
    position.value = "";
    values = readRuleset(game, game.id);
    await preview();
    showError(error.message);
  });
  // Rules in the address that there are none of: the usual ones are shown, and it is said.
  const wanted = asked.get("ruleset");
  if (wanted) await get("/api/look", { ruleset: wanted }).catch((error) => showError(error.message));
} catch (error) {
  notifyError(error);
} finally {
  form.classList.add("ready");
}
