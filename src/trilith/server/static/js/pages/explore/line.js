// The moves tried from a position, as a list and as a record.
import { moveParts } from "../../game/text.js";
import { pieceIcon } from "../../board/tray.js";
import { post } from "../../ui/api.js";
import { byId, fill, h } from "../../ui/dom.js";

/** @typedef {import("../../net/messages.js").LookView} LookView */
/** @typedef {import("./trail.js").Stop} Stop */
/** @typedef {import("./trail.js").Trail} Trail */

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
 * @param {Trail} trail
 * @param {LookView} look
 * @param {(to: number) => void} goTo
 * @param {(path: string[]) => void} turnTo opens a branch
 */
export function showLine(trail, look, goTo, turnTo) {
  const { at, branches } = trail;
  const { from, stops } = trail.line;
  const path = stops.slice(1).map(({ step }) => step);
  const tried = stops.flatMap(({ move }, number) => (move ? [{ move, to: from + number }] : []));
  /** What else was tried instead of the step to this stop. @param {number} number */
  const others = (number) => {
    const before = path.slice(0, number - 1);
    return branches.add(before).children.filter(({ step }) => step !== path[number - 1]).map(({ step }) => {
      const { piece, text } = moveParts(step.replace(/^=/, ""), look);
      const name = step.startsWith("=") ? (look.pieces[step.slice(1)]?.name ?? step) : text;
      return h("button", { class: "or", type: "button", "aria-label": `Branch: ${name}`, onclick: () => turnTo([...before, step]) }, "or ", piece && !step.startsWith("=") ? pieceIcon(look, piece) : null, name);
    });
  };
  byId("line-card").hidden = tried.length === 0 && branches.root.children.length === 0;
  fill(
    byId("line"),
    tried.map(({ move, to }, number) => {
      const { piece, text } = moveParts(move, look);
      const current = to === at ? "step" : null;
      return h("li", {}, h("button", { type: "button", "aria-current": current, "aria-label": `Move ${number + 1}: ${move}`, onclick: () => goTo(to) }, h("span", { class: "no" }, `${number + 1}.`), piece ? pieceIcon(look, piece) : null, text), others(to - from), stops[to - from - 1]?.step.startsWith("=") ? others(to - from - 1) : null);
    }),
    // What was tried after the last move of this line belongs to no move of it.
    stops.length > 1 || branches.root.children.length === 0 ? null : h("li", {}, others(1)),
  );
}
