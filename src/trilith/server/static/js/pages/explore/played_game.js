// A finished game that is explored: its moves and the branches kept with it, and those that are to be kept.
import { get, post } from "../../ui/api.js";
import { stepsTo } from "./branches.js";

/** @typedef {import("../../net/messages.js").TableView} TableView */
/** @typedef {import("./branches.js").Branches} Branches */
/** @typedef {import("./branches.js").Node} Node */

export class PlayedGame {
  /** @param {TableView} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {string} id */
  static async load(id) {
    return new PlayedGame(await get(`/api/tables/${encodeURIComponent(id)}`));
  }

  /** The steps of the first turns of the game, and of moves that follow them. @param {number} turns @param {string[]} [moves] */
  steps(turns, moves = []) {
    const { start } = this.table;
    const hasPouch = start.supplies.some(({ owner }) => owner === null);
    const all = [...this.moves.slice(0, turns), ...moves];
    // Where stones are drawn, a move tells which one was.
    return all.flatMap((move, number) => (hasPouch && (number > 0 || !start.held) ? [`=${move.split("@")[0]}`, move] : [move]));
  }

  get moves() {
    return this.table.turns.map(({ move }) => move);
  }

  /**
   * Put the game and its branches among what was tried.
   * @param {Branches} branches
   */
  plant(branches) {
    branches.add(this.steps(this.moves.length));
    for (const { after, moves } of this.table.branches ?? []) branches.add(this.steps(after, moves));
  }

  /**
   * The steps to what a link asks for: a branch, or the position after some turns.
   * @param {URLSearchParams} asked
   */
  place(asked) {
    const branch = (this.table.branches ?? []).find(({ number }) => String(number) === asked.get("branch"));
    if (branch) return this.steps(branch.after, branch.moves);
    return this.steps(Number(asked.get("turn") ?? this.moves.length));
  }

  /**
   * The lines that were tried and are not kept yet, each as the moves from the start of the game.
   * @param {Branches} branches
   * @returns {string[][]}
   */
  fresh(branches) {
    const known = [this.moves, ...(this.table.branches ?? []).map(({ after, moves }) => [...this.moves.slice(0, after), ...moves])];
    const lines = ends(branches.root).map((node) => stepsTo(node).filter((step) => !step.startsWith("=")));
    return lines.filter((line) => line.length && !known.some((one) => line.every((move, number) => one[number] === move)));
  }

  /** Keep what was tried with the game. @param {Branches} branches @returns {Promise<number>} how many lines were new */
  async keep(branches) {
    const lines = this.fresh(branches);
    for (const moves of lines) {
      this.table = await post(`/api/tables/${encodeURIComponent(this.table.id)}/branches`, { after: 0, moves });
    }
    return lines.length;
  }
}

/** The ends of all lines from here. @param {Node} node @returns {Node[]} */
function ends(node) {
  return node.children.length ? node.children.flatMap(ends) : [node];
}
