// The page beside a real board: a clock, pegs, a pouch and the ring. It runs without the server once it is open, and a
// reload changes nothing.
import { loadSymbols } from "../board/svg.js";
import { pieceIcon, repaintIcons } from "../board/tray.js";
import { Half, nameOf, showStartButton } from "../companion/halves.js";
import { fairNumber } from "../companion/lots.js";
import { MoveSheet } from "../companion/moves.js";
import { ringText, showRingBoard } from "../companion/ring.js";
import { fetchRules, showRules } from "../companion/rules.js";
import { Sheet } from "../companion/sheet.js";
import * as states from "../companion/state.js";
import { isLow } from "../game/clock.js";
import { sounds } from "../game/sounds.js";
import { capital } from "../game/text.js";
import { keepAwake } from "../ui/awake.js";
import { byId, fill, h } from "../ui/dom.js";
import { notify, notifyError } from "../ui/notices.js";
import { isSoundOn, recall, remember } from "../ui/preferences.js";
import { play } from "../ui/tables.js";
import { appearance } from "../ui/theme.js";

/** @typedef {import("../companion/state.js").State} State */
/** @typedef {import("../net/messages.js").LookView} LookView */

const KEPT_STATE = "companion";
const KEPT_LOOK = "companion.look";
/** Milliseconds between two looks at the clock. */
const TICK = 100;

const page = byId("beside");
const dialogs = { setup: byId("setup"), ring: byId("ring-sheet"), rules: byId("rules-sheet"), moves: byId("moves-sheet") };
const sheet = new Sheet(byId("choices"), () => {
  byId("wrong").replaceChildren();
  const draws = sheet.hasOwnPouch ? "you tap the stones that you draw, and Trilith" : sheet.pouchOf() ? "Trilith draws the stones," : "Trilith";
  const counts = sheet.start?.score ? "checks the rules, counts the points and keeps the game" : "checks the rules and keeps the game";
  byId("keep-note").textContent = `With every move entered, ${draws} ${counts}.`;
});
const moves = new MoveSheet(enterMove, strikeMove);

/** @type {State | null} */
let state = states.readState(recall(KEPT_STATE));
/** @type {LookView | null} */
let look = readLook();
/** @type {Half[]} */
let halves = [];
let wasLow = false;

/** @returns {LookView | null} */
function readLook() {
  try {
    return JSON.parse(recall(KEPT_LOOK) ?? "null");
  } catch {
    return null;
  }
}

/** @param {"setup" | "ring" | "rules" | "moves"} name */
function open(name) {
  /** @type {HTMLDialogElement} */ (dialogs[name]).showModal();
}

/** For screen readers. @param {string} text */
function say(text) {
  byId("said").textContent = text;
}

/** @param {number | number[]} pattern */
function vibrate(pattern) {
  if (isSoundOn() && "vibrate" in navigator) navigator.vibrate(pattern);
}

// ---- what is shown ----

/** Build the page for the present game. */
function build() {
  if (!state) return;
  page.dataset.players = String(state.agreed.sides.length);
  const handlers = { onPress: press, onPoints: score };
  halves = state.agreed.sides.map((_, seat) => new Half(/** @type {State} */ (state), seat, look, handlers));
  const [first, ...others] = halves.map(({ element }) => element);
  byId("near").replaceChildren(...(first ? [first] : []));
  byId("far").replaceChildren(...others);
  byId("game-title").textContent = state.agreed.title;
  void fetchRules(state.agreed.game).catch(() => {});
  if (look) void loadSymbols(look.symbols[appearance(look.game)]).catch(() => {});
  show();
}

/** Show the present state. */
function show() {
  if (!state) return;
  const now = Date.now();
  for (const half of halves) half.show(state, now);
  const start = byId("start");
  showStartButton(start, state);
  start.toggleAttribute("disabled", states.isOver(state));
  const undoing = states.undoText(state);
  const undo = byId("undo");
  undo.toggleAttribute("disabled", !undoing);
  undo.setAttribute("aria-label", undoing ? `Undo: ${undoing}` : "Undo");
  byId("ring").hidden = !state.agreed.ring;
  byId("enter").hidden = !state.entered;
  byId("ring-words").textContent = ringText(state.ring);
  showPouch(state);
  keepAwake(states.isRunning(state));
}

/** @param {State} now */
function showPouch({ pouch, held, agreed }) {
  const place = byId("draw");
  place.hidden = !pouch;
  if (!pouch) return;
  const left = Object.values(pouch).reduce((sum, count) => sum + count, 0);
  const key = `${held} ${left} ${agreed.ruleset}`;
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  const name = held ? capital(look?.pieces[held]?.name ?? held) : "Draw a stone";
  fill(place, held && look ? pieceIcon(look, held) : null, h("span", {}, h("b", {}, name), h("small", {}, left ? `${left} in the pouch` : "The pouch is empty")));
  place.toggleAttribute("disabled", !left);
}

// ---- what happens ----

/** @param {State} next */
function become(next) {
  state = next;
  remember(KEPT_STATE, states.writeState(next));
  show();
}

/** @param {number} seat whose half was pressed */
function press(seat) {
  if (!state || states.isOver(state)) return;
  const now = Date.now();
  if (!states.isRunning(state)) return begin(now);
  if (seat === state.clocks.turn) endTurn(now);
}

/** @param {number} now */
function begin(now) {
  if (!state) return;
  const isFirst = !state.clocks.begun;
  become(states.start(state, now));
  sounds.place();
  vibrate(20);
  say(`${nameOf(state, state.clocks.turn)} to move.`);
  if (isFirst) drawForTurn();
}

/** @param {number} now */
function endTurn(now) {
  if (!state) return;
  const before = state.clocks.turn;
  become(states.endTurn(state, now));
  if (state.clocks.turn === before) return;
  sounds.place();
  vibrate(20);
  say(`${nameOf(state, state.clocks.turn)} to move.`);
  drawForTurn();
}

function drawForTurn() {
  if (state?.agreed.drawsItself && !state.held) draw();
}

function draw() {
  if (!state || !states.stonesLeft(state)) return;
  become(states.drawStone(state, fairNumber(states.stonesLeft(state))));
  sounds.take();
  const { held } = state;
  say(`Drawn: ${held ? (look?.pieces[held]?.name ?? held) : ""}.`);
}

/** @param {number} seat @param {number} points */
function score(seat, points) {
  if (!state) return;
  const before = state.points;
  become(states.addPoints(state, seat, points));
  if (state.points === before) return;
  if (points > 0) sounds.score();
  vibrate(10);
  say(`${nameOf(state, seat)}: ${state.points?.[seat]}.`);
}

function stopOrGo() {
  if (!state) return;
  const now = Date.now();
  if (!states.isRunning(state)) return begin(now);
  become(states.stop(state, now));
  say("The clock is stopped.");
}

function undo() {
  if (!state) return;
  const what = states.undoText(state);
  if (!what) return;
  become(states.undo(state, Date.now()));
  say(`Undone: ${what}.`);
}

function tick() {
  if (!state || !states.isRunning(state)) return;
  const now = Date.now();
  const checked = states.withFlags(state, now);
  if (checked !== state) {
    become(checked);
    sounds.end();
    vibrate([200, 100, 200]);
    say(`${nameOf(checked, checked.clocks.turn)}: time is up.`);
    return;
  }
  for (const half of halves) half.show(state, now);
  const { turn } = state.clocks;
  const low = state.agreed.control.kind !== "none" && !state.clocks.flags[turn] && isLow({ choice: state.agreed.control }, states.shown(state, turn, now));
  if (low && !wasLow) {
    sounds.low();
    vibrate([60, 60, 60]);
    say(`${nameOf(state, turn)}: little time is left.`);
  }
  wasLow = low;
}

// ---- setting up ----

/** @param {import("../companion/sheet.js").Chosen} chosen */
function begins({ agreed, look: its }) {
  look = its;
  remember(KEPT_LOOK, JSON.stringify(its));
  become(states.newGame(agreed));
  build();
}

async function setUp() {
  try {
    await sheet.open(state?.agreed ?? null);
    byId("setup-note").hidden = !state?.clocks.begun;
    open("setup");
  } catch (error) {
    notifyError(error);
  }
}

byId("set").addEventListener("submit", (event) => {
  event.preventDefault();
  const chosen = sheet.agree();
  const isDrawn = chosen.agreed.names.join() !== sheet.names.join() || sheet.starter === "lots";
  begins(chosen);
  /** @type {HTMLDialogElement} */ (dialogs.setup).close();
  halves[chosen.agreed.starter]?.face.focus();
  if (isDrawn && state) notify(`${nameOf(state, state.clocks.turn)} begins.`);
});
byId("keep").addEventListener("click", async () => {
  try {
    if (sheet.hasOwnPouch) {
      const chosen = sheet.agree();
      begins({ ...chosen, agreed: { ...chosen.agreed, ruleset: sheet.table(chosen.agreed).ruleset, enters: true } });
      /** @type {HTMLDialogElement} */ (dialogs.setup).close();
      return;
    }
    await play(sheet.table(sheet.agree().agreed));
  } catch (error) {
    byId("wrong").textContent = error instanceof Error ? error.message : String(error);
    byId("wrong").scrollIntoView({ block: "center" });
  }
});

function layRing() {
  if (!state || !look) return;
  showRingBoard(byId("ring-board"), look, state.ring, (point) => {
    if (!state) return;
    become(states.moveRing(state, point));
    say(ringText(point));
    /** @type {HTMLDialogElement} */ (dialogs.ring).close();
  });
  byId("ring-line").textContent = ringText(state.ring);
  open("ring");
}

/** @param {import("../companion/state.js").Entered} entered */
function enterMove(entered) {
  if (!state) return;
  become(states.enter(state, entered, Date.now()));
  sounds.place();
  if (entered.move && !entered.isOver) /** @type {HTMLDialogElement} */ (dialogs.moves).close();
  else void showMoves();
}

function strikeMove() {
  if (!state) return;
  become(states.strike(state));
  void showMoves();
}

async function showMoves() {
  if (!state || !look) return;
  try {
    await moves.show(state, look);
    if (!(/** @type {HTMLDialogElement} */ (dialogs.moves).open)) open("moves");
  } catch (error) {
    notifyError(error);
  }
}

async function readRules() {
  if (!state) return;
  try {
    await showRules(byId("rules-text"), state.agreed.game);
    byId("rules-title").textContent = state.agreed.title;
    open("rules");
  } catch (error) {
    notifyError(error);
  }
}

/** What keys do while no sheet is open. @type {Record<string, () => void>} */
const KEYS = { p: stopOrGo, u: undo, d: draw, r: layRing, e: () => void (state?.entered && showMoves()) };

addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || target.closest("input, select, textarea, [popover]")) return;
  if (event.key === " " && (!target.closest("button, a") || target.closest(".face"))) {
    // A key that is held down is one press.
    if (!event.repeat && state) press(state.clocks.turn);
    event.preventDefault();
    return;
  }
  if (!event.repeat) KEYS[event.key.toLowerCase()]?.();
});
// A button is clicked when the key comes up: the press has been counted already.
addEventListener("keyup", (event) => {
  if (event.key === " " && event.target instanceof Element && event.target.closest(".face")) event.preventDefault();
});

byId("start").addEventListener("click", stopOrGo);
byId("undo").addEventListener("click", undo);
byId("draw").addEventListener("click", draw);
byId("ring").addEventListener("click", layRing);
byId("enter").addEventListener("click", () => void showMoves());
byId("rules").addEventListener("click", () => void readRules());
byId("settings").addEventListener("click", () => void setUp());
for (const closing of document.querySelectorAll("[data-close]")) closing.addEventListener("click", () => closing.closest("dialog")?.close());
document.addEventListener("themechange", () => {
  if (look) void loadSymbols(look.symbols[appearance(look.game)]).then(() => look && repaintIcons(document, look));
});
// Another tab with the same board would keep a state of its own: the one that is looked at takes what was kept last.
addEventListener("storage", (event) => {
  if (event.key !== `trilith.${KEPT_STATE}`) return;
  state = states.readState(event.newValue) ?? state;
  look = readLook();
  build();
});
setInterval(tick, TICK);

if (state) build();
else {
  try {
    await sheet.open(null);
    begins(sheet.agree());
    if (!location.hash) open("setup");
  } catch (error) {
    notifyError(error);
  }
}
