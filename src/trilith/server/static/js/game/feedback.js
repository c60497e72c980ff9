// Feedback beyond the board: announcements for screen readers, sounds, flying points, and the check of the pouch.
import { byId, fill, h } from "../ui/dom.js";
import { isStill } from "../ui/preferences.js";
import { lastPoint } from "./history.js";
import { sounds } from "./sounds.js";
import { gained } from "./text.js";

/** @typedef {import("../net/messages.js").TableView} TableView */

/** The number of announcements that stay in the log. */
const KEPT = 6;
/** Milliseconds. */
const FLIGHT = 840;

/** For screen readers. @param {string} text */
export function announce(text) {
  const log = byId("announcer");
  while (log.childElementCount > KEPT) log.firstElementChild?.remove();
  log.append(h("p", {}, text));
}

/**
 * The sound of a turn, and its points flying to the pegs, or to the score of a game without them.
 * @param {TableView} table
 * @param {number} number which turn
 * @param {import("../board/board.js").Board} board
 * @param {import("./players.js").PlayerCards} players
 */
export function showTurnEffects(table, number, board, players) {
  const turn = table.turns[number];
  if (!turn) return;
  const point = lastPoint(turn);
  if (Object.values(turn.changes).includes(null)) sounds.take();
  else sounds.place();
  gained(table, number).forEach((gain, seat) => {
    const pegs = gain > 0 ? (board.pegs.children[seat] ?? players.scoreOf(seat)) : null;
    if (!pegs || !point) return;
    flyPoints(board.onScreen(point), pegs, `+${gain}`);
    sounds.score();
  });
}

/**
 * Check the pouch of a finished game, and show the result.
 * @param {TableView} table
 * @param {boolean} areKept whether what this browser added is still there
 */
export async function showFair(table, areKept) {
  const { checkPouch } = await import("./fair.js");
  const found = checkPouch(table, areKept);
  const place = byId("fair");
  place.hidden = !found;
  if (!found) return;
  const [title, tone] = found.isFair ? ["The pouch was fair", "note"] : ["The pouch was not fair", "wrong"];
  fill(place, h("h2", {}, title), h("p", { class: tone }, found.text));
}

/**
 * Points fly from the board to the pegs of the player who scored.
 * @param {DOMPoint} from on the screen
 * @param {Element} pegs
 * @param {string} text
 */
export function flyPoints(from, pegs, text) {
  if (document.hidden || isStill()) return;
  const chip = document.createElement("span");
  chip.className = "flying";
  chip.textContent = text;
  chip.setAttribute("aria-hidden", "true");
  document.body.append(chip);
  const to = pegs.getBoundingClientRect();
  const [endX, endY] = [to.left + to.width / 2, to.top + to.height / 2];
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const lift = 26;
  const frames = [
    { transform: at(from.x, from.y, 0.6), opacity: 0 },
    { transform: at(from.x, from.y - lift, 1.1), opacity: 1, offset: 0.35 },
    { transform: at((from.x + endX) / 2, Math.min(from.y, endY) - lift, 1), opacity: 1, offset: 0.7 },
    { transform: at(endX, endY, 0.6), opacity: 0.2 },
  ];
  const flight = chip.animate(frames, { duration: FLIGHT, easing: "cubic-bezier(.45, 0, .25, 1)" });
  flight.addEventListener("finish", () => {
    chip.remove();
    pegs.animate([{ transform: "translateY(0)" }, { transform: "translateY(-3px)" }, { transform: "translateY(0)" }], { duration: 160 });
  });
}
