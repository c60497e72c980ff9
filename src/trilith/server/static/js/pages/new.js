// All choices for a new game, whatever the game: who plays, by which rules, with which clock, from where.
import { Board } from "../board/board.js";
import { setUp } from "../board/svg.js";
import { get } from "../ui/api.js";
import { games, readRuleset, rulesetText } from "../ui/catalogue.js";
import { byId } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { namePlayers, showOptions } from "../ui/options.js";
import { me, play, playAnyone } from "../ui/tables.js";
import { clockChoice, inShort, noClock, showClock } from "./new/clock.js";
import { beginLabel, seatsOf, showSeats, usualCompany } from "./new/seats.js";

const form = /** @type {HTMLFormElement} */ (byId("new"));
const position = /** @type {HTMLInputElement} */ (byId("position"));
const best = /** @type {HTMLSelectElement} */ (byId("best"));
const asked = new URLSearchParams(location.search);
const company = usualCompany(asked);
const clock = noClock();

/** @type {import("../ui/catalogue.js").GameView} */
let game;
/** @type {import("../ui/catalogue.js").Values} */
let values = {};
/** @type {import("../net/messages.js").LookView} */
let look;

/** How many pieces lie on an empty board to be looked at. */
const SAMPLE = 6;
/** How often the board was asked for: only the last answer is shown. */
let asking = 0;

/** @param {string} text */
function complain(text) {
  byId("wrong").textContent = text;
}

/** The board as these rules have it, with its pieces in their colours. */
async function preview() {
  complain("");
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
  setUp(byId("board"), board);
  /** @type {HTMLAnchorElement} */ (byId("set-up")).href = `/explore?${new URLSearchParams({ ruleset: look.ruleset })}`;
  namePlayers(form, look.players);
  if (before !== look.ruleset) showChoices();
  summarise();
}

/**
 * Some pieces in the middle of an empty board, so that their colours can be seen.
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

function showChoices() {
  showSeats(byId("seats"), game, look, company, summarise);
  showClock(byId("clock"), game, values, look.players, clock, summarise);
}

function summarise() {
  const games = best.value === "1" ? "" : ` · best of ${best.value}`;
  byId("summary").textContent = `${look.ruleset} · ${inShort(clock)}${games}`;
  byId("begin-label").textContent = beginLabel(company, look.players.length);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  complain("");
  const button = byId("begin");
  button.setAttribute("aria-busy", "true");
  try {
    const { seats, sides } = seatsOf(company, look.players, me());
    const choice = {
      ruleset: look.ruleset,
      seats,
      sides,
      clock: clockChoice(clock, look.players.length),
      position: position.value.trim() || null,
      best_of: Number(best.value),
      public: seats.every(({ kind }) => kind === "engine"),
    };
    const isPlain = !choice.position && choice.best_of === 1 && choice.clock.kind === "none";
    if (company.way !== "anyone") await play(choice);
    else if (isPlain) await playAnyone(choice);
    else await play({ ...choice, public: true });
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    byId("wrong").scrollIntoView({ block: "center" });
  } finally {
    button.removeAttribute("aria-busy");
  }
});
best.addEventListener("change", summarise);
position.addEventListener("change", () => preview().catch((error) => complain(error.message)));

try {
  const found = (await games()).find(({ id }) => id === form.dataset.game);
  if (!found) throw new Error("There is no such game.");
  game = found;
  values = readRuleset(game, asked.get("ruleset") ?? game.id);
  position.value = asked.get("position") ?? "";
  if (game.options.length) {
    showOptions(byId("options"), game, values, (now) => {
      values = now;
      preview().catch((error) => complain(error.message));
    });
  }
  await preview().catch(async (error) => {
    position.value = "";
    values = readRuleset(game, game.id);
    await preview();
    complain(error.message);
  });
} catch (error) {
  notifyError(error);
} finally {
  form.classList.add("ready");
}
