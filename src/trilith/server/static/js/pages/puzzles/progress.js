// Progress in puzzles: with the account where somebody is signed in, else on this device, from where it can be taken along.
import { get, post } from "../../ui/api.js";
import { keep, recall } from "../../ui/preferences.js";

/** @typedef {import("../../net/messages.js").SolverRating} SolverRating */
/** @typedef {import("../../net/messages.js").PuzzleCounted} PuzzleCounted */
/** @typedef {import("../../net/messages.js").PuzzleProgressView} PuzzleProgressView */
/** @typedef {import("../../net/messages.js").PuzzleRushView} PuzzleRushView */
/** @typedef {{ puzzle: string, moves: string[], helped: boolean, later: string[] }} PastTry */
/** @typedef {"solved" | "missed" | "helped"} Outcome */

/**
 * What this device remembers of a guest.
 * @typedef {object} Kept
 * @property {PastTry[]} tries the first tries, the oldest first, with their moves: so a server can check them
 * @property {string[]} solved the ids
 * @property {SolverRating | null} rating
 * @property {number} streak puzzles in a row that were solved without a miss or a hint
 * @property {number} best the longest streak
 * @property {number} rush the best rush
 * @property {string | null} receipt what the server said of it
 */

const KEY = "puzzles";
/** Older tries are forgotten: a server takes no more at once. */
const MOST = 2000;

/** @returns {Kept} */
export function kept() {
  /** @type {Kept} */
  const none = { tries: [], solved: [], rating: null, streak: 0, best: 0, rush: 0, receipt: null };
  try {
    const found = JSON.parse(recall(KEY) ?? "{}");
    const lists = { tries: Array.isArray(found.tries) ? found.tries : [], solved: Array.isArray(found.solved) ? found.solved : [] };
    return { ...none, ...found, ...lists };
  } catch {
    return none;
  }
}

/** @param {Kept} found */
function write(found) {
  keep(KEY, JSON.stringify({ ...found, tries: found.tries.slice(-MOST), solved: found.solved.slice(-MOST) }));
}

/** Give what this device remembers to the account that is signed in. */
export async function takeAlong() {
  const { tries, receipt } = kept();
  await post("/api/puzzle-progress", { tries: tries.slice(-MOST), rush: receipt });
  forget();
}

/** Remember nothing on this device any more. */
export function forget() {
  keep(KEY, "{}");
}

export class Progress {
  /** @param {PuzzleProgressView} found what the server says */
  constructor(found) {
    this.isKept = found.kept === "account";
    const here = kept();
    /** Tries of a guest that an account could take along. */
    this.waiting = this.isKept ? here.tries.length : 0;
    this.rating = this.isKept ? found.rating : (here.rating ?? found.rating);
    this.tried = new Set(this.isKept ? found.tried : [...here.tries.map((one) => one.puzzle), ...here.solved]);
    this.solved = new Set(this.isKept ? found.solved : here.solved);
    const { streak, best, rush } = this.isKept ? found : here;
    this.streak = streak;
    this.best = best;
    this.rush = rush;
  }

  static async load() {
    return new Progress(await get("/api/puzzle-progress"));
  }

  /** What the server has to know to rate a guest's first try. @param {boolean} isFirst */
  sent(isFirst) {
    return !this.isKept && isFirst ? { guest: this.rating } : {};
  }

  /**
   * A first try is over.
   * @param {string} id
   * @param {Outcome} outcome
   * @param {string[]} moves
   * @param {PuzzleCounted | null | undefined} counted
   */
  finish(id, outcome, moves, counted) {
    this.tried.add(id);
    if (outcome === "solved") this.solved.add(id);
    if (counted) this.rating = counted.rating;
    this.streak = counted?.streak ?? (outcome === "solved" ? this.streak + 1 : 0);
    this.best = Math.max(this.best, counted?.best ?? this.streak);
    if (this.isKept) return;
    const found = kept();
    if (outcome === "solved") found.solved.push(id);
    found.tries.push({ puzzle: id, moves, helped: outcome === "helped", later: [] });
    write({ ...found, rating: this.rating, streak: this.streak, best: this.best });
  }

  /**
   * A puzzle was solved after a miss or with help.
   * @param {string} id
   * @param {string[]} moves
   */
  solvedLater(id, moves) {
    const isNew = !this.solved.has(id);
    this.solved.add(id);
    if (this.isKept || !isNew) return;
    const found = kept();
    found.solved.push(id);
    const before = found.tries.find((one) => one.puzzle === id);
    if (before) before.later = moves;
    write(found);
  }

  /** @param {PuzzleRushView} rush @returns {boolean} whether it is the best so far */
  finishRush(rush) {
    const isBest = rush.score > this.rush;
    if (isBest) this.rush = rush.score;
    if (isBest && !this.isKept) write({ ...kept(), rush: rush.score, receipt: rush.receipt ?? null });
    return isBest;
  }
}
