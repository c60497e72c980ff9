// Animates the difference between two boards. It never decides what is where: without it the same things are in the same
// places. A new difference finishes the animations of the one before.

import { isStill } from "../ui/preferences.js";

/** @typedef {import("./geometry.js").Spot} Spot */

/** Milliseconds. */
const TIME = { place: 160, slide: 180, turn: 190, take: 140, flash: 600 };
const EASE = {
  inout: "cubic-bezier(.45, 0, .25, 1)",
  drop: "cubic-bezier(.3, 1.35, .5, 1)",
  in: "cubic-bezier(.5, 0, .9, .4)",
};
const LIFT = 4;

export class Motion {
  constructor() {
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  get isOff() {
    return document.hidden || isStill();
  }

  /** Finish all animations at once. */
  finish() {
    for (const animation of this.running) animation.finish();
    this.running.clear();
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {string} easing
   * @param {number} [delay]
   */
  animate(element, frames, duration, easing, delay = 0) {
    if (this.isOff) return null;
    const animation = element.animate(frames, { duration, easing, delay, fill: "backwards" });
    this.running.add(animation);
    const forget = () => this.running.delete(animation);
    animation.addEventListener("finish", forget);
    animation.addEventListener("cancel", forget);
    return animation;
  }

  /**
   * @param {Element} piece
   * @param {Spot} place
   */
  place(piece, place) {
    this.animate(piece, [{ transform: `${move(place)} scale(1.25)`, opacity: 0 }, { transform: `${move(place)} scale(1)`, opacity: 1 }], TIME.place, EASE.drop);
  }

  /**
   * @param {Element} piece
   * @param {Spot} from
   * @param {Spot} to
   */
  slide(piece, from, to) {
    const middle = /** @type {Spot} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - LIFT]);
    this.animate(piece, [from, middle, to].map((place) => ({ transform: move(place) })), TIME.slide, EASE.inout);
  }

  /**
   * Flips over the edge between two cells: the old face closes towards it, the new one opens from it.
   * @param {Element} old is removed afterwards
   * @param {Element} piece
   * @param {Spot} from
   * @param {Spot} to
   */
  turn(old, piece, from, to) {
    const hinge = /** @type {Spot} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    const flat = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]) ? "scale(0.02, 1.06)" : "scale(1.06, 0.02)";
    const swung = (/** @type {Spot} */ place, /** @type {string} */ scale) =>
      `${move(hinge)} ${scale} ${move([place[0] - hinge[0], place[1] - hinge[1]])}`;
    const half = TIME.turn / 2;
    const closing = this.animate(old, [{ transform: swung(from, "scale(1, 1)") }, { transform: swung(from, flat) }], half, "ease-in");
    this.animate(piece, [{ transform: swung(to, flat) }, { transform: swung(to, "scale(1, 1)") }], half, "ease-out", half);
    if (closing) closing.addEventListener("finish", () => old.remove());
    else old.remove();
  }

  /**
   * @param {Element} old is removed afterwards
   * @param {Spot} place
   */
  take(old, place) {
    const frames = [{ transform: `${move(place)} scale(1)`, opacity: 1 }, { transform: `${move(place)} scale(.6)`, opacity: 0 }];
    const going = this.animate(old, frames, TIME.take, EASE.in);
    if (going) going.addEventListener("finish", () => old.remove());
    else old.remove();
  }

  /**
   * @param {Element} mark
   * @param {Spot} from
   * @param {Spot} to
   */
  glide(mark, from, to) {
    this.animate(mark, [{ transform: move(from) }, { transform: move(to) }], TIME.place, EASE.inout);
  }

  /**
   * A three flashes; one that only scored disappears again.
   * @param {Element} mark
   * @param {boolean} stays
   */
  flash(mark, stays) {
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1 }];
    const showing = this.animate(mark, frames, TIME.flash, "ease-out");
    if (stays) return;
    if (!showing) {
      setTimeout(() => mark.remove(), 3 * TIME.flash);
      return;
    }
    showing.addEventListener("finish", () => {
      const going = mark.isConnected ? mark.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 400, fill: "forwards" }) : null;
      going?.addEventListener("finish", () => mark.remove());
    });
  }
}

/** @param {Spot} place */
function move([x, y]) {
  return `translate(${x}px, ${y}px)`;
}
