// What changed between two boards, as moves of pieces.
import { distance } from "./geometry.js";

/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {{ point: string, code: string }} Standing a piece on a point */
/**
 * @typedef {object} Difference
 * @property {{ from: string, to: string, was: string, code: string }[]} moved
 * @property {Standing[]} placed
 * @property {Standing[]} taken
 */

/**
 * What happened between two boards. A piece that disappeared from one point and appeared on another has moved, and may have
 * turned over.
 * @param {Record<string, string>} before
 * @param {Record<string, string>} after
 * @param {LookView} look
 * @returns {Difference}
 */
export function difference(before, after, look) {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((p) => before[p] !== after[p]);
  const gone = changed.filter((point) => before[point]).map((point) => standing(point, before));
  const come = changed.filter((point) => after[point]).map((point) => standing(point, after));
  /** @type {Difference} */
  const found = { moved: [], placed: [], taken: [] };
  for (const { point: to, code } of come) {
    const same = gone.filter((piece) => piece.code === code || look.pieces[piece.code]?.back === code);
    const far = (/** @type {Standing} */ { point }) => distance(look.places[point] ?? [0, 0], look.places[to] ?? [0, 0]);
    const from = same.sort((a, b) => far(a) - far(b))[0];
    if (from) {
      gone.splice(gone.indexOf(from), 1);
      found.moved.push({ from: from.point, to, was: from.code, code });
    } else {
      found.placed.push({ point: to, code });
    }
  }
  found.taken = gone;
  return found;
}

/**
 * @param {string} point
 * @param {Record<string, string>} pieces
 * @returns {Standing}
 */
function standing(point, pieces) {
  return { point, code: pieces[point] ?? "" };
}
