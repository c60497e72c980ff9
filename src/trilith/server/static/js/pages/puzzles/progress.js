// What this device remembers of puzzles: which were solved, the streak, and the best rush.
import { recall, remember } from "../../ui/preferences.js";

/**
 * @typedef {object} Progress
 * @property {string[]} solved the ids
 * @property {number} streak puzzles in a row that were solved without a miss or a hint
 * @property {number} best the longest streak
 * @property {number} rush the best rush
 */

const KEY = "puzzles";
/** Older ones are forgotten. */
const MOST = 5000;

/** @returns {Progress} */
export function progress() {
  /** @type {Progress} */
  const none = { solved: [], streak: 0, best: 0, rush: 0 };
  try {
    const found = JSON.parse(recall(KEY) ?? "{}");
    return { ...none, ...found, solved: Array.isArray(found.solved) ? found.solved : [] };
  } catch {
    return none;
  }
}

/** @param {Progress} found */
function write(found) {
  remember(KEY, JSON.stringify({ ...found, solved: found.solved.slice(-MOST) }));
}

/**
 * A puzzle was solved, or not.
 * @param {string} id
 * @param {boolean} isClean without a miss and without help
 * @param {boolean} isSolved
 */
export function record(id, isClean, isSolved) {
  const found = progress();
  if (isSolved && !found.solved.includes(id)) found.solved.push(id);
  found.streak = isClean && isSolved ? found.streak + 1 : 0;
  found.best = Math.max(found.best, found.streak);
  write(found);
}

/** @param {number} score @returns {boolean} whether it is the best so far */
export function recordRush(score) {
  const found = progress();
  const isBest = score > found.rush;
  if (isBest) write({ ...found, rush: score });
  return isBest;
}
