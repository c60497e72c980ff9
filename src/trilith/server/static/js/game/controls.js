// The row of buttons for everything besides moving, during and after the game.
import { fill, h, icon } from "../ui/dom.js";

/** @typedef {import("./session.js").Session} Session */
/**
 * @typedef {object} Commands
 * @property {() => void} takeback
 * @property {() => void} draw
 * @property {() => void} resign
 * @property {() => void} abort
 * @property {() => void} rotate
 * @property {() => void} share
 * @property {() => void} rematch
 * @property {() => void} review
 * @property {() => void} fresh
 * @property {() => void} pause stop a game among engines, or let it go on
 * @property {() => void} speed
 */
/** @typedef {[name: keyof Commands, icon: string, label: string, allowed: boolean]} Button */

const PACES = /** @type {const} */ (["normal", "fast", "slow"]);

/**
 * The pace after the one of a game among engines.
 * @param {import("../net/messages.js").TableView["pace"]} pace
 */
export function nextPace(pace) {
  const at = PACES.findIndex((one) => one === pace);
  return PACES[(at + 1) % PACES.length] ?? "normal";
}

/**
 * @param {Session} session
 * @returns {Button[]}
 */
function buttons({ table, isOver, isWatching }) {
  const may = (/** @type {import("../net/messages.js").TableView["may"][number]} */ action) => table?.may.includes(action) ?? false;
  const isMatch = (table?.series.best_of ?? 1) > 1;
  if (isOver) {
    return [
      ["rematch", "redo", isMatch ? (table?.series.is_decided ? "New match" : "Next game") : "Rematch", may("rematch")],
      ["review", "graph", "Analyse", (table?.turns.length ?? 0) > 0],
      ["rotate", "flip", "Rotate", true],
      ["share", "share", "Share", true],
      ["fresh", "plus", "New", true],
    ];
  }
  /** @type {Button[]} */
  const always = [
    ["rotate", "flip", "Rotate", true],
    ["share", "share", "Share", true],
  ];
  if (isWatching) return [...directing(table), ...always];
  // A game that somebody left is called off under the board, when they had time to come back.
  const [leave, flag, word] = (may("abort") && !table?.warned) || !may("resign") ? /** @type {const} */ (["abort", "cross", "Call off"]) : /** @type {const} */ (["resign", "flag", "Resign"]);
  /** @type {Button[]} */
  const draw = table?.has_draws === false ? [] : [["draw", "draw", "Draw", may("draw")]];
  /** @type {Button[]} */
  const back = table?.rated ? [] : [["takeback", "undo", "Take back", may("takeback")]];
  return [
    ...back,
    ...draw,
    [leave, flag, word, may(leave)],
    ...always,
  ];
}

/**
 * What whoever set up a game among engines can do with it.
 * @param {import("../net/messages.js").TableView | null} table
 * @returns {Button[]}
 */
function directing(table) {
  if (!table?.pace || !table.may.includes("abort")) return [];
  const isPaused = table.pace === "paused";
  return [
    ["pause", isPaused ? "play" : "pause", isPaused ? "Go on" : "Pause", true],
    ["speed", "clock", isPaused ? "Speed" : `Speed: ${table.pace}`, !isPaused],
    ["abort", "cross", "End", true],
  ];
}

/**
 * @param {HTMLElement} place
 * @param {Session} session
 * @param {Commands} commands
 */
export function showControls(place, session, commands) {
  const wanted = buttons(session);
  const shown = JSON.stringify(wanted);
  // Buttons that have not changed stay, as one may have the focus.
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute("data-command") : null;
  fill(
    place,
    wanted.map(([name, drawing, label, allowed]) =>
      h("button", { class: "btn quiet", type: "button", "data-command": name, disabled: !allowed, onclick: commands[name] }, icon(drawing), label),
    ),
  );
  if (focused) /** @type {HTMLElement | null} */ (place.querySelector(`[data-command="${focused}"]`))?.focus();
}
