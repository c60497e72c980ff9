// Under the board: the stones that can be drawn from the pouch, or the pieces to choose from.
import { pieceIcon, showTray } from "../../board/tray.js";
import { capital } from "../../game/text.js";
import { byId, fill, h } from "../../ui/dom.js";

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../../net/messages.js").PositionPage} PositionPage */

/** Whether anything is ever chosen or drawn here. @param {PositionPage} page */
export function hasChoices({ position, moves }) {
  return position.supplies.some(({ owner }) => owner === null) || moves.nodes.some((node) => node.some(([kind]) => kind === "piece"));
}

/**
 * @param {Board} board
 * @param {PositionPage} page
 * @param {(stone: string) => void} draw
 */
export function showChoices(board, page, draw) {
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
