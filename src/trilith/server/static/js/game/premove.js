// A move planned while somebody else is to move. It stays in this browser, is tried as soon as it is one's turn, and is
// dropped with a word if the rules do not allow it by then. What it leaves open, such as a stone to take, is asked as usual.
import { piecesAfter } from "./history.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {"made" | "begun" | "dropped"} Outcome a whole turn, a part of one, or nothing */

/**
 * Whether pieces on the board may be moved next turn, as far as one can tell without the rules: there is nothing left to
 * place, or the last turn began with a piece that stood on the board.
 * @param {TableView} table
 */
export function mayLift(table) {
  const { position, turns, you } = table;
  const toPlace = position.held || position.supplies.some(({ owner, pieces }) => (owner === null || you.includes(owner)) && Object.values(pieces).some((count) => count > 0));
  if (!toPlace) return true;
  const last = turns.at(-1);
  const [first] = last?.touched ?? [];
  return first !== undefined && first in piecesAfter(table, turns.length - 1);
}

/**
 * Whether one has to choose among pieces of one's own before one can place any: then touching an empty point plans nothing.
 * @param {TableView} table
 */
function choosesPiece({ position, you }) {
  return position.supplies.some(({ owner, pieces }) => owner !== null && you.includes(owner) && Object.values(pieces).filter(Boolean).length > 1);
}

export class Premove {
  /** @param {{ changed: () => void }} listeners */
  constructor({ changed }) {
    this.changed = changed;
    /** The points touched so far. @type {string[]} */
    this.points = [];
    /** Whether it says where a piece is to go. */
    this.isWhole = false;
  }

  /**
   * Whether a move can be planned now.
   * @param {Session} session
   */
  static isPossible({ table, pending, isOver, isWaiting, isWatching, isMyTurn }) {
    return table !== null && table.position.turn !== null && !pending && !isOver && !isWaiting && !isWatching && !isMyTurn;
  }

  /**
   * A point is touched while somebody else is to move.
   * @param {TableView} table
   * @param {string} point
   * @returns {boolean} whether that is part of a move
   */
  touch(table, point) {
    if (this.points.includes(point)) {
      this.cancel();
      return true;
    }
    const [from] = this.points;
    if (point in table.position.pieces) {
      if (!mayLift(table)) return false;
      this.set([point], false);
    } else if (from === undefined && choosesPiece(table)) {
      return false;
    } else {
      this.set(from !== undefined && !this.isWhole ? [from, point] : [point], true);
    }
    return true;
  }

  /** @returns {boolean} whether there was anything to cancel */
  cancel() {
    if (!this.points.length) return false;
    this.set([], false);
    return true;
  }

  /**
   * @param {string[]} points
   * @param {boolean} isWhole
   */
  set(points, isWhole) {
    this.points = points;
    this.isWhole = isWhole;
    this.changed();
  }

  /**
   * It is one's turn: touch what was planned.
   * @param {Board} board shows the new position
   * @returns {Outcome | null} null if nothing was planned
   */
  play(board) {
    const { points, isWhole } = this;
    this.cancel();
    if (!isWhole) return null;
    for (const point of points) {
      if (board.steps.points.includes(point) && board.touch(point)) continue;
      while (board.back());
      return "dropped";
    }
    return board.steps.isFinished ? "made" : "begun";
  }
}

/** What is planned, in words. @param {string[]} points */
export function planText(points) {
  return points.join(" to ");
}

/** The same as a sentence that says what to do about it; empty without a plan. @param {Premove} premove */
export function planSentence({ points, isWhole }) {
  if (!points.length) return "";
  return isWhole ? `You play ${planText(points)} next if you can. Tap it again or press Esc to cancel.` : `You move ${points[0]} next. Now tap where it should go.`;
}
