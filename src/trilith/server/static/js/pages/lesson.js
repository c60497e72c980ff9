// A lesson: each step shows a position, asks for a move, and responds to it.
import { Board } from "../board/board.js";
import { placeBoard } from "../board/svg.js";
import { pieceIcon, repaintIcons, showTray } from "../board/tray.js";
import * as marks from "../board/marks.js";
import { capital } from "../game/text.js";
import { ApiError, get, post } from "../ui/api.js";
import { byId, fill, h, icon } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { recall, remember } from "../ui/preferences.js";
import { me, play } from "../ui/tables.js";

/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").LessonStepView} Step */
/** @typedef {import("../net/messages.js").TriedView} Tried */
/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** What is told after a move: `last` is where it ended. @typedef {{ reached: boolean, says: string, answered: boolean, position: PositionView | null, last: string | null }} Answer */

/** Milliseconds before the reply to a move, and before a wrong move is undone. */
const ANSWER = 700;
const TAKE_BACK = 1500;

const root = byId("lesson");
const game = root.dataset.game ?? "";
const key = `lesson.${game}`;

/** A board that also marks the points mentioned in the text. */
class LessonBoard extends Board {
  /** @type {string[]} */
  mentioned = [];

  /**
   * @override
   * @param {import("../board/steps.js").Preview} preview
   * @param {boolean} [animate]
   */
  drawMarks(preview, animate = false) {
    super.drawMarks(preview, animate);
    // Pieces in cells would hide marks below them.
    const layer = this.hasCells ? this.above : this.below;
    const room = this.hasCells ? 0 : 3;
    layer.prepend(...(this.mentioned ?? []).map((point) => marks.ring("from", this.geometry.place(point), this.ringRadius(point) + room, this.hasCells)));
  }
}

/** @type {Step[]} */
let steps = [];
/** @type {Step} */
let step;
/** @type {LessonBoard} */
let board;
/** @type {Map<string, LookView>} */
const looks = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
let isReached = false;

/** @param {string} ruleset */
async function lookOf(ruleset) {
  const look = looks.get(ruleset) ?? (await get("/api/look", { ruleset }));
  looks.set(ruleset, look);
  return look;
}

/** @param {number} number */
async function go(number) {
  clearTimeout(later);
  if (number > steps.length) return finish();
  step = steps[number - 1] ?? step;
  isReached = false;
  history.replaceState(null, "", `#${step.number}`);
  const look = await lookOf(step.page.ruleset);
  board = new LessonBoard(look, {
    onMove: (names) => attempt({ steps: names }),
    onStep: () => showHand(),
    onRefused: (point, before, why) => (why ? say(why) : void refused([...before, point])),
  });
  board.mentioned = step.marks;
  placeBoard(byId("board"), board);
  board.show(step.page.position, { moves: step.page.moves, animate: false });
  describe(look);
}

/** @param {LookView} look */
function describe(look) {
  const paragraphs = step.text.split("\n\n");
  const task = paragraphs.pop() ?? "";
  byId("caption").textContent = `${root.dataset.title} · Step ${step.number} of ${steps.length}`;
  byId("step-title").textContent = step.title;
  fill(byId("step-text"), paragraphs.map((text) => h("p", {}, text)));
  byId("task-words").textContent = task;
  showProgress(step.number - 1, true);
  fill(byId("feedback"));
  /** @type {HTMLButtonElement} */ (byId("back")).disabled = step.number === 1;
  setNext("Skip", false);
  byId("hint").hidden = false;
  showHand();
  repaintIcons(document, look);
}

/** Show what the player has in hand, next to the task and under the board. */
function showHand() {
  showTray(byId("tray"), board);
  const { hand } = board.steps.preview;
  const code = hand ?? board.steps.onlyKind;
  fill(byId("task-piece"), code && code in board.look.pieces ? pieceIcon(board.look, code) : null);
}

/**
 * @param {number} done
 * @param {boolean} isGoing
 */
function showProgress(done, isGoing) {
  const bar = byId("progress");
  bar.setAttribute("aria-valuenow", String(done));
  bar.querySelectorAll("i").forEach((part, number) => {
    part.className = number < done ? "done" : isGoing && number === done ? "now" : "";
  });
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
 */
function say(text, isGood = false) {
  fill(byId("feedback"), h("p", { class: isGood ? "good" : "" }, text));
}

/** @param {{ steps: string[] }} tried */
async function attempt(tried) {
  const at = step;
  try {
    /** @type {Tried} */
    const result = await post(`/api/lessons/${game}/${at.number}/try`, tried);
    if (step === at) heard(answerOf(result));
  } catch (error) {
    const known = error instanceof ApiError && error.status === 0 ? await answerOffline(at, tried.steps) : null;
    if (known && step === at) heard(known);
    else if (!known) {
      notifyError(error);
      takeBack();
    }
  }
}

/**
 * What the server would answer, from what was kept for the time without a network.
 * @param {Step} at
 * @param {string[]} names
 * @returns {Promise<Answer | null>}
 */
async function answerOffline(at, names) {
  /** @type {import("../net/messages.js").StepAnswersView[]} */
  const all = await get(`/api/lessons/${game}/answers`).catch(() => []);
  const answers = all[at.number - 1];
  if (!answers) return null;
  const found = answers.reached[names.join(" ")];
  if (!found) return { reached: false, says: answers.miss, answered: false, position: null, last: null };
  return { reached: true, says: answers.praise, answered: found.answered, position: found.position, last: found.answered ? null : names.at(-1) ?? null };
}

/** @param {Tried} result @returns {Answer} */
function answerOf({ reached, says, played, page }) {
  return { reached, says, answered: played.length > 1, position: page.position, last: played.at(-1)?.touched.at(-1) ?? null };
}

/** @param {Answer} result */
function heard({ reached, says, answered, position, last }) {
  isReached = reached;
  say(says, reached);
  if (!reached || !position) {
    later = setTimeout(takeBack, TAKE_BACK);
    return;
  }
  board.mentioned = [];
  const show = () => {
    board.show({ ...position, last: position.last ?? last }, { moves: null });
    fill(byId("tray"));
  };
  if (answered) later = setTimeout(show, ANSWER);
  else show();
  if (step.number > Number(recall(key) ?? 0)) remember(key, String(step.number));
  showProgress(step.number, false);
  setNext(step.number === steps.length ? "Finish" : "Next", true);
  byId("hint").hidden = true;
  byId("next").focus({ preventScroll: true });
}

function takeBack() {
  board.show(step.page.position, { moves: step.page.moves });
  showHand();
}

/** Ask the server why a touch is refused. @param {string[]} names */
async function refused(names) {
  try {
    await post(`/api/lessons/${game}/${step.number}/try`, { steps: names });
  } catch (error) {
    // A refusal starts with the text of the move, which means nothing after a tap.
    if (error instanceof ApiError && error.status === 400) say(capital(error.message.replace(/^[^:]{1,60}: /, "")));
  }
}

function finish() {
  showProgress(steps.length, false);
  byId("caption").textContent = `${root.dataset.title} · done`;
  byId("step-title").textContent = "You are ready to play";
  fill(byId("step-text"), h("p", {}, "Start with an easy opponent. Points where you can play glow, and the line under the board says what to do."));
  byId("task").hidden = true;
  fill(byId("tray"));
  const begin = () => play({ ruleset: game, seats: [me(), { kind: "engine", level: "1" }] }).catch(notifyError);
  const button = h("button", { class: "btn main", type: "button", onclick: begin }, icon("play"), "Play your first game");
  fill(byId("feedback"), h("div", { class: "row" }, button, h("a", { class: "btn", href: "/learn" }, "Another lesson")));
  byId("hint").hidden = true;
  byId("next").hidden = true;
  button.focus();
}

byId("back").addEventListener("click", () => {
  const isFinished = byId("next").hidden;
  byId("next").hidden = false;
  byId("task").hidden = false;
  go(isFinished ? steps.length : Math.max(1, step.number - 1)).catch(notifyError);
});
byId("next").addEventListener("click", async () => {
  await go(step.number + 1).catch(notifyError);
  if (!byId("next").hidden) byId("step-title").focus({ preventScroll: true });
});
byId("hint").addEventListener("click", () => isReached || say(step.hint));
document.addEventListener("themechange", () => board && repaintIcons(document, board.look));

try {
  ({ steps } = await get(`/api/lessons/${game}`));
  // A game without a lesson still has rules.
  if (!steps.length) location.replace(`/learn/${game}/rules`);
  const asked = Number(location.hash.slice(1));
  const done = Number(recall(key) ?? 0);
  await go(asked >= 1 && asked <= steps.length ? asked : done < steps.length ? done + 1 : 1);
} catch (error) {
  notifyError(error);
} finally {
  root.classList.add("ready");
}
