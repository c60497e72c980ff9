// Puzzles: today's, by theme and difficulty, and a rush. The server says which moves are right; the board knows no rules.
import { Board } from "../board/board.js";
import { placeBoard } from "../board/svg.js";
import { pieceIcon, repaintIcons, showTray } from "../board/tray.js";
import { capital } from "../game/text.js";
import { ApiError, get, post } from "../ui/api.js";
import { byId, fill } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { showFacts } from "./puzzles/facts.js";
import { forget, Progress, takeAlong } from "./puzzles/progress.js";
import { MISSES, Rush } from "./puzzles/rush.js";
import { change, choice, say, setNext, shuffled } from "./puzzles/words.js";

/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").PuzzleView} PuzzleView */
/** @typedef {import("../net/messages.js").PuzzleLineView} PuzzleLineView */
/** @typedef {import("../net/messages.js").PuzzleMoveView} PuzzleMoveView */
/** @typedef {import("../net/messages.js").PuzzleTriedView} Tried */
/** @typedef {"today" | "practice" | "rush"} Mode */

/** Milliseconds between moves that are shown, before a wrong move is taken back, and before the next puzzle of a rush. */
const BETWEEN = 900;
const TAKE_BACK = 2600;
const GO_ON = 700;
/** A hint says more each time. */
const HINTS = 3;
/** The next puzzle is one of so many that are nearest to the solver's rating. */
const NEAREST = 12;

const root = byId("puzzles");
/** @type {Map<string, LookView>} */
const looks = new Map();
/** @type {Mode} */
let mode = "today";
/** @type {PuzzleView | undefined} */
let puzzle;
/** @type {import("../net/messages.js").PositionPage} */
let page;
/** @type {Board} */
let board;
/** @type {PuzzleLineView[]} those to choose from */
let waiting = [];
/** @type {Rush | null} */
let rush = null;
/** @type {Progress} */
let progress;
/** The moves made in the present run through the puzzle. @type {string[]} */
let made = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
/** Counts what was asked for: of several answers only the one to the last question is shown. */
let asking = 0;
let turn = 0;
let hints = 0;
let tries = 0;
/** Whether this is the first try at the puzzle, which counts. */
let isFirst = true;
let isDone = false;

/** @param {string} ruleset */
async function lookOf(ruleset) {
  const look = looks.get(ruleset) ?? (await get("/api/look", { ruleset }));
  looks.set(ruleset, look);
  return look;
}

/** @param {PuzzleView} found */
async function show(found) {
  clearTimeout(later);
  tries += 1;
  const look = await lookOf(found.page.ruleset);
  puzzle = found;
  page = found.page;
  [turn, hints, made, isFirst, isDone] = [0, 0, [], !progress.tried.has(found.id), false];
  if (mode === "practice") history.replaceState(null, "", `#${found.id}`);
  board = new Board(look, { onMove: (steps) => attempt(steps), onStep: showHand, onRefused: refused });
  placeBoard(byId("board"), board);
  board.show(page.position, { moves: page.moves, animate: false });
  describe(found);
}

/** @param {PuzzleView} found */
function describe(found) {
  byId("caption").textContent = `${found.title} · rating ${found.rating}`;
  byId("puzzle-title").textContent = mode === "today" ? "Today's puzzle" : mode === "rush" ? "Rush" : "Practice";
  byId("task-words").textContent = found.task;
  byId("source").textContent = `${found.source}.`;
  byId("link").setAttribute("href", `/puzzles#${found.id}`);
  fill(byId("feedback"));
  for (const id of ["hint", "solution"]) byId(id).hidden = mode === "rush";
  setNext(mode === "today" ? "Practice" : "Skip", false);
  showHand();
  showScore();
  repaintIcons(document, board.look);
}

/** What is in hand, next to the task and under the board. */
function showHand() {
  showTray(byId("tray"), board);
  showFacts(byId("facts"), board);
  const code = board.steps.preview.hand ?? board.steps.onlyKind ?? board.position.held;
  fill(byId("task-piece"), code && code in board.look.pieces ? pieceIcon(board.look, code) : null);
}

function showScore() {
  const isRushing = rush && !rush.isOver;
  const { rating, streak, best } = progress;
  const points = `Rating ${Math.round(rating.rating)}`;
  byId("score").textContent = isRushing ? rush?.words ?? "" : best ? `${points} · Streak ${streak} · best ${best}` : points;
  // A clock that is read out each second would be a nuisance.
  byId("score").setAttribute("aria-live", isRushing ? "off" : "polite");
}

/** Offer an account what was solved on this device without one. */
function showWaiting() {
  const { waiting } = progress;
  byId("along").hidden = !waiting;
  byId("along-count").textContent = waiting === 1 ? "One puzzle was tried" : `${waiting} puzzles were tried`;
}

/** @param {string[]} steps */
async function attempt(steps) {
  const at = puzzle;
  if (!at || isDone) return;
  try {
    if (rush) {
      const found = await rush.attempt(steps);
      if (puzzle === at && !rush.isOver) heardInRush(found.tried);
      return;
    }
    /** @type {Tried} */
    const result = await post(`/api/puzzles/${at.id}/try`, { turn, steps, ...progress.sent(isFirst) });
    if (puzzle === at) heard(result, steps);
  } catch (error) {
    notifyError(error);
    takeBack();
  }
}

/** @param {Tried} result @param {string[]} steps */
function heard(result, steps) {
  board.setValues(new Map());
  made.push(result.played[0]?.move ?? "");
  if (result.verdict === "right") return goOn(result);
  if (result.verdict === "wrong") return missed(result, steps);
  playThrough(result.played, () => {});
  putAway();
  solved(result);
}

/** A right move: the other side answers. @param {Tried} result */
function goOn(result) {
  say(result.says, true);
  playThrough(result.played, () => {
    [page, turn, hints] = [result.page, result.turn, 0];
    board.show({ ...page.position, last: result.played.at(-1)?.position.last ?? null }, { moves: page.moves });
    showHand();
  });
}

/** @param {Tried} result */
function heardInRush(result) {
  board.setValues(new Map());
  if (result.verdict === "right") return goOn(result);
  isDone = true;
  playThrough(result.played, () => {});
  say(result.says, result.verdict === "solved");
  showScore();
  if (rush?.view.over) rush.end();
  else later = setTimeout(() => next().catch(notifyError), GO_ON);
}

/** @param {Tried} result */
function solved(result) {
  isDone = true;
  const found = /** @type {PuzzleView} */ (puzzle);
  if (isFirst) progress.finish(found.id, "solved", made, result.counted);
  else progress.solvedLater(found.id, made);
  say(`${result.says}${change(result)}`, true, found.themes);
  isFirst = false;
  showScore();
  for (const id of ["hint", "solution"]) byId(id).hidden = true;
  setNext("Next puzzle", true);
  byId("next").focus({ preventScroll: true });
}

/** @param {Tried} result @param {string[]} steps */
function missed(result, steps) {
  if (isFirst && puzzle) progress.finish(puzzle.id, "missed", [...made], result.counted);
  isFirst = false;
  made.pop();
  showScore();
  say(`${result.says}${change(result)}`);
  playThrough(result.played, () => {});
  refute(result, steps).catch(notifyError);
}

/** Help was asked for: the puzzle does not count any more. */
function helped() {
  if (isFirst && puzzle) progress.finish(puzzle.id, "helped", [...made], null);
  isFirst = false;
  showScore();
}

/**
 * Show what the other side does about a wrong move, then take it back.
 * @param {Tried} result
 * @param {string[]} steps
 */
async function refute(result, steps) {
  const at = { puzzle, tries: (tries += 1) };
  try {
    /** @type {Tried} */
    const found = await post(`/api/puzzles/${puzzle?.id}/refute`, { turn, steps });
    if (at.puzzle !== puzzle || at.tries !== tries) return;
    say(`${result.says}${change(result)} ${found.says}`);
    playThrough(found.played.slice(1), () => {
      later = setTimeout(takeBack, TAKE_BACK);
    });
  } catch (error) {
    if (at.puzzle === puzzle && at.tries === tries) takeBack();
    throw error;
  }
}

/**
 * Show moves one after the other.
 * @param {PuzzleMoveView[]} moves
 * @param {() => void} then
 */
function playThrough(moves, then) {
  const [first, ...rest] = moves;
  if (!first || !board) return then();
  board.show(first.position, { moves: null });
  fill(byId("tray"));
  if (rest.length) later = setTimeout(() => playThrough(rest, then), BETWEEN);
  else then();
}

/** Nothing more is to be placed: without the tray the next button is on a phone's screen too. */
function putAway() {
  fill(byId("tray"));
  byId("tray").classList.remove("needed");
}

function takeBack() {
  clearTimeout(later);
  // What is still on its way is not shown any more.
  tries += 1;
  board.show(page.position, { moves: isDone ? null : page.moves });
  showHand();
}

/**
 * Ask the server why a touch is refused.
 * @param {string} point
 * @param {string[]} before
 * @param {string | null} why
 */
async function refused(point, before, why) {
  if (why) return say(why);
  try {
    await post(`/api/puzzles/${puzzle?.id}/try`, { turn, steps: [...before, point] });
  } catch (error) {
    // A refusal starts with the text of the move, which means nothing after a tap.
    if (error instanceof ApiError && error.status === 400) say(capital(error.message.replace(/^[^:]{1,60}: /, "")));
  }
}

async function showHint() {
  if (!puzzle || isDone) return;
  hints = Math.min(hints + 1, HINTS);
  helped();
  takeBack();
  const found = await get(`/api/puzzles/${puzzle.id}/hint`, { turn, step: hints });
  say(found.says);
  board.setValues(new Map(), [], found.points);
}

async function showSolution() {
  if (!puzzle || isDone) return;
  clearTimeout(later);
  isDone = true;
  helped();
  const found = await get(`/api/puzzles/${puzzle.id}/solution`);
  board.setValues(new Map());
  board.show(puzzle.page.position, { moves: null });
  say(`The solution: ${found.played.map((/** @type {PuzzleMoveView} */ move) => move.move).join(" ")}`, false, puzzle.themes);
  later = setTimeout(() => playThrough(found.played, () => {}), BETWEEN);
  setNext("Next puzzle", true);
  showScore();
}

/** The puzzles that fit the choice, the nearest to the solver's rating first; those not tried yet, if there are any. */
async function choose() {
  const query = { ...choice(), near: Math.round(progress.rating.rating), limit: 2000 };
  /** @type {{ puzzles: PuzzleLineView[] }} */
  const found = await get("/api/puzzles", query);
  const fresh = found.puzzles.filter((one) => !progress.tried.has(one.id));
  waiting = shuffled((fresh.length ? fresh : found.puzzles).slice(0, NEAREST));
}

async function next() {
  const mine = (asking += 1);
  if (rush) {
    if (rush.view.puzzle && !rush.isOver) await show(rush.view.puzzle);
    return;
  }
  // The rating has changed since the last one: choose again.
  await choose();
  if (mine !== asking) return;
  const one = waiting.find((other) => other.id !== puzzle?.id) ?? waiting[0];
  if (!one) return say("No puzzle fits that. Choose another theme or difficulty.");
  const found = await get(`/api/puzzles/${one.id}`);
  if (mine === asking) await show(found);
}

function showMode() {
  byId("filters").hidden = mode === "today";
  const button = document.querySelector(`#modes input[value="${mode}"]`);
  if (button instanceof HTMLInputElement) button.checked = true;
}

/** @param {Mode} chosen */
async function enter(chosen) {
  mode = chosen;
  const mine = (asking += 1);
  rush?.stop();
  rush = null;
  waiting = [];
  showMode();
  if (mode === "today") {
    history.replaceState(null, "", "/puzzles");
    const found = await get("/api/puzzles/today");
    if (mine === asking) await show(found);
    return;
  }
  if (mode === "rush") {
    history.replaceState(null, "", "/puzzles#rush");
    const begun = await Rush.begin({ ...choice(), without: [...progress.tried] }, showScore, rushOver);
    if (mine !== asking) return begun.stop();
    rush = begun;
  }
  await next();
}

function rushOver() {
  if (!rush) return;
  clearTimeout(later);
  isDone = true;
  board.show(board.position, { moves: null });
  putAway();
  const { score, misses } = rush.view;
  const isBest = progress.finishRush(rush.view);
  const why = misses >= MISSES ? "Three misses" : "Time is up";
  const best = isBest ? "your best rush so far" : progress.rush ? `your best is ${progress.rush}` : "try again";
  showScore();
  byId("puzzle-title").textContent = `${score} solved`;
  say(`${why}. You solved ${score}: ${best}.`, true);
  setNext("Once more", true);
  byId("next").focus({ preventScroll: true });
}

byId("modes").addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement) enter(/** @type {Mode} */ (event.target.value)).catch(notifyError);
});
byId("modes").addEventListener("submit", (event) => event.preventDefault());
byId("take-along").addEventListener("click", async () => {
  await takeAlong().catch(notifyError);
  progress = await Progress.load();
  showWaiting();
  showScore();
});
byId("forget").addEventListener("click", () => {
  forget();
  progress.waiting = 0;
  showWaiting();
});
byId("filters").addEventListener("change", () => enter(mode).catch(notifyError));
byId("hint").addEventListener("click", () => showHint().catch(notifyError));
byId("solution").addEventListener("click", () => showSolution().catch(notifyError));
byId("next").addEventListener("click", async () => {
  const go = mode === "today" ? enter("practice") : rush?.isOver ? enter("rush") : next();
  await go.catch(notifyError);
  byId("puzzle-title").focus({ preventScroll: true });
});
document.addEventListener("themechange", () => board && repaintIcons(document, board.look));

try {
  progress = await Progress.load();
  showWaiting();
  const asked = decodeURIComponent(location.hash.slice(1));
  if (asked && asked !== "rush") {
    mode = "practice";
    showMode();
    await show(await get(`/api/puzzles/${encodeURIComponent(asked)}`));
  } else {
    await enter(asked ? "rush" : "today");
  }
} catch (error) {
  notifyError(error);
} finally {
  root.classList.add("ready");
}
