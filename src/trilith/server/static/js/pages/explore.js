// The page to explore any position of any ruleset: set it up, try moves, analyse, and share it.
import { Board } from "../board/board.js";
import { Drawings } from "../board/drawings.js";
import { placeBoard } from "../board/svg.js";
import { pieceIcon, showTray } from "../board/tray.js";
import { capital, purposeText, reasonText } from "../game/text.js";
import { address, get, post, postText } from "../ui/api.js";
import { defaults, games, readRuleset, rulesetText } from "../ui/catalogue.js";
import { byId, fill, h } from "../ui/dom.js";
import { notify, notifyError } from "../ui/notices.js";
import { rulesInWords, showOptions } from "../ui/options.js";
import { pictureAddress } from "../ui/pictures.js";
import { copy, savePng, saveText } from "../ui/save.js";
import { goTo } from "../ui/tables.js";
import { onTheme, theme } from "../ui/theme.js";
import { Analysis } from "./explore/analysis.js";
import { PlayedGames } from "./explore/games.js";
import { Editor } from "./explore/editor.js";
import { Branches, lastOf, stepsTo } from "./explore/branches.js";
import { lineThrough, recordOf, showLine } from "./explore/line.js";
import { PlayedGame } from "./explore/played_game.js";

/** @typedef {import("../net/messages.js").PositionPage} PositionPage */
/** @typedef {import("../ui/catalogue.js").GameView} GameView */

const root = byId("explore");
const gameChoice = /** @type {HTMLSelectElement} */ (byId("game"));
const textField = /** @type {HTMLInputElement} */ (byId("text"));

/** @type {GameView[]} */
let catalogue = [];
let ruleset = "";
/** @type {Board} */
let board;
/** The positions visited, of which `at` is shown. @type {import("./explore/line.js").Stop[]} */
let trail = [];
let at = -1;
/** Everything tried, by the position it was tried from. @type {Map<string, Branches>} */
const tried = new Map();
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
  ruleset = look.ruleset;
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
  board.drawings = new Drawings(() => showAddress());
  placeBoard(byId("board"), board);
  editor.open(look, edited);
  trail = [];
  at = -1;
  arrive(edited.page, { isEdit: true });
}

/**
 * Show a position, and add it to the end of the trail.
 * @param {PositionPage} page
 * @param {{ isEdit?: boolean, last?: string | null, step?: string }} [how]
 */
function arrive(page, { isEdit = false, last = null, step = "" } = {}) {
  const position = { ...page.position, last: page.position.last ?? last };
  trail = [...trail.slice(0, isEdit && at >= 0 ? at : at + 1), { ...page, position, isStart: isEdit, step }];
  at = trail.length - 1;
  branches().add(path());
  show(!isEdit);
}

/** The steps from the position that was set up to the one that is shown. */
function path() {
  const { from } = lineThrough(trail, at);
  return trail.slice(from + 1, at + 1).map(({ step }) => step);
}

/** All branches of the line that is shown. */
function branches() {
  const { stops } = lineThrough(trail, at);
  const start = `${ruleset} ${stops[0]?.position.text ?? ""}`;
  const known = tried.get(start) ?? new Branches();
  tried.set(start, known);
  return known;
}

/**
 * Show a branch, with how it goes on.
 * @param {string[]} steps
 */
async function turnTo(steps) {
  const { from, stops } = lineThrough(trail, at);
  const all = stepsTo(lastOf(branches().add(steps)));
  const walked = await post("/api/position/walk", { ruleset, position: stops[0]?.position.text ?? null, steps: all });
  /** @type {import("../net/messages.js").WalkedView[]} */
  const found = walked;
  trail = [...trail.slice(0, from + 1), ...found.map(({ step, last, page }) => ({ ...page, position: { ...page.position, last: page.position.last ?? last }, isStart: false, step }))];
  let [shown, taken] = [0, 0];
  while (taken < steps.length && found[shown]) taken += found[shown++]?.step === steps[taken] ? 1 : 0;
  at = from + shown;
  if (found.length > all.length) {
    // Draws that were left out of a link are steps of their own here.
    tried.delete(`${ruleset} ${stops[0]?.position.text ?? ""}`);
    branches().add(found.map(({ step }) => step));
  }
  show(false);
  await refreshFields(board.position.text);
}

/** @param {boolean} animate */
function show(animate) {
  const page = trail[at];
  if (!page) return;
  const { position, moves } = page;
  board.show(position, { moves: isEditing() ? null : moves, animate });
  byId("say").classList.remove("wrong");
  fill(byId("held"), position.held ? pieceIcon(board.look, position.held) : null);
  byId("task").textContent = position.outcome ? `${capital(position.outcome.reason)}.` : position.task;
  textField.value = position.text;
  textField.removeAttribute("aria-invalid");
  showAddress();
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = at === 0;
  /** @type {HTMLButtonElement} */ (byId("redo")).disabled = at >= trail.length - 1;
  showLinks(position.text);
  showBeside(page);
  showLine(trail, at, board.look, (to) => go(to - at).catch(notifyError), branches(), (steps) => turnTo(steps).catch(notifyError));
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
  /** @type {HTMLButtonElement} */ (byId("keep")).disabled = played.fresh(branches()).length === 0;
}

async function keepBranches() {
  const kept = played ? await played.keep(branches()) : 0;
  notify(kept === 1 ? "Kept: everybody who opens the game sees this branch." : "Kept: everybody who opens the game sees these branches.");
  showGame();
}

/** The address leads back to this position, with what is drawn on it. */
function showAddress() {
  const line = branches().text(path());
  const from = line ? (lineThrough(trail, at).stops[0]?.position.text ?? null) : null;
  const whole = lineThrough(trail, at).stops.slice(1).map(({ step }) => step).join(" ");
  /** @type {HTMLAnchorElement} */ (byId("train")).href = address("/train", { ruleset, from, line: whole || null });
  history.replaceState(null, "", address("/explore", { ruleset, position: board.position.text, draw: board.drawings?.text || null, from, line: line || null, table: played?.table.id ?? null }));
}

/** Show what somebody drew before they sent the link. @param {string | null} text */
function readDrawings(text) {
  board.drawings?.read(text, board.look.places);
  board.draw(false);
  showAddress();
}

/**
 * What acts on the position that is shown: nothing can be shared, saved or played while it is not a position.
 * @param {boolean} isUsable
 */
function setUsable(isUsable) {
  for (const id of ["share", "png", "copy-record", "save-record"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = !isUsable;
  if (isUsable) return;
  history.replaceState(null, "", address("/explore", { ruleset }));
  for (const id of ["svg", "play"]) {
    byId(id).removeAttribute("href");
    byId(id).setAttribute("aria-disabled", "true");
  }
}

/** @param {string} text */
function showLinks(text) {
  setUsable(true);
  for (const id of ["svg", "play"]) byId(id).removeAttribute("aria-disabled");
  const svg = /** @type {HTMLAnchorElement} */ (byId("svg"));
  svg.href = pictureAddress(ruleset, text, theme());
  /** @type {HTMLAnchorElement} */ (byId("play")).href = address(`/new/${gameChoice.value}`, { ruleset, position: text });
}

/** Show the palette, the stones that can be drawn, or the pieces to choose under the board. @param {PositionPage} page */
function showBeside(page) {
  const isUsed = isEditing() || page.position.supplies.some(({ owner }) => owner === null) || page.moves.nodes.some((node) => node.some(([kind]) => kind === "piece"));
  // If nothing is ever chosen or drawn, no space is reserved for it.
  byId("palette").hidden = !isUsed && !page.position.outcome;
  if (isEditing()) {
    editor.showPalette();
    return;
  }
  const draws = Object.entries(page.draws);
  if (!draws.length) {
    showTray(byId("palette"), board);
    return;
  }
  const { look } = board;
  fill(
    byId("palette"),
    draws.map(([stone, odds]) => {
      const name = look.pieces[stone]?.name ?? stone;
      const label = `Draw ${name}, ${odds}`;
      return h("button", { class: "btn draw", type: "button", "data-draw": stone, "aria-label": label, title: label, onclick: () => draw(stone) }, pieceIcon(look, stone), capital(name.replace(/ stone$/, "")), h("span", { class: "note" }, odds));
    }),
  );
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
  setUsable(false);
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
    arrive(await post("/api/position/draw", { ruleset, position: board.position.text, stone }), { last: board.position.last, step: `=${stone}` });
    await refreshFields(board.position.text);
  } catch (error) {
    notifyError(error);
  }
}

/** Let the editor continue from the position that is shown. @param {string} position */
async function refreshFields(position) {
  editor.take(await get("/api/editor", { ruleset, position }));
}

/** Show why a touch is refused. @param {string[]} steps */
async function refused(steps) {
  try {
    await post("/api/position/play", { ruleset, position: board.position.text, steps });
  } catch (error) {
    if (error instanceof Error) notify(reasonText(error.message));
  }
}

/** @param {number} by */
async function go(by) {
  const to = at + by;
  if (!trail[to]) return;
  at = to;
  show(true);
  await refreshFields(board.position.text);
}

/** @param {(text: string) => void} take receives the record of the moves tried */
function takeRecord(take) {
  recordOf(ruleset, lineThrough(trail, at).stops).then(take).catch(notifyError);
}

function showRules() {
  const known = game();
  showOptions(byId("options"), known, readRuleset(known, ruleset), (values) => open(rulesetText(known, values), null).catch(notifyError));
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
  analysis.look(board, ruleset).catch(notifyError);
});
byId("undo").addEventListener("click", () => go(-1).catch(notifyError));
byId("redo").addEventListener("click", () => go(1).catch(notifyError));
byId("copy-record").addEventListener("click", () => takeRecord((text) => copy(text, "The record is in your clipboard.")));
byId("save-record").addEventListener("click", () => takeRecord((text) => saveText(text, `${gameChoice.value}.pgn`)));
byId("keep").addEventListener("click", () => keepBranches().catch(notifyError));
byId("clear").addEventListener("click", () => editor.clear());
byId("start").addEventListener("click", () => open(ruleset, null).catch(notifyError));
byId("share").addEventListener("click", () => copy(location.href, "The link is in your clipboard."));
byId("png").addEventListener("click", () =>
  savePng(pictureAddress(ruleset, board.position.text, theme()), `${gameChoice.value}.png`).catch(notifyError),
);
textField.addEventListener("change", async () => {
  try {
    await open(ruleset, textField.value.trim() || null);
  } catch (error) {
    textField.setAttribute("aria-invalid", "true");
    notifyError(error);
  }
});
byId("file").addEventListener("change", async (event) => {
  const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
  if (file) /** @type {HTMLTextAreaElement} */ (byId("record")).value = await file.text();
});
byId("import").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = /** @type {HTMLTextAreaElement} */ (byId("record")).value;
  if (!text.trim()) return notify("Paste a record first, or choose a file.");
  try {
    goTo((await postText("/api/records", text)).id);
  } catch (error) {
    notifyError(error);
  }
});
onTheme(() => {
  if (!board) return;
  if (!byId("say").classList.contains("wrong")) showLinks(board.position.text);
  const page = trail[at];
  if (page) showBeside(page);
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
      played.plant(branches());
      await turnTo(played.place(asked));
    } else {
      await open(wanted, line ? asked.get("from") : asked.get("position"));
      if (line) await turnTo(branches().read(line));
    }
    readDrawings(asked.get("draw"));
  } catch (error) {
    notifyError(error);
    tried.clear();
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
