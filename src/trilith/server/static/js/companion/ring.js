// The ring lies on the last stone; the next one is played in its row or its column. This board shows both.
import { Board, EMPTY } from "../board/board.js";
import { band } from "../board/marks.js";
import { placeBoard } from "../board/svg.js";

/** @typedef {import("../net/messages.js").LookView} LookView */

/**
 * The row and the column of a point, as its name has them.
 * @param {string} point
 * @returns {{ row: string, column: string }}
 */
export function lineNames(point) {
  const [, column = "", row = ""] = /^(\D+)(\d+)$/.exec(point) ?? [];
  return { row, column };
}

/** @param {string | null} ring */
export function ringText(ring) {
  if (!ring) return "No ring yet: any pocket.";
  const { row, column } = lineNames(ring);
  return `Ring on ${ring}: row ${row} or column ${column}.`;
}

/**
 * Show a board to lay the ring on.
 * @param {HTMLElement} place
 * @param {LookView} look
 * @param {string | null} ring
 * @param {(point: string) => void} onRing
 */
export function showRingBoard(place, look, ring, onRing) {
  const board = new Board(look, {
    onTouch: (point) => {
      onRing(point);
      return true;
    },
  });
  board.show({ ...EMPTY, last: ring }, { animate: false });
  const cross = ring ? board.geometry.cross(ring, [ring]) : null;
  if (ring && cross) {
    const [x, y] = board.geometry.place(ring);
    board.below.append(band("row", cross.row, y), band("column", cross.column, x));
  }
  const lines = lineNames(ring ?? "");
  for (const [name, point] of board.points) {
    const { row, column } = lineNames(name);
    const relation = name === ring ? ", the ring" : row === lines.row ? ", in its row" : column === lines.column ? ", in its column" : "";
    point.setAttribute("aria-label", name + (ring ? relation : ""));
  }
  placeBoard(place, board);
}
