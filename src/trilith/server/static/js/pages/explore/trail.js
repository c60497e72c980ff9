// The positions visited while exploring, and everything that was tried from each one that was set up.
import { Branches, lastOf, stepsTo } from "./branches.js";

/** @typedef {import("../../net/messages.js").PositionPage} PositionPage */
/** @typedef {import("../../net/messages.js").WalkedView} WalkedView */
/** A position visited; one that was set up is a start, and others have the step that led there (branches.js). @typedef {PositionPage & { isStart: boolean, step: string }} Stop */

export class Trail {
  constructor() {
    this.ruleset = "";
    /** @type {Stop[]} */
    this.stops = [];
    /** The number of the stop that is shown; -1 before there is one. */
    this.at = -1;
    /** Branches by the position they begin at. @type {Map<string, Branches>} */
    this.tried = new Map();
  }

  /** Begin again with a ruleset; what was tried is kept. @param {string} ruleset */
  restart(ruleset) {
    this.ruleset = ruleset;
    this.stops = [];
    this.at = -1;
  }

  /** @returns {Stop | null} */
  get shown() {
    return this.stops[this.at] ?? null;
  }

  /** The line that is shown: from the position that was set up to its last move. @returns {{ from: number, stops: Stop[] }} */
  get line() {
    const from = this.stops.findLastIndex(({ isStart }, number) => isStart && number <= this.at);
    const next = this.stops.findIndex(({ isStart }, number) => isStart && number > this.at);
    return { from, stops: this.stops.slice(Math.max(0, from), next < 0 ? undefined : next) };
  }

  /** The position that the line begins at, as text. */
  get start() {
    return this.line.stops[0]?.position.text ?? null;
  }

  /** The steps from there to the position that is shown. */
  get path() {
    return this.stops.slice(this.line.from + 1, this.at + 1).map(({ step }) => step);
  }

  /** All branches of the line that is shown. */
  get branches() {
    const known = this.tried.get(this.key) ?? new Branches();
    this.tried.set(this.key, known);
    return known;
  }

  get key() {
    return `${this.ruleset} ${this.start ?? ""}`;
  }

  /**
   * Go on to a position: one that was reached by a step, or one that was set up, which replaces what is shown.
   * @param {PositionPage} page
   * @param {{ isStart: boolean, step: string }} how
   */
  arrive(page, { isStart, step }) {
    const kept = isStart && this.at >= 0 ? this.at : this.at + 1;
    this.stops = [...this.stops.slice(0, kept), { ...page, isStart, step }];
    this.at = kept;
    this.branches.add(this.path);
  }

  /** The steps of a branch and of how it goes on. @param {string[]} steps */
  whole(steps) {
    return stepsTo(lastOf(this.branches.add(steps)));
  }

  /**
   * Put a line in the place of the one that is shown.
   * @param {WalkedView[]} walked
   * @param {string[]} steps that lead to what is shown then
   */
  turnTo(walked, steps) {
    const { from } = this.line;
    const all = this.whole(steps);
    const stops = walked.map(({ step, last, page }) => ({ ...withLast(page, last), isStart: false, step }));
    this.stops = [...this.stops.slice(0, from + 1), ...stops];
    let [shown, taken] = [0, 0];
    while (taken < steps.length && walked[shown]) taken += walked[shown++]?.step === steps[taken] ? 1 : 0;
    this.at = from + shown;
    if (walked.length > all.length) {
      // Draws that were left out of a link are steps of their own here.
      this.tried.delete(this.key);
      this.branches.add(walked.map(({ step }) => step));
    }
  }

  /** @param {number} by @returns {boolean} whether there is such a stop */
  move(by) {
    if (!this.stops[this.at + by]) return false;
    this.at += by;
    return true;
  }
}

/** The page with a last point to mark, if it has none of its own. @param {PositionPage} page @param {string | null} last @returns {PositionPage} */
export function withLast(page, last) {
  return { ...page, position: { ...page.position, last: page.position.last ?? last } };
}
