// Which move of a line is asked next: in order, with wrong ones again a little later, until a whole run has no miss.

/** How many other moves are asked before one that was wrong comes again. */
const GAP = 3;

export class Drill {
  /** @param {number} count how many moves the line has */
  constructor(count) {
    this.count = count;
    this.runs = 0;
    this.misses = 0;
    this.isMissed = false;
    /** @type {number[]} */
    this.queue = [];
    this.begin();
  }

  begin() {
    this.runs += 1;
    this.misses = 0;
    this.isMissed = false;
    this.queue = Array.from({ length: this.count }, (_, number) => number);
  }

  /** The number of the move that is asked, or null once the line is learned. @returns {number | null} */
  get asked() {
    return this.queue[0] ?? null;
  }

  /** How much of this run is done, from 0 to 1. */
  get done() {
    return 1 - new Set(this.queue).size / this.count;
  }

  /** The move that is asked was played. */
  right() {
    this.queue.shift();
    this.isMissed = false;
    if (!this.queue.length && this.misses) this.begin();
  }

  /** Something else was played: it is asked until it is right, and again a little later. */
  wrong() {
    const [asked] = this.queue;
    if (asked === undefined || this.isMissed) return;
    this.isMissed = true;
    this.misses += 1;
    this.queue.splice(1 + GAP, 0, asked);
  }
}
