// The board. It is given a look, a position and the legal moves as a tree of touches; it draws them, lets people touch,
// and reports a finished move. It knows no rules.
import { listenToKeys } from "./keys.js";
import * as marks from "./marks.js";
import { listenToPointer } from "./pointer.js";
import { Steps } from "./steps.js";
import { Surface } from "./surface.js";

/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** @typedef {import("../net/messages.js").TreeView} TreeView */
/** @typedef {{ text: string, tone: "good" | "even" | "bad", isBest: boolean }} Value */
/**
 * @typedef {object} Listeners
 * @property {(steps: string[]) => void} [onMove] a move is finished: the names of its steps
 * @property {(steps: Steps) => void} [onStep] a step was taken or taken back
 * @property {(point: string, steps: string[], why: string | null) => void} [onRefused] a point was touched that cannot be; what was touched before, and why, if the board can tell
 * @property {(point: string) => boolean} [onTouch] gets every touch first; true means it was handled
 */
/**
 * @typedef {object} Showing
 * @property {TreeView | null} [moves] the legal moves; none if the board is only to look at
 * @property {string[][]} [lines] threes just made
 * @property {string[]} [from] where pieces of the last move came from
 * @property {boolean} [animate]
 */

/** A position with nothing in it. @type {PositionView} */
export const EMPTY = { text: "", pieces: {}, turn: null, task: "", supplies: [], last: null, held: null, score: null, outcome: null };

/** What touching a point does, for screen readers. @type {Record<import("./steps.js").Use, string>} */
const USES = { place: "you can play here", lift: "can be moved", take: "can be taken" };

export class Board extends Surface {
  /**
   * @param {LookView} look
   * @param {Listeners} [listeners]
   */
  constructor(look, listeners = {}) {
    super(look);
    this.listeners = listeners;
    this.position = EMPTY;
    this.steps = new Steps(null, this.position, look);
    /** @type {Map<string, Value>} */
    this.values = new Map();
    /** @type {[string, string][]} */
    this.arrows = [];
    /** @type {string[]} */
    this.hints = [];
    /** @type {string[][]} */
    this.lines = [];
    /** @type {string[]} */
    this.from = [];
    /** What somebody draws while analysing; null where nothing can be drawn. @type {import("./drawings.js").Drawings | null} */
    this.drawings = null;
    /** The points of a move that is planned. @type {string[]} */
    this.planned = [];
    /** The point with the ring of the last move. @type {string | null} */
    this.ringed = null;
    listenToPointer(this);
    listenToKeys(this);
  }

  /** Look at the board from the other side. */
  rotate() {
    this.turn();
    this.ringed = null;
    this.draw(false);
  }

  // ---- display ----

  /**
   * @param {PositionView} position
   * @param {Showing} [showing]
   */
  show(position, { moves = null, lines = [], from = [], animate = true } = {}) {
    // What was drawn belongs to one position.
    if (this.position.text && position.text && this.position.text !== position.text) this.drawings?.clear();
    this.position = position;
    this.steps = new Steps(moves, position, this.look);
    this.lines = lines;
    this.from = from;
    this.draw(animate);
  }

  /**
   * Shows what moves are worth on the points to touch next, in place of the dots, and a hint.
   * @param {Map<string, Value>} values
   * @param {[string, string][]} [arrows]
   * @param {string[]} [hints]
   */
  setValues(values, arrows = [], hints = []) {
    if (!values.size && !this.values.size && `${arrows}/${hints}` === `${this.arrows}/${this.hints}`) return;
    this.values = values;
    this.arrows = arrows;
    this.hints = hints;
    const preview = this.steps.preview;
    this.drawMarks(preview);
    this.describe(preview);
  }

  /**
   * Show a move that is planned while somebody else is to move.
   * @param {string[]} points
   */
  setPlanned(points) {
    this.planned = points;
    const preview = this.steps.preview;
    this.drawMarks(preview);
    this.describe(preview);
  }

  /**
   * Draw the position with the steps taken so far.
   * @param {boolean} animate
   * @param {string | null} [dropped] a point where a piece was just dropped, which needs no animation
   */
  draw(animate, dropped = null) {
    const preview = this.steps.preview;
    this.setPieces(preview.pieces, animate, dropped);
    this.setPegs(this.position.score ?? []);
    this.drawMarks(preview, animate);
    this.describe(preview);
    this.element.classList.toggle("live", this.steps.choices.length > 0);
  }

  /**
   * @param {import("./steps.js").Preview} preview
   * @param {boolean} [animate]
   */
  drawMarks(preview, animate = false) {
    const place = (/** @type {string} */ point) => this.geometry.place(point);
    /** @type {Element[]} */
    const below = [];
    /** @type {Element[]} */
    const above = [];
    const legal = this.steps.points;
    const { last = null, outcome = null } = this.position;
    // On boards with lines or cells, those show where a piece can go.
    const cross = last && !this.look.edges.length && !this.hasCells ? this.geometry.cross(last, legal) : null;
    if (last && cross) below.push(marks.band("row", cross.row, place(last)[1]), marks.band("column", cross.column, place(last)[0]));
    below.push(...this.threes(outcome?.line ?? [], animate));
    for (const point of this.steps.isBegun ? preview.left : this.from) {
      if (!(point in preview.pieces)) above.push(marks.ring("from", place(point), 16, this.hasCells));
    }
    above.push(...this.lastRing(this.steps.isBegun && this.hasCells ? null : last, animate));
    above.push(...this.legalMarks(legal));
    const toLift = legal.filter((point) => !this.values.has(point) && this.steps.use(point) === "lift");
    if (toLift.length) below.push(marks.halos(toLift.map((point) => ({ place: place(point), radius: this.ringRadius(point) + 3 })), this.hasCells));
    for (const point of [preview.lifted, preview.open]) {
      if (point) above.push(marks.ring("selected", place(point), this.ringRadius(point) + 2.2, this.hasCells));
    }
    for (const point of this.planned) above.push(marks.ring("planned", place(point), this.ringRadius(point), this.hasCells));
    for (const point of this.hints) above.push(marks.ring("ghost", place(point), this.ringRadius(point), this.hasCells));
    for (const [a, b] of this.arrows) above.push(marks.arrow(place(a), place(b), 14));
    for (const [a, b] of this.drawings?.shapes ?? []) {
      above.push(b ? marks.arrow(place(a), place(b), 14, "mark-drawn") : marks.ring("drawn", place(a), this.ringRadius(a) + 2.2, this.hasCells));
    }
    this.below.replaceChildren(...below);
    this.above.replaceChildren(...above);
    for (const [point, { element }] of this.standing) element.classList.toggle("lifted", point === preview.lifted);
  }

  /**
   * Marks on the points that can be touched next: their values if known, or what touching them does.
   * @param {string[]} legal
   */
  legalMarks(legal) {
    const place = (/** @type {string} */ point) => this.geometry.place(point);
    const valued = legal.flatMap((point) => {
      const value = this.values.get(point);
      return value ? [marks.value(place(point), value, this.hasCells ? 5.5 : 10)] : [];
    });
    const others = legal.filter((point) => !this.values.has(point));
    const toTake = others.filter((point) => this.steps.use(point) === "take");
    const toPlace = others.filter((point) => this.steps.use(point) === "place");
    return [
      ...(toPlace.length ? [marks.open(toPlace.map(place), this.hasCells)] : []),
      ...valued,
      ...toTake.map((point) => marks.danger(place(point), this.ringRadius(point))),
    ];
  }

  /**
   * The winning line, which stays, and the threes just made, which disappear.
   * @param {string[]} winning
   * @param {boolean} animate
   */
  threes(winning, animate) {
    const draw = (/** @type {string[]} */ line, /** @type {boolean} */ stays) => {
      const radius = 1.7 + Math.max(...line.map((point) => this.ringRadius(point)));
      const mark = marks.three(line.map((point) => this.geometry.place(point)), radius, this.hasCells);
      if (animate) this.motion.flash(mark, stays);
      return mark;
    };
    if (this.steps.isBegun) return this.threesJustMade().map((line) => draw(line, true));
    const made = animate ? this.lines.map((line) => draw(line, false)) : [];
    return winning.length ? [...made, draw(winning, true)] : made;
  }

  /**
   * If the move goes on with taking a piece, the threes it just made.
   * @returns {string[][]}
   */
  threesJustMade() {
    const { points, preview } = this.steps;
    const put = preview.touched.findLast((point) => point in preview.pieces);
    if (!put || !points.length || !points.every((point) => this.steps.use(point) === "take")) return [];
    const code = preview.pieces[put];
    return this.geometry.threesThrough(put).filter((three) => three.every((point) => preview.pieces[point] === code));
  }

  /**
   * @param {string | null} last
   * @param {boolean} animate
   */
  lastRing(last, animate) {
    const before = this.ringed;
    this.ringed = last;
    if (!last) return [];
    const ring = marks.ring("last", this.geometry.place(last), this.ringRadius(last), this.hasCells);
    if (animate && before && before !== last) {
      this.motion.glide(ring, this.geometry.place(before), this.geometry.place(last));
    }
    return [ring];
  }

  /**
   * Describes the points: to tests and tools in attributes, to screen readers in labels.
   * @param {import("./steps.js").Preview} preview
   */
  describe(preview) {
    const legal = new Set(this.steps.points);
    for (const [name, point] of this.points) {
      const code = preview.pieces[name];
      set(point, "data-piece", code ?? null);
      set(point, "data-legal", legal.has(name) ? "" : null);
      set(point, "data-selected", preview.lifted === name || preview.open === name ? "" : null);
      const words = [name, (code && this.look.pieces[code]?.name) ?? "empty"];
      if (name === this.position.last) words.push("last move");
      if (preview.lifted === name) words.push("picked up");
      if (this.planned.includes(name)) words.push("planned");
      if (legal.has(name)) words.push(this.worth(name) ?? USES[this.steps.use(name) ?? "place"]);
      set(point, "aria-label", words.join(", "));
    }
  }

  /** What touching this is worth, for screen readers. @param {string} name */
  worth(name) {
    const value = this.values.get(name);
    return value && `${value.text}${value.isBest ? ", best" : ""}`;
  }

  // ---- input ----

  /**
   * A point is touched.
   * @param {string} point
   * @param {boolean} [isDrop] a piece was dropped there
   * @returns {boolean} whether it did anything
   */
  touch(point, isDrop = false) {
    this.wipe();
    if (this.listeners.onTouch?.(point)) return true;
    const { lifted, open, touched } = this.steps.preview;
    const isLegal = this.steps.points.includes(point);
    if (!isLegal && (point === lifted || point === open || point === touched.at(-1))) return this.back();
    if (!this.steps.touch("point", point) && !this.steps.retouch("point", point, 1)) {
      if (this.steps.choices.length || !this.steps.tree) this.listeners.onRefused?.(point, this.steps.names, this.steps.whyNot(point));
      return false;
    }
    this.afterTouch(isDrop ? point : null);
    return true;
  }

  /**
   * A piece beside the board is chosen.
   * @param {string} code
   * @returns {boolean}
   */
  choose(code) {
    const { hand } = this.steps.preview;
    if (hand === code && !this.steps.pieces.includes(code) && this.steps.isBegun) return this.back();
    if (!this.steps.touch("piece", code) && !this.steps.retouch("piece", code, 9)) return false;
    this.afterTouch(null);
    return true;
  }

  /**
   * Draw an arrow between two points, or a circle round one.
   * @param {string} from
   * @param {string} to
   */
  sketch(from, to) {
    this.drawings?.toggle(from, to);
    this.drawMarks(this.steps.preview);
  }

  /** Wipe out what was drawn. */
  wipe() {
    if (!this.drawings || this.drawings.isEmpty) return;
    this.drawings.clear();
    this.drawMarks(this.steps.preview);
  }

  /** End a move that could also continue. */
  end() {
    if (this.steps.touch("done", "")) this.afterTouch(null);
  }

  /** Undo the last touch. */
  back() {
    if (!this.steps.back()) return false;
    this.draw(true);
    this.listeners.onStep?.(this.steps);
    return true;
  }

  /** @param {string | null} dropped */
  afterTouch(dropped) {
    this.draw(true, dropped);
    this.listeners.onStep?.(this.steps);
    if (this.steps.isFinished) this.listeners.onMove?.(this.steps.names);
  }
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
