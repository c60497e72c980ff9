// What one must know beside the board: the score, what is in the pouch, and what each player holds.
import { pieceIcon } from "../../board/tray.js";
import { fill, h } from "../../ui/dom.js";

/** @typedef {import("../../board/board.js").Board} Board */

/**
 * @param {HTMLElement} place
 * @param {Board} board
 */
export function showFacts(place, board) {
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
  fill(place, points, piles);
}
