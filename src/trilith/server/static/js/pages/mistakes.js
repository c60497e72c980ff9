// Learn from your mistakes: every turn of mine that a review calls a mistake is asked again. A move is right by its value.
import { Board } from "../board/board.js";
import { placeBoard } from "../board/svg.js";
import { repaintIcons, showTray } from "../board/tray.js";
import { isRight, longValue } from "../board/values.js";
import { moveName, moveParts, reasonText, taskText } from "../game/text.js";
import { get, post } from "../ui/api.js";
import { byId, fill, h, icon } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").ReviewView} ReviewView */
/** @typedef {import("../net/messages.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../net/messages.js").PositionPage} PositionPage */
/** @typedef {import("../net/messages.js").AnalysisView} AnalysisView */

const WRONG = ["mistake", "blunder"];
/** Milliseconds between two looks at a review that is under way, and before a wrong move is undone. */
const POLL = 900;
const TAKE_BACK = 1500;
const SECONDS = 0.8;

const root = byId("mistakes");
const api = `/api/tables/${encodeURIComponent(root.dataset.id ?? "")}`;

/** @type {TableView} */
let table;
/** @type {LookView} */
let look;
/** @type {ReviewTurn[]} */
let wrong = [];
let at = 0;
/** @type {Board} */
let board;
/** @type {PositionPage} */
let page;
/** What every move is worth, once it is known. @type {Promise<AnalysisView>} */
let values;
/** Which were found without the solution. @type {Set<number>} */
const found = new Set();
let isDone = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;

/** @param {string} text @param {boolean} [isGood] */
function say(text, isGood = false) {
  fill(byId("feedback"), text ? h("p", { class: isGood ? "good" : "" }, text) : null);
}

/** @param {string} move */
function moveText(move) {
  const { piece, text } = moveParts(move, look);
  return piece ? `${look.pieces[piece]?.name ?? piece} ${text}` : text;
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(100 * share)}%`;
}

/** The review, as soon as it is finished. @returns {Promise<ReviewView>} */
async function review() {
  let view = /** @type {ReviewView} */ (await get(`${api}/review`));
  if (view.state === "none" || view.state === "failed") view = await post(`${api}/review`, {});
  while (view.state === "working") {
    say(`Reviewing the game: ${percent(view.done)}`);
    await new Promise((go) => setTimeout(go, POLL));
    view = await get(`${api}/review`);
  }
  if (view.state !== "done") throw new Error("The review could not be finished. Try again.");
  return view;
}

/** @param {number} number */
async function ask(number) {
  clearTimeout(later);
  at = number;
  const turn = wrong[at];
  if (!turn) return finish();
  isDone = false;
  page = await get(`${api}/turns/${turn.number}`);
  values = post("/api/analyse", { ruleset: page.ruleset, position: page.position.text, seconds: SECONDS, lines: 2000 });
  // Whoever tries a move hears of it.
  values.catch(() => {});
  board = new Board(look, {
    onMove: (names) => void attempt(turn, names),
    onStep: () => showTray(byId("tray"), board),
    onRefused: (point, before, why) => (why ? say(why) : void refused([...before, point])),
  });
  placeBoard(byId("board"), board);
  board.show(page.position, { moves: page.moves, animate: false });
  showTray(byId("tray"), board);
  byId("caption").textContent = `${look.title} · ${at + 1} of ${wrong.length}`;
  byId("title").textContent = moveName(table, turn.number);
  byId("about").textContent = `You played ${moveText(turn.move)}, and your chance of winning went from ${percent(turn.before[turn.by] ?? 0)} to ${percent(turn.after[turn.by] ?? 0)}.`;
  byId("task").hidden = false;
  byId("task-words").textContent = `Find a better move. ${taskText(page.position.task)}.`;
  byId("tools").hidden = false;
  for (const id of ["hint", "solution"]) byId(id).hidden = false;
  setNext("Skip", false);
  say("");
  showProgress();
}

function showProgress() {
  const bar = byId("progress");
  bar.setAttribute("aria-valuemax", String(wrong.length));
  bar.setAttribute("aria-valuenow", String(at));
  fill(bar, wrong.map((_, number) => h("i", { class: number < at ? "done" : number === at ? "now" : "" })));
}

/** @param {string} words @param {boolean} isPrimary */
function setNext(words, isPrimary) {
  byId("next-label").textContent = words;
  byId("next").classList.toggle("main", isPrimary);
  byId("next").classList.toggle("quiet", !isPrimary);
}

/**
 * @param {ReviewTurn} turn
 * @param {string[]} names of the steps of the move tried
 */
async function attempt(turn, names) {
  const asked = at;
  try {
    const { moves } = await values;
    if (asked !== at || isDone) return;
    const tried = moves.find(({ steps }) => steps.join(" ") === names.join(" "));
    const played = moves.find(({ move }) => move === turn.move);
    const [best] = moves;
    if (tried && best && isRight(tried.value, best.value, played?.value ?? turn.played)) {
      found.add(at);
      say(tried.move === best.move ? `Right: ${moveText(tried.move)} is the best move, ${longValue(tried.value)}.` : `Right: ${longValue(tried.value)}. ${moveText(best.move)} is worth ${longValue(best.value)}.`, true);
      done();
      return;
    }
    say(tried && tried.move === turn.move ? "That is what you played. There is something better." : `Not yet: ${tried ? `that is ${longValue(tried.value)}` : "there is something better"}.`);
    later = setTimeout(takeBack, TAKE_BACK);
  } catch (error) {
    notifyError(error);
    takeBack();
  }
}

/** @param {string[]} steps */
async function refused(steps) {
  try {
    await post("/api/position/play", { ruleset: page.ruleset, position: page.position.text, steps });
  } catch (error) {
    if (error instanceof Error) say(reasonText(error.message));
  }
}

function takeBack() {
  board.show(page.position, { moves: page.moves });
  showTray(byId("tray"), board);
}

function done() {
  isDone = true;
  fill(byId("tray"));
  for (const id of ["hint", "solution"]) byId(id).hidden = true;
  setNext(at === wrong.length - 1 ? "Finish" : "Next", true);
  byId("next").focus({ preventScroll: true });
}

function finish() {
  at = wrong.length;
  showProgress();
  byId("title").textContent = wrong.length ? "That was all" : "Nothing to ask again";
  byId("about").textContent = wrong.length ? `You found ${found.size} of ${wrong.length} without the solution.` : "The review calls none of your moves a mistake. Well played.";
  byId("task").hidden = true;
  byId("tools").hidden = true;
  fill(byId("tray"));
  const again = wrong.length ? h("button", { class: "btn", type: "button", onclick: () => void restart() }, icon("redo"), "Once more") : null;
  fill(byId("feedback"), h("div", { class: "row" }, h("a", { class: "btn main", href: `/table/${encodeURIComponent(table.id)}` }, "Back to the game"), again));
  byId("title").focus({ preventScroll: true });
}

async function restart() {
  found.clear();
  await ask(0).catch(notifyError);
}

byId("hint").addEventListener("click", () => {
  const [first] = wrong[at]?.touched ?? [];
  if (!first) return;
  takeBack();
  board.setValues(new Map(), [], [first]);
  say(`Look at ${first}.`);
});
byId("solution").addEventListener("click", () => {
  const turn = wrong[at];
  if (!turn) return;
  clearTimeout(later);
  board.show(page.position, { moves: null });
  const points = turn.touched;
  board.setValues(new Map(), points.slice(1).map((point, number) => /** @type {[string, string]} */ ([points[number] ?? point, point])), points.slice(0, 1));
  say(`The best move was ${moveText(turn.best)}: ${longValue(turn.value)}.`);
  done();
});
byId("next").addEventListener("click", () => {
  ask(at + 1)
    .then(() => byId("title").focus({ preventScroll: true }))
    .catch(notifyError);
});
document.addEventListener("themechange", () => board && repaintIcons(document, board.look));

try {
  root.classList.add("ready");
  table = await get(api);
  look = await get("/api/look", { ruleset: table.ruleset });
  if (!table.you.length) throw new Error("You did not play in this game, so there are no mistakes of yours to look at.");
  const { turns } = await review();
  wrong = turns.flatMap((turn) => (turn && table.you.includes(turn.by) && WRONG.includes(turn.mark) ? [turn] : []));
  if (!wrong.length) {
    board = new Board(look, { onMove: () => {} });
    placeBoard(byId("board"), board);
    board.show(table.position, { moves: null, animate: false });
  }
  await ask(0);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
}
