// What is told beside what is drawn: moves for those who hear them, sounds, flying points, the checked pouch.
import { byId, fill, h } from "../ui/dom.js";
import { checkPouch } from "./fair.js";
import { flyPoints } from "./fly.js";
import { lastPoint } from "./history.js";
import { sounds } from "./sounds.js";
import { gained } from "./words.js";

/** @typedef {import("../net/messages.js").TableView} TableView */

/** As much stays to be read again. */
const KEPT = 6;

/** For screen readers. @param {string} text */
export function announce(text) {
  const log = byId("announcer");
  while (log.childElementCount > KEPT) log.firstElementChild?.remove();
  log.append(h("p", {}, text));
}

/**
 * What a turn sounds like, and its points on their way to the pegs.
 * @param {TableView} table
 * @param {number} number which turn
 * @param {import("../board/board.js").Board} board
 * @param {import("./players.js").PlayerCards} players
 */
export function celebrate(table, number, board, players) {
  const turn = table.turns[number];
  if (!turn) return;
  const point = lastPoint(turn);
  if (Object.values(turn.changes).includes(null)) sounds.take();
  else sounds.place();
  gained(table, number).forEach((gain, seat) => {
    const pegs = gain > 0 ? players.pegsOf(seat) : null;
    if (!pegs || !point) return;
    flyPoints(board.onScreen(point), pegs, `+${gain}`);
    sounds.score();
  });
}

/**
 * Whether the pouch of a finished game was fair, checked here and now.
 * @param {TableView} table
 */
export async function showFair(table) {
  const found = await checkPouch(table);
  const place = byId("fair");
  place.hidden = !found;
  if (!found) return;
  const [title, tone] = found.isFair ? ["A fair pouch", "note"] : ["The pouch was not fair", "wrong"];
  fill(place, h("h2", {}, title), h("p", { class: tone }, found.text));
}
