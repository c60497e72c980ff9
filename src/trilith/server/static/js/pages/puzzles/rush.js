// A rush: as many puzzles as possible in three minutes, the easiest first.

const SECONDS = 180;

export class Rush {
  /**
   * @param {() => void} onTick
   * @param {() => void} onOver
   */
  constructor(onTick, onOver) {
    this.score = 0;
    this.misses = 0;
    this.isOver = false;
    this.until = performance.now() + SECONDS * 1000;
    this.timer = setInterval(() => {
      if (this.left > 0) return onTick();
      this.stop();
      onOver();
    }, 250);
  }

  /** Seconds left. */
  get left() {
    return Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
  }

  /** The time left, as a clock shows it. */
  get clock() {
    return `${Math.floor(this.left / 60)}:${String(this.left % 60).padStart(2, "0")}`;
  }

  stop() {
    clearInterval(this.timer);
    this.isOver = true;
  }
}
