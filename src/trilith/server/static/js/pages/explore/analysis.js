// The analysis of a position: values on the board and in a list.
import { longValue, shortValue, valued, valuesByTouch } from "../../board/values.js";
import { pieceIcon } from "../../board/tray.js";
import { moveParts } from "../../game/text.js";
import { post } from "../../ui/api.js";
import { byId, fill, h } from "../../ui/dom.js";

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../../net/messages.js").LookView} LookView */
/** @typedef {import("../../net/messages.js").ValueView} ValueView */
/** @typedef {import("../../net/messages.js").AnalysisView} AnalysisView */

const SECONDS = 1;
/** If it takes longer than this, in milliseconds, others come first or something is being compiled. */
const PATIENCE = 5000;
const LATE = "Thinking… This takes longer than usual: the server is busy, or prepares its engine for this game, which it does only once.";

export class Analysis {
  /**
   * @param {(steps: string[]) => void} onChoose a move was chosen from the list
   * @param {(moves: import("../../net/messages.js").MoveValue[]) => void} onFound
   */
  constructor(onChoose, onFound) {
    this.onChoose = onChoose;
    this.onFound = onFound;
    /** @type {AnalysisView | null} */
    this.found = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.isOn = false;
  }

  /**
   * Analyse a position.
   * @param {Board} board
   * @param {string} ruleset
   */
  async look(board, ruleset) {
    this.asking?.abort();
    this.found = null;
    this.paint(board);
    if (!this.isOn) return;
    const { position } = board;
    if (position.outcome) {
      fill(byId("found"), h("p", { class: "note" }, "The game is over in this position."));
      return;
    }
    this.asking = new AbortController();
    fill(byId("found"), h("p", { class: "note waiting" }, "Thinking…"));
    const waiting = setTimeout(() => fill(byId("found"), h("p", { class: "note waiting" }, LATE)), PATIENCE);
    const asked = { ruleset, position: position.text, seconds: SECONDS };
    try {
      /** @type {AnalysisView} */
      const found = await post("/api/analyse", asked, this.asking.signal);
      if (board.position !== position) return;
      this.found = found;
      this.paint(board);
      this.list(board);
      this.onFound(found.moves);
    } catch (error) {
      if (error instanceof DOMException) return;
      fill(byId("found"), h("p", { class: "note" }, error instanceof Error ? error.message : String(error)));
    } finally {
      clearTimeout(waiting);
    }
  }

  /**
   * Forget what was found, and say why there is nothing.
   * @param {Board} board
   * @param {string} why
   */
  clear(board, why) {
    this.asking?.abort();
    this.found = null;
    this.paint(board);
    if (this.isOn) fill(byId("found"), h("p", { class: "note" }, why));
  }

  /** Show the values of the next touches on the board. @param {Board} board */
  paint(board) {
    const values = this.isOn && this.found ? valuesByTouch(this.found.moves, board.steps.names) : new Map();
    board.setValues(values);
  }

  /** @param {Board} board */
  list(board) {
    if (!this.found) return;
    const { value, move, line, moves, draws, left_out, depth, nodes } = this.found;
    const best = moves[0]?.value;
    const look = board.look;
    fill(
      byId("found"),
      h("p", { class: "verdict" }, h("b", {}, shortValue(value)), h("span", { class: "note" }, `${longValue(value).replace(`${shortValue(value)} `, "")} for the player to move`)),
      move && line.length ? h("p", { class: "line" }, "Best line: ", line.join("  ")) : null,
      draws.length
        ? h("ul", { class: "plain moves" }, draws.map((draw) => h("li", {}, this.entry(look, `${look.pieces[draw.stone]?.name ?? draw.stone} (${draw.odds})`, draw.value, best, null))))
        : h("ul", { class: "plain moves" }, moves.map((one) => h("li", {}, this.entry(look, one.move, one.value, best, one.steps)))),
      h("p", { class: "note" }, left_out ? `${left_out} more moves, none of them better. ` : "", nodes ? `Looked ${depth ? `${depth} turns ahead, ` : ""}at ${nodes.toLocaleString("en")} positions.` : "Known exactly: nothing had to be searched."),
    );
  }

  /**
   * @param {LookView} look
   * @param {string} name
   * @param {ValueView} value
   * @param {ValueView | undefined} best
   * @param {string[] | null} steps
   */
  entry(look, name, value, best, steps) {
    const { text, tone, isBest } = valued(value, best ?? value);
    const { piece, text: rest } = moveParts(name, look);
    const label = [h("span", { class: "move" }, piece ? pieceIcon(look, piece) : null, rest), h("span", { class: "value", title: longValue(value) }, text)];
    return h("button", { class: `${tone}${isBest && best ? " best" : ""}`, type: "button", disabled: steps === null, onclick: () => steps && this.onChoose(steps) }, label);
  }
}
