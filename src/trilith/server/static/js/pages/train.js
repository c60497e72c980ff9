// Train an opening: both sides of a line are played until a whole run has no miss. Moves that were wrong are asked again.
import { Board } from "../board/board.js";
import { placeBoard } from "../board/svg.js";
import { repaintIcons, showTray } from "../board/tray.js";
import { capital, moveParts, reasonText, taskText } from "../game/text.js";
import { address, get, post } from "../ui/api.js";
import { byId, fill, h, icon } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { Drill } from "./train/drill.js";
import { forgetLinesHere, TrainedLines } from "./train/lines.js";

/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").PositionPage} PositionPage */
/** A move of the line, and the position it is played in. @typedef {{ before: PositionPage, move: string, last: string | null }} Item */

/** How long a wrong move stays on the board, in milliseconds. */
const TAKE_BACK = 1200;

const asked = new URLSearchParams(location.search);
const ruleset = asked.get("ruleset") ?? "";
const from = asked.get("from");
/** Branches and the mark of where somebody was are left out: the main line is trained. */
const line = (asked.get("line") ?? "").replace(/\([^()]*\)/g, " ").replace(/[*()]/g, "").trim().replace(/\s+/g, " ");

/** @type {LookView} */
let look;
/** @type {Item[]} */
let items = [];
/** @type {Drill} */
let drill;
/** @type {Board} */
let board;
/** @type {TrainedLines} */
let lines;
/** Whether the move that is asked may be tried, and how many were asked. */
let isOpen = false;
let askings = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;

/** @param {boolean} isLearned whether a whole run had no miss */
function store(isLearned) {
  lines.store({ ruleset, from, line, title: look.title, runs: drill.runs, isLearned, at: Date.now() }).catch(notifyError);
}

/** @param {string} text @param {boolean} [isGood] */
function say(text, isGood = false) {
  fill(byId("feedback"), text ? h("p", { class: isGood ? "good" : "" }, text) : null);
}

/** @param {string} move */
function moveText(move) {
  const { piece, text } = moveParts(move, look);
  return piece ? `${look.pieces[piece]?.name ?? piece} ${text}` : text;
}

/** The moves of the line with the positions they are played in. @returns {Promise<Item[]>} */
async function readLine() {
  /** @type {PositionPage} */
  let before = await get("/api/position", { ruleset, position: from });
  /** @type {import("../net/messages.js").WalkedView[]} */
  const walked = await post("/api/position/walk", { ruleset, position: from, steps: line.split(" ") });
  /** @type {Item[]} */
  const found = [];
  let last = null;
  for (const step of walked) {
    if (!step.step.startsWith("=")) found.push({ before, move: step.step, last });
    before = step.page;
    last = step.last;
  }
  return found;
}

function ask() {
  clearTimeout(later);
  const number = drill.asked;
  const item = number === null ? undefined : items[number];
  if (number === null || !item) return finish();
  show(item);
  byId("caption").textContent = `${look.title} · run ${drill.runs}`;
  byId("title").textContent = `Move ${number + 1} of ${items.length}`;
  byId("task").hidden = false;
  byId("task-words").textContent = `What does ${look.players[item.before.position.turn ?? 0] ?? "the player"} play in this line? ${capital(taskText(item.before.position.task))}.`;
  byId("tools").hidden = false;
  isOpen = true;
  askings += 1;
  byId("train").dataset.asked = String(askings);
  showProgress();
}

/** @param {Item} item */
function show(item) {
  const position = { ...item.before.position, last: item.before.position.last ?? item.last };
  board.setValues(new Map());
  board.show(position, { moves: item.before.moves, animate: true });
  showTray(byId("tray"), board);
}

function showProgress() {
  const bar = byId("progress");
  bar.setAttribute("aria-valuemax", "100");
  bar.setAttribute("aria-valuenow", String(Math.round(100 * drill.done)));
  fill(bar, items.map((_, number) => h("i", { class: number === drill.asked ? "now" : drill.queue.includes(number) ? "" : "done" })));
}

/** @param {string[]} names of the steps of the move tried */
async function attempt(names) {
  const item = items[drill.asked ?? -1];
  if (!item || !isOpen) return;
  isOpen = false;
  try {
    const { ruleset: rules, position } = item.before;
    const played = (await post("/api/position/play", { ruleset: rules, position: position.text, steps: names })).move ?? "";
    if (played === item.move || (await isAlike(item, played))) {
      say(played === item.move ? `Right: ${moveText(item.move)}.` : `Right: ${moveText(played)} and ${moveText(item.move)} are the same, turned or mirrored. The line goes on with ${moveText(item.move)}.`, true);
      drill.right();
      store(drill.asked === null);
      ask();
      return;
    }
    miss(item, `Not in this line: it goes on with ${moveText(item.move)}. Play that now; you will be asked again in a moment.`);
    later = setTimeout(() => ask(), TAKE_BACK);
  } catch (error) {
    notifyError(error);
    ask();
  }
}

/**
 * Whether a move leads to an image of the position that the line's own move leads to.
 * @param {Item} item
 * @param {string} played
 */
async function isAlike(item, played) {
  try {
    /** @type {import("../net/messages.js").ExplorerView} */
    const found = await get("/api/explorer", { ruleset: item.before.ruleset, position: item.before.position.text, source: "mine" });
    return found.moves.some(({ alike }) => alike.includes(played) && alike.includes(item.move));
  } catch {
    return false;
  }
}

/** @param {Item} item @param {string} words */
function miss(item, words) {
  drill.wrong();
  say(words);
  store(false);
}

/** @param {string[]} steps */
async function refused(steps) {
  const item = items[drill.asked ?? -1];
  try {
    await post("/api/position/play", { ruleset, position: item?.before.position.text, steps });
  } catch (error) {
    if (error instanceof Error) say(reasonText(error.message));
  }
}

function finish() {
  isOpen = false;
  store(true);
  byId("caption").textContent = look.title;
  byId("title").textContent = "You know this line";
  byId("about").textContent = `You played all ${items.length} moves without a miss${drill.runs > 1 ? `, in run ${drill.runs}` : ""}.`;
  byId("task").hidden = true;
  byId("tools").hidden = true;
  fill(byId("tray"));
  showProgress();
  const again = h("button", { class: "btn", type: "button", onclick: () => begin() }, icon("redo"), "Once more");
  fill(byId("feedback"), h("div", { class: "row" }, h("a", { class: "btn main", href: address("/explore", { ruleset, from, line }) }, "Back to Explore"), again));
  byId("title").focus({ preventScroll: true });
}

function begin() {
  drill = new Drill(items.length);
  byId("about").textContent = "Play both sides. Moves you get wrong come up again until you have played the whole line without a miss.";
  say("");
  ask();
}

/** Without a line: those that were trained. */
function list() {
  const where = lines.isKept ? "With your account:" : "On this device:";
  byId("title").textContent = "Lines to train";
  byId("about").textContent = lines.lines.length ? where : "Choose a line in Explore: try moves, then press “Train this line”.";
  fill(
    byId("feedback"),
    lines.lines.length ? h("ul", { class: "plain trained" }, lines.lines.map(listed)) : null,
    lines.waiting ? waiting() : null,
    h("div", { class: "row" }, h("a", { class: "btn main", href: "/explore" }, "Explore")),
  );
}

/** @param {import("./train/lines.js").Line} one */
function listed(one) {
  const name = `${one.title}: ${one.line}`;
  const link = h("a", { href: address("/train", { ruleset: one.ruleset, from: one.from, line: one.line }) }, name);
  const forget = h("button", { class: "btn quiet", type: "button", "aria-label": `Forget ${name}`, onclick: () => changeList(() => lines.forget(one)) }, "Forget");
  return h("li", {}, link, h("span", { class: "note" }, one.isLearned ? " learned " : " still to learn "), forget);
}

/** Lines of this device, offered to the account. */
function waiting() {
  const number = lines.waiting;
  const words = `${number === 1 ? "One line was" : `${number} lines were`} trained on this device without an account.`;
  const take = h("button", { class: "btn", type: "button", onclick: () => changeList(() => lines.takeAlong()) }, "Take along");
  const leave = h("button", { class: "btn", type: "button", onclick: () => changeList(async () => forgetLinesHere()) }, "Forget them");
  return h("div", {}, h("p", {}, words), h("div", { class: "row" }, take, leave));
}

/** @param {() => Promise<void>} change */
async function changeList(change) {
  await change().catch(notifyError);
  list();
  byId("title").focus({ preventScroll: true });
}

byId("solution").addEventListener("click", () => {
  const item = items[drill.asked ?? -1];
  if (!item) return;
  clearTimeout(later);
  miss(item, `The line goes on with ${moveText(item.move)}. Play it; you will be asked again in a moment.`);
  show(item);
  isOpen = true;
});
document.addEventListener("themechange", () => board && repaintIcons(document, board.look));

try {
  byId("train").classList.add("ready");
  lines = await TrainedLines.load();
  if (!line) list();
  else {
    look = await get("/api/look", { ruleset });
    items = await readLine();
    if (!items.length) throw new Error("There is no move in this line.");
    board = new Board(look, {
      onMove: (names) => void attempt(names),
      onStep: () => showTray(byId("tray"), board),
      onRefused: (point, before, why) => (why ? say(why) : void refused([...before, point])),
    });
    placeBoard(byId("board"), board);
    begin();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
}
