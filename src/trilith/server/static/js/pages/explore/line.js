// The moves tried from a position, as a list and as a record.
import { moveParts } from "../../game/text.js";
import { pieceIcon } from "../../board/tray.js";
import { post } from "../../ui/api.js";
import { byId, fill, h } from "../../ui/dom.js";

/** @typedef {import("../../net/messages.js").LookView} LookView */
/** @typedef {import("../../net/messages.js").PositionPage} PositionPage */
/** @typedef {PositionPage & { isStart: boolean }} Stop a position visited; one that was set up is a start */

/**
 * The line that a stop belongs to: from the position that was set up to its last move.
 * @param {Stop[]} trail
 * @param {number} at
 * @returns {{ from: number, stops: Stop[] }}
 */
export function lineThrough(trail, at) {
  const from = trail.findLastIndex(({ isStart }, number) => isStart && number <= at);
  const next = trail.findIndex(({ isStart }, number) => isStart && number > at);
  return { from, stops: trail.slice(Math.max(0, from), next < 0 ? undefined : next) };
}

/**
 * The record of a line, as text.
 * @param {string} ruleset
 * @param {Stop[]} stops
 * @returns {Promise<string>}
 */
export function recordOf(ruleset, stops) {
  const last = stops.at(-1);
  // A stone that was drawn but not placed is held.
  const held = last && !last.isStart && !last.move ? (last.position.held ?? null) : null;
  const moves = stops.flatMap(({ move }) => (move ? [move] : []));
  return post("/api/position/record", { ruleset, position: stops[0]?.position.text ?? null, moves, held });
}

/**
 * @param {Stop[]} trail
 * @param {number} at
 * @param {LookView} look
 * @param {(to: number) => void} goTo
 */
export function showLine(trail, at, look, goTo) {
  const { from, stops } = lineThrough(trail, at);
  const tried = stops.flatMap(({ move }, number) => (move ? [{ move, to: from + number }] : []));
  byId("line-card").hidden = tried.length === 0;
  fill(
    byId("line"),
    tried.map(({ move, to }, number) => {
      const { piece, text } = moveParts(move, look);
      const current = to === at ? "step" : null;
      return h("li", {}, h("button", { type: "button", "aria-current": current, "aria-label": `Move ${number + 1}: ${move}`, onclick: () => goTo(to) }, h("span", { class: "no" }, `${number + 1}.`), piece ? pieceIcon(look, piece) : null, text));
    }),
  );
}
