// What was played in the position that is shown: a table with filters.
import { get } from "../../ui/api.js";
import { byId, fill, h } from "../../ui/dom.js";
import { playedTable, playedWords } from "../../ui/played.js";
import { keep, recall } from "../../ui/preferences.js";

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../../net/messages.js").ExplorerView} ExplorerView */
/** @typedef {import("../../net/messages.js").ValueView} ValueView */

/** The moves that are listed at once. */
const MOST = 30;
const DAY = 24 * 3600 * 1000;
/** The position may change quickly, as when somebody walks through a line. In milliseconds. */
const PAUSE = 150;

export class PlayedGames {
  /** @param {(steps: string[]) => void} onChoose a move was chosen from the table */
  constructor(onChoose) {
    this.onChoose = onChoose;
    /** @type {ExplorerView | null} */
    this.view = null;
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {Board | null} */
    this.board = null;
    this.ruleset = "";
    this.most = MOST;
    /** What the analysis found, by move. @type {Map<string, ValueView>} */
    this.values = new Map();
    const source = recall("explorer");
    for (const input of this.sources()) {
      input.checked = input.value === (source ?? "everybody");
    }
    byId("played-filters").addEventListener("change", () => {
      keep("explorer", this.source());
      if (this.board) void this.look(this.board, this.ruleset);
    });
  }

  /** @returns {HTMLInputElement[]} */
  sources() {
    return [...byId("played-filters").querySelectorAll("input")].filter(({ name }) => name === "source");
  }

  source() {
    return this.sources().find(({ checked }) => checked)?.value ?? "everybody";
  }

  /** What the filters say, as the server is asked. */
  filters() {
    const value = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id)).value;
    const day = (/** @type {string} */ id) => (value(id) ? new Date(`${value(id)}T00:00`).getTime() : null);
    const until = day("played-until");
    const isRated = /** @type {HTMLInputElement} */ (byId("played-rated")).checked;
    return { source: this.source(), rated: isRated ? "true" : null, since: day("played-since"), until: until === null ? null : until + DAY, level: value("played-level") || null, rating: value("played-rating") || null };
  }

  /**
   * Ask about a position.
   * @param {Board} board
   * @param {string} ruleset
   */
  async look(board, ruleset) {
    this.asking?.abort();
    this.board = board;
    this.ruleset = ruleset;
    this.view = null;
    this.most = MOST;
    this.values = new Map();
    const { position } = board;
    if (position.outcome) return this.say("The game is over in this position.");
    const asking = new AbortController();
    this.asking = asking;
    await new Promise((go) => setTimeout(go, PAUSE));
    if (asking.signal.aborted) return;
    try {
      const found = await get("/api/explorer", { ruleset, position: position.text, ...this.filters() }, asking.signal);
      if (board.position !== position) return;
      this.view = found;
      this.show();
    } catch (error) {
      if (error instanceof DOMException) return;
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} words */
  say(words) {
    this.asking?.abort();
    fill(byId("played"), h("p", { class: "note" }, words));
  }

  /** Values that were searched, for moves of which nothing is known exactly. @param {{ move: string, value: ValueView }[]} moves */
  estimate(moves) {
    this.values = new Map(moves.map(({ move, value }) => [move, value]));
    this.show();
  }

  show() {
    const { view, board } = this;
    if (!view || !board) return;
    if (!view.moves.length) return this.say(board.position.held === null ? "A stone must be drawn first." : "There is no move here.");
    const left = view.moves.length - this.most;
    const more = () => {
      this.most = view.moves.length;
      this.show();
    };
    fill(
      byId("played"),
      h("p", { class: "note" }, playedWords(view)),
      h("div", { class: "played-place", tabindex: "0", role: "region", "aria-label": "Moves" }, playedTable(view, board.look, { most: this.most, choose: this.onChoose, values: this.values })),
      left > 0 ? h("button", { class: "btn quiet", type: "button", onclick: more }, `${left} more`) : null,
      view.sure ? null : h("p", { class: "note" }, "Draws by repetition, or because nothing happens for long, do not count in these values: a loss may still be saved."),
    );
  }
}
