// The page to explore any position of any ruleset: set it up, try moves, analyse, and share it.
import { Board } from "../board/board.js";
import { Drawings } from "../board/drawings.js";
import { placeBoard } from "../board/svg.js";
import { pieceIcon, showTray } from "../board/tray.js";
import { capital, purposeText, reasonText } from "../game/text.js";
import { get, post } from "../ui/api.js";
import { defaults, games, readRuleset, rulesetText } from "../ui/catalogue.js";
import { byId, fill, h } from "../ui/dom.js";
import { notify, notifyError } from "../ui/notices.js";
import { rulesInWords, showOptions } from "../ui/options.js";
import { pictureAddress } from "../ui/pictures.js";
import { copy, savePng, saveText } from "../ui/save.js";
import { onTheme, theme } from "../ui/theme.js";
import { Analysis } from "./explore/analysis.js";
import { hasChoices, showChoices } from "./explore/choices.js";
import { Editor } from "./explore/editor.js";
import { PlayedGames } from "./explore/games.js";
import { recordOf, showLine } from "./explore/line.js";
import { PlayedGame } from "./explore/played_game.js";
import { listenToRecordForm } from "./explore/record_form.js";
import { removeLinks, showAddress, showLinks } from "./explore/links.js";
import { Trail, withLast } from "./explore/trail.js";

/** @typedef {import("../net/messages.js").PositionPage} PositionPage */
/** @typedef {import("../ui/catalogue.js").GameView} GameView */

const root = byId("explore");
const gameChoice = /** @type {HTMLSelectElement} */ (byId("game"));
const textField = /** @type {HTMLInputElement} */ (byId("text"));

/** @type {GameView[]} */
let catalogue = [];
/** @type {Board} */
let board;
const trail = new Trail();
/** The game that this is about, if it was played here. @type {PlayedGame | null} */
let played = null;
const playedGames = new PlayedGames((steps) => playMove(steps));
const analysis = new Analysis((steps) => playMove(steps), (moves) => playedGames.estimate(moves));
const editor = new Editor((edited) => {
  if (edited.page) arrive(edited.page, { isEdit: true });
  else showWrong(edited.wrong ?? "", edited.pieces);
});

function isEditing() {
  return root.classList.contains("editing");
}

/** @returns {GameView} */
function game() {
  const found = catalogue.find(({ id }) => id === gameChoice.value);
  if (!found) throw new Error("There is no such game.");
  return found;
}

/**
 * Open a ruleset at a position, or at its start.
 * @param {string} text
 * @param {string | null} position
 */
async function open(text, position) {
  const [look, edited] = await Promise.all([get("/api/look", { ruleset: text }), get("/api/editor", { ruleset: text, position })]);
  const { ruleset } = look;
  gameChoice.value = look.game;
  byId("ruleset").textContent = rulesInWords(game(), readRuleset(game(), ruleset)) || "the usual ones";
  board = new Board(look, {
    onTouch: (point) => {
      if (isEditing()) editor.touch(point);
      return isEditing();
    },
    onMove: (steps) => playMove(steps),
    onStep: () => stepped(),
    onRefused: (point, before, why) => (why ? notify(why) : void refused([...before, point])),
  });
  board.drawings = new Drawings(updateAddress);
  placeBoard(byId("board"), board);
  editor.open(look, edited);
  trail.restart(ruleset);
  arrive(edited.page, { isEdit: true });
}

/**
 * Show a position, and add it to the end of the trail.
 * @param {PositionPage} page
 * @param {{ isEdit?: boolean, last?: string | null, step?: string }} [how]
 */
function arrive(page, { isEdit = false, last = null, step = "" } = {}) {
  trail.arrive(withLast(page, last), { isStart: isEdit, step });
  show(!isEdit);
}

/**
 * Show a branch, with how it goes on.
 * @param {string[]} steps
 */
async function turnTo(steps) {
  const { ruleset, start } = trail;
  const walked = await post("/api/position/walk", { ruleset, position: start, steps: trail.whole(steps) });
  // Something else may have been opened meanwhile.
  if (trail.ruleset !== ruleset || trail.start !== start) return;
  trail.turnTo(walked, steps);
  show(false);
  await refreshFields(board.position.text);
}

/** @param {boolean} animate */
function show(animate) {
  const page = trail.shown;
  if (!page) return;
  const { ruleset } = trail;
  const { position, moves } = page;
  board.show(position, { moves: isEditing() ? null : moves, animate });
  byId("say").classList.remove("wrong");
  fill(byId("held"), position.held ? pieceIcon(board.look, position.held) : null);
  byId("task").textContent = position.outcome ? `${capital(position.outcome.reason)}.` : position.task;
  textField.value = position.text;
  textField.removeAttribute("aria-invalid");
  updateAddress();
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = trail.at === 0;
  /** @type {HTMLButtonElement} */ (byId("redo")).disabled = trail.at >= trail.stops.length - 1;
  showLinks(gameChoice.value, ruleset, position.text);
  showBeside(page);
  showLine(trail, board.look, (to) => go(to - trail.at).catch(notifyError), (steps) => turnTo(steps).catch(notifyError));
  showGame();
  analysis.look(board, ruleset).catch(notifyError);
  playedGames.look(board, ruleset).catch(notifyError);
}

/** What can be done with a game that was played here. */
function showGame() {
  byId("of-game").hidden = !played;
  if (!played) return;
  /** @type {HTMLAnchorElement} */ (byId("to-game")).href = `/table/${encodeURIComponent(played.table.id)}`;
  byId("keep").hidden = !played.table.may_branch;
  /** @type {HTMLButtonElement} */ (byId("keep")).disabled = played.fresh(trail.branches).length === 0;
}

async function keepBranches() {
  const kept = played ? await played.keep(trail.branches) : 0;
  notify(kept === 1 ? "Kept: everybody who opens the game sees this branch." : "Kept: everybody who opens the game sees these branches.");
  showGame();
}

function updateAddress() {
  showAddress(trail, board, played?.table.id ?? null);
}

/** Show what somebody drew before they sent the link. @param {string | null} text */
function readDrawings(text) {
  board.drawings?.read(text, board.look.places);
  board.draw(false);
  updateAddress();
}

/** Show the palette, the stones that can be drawn, or the pieces to choose under the board. @param {PositionPage} page */
function showBeside(page) {
  // If nothing is ever chosen or drawn, no space is reserved for it.
  byId("palette").hidden = !isEditing() && !hasChoices(page) && !page.position.outcome;
  if (isEditing()) editor.showPalette();
  else showChoices(board, page, draw);
}

function stepped() {
  const { steps, position } = board;
  byId("task").textContent = steps.isBegun && !steps.isFinished ? purposeText(steps.purpose) : position.task;
  analysis.paint(board);
  if (!isEditing()) showTray(byId("palette"), board);
}

/**
 * @param {string} wrong
 * @param {Record<string, string>} pieces
 */
function showWrong(wrong, pieces) {
  removeLinks(trail.ruleset);
  analysis.clear(board, "This position cannot come up, so there is nothing to analyse.");
  playedGames.say("This position cannot come up.");
  textField.value = "";
  byId("say").classList.add("wrong");
  byId("task").textContent = `${capital(wrong)}.`;
  board.show({ ...board.position, pieces, last: null, outcome: null }, { animate: true });
}

/** @param {string[]} steps */
async function playMove(steps) {
  const { position } = board;
  const { ruleset } = trail;
  try {
    const points = steps.filter((name) => name in board.look.places);
    const page = await post("/api/position/play", { ruleset, position: position.text, steps });
    arrive(page, { last: points.at(-1) ?? null, step: page.move ?? "" });
    await refreshFields(page.position.text);
  } catch (error) {
    notifyError(error);
    show(true);
  }
}

/** @param {string} stone */
async function draw(stone) {
  try {
    arrive(await post("/api/position/draw", { ruleset: trail.ruleset, position: board.position.text, stone }), { last: board.position.last, step: `=${stone}` });
    await refreshFields(board.position.text);
  } catch (error) {
    notifyError(error);
  }
}

/** Let the editor continue from the position that is shown. @param {string} position */
async function refreshFields(position) {
  editor.take(await get("/api/editor", { ruleset: trail.ruleset, position }));
}

/** Show why a touch is refused. @param {string[]} steps */
async function refused(steps) {
  try {
    await post("/api/position/play", { ruleset: trail.ruleset, position: board.position.text, steps });
  } catch (error) {
    if (error instanceof Error) notify(reasonText(error.message));
  }
}

/** @param {number} by */
async function go(by) {
  if (!trail.move(by)) return;
  show(true);
  await refreshFields(board.position.text);
}

/** @param {(text: string) => void} take receives the record of the moves tried */
function takeRecord(take) {
  recordOf(trail.ruleset, trail.line.stops).then(take).catch(notifyError);
}

function showRules() {
  const known = game();
  showOptions(byId("options"), known, readRuleset(known, trail.ruleset), (values) => open(rulesetText(known, values), null).catch(notifyError));
}

gameChoice.addEventListener("change", async () => {
  await open(rulesetText(game(), defaults(game())), null).catch(notifyError);
  showRules();
});
byId("mode").addEventListener("change", (event) => {
  const editing = /** @type {HTMLInputElement} */ (event.target).value === "edit";
  root.classList.toggle("editing", editing);
  byId("fields-card").hidden = !editing;
  show(false);
});
byId("analyse").addEventListener("change", (event) => {
  analysis.isOn = /** @type {HTMLInputElement} */ (event.target).checked;
  if (!analysis.isOn) fill(byId("found"), h("p", { class: "note" }, "Turn it on to see what each move is worth, on the board and in a list here."));
  analysis.look(board, trail.ruleset).catch(notifyError);
});
byId("undo").addEventListener("click", () => go(-1).catch(notifyError));
byId("redo").addEventListener("click", () => go(1).catch(notifyError));
byId("copy-record").addEventListener("click", () => takeRecord((text) => copy(text, "The record is in your clipboard.")));
byId("save-record").addEventListener("click", () => takeRecord((text) => saveText(text, `${gameChoice.value}.pgn`)));
byId("keep").addEventListener("click", () => keepBranches().catch(notifyError));
byId("clear").addEventListener("click", () => editor.clear());
byId("start").addEventListener("click", () => open(trail.ruleset, null).catch(notifyError));
byId("share").addEventListener("click", () => copy(location.href, "The link is in your clipboard."));
byId("png").addEventListener("click", () =>
  savePng(pictureAddress(trail.ruleset, board.position.text, theme()), `${gameChoice.value}.png`).catch(notifyError),
);
textField.addEventListener("change", async () => {
  try {
    await open(trail.ruleset, textField.value.trim() || null);
  } catch (error) {
    textField.setAttribute("aria-invalid", "true");
    notifyError(error);
  }
});
listenToRecordForm();
onTheme(() => {
  if (!board) return;
  if (!byId("say").classList.contains("wrong")) showLinks(gameChoice.value, trail.ruleset, board.position.text);
  if (trail.shown) showBeside(trail.shown);
});

try {
  const asked = new URLSearchParams(location.search);
  catalogue = await games();
  const wanted = asked.get("ruleset") ?? gameChoice.value;
  try {
    const [line, table] = [asked.get("line"), asked.get("table")];
    played = table ? await PlayedGame.load(table) : null;
    if (played && !line) {
      await open(played.table.ruleset, played.table.start.text);
      played.plant(trail.branches);
      await turnTo(played.place(asked));
    } else {
      await open(wanted, line ? asked.get("from") : asked.get("position"));
      if (line) await turnTo(trail.branches.read(line));
    }
    readDrawings(asked.get("draw"));
  } catch (error) {
    notifyError(error);
    trail.tried.clear();
    played = null;
    // The rules that were asked for, if the position alone is wrong; or at least the game.
    const [named = ""] = wanted.split(":");
    await open(wanted, null)
      .catch(() => open(named, null))
      .catch(() => open(gameChoice.value, null));
  }
  showRules();
} catch (error) {
  notifyError(error);
}
