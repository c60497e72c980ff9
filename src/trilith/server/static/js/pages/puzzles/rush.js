// A rush: as many puzzles as possible in three minutes, the easiest first. The server chooses, checks and counts.
import { post } from "../../ui/api.js";

/** @typedef {import("../../net/messages.js").PuzzleRushView} PuzzleRushView */
/** @typedef {import("../../net/messages.js").RushTriedView} RushTriedView */

/** So many misses end it. */
export const MISSES = 3;

export class Rush {
  /**
   * @param {PuzzleRushView} view
   * @param {() => void} onTick
   * @param {() => void} onOver
   */
  constructor(view, onTick, onOver) {
    this.view = view;
    this.isOver = false;
    this.onOver = onOver;
    this.until = performance.now() + view.left;
    this.timer = setInterval(() => (this.left > 0 ? onTick() : this.end()), 250);
  }

  /**
   * @param {Record<string, unknown>} choice which puzzles
   * @param {() => void} onTick
   * @param {() => void} onOver
   */
  static async begin(choice, onTick, onOver) {
    return new Rush(await post("/api/puzzle-rushes", choice), onTick, onOver);
  }

  /** Try a move, and hear how it goes on. @param {string[]} steps @returns {Promise<RushTriedView>} */
  async attempt(steps) {
    const { id, number, turn } = this.view;
    /** @type {RushTriedView} */
    const found = await post(`/api/puzzle-rushes/${id}/try`, { number, turn, steps });
    this.view = found.rush;
    return found;
  }

  /** Seconds left. */
  get left() {
    return Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
  }

  /** The time left, as a clock shows it. */
  get clock() {
    return `${Math.floor(this.left / 60)}:${String(this.left % 60).padStart(2, "0")}`;
  }

  /** The time, what is solved, and the misses left. */
  get words() {
    const { score, misses } = this.view;
    const left = MISSES - misses;
    return `${this.clock} · ${score} solved · ${left} ${left === 1 ? "miss" : "misses"} left`;
  }

  /** It is over: say so, once. */
  end() {
    if (this.isOver) return;
    this.stop();
    this.onOver();
  }

  stop() {
    clearInterval(this.timer);
    this.isOver = true;
  }
}
