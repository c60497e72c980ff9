// What may be chosen beside a board: pieces in hand, the sides of a panel.
import { trayPiece } from "../board/tray.js";
import { fill } from "./dom.js";

/** @typedef {import("../board/board.js").Board} Board */

/**
 * @param {Element} place
 * @param {Board} board
 */
export function showTray(place, board) {
  const { position, steps } = board;
  const own = position.supplies.find(({ owner }) => owner !== null && owner === position.turn);
  const counts = new Map(Object.entries(own?.pieces ?? {}).filter(([, count]) => count > 0));
  for (const code of steps.pieces) if (!counts.has(code)) counts.set(code, 1);
  const isNeeded = Boolean(steps.tree?.nodes.some((node) => node.some(([kind]) => kind === "piece")));
  // What nobody has to choose needs no tray; where something will be chosen later, its place is kept.
  place.classList.toggle("needed", isNeeded);
  const shown = isNeeded && (counts.size > 1 || steps.pieces.length) ? [...counts] : [];
  fill(place, shown.map(([code, count]) => trayPiece(board, code, count)));
}
