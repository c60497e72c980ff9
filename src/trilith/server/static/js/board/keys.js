// Keyboard control of the board: arrows move between points, Enter or Space touches, Escape undoes a touch, and typing a
// point's name goes to it.

/** @typedef {import("./board.js").Board} Board */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Milliseconds after which typing starts a new name. */
const PAUSE = 1200;

/** @param {Board} board */
export function listenToKeys(board) {
  let typed = "";
  let when = 0;

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (answer(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** @param {string} key */
  const answer = (key) => {
    const arrow = ARROWS[key];
    if (arrow) {
      const next = board.geometry.towards(board.focused, arrow);
      if (next) board.focus(next);
      return true;
    }
    if (key === "Enter" || key === " ") {
      board.touch(board.focused);
      return true;
    }
    if (key === "Escape") return board.back();
    return /^[a-z0-9]$/i.test(key) && spell(key.toLowerCase());
  };

  /** @param {string} letter */
  const spell = (letter) => {
    const now = performance.now();
    const further = now - when < PAUSE ? typed + letter : letter;
    const begins = (/** @type {string} */ text) => [...board.points.keys()].some((name) => name.startsWith(text));
    typed = begins(further) ? further : letter;
    when = now;
    if (board.points.has(typed)) board.focus(typed);
    return begins(typed);
  };

  board.element.addEventListener("keydown", press);
  board.element.addEventListener("focusin", (event) => {
    const name = event.target instanceof Element ? event.target.getAttribute("data-point") : null;
    if (name && name !== board.focused) board.focus(name);
  });
}
