// Puzzles: today's, by theme and difficulty, and a rush. The server says which moves are right; the board knows no rules.
import { Board } from "../board/board.js";
import { placeBoard } from "../board/svg.js";
import { pieceIcon, repaintIcons, showTray } from "../board/tray.js";
import { capital } from "../game/text.js";
import { ApiError, get, post } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { progress, record, recordRush } from "./puzzles/progress.js";
import { Rush } from "./puzzles/rush.js";

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
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
let turn = 0;
let hints = 0;
let tries = 0;
let isClean = true;
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
  [turn, hints, isClean, isDone] = [0, 0, true, false];
  if (mode !== "today") history.replaceState(null, "", `#${found.id}`);
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
  showFacts();
  const code = board.steps.preview.hand ?? board.steps.onlyKind ?? board.position.held;
  fill(byId("task-piece"), code && code in board.look.pieces ? pieceIcon(board.look, code) : null);
}

/** The score, and what lies beside the board, of the position on it. */
function showFacts() {
  const { score, supplies } = board.position;
  const { players, pieces } = board.look;
  const points = score ? [h("dt", {}, "Score"), h("dd", {}, players.map((name, seat) => `${name} ${score[seat]}`).join(", "))] : [];
  const piles = supplies.flatMap(({ owner, pieces: held }) => {
    const left = Object.entries(held).filter(([code, count]) => count > 0 && code in pieces);
    const name = owner === null ? "In the pouch" : `${players[owner]} holds`;
    if (!left.length) return [];
    const icons = left.map(([code, count]) => h("span", { class: "pile" }, pieceIcon(board.look, code), h("span", { class: "unseen" }, `${pieces[code]?.name}: `), count));
    return [h("dt", {}, name), h("dd", {}, icons)];
  });
  fill(byId("facts"), points, piles);
}

function showScore() {
  const { streak, best } = progress();
  const words = rush && !rush.isOver ? `${rush.clock} · ${rush.score} solved` : streak ? `Streak ${streak} · best ${best}` : best ? `Best streak ${best}` : "";
  byId("score").textContent = words;
  // A clock that is read out each second would be a nuisance.
  byId("score").setAttribute("aria-live", rush && !rush.isOver ? "off" : "polite");
}

/**
 * @param {string} words
 * @param {boolean} isPrimary
 */
function setNext(words, isPrimary) {
  const button = byId("next");
  byId("next-label").textContent = words;
  button.classList.toggle("main", isPrimary);
  button.classList.toggle("quiet", !isPrimary);
}

/**
 * @param {string} text
 * @param {boolean} [isGood]
 * @param {string[]} [themes]
 */
function say(text, isGood = false, themes = []) {
  const chips = themes.length ? h("div", { class: "themes" }, themes.map((theme) => h("span", { class: "chip" }, theme))) : null;
  fill(byId("feedback"), h("p", { class: isGood ? "good" : "" }, text), chips);
}

/** @param {string[]} steps */
async function attempt(steps) {
  const at = puzzle;
  if (!at || isDone) return;
  try {
    /** @type {Tried} */
    const result = await post(`/api/puzzles/${at.id}/try`, { turn, steps });
    if (puzzle === at) heard(result, steps);
  } catch (error) {
    notifyError(error);
    takeBack();
  }
}

/**
 * @param {Tried} result
 * @param {string[]} steps
 */
function heard(result, steps) {
  board.setValues(new Map());
  if (result.verdict === "wrong") return missed(result, steps);
  const next = { page: result.page, turn: result.turn };
  if (result.verdict === "right") {
    say(result.says, true);
    playThrough(result.played, () => {
      [page, turn, hints] = [next.page, next.turn, 0];
      board.show({ ...page.position, last: result.played.at(-1)?.position.last ?? null }, { moves: page.moves });
      showHand();
    });
    return;
  }
  playThrough(result.played, () => {});
  solved(result.says);
}

/** @param {string} words */
function solved(words) {
  isDone = true;
  const found = /** @type {PuzzleView} */ (puzzle);
  record(found.id, isClean, true);
  say(words, true, found.themes);
  if (rush) {
    rush.score += 1;
    showScore();
    later = setTimeout(() => next().catch(notifyError), GO_ON);
    return;
  }
  showScore();
  for (const id of ["hint", "solution"]) byId(id).hidden = true;
  setNext("Next puzzle", true);
  byId("next").focus({ preventScroll: true });
}

/**
 * @param {Tried} result
 * @param {string[]} steps
 */
function missed(result, steps) {
  if (isClean && puzzle) record(puzzle.id, false, false);
  isClean = false;
  showScore();
  say(result.says);
  if (rush) {
    rush.misses += 1;
    later = setTimeout(() => next().catch(notifyError), GO_ON);
    return;
  }
  playThrough(result.played, () => {});
  refute(result, steps).catch(notifyError);
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
    say(`${result.says} ${found.says}`);
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
  if (isClean) record(puzzle.id, false, false);
  isClean = false;
  showScore();
  takeBack();
  const found = await get(`/api/puzzles/${puzzle.id}/hint`, { turn, step: hints });
  say(found.says);
  board.setValues(new Map(), [], found.points);
}

async function showSolution() {
  if (!puzzle || isDone) return;
  clearTimeout(later);
  isDone = true;
  if (isClean) record(puzzle.id, false, false);
  const found = await get(`/api/puzzles/${puzzle.id}/solution`);
  board.setValues(new Map());
  board.show(puzzle.page.position, { moves: null });
  say(`The solution: ${found.played.map((/** @type {PuzzleMoveView} */ move) => move.move).join(" ")}`, false, puzzle.themes);
  later = setTimeout(() => playThrough(found.played, () => {}), BETWEEN);
  setNext("Next puzzle", true);
  showScore();
}

/** The puzzles that fit the choice; those not solved yet come first. */
async function choose() {
  const [least, most] = value("difficulty").split("-");
  const query = { game: value("game") || null, theme: value("theme") || null, least: least || null, most: most || null, limit: 2000 };
  /** @type {{ puzzles: PuzzleLineView[] }} */
  const found = await get("/api/puzzles", query);
  const solvedBefore = new Set(progress().solved);
  const fresh = found.puzzles.filter((one) => !solvedBefore.has(one.id));
  waiting = shuffled(fresh.length ? fresh : found.puzzles);
  // A rush begins with the easy ones.
  if (mode === "rush") waiting.sort((a, b) => Math.floor(a.rating / 100) - Math.floor(b.rating / 100));
}

/** @param {string} id */
function value(id) {
  return /** @type {HTMLSelectElement} */ (byId(id)).value;
}

/** @template T @param {T[]} list @returns {T[]} */
function shuffled(list) {
  return list.map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
}

async function next() {
  if (rush?.isOver) return;
  if (!waiting.length) await choose();
  const one = waiting.shift();
  if (!one) return say("No puzzle fits that. Choose another theme or difficulty.");
  await show(await get(`/api/puzzles/${one.id}`));
}

/** @param {Mode} chosen */
async function enter(chosen) {
  mode = chosen;
  rush?.stop();
  rush = null;
  waiting = [];
  byId("filters").hidden = mode === "today";
  const button = document.querySelector(`#modes input[value="${mode}"]`);
  if (button instanceof HTMLInputElement) button.checked = true;
  if (mode === "today") {
    history.replaceState(null, "", "/puzzles");
    await show(await get("/api/puzzles/today"));
    return;
  }
  if (mode === "rush") rush = new Rush(showScore, rushOver);
  await next();
}

function rushOver() {
  clearTimeout(later);
  isDone = true;
  board.show(board.position, { moves: null });
  const score = rush?.score ?? 0;
  const isBest = recordRush(score);
  byId("score").textContent = `0:00 · ${score} solved`;
  say(`Time. You solved ${score}${isBest ? ", your best so far" : `; your best is ${progress().rush}`}.`, true);
  setNext("Once more", true);
  byId("next").focus({ preventScroll: true });
}

byId("modes").addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement) enter(/** @type {Mode} */ (event.target.value)).catch(notifyError);
});
byId("modes").addEventListener("submit", (event) => event.preventDefault());
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
  const asked = decodeURIComponent(location.hash.slice(1));
  if (asked) {
    mode = "practice";
    byId("filters").hidden = false;
    const button = document.querySelector('#modes input[value="practice"]');
    if (button instanceof HTMLInputElement) button.checked = true;
    await show(await get(`/api/puzzles/${encodeURIComponent(asked)}`));
  } else {
    await enter("today");
  }
} catch (error) {
  notifyError(error);
} finally {
  root.classList.add("ready");
}
