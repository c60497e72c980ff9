// Random bytes that this browser adds to the seed of a pouch: nobody could know them when the seed was chosen.
import { hex } from "./hex.js";

/** @typedef {import("../net/messages.js").TableView} TableView */

const BYTES = 32;

export class Salts {
  constructor() {
    /** What this page made, by seat. @type {Map<number, string>} */
    this.made = new Map();
    /** The seats whose salt was sent and is not yet answered. @type {Set<number>} */
    this.waiting = new Set();
    /** The seats whose salt was among those of the table. @type {Set<number>} */
    this.seen = new Set();
  }

  /** What was sent on another connection may not have arrived. */
  reconnected() {
    this.waiting.clear();
  }

  /**
   * What to send now: one for each seat of this browser, before its first move.
   * @param {TableView} table
   * @returns {{ seat: number, salt: string }[]}
   */
  due({ fair, turns, you, result, ended_by: endedBy, imported }) {
    for (const { seat, salt } of fair?.salts ?? []) if (this.made.get(seat) === salt) this.seen.add(seat);
    if (!fair || fair.seed !== null || result !== "*" || endedBy !== null || imported) return [];
    const isFree = (/** @type {number} */ seat) => !fair.salts.some((salt) => salt.seat === seat) && !turns.some(({ by }) => by === seat);
    const seats = you.filter((seat) => isFree(seat) && !this.waiting.has(seat));
    return seats.map((seat) => {
      const salt = this.made.get(seat) ?? hex(crypto.getRandomValues(new Uint8Array(BYTES)));
      this.made.set(seat, salt);
      this.waiting.add(seat);
      return { seat, salt };
    });
  }

  /**
   * Whether everything that this page added, and that was taken, is still there.
   * @param {TableView} table
   */
  areKept({ fair }) {
    return [...this.seen].every((seat) => fair?.salts.some((there) => there.seat === seat && there.salt === this.made.get(seat)));
  }
}
