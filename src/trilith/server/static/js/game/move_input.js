// What somebody does on the board of a table: touches, moves planned ahead, and the answer to a touch that is refused.
import { post } from "../ui/api.js";
import { byId } from "../ui/dom.js";
import { notify } from "../ui/notices.js";
import { isOn } from "../ui/preferences.js";
import { announce } from "./feedback.js";
import { Premove, planSentence, planText } from "./premove.js";
import { sounds } from "./sounds.js";
import { reasonText, seatName } from "./text.js";

/** @typedef {import("./page.js").TablePage} TablePage */
/** @typedef {import("../board/board.js").Board} Board */

const REFUSAL_SHOWN = 4500;

export class MoveInput {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.premove = new Premove({ changed: () => this.planned() });
  }

  /** Part of a move was made or taken back. */
  stepped() {
    const { board } = this.page;
    if (!board) return;
    this.page.state.refusal = null;
    this.page.state.confirming = null;
    if (board.steps.isBegun) sounds.place();
    this.page.showTouch(board);
    this.moveFocus(board);
    if (board.steps.isBegun && board.steps.purpose) announce(board.steps.purpose);
  }

  /** With the keyboard, move the focus to the next choice and back to the board. @param {Board} board */
  moveFocus(board) {
    const at = document.activeElement;
    const choice = this.page.place.querySelector(".say [data-tray-piece][data-legal], .pl [data-tray-piece][data-legal]");
    if (choice instanceof HTMLElement && at && board.element.contains(at) && at.matches(":focus-visible")) choice.focus();
    else if (board.steps.points.length && (!at || at === document.body)) board.focus(board.focused);
  }

  /**
   * A touch while somebody else is to move plans the next move.
   * @param {string} point
   * @returns {boolean} whether it does
   */
  plan(point) {
    const { table } = this.page.session;
    return table !== null && this.page.state.viewing === null && Premove.isPossible(this.page.session) && this.premove.touch(table, point);
  }

  /** The plan has changed. */
  planned() {
    const { points } = this.premove;
    this.page.state.planned = planSentence(this.premove);
    this.page.board?.setPlanned(points);
    if (points.length) sounds.place();
    if (!this.page.session.isMyTurn) announce(this.page.state.planned || "Nothing is planned.");
    this.page.showRest();
  }

  /** What was planned is played as soon as it can be. */
  playPlanned() {
    const { premove } = this;
    const { board, session, state } = this.page;
    if (session.isOver) premove.cancel();
    if (!board || !session.isMyTurn || state.viewing !== null) return;
    const text = planText(premove.points);
    if (premove.play(board) === "dropped") this.refuse(`Your planned move ${text} is not possible now. Please choose another.`);
  }

  /** A whole move was made on the board. @param {string[]} steps */
  finished(steps) {
    if (this.page.state.viewing === null) {
      if (isOn("confirm")) this.askToPlay(steps);
      else this.page.session.move(steps);
      return;
    }
    // A move tried on an earlier position only shows what it is worth.
    this.page.showBoard(true);
    this.page.showRest();
  }

  /** Whoever wants to be asked decides before the move is sent. @param {string[]} steps */
  askToPlay(steps) {
    this.page.state.playing = steps;
    this.page.showRest();
    byId("say").querySelector("button")?.focus();
  }

  /** The answer to that. @param {boolean} isPlayed */
  decide(isPlayed) {
    const steps = this.page.state.playing;
    this.page.state.playing = null;
    if (steps && isPlayed) this.page.session.move(steps);
    else this.page.showBoard(true);
    this.page.showRest();
  }

  /**
   * Ask the server why a point cannot be touched, in the game's own words.
   * @param {string} point
   * @param {string[]} steps
   * @param {string | null} why if the board can tell
   */
  async explain(point, steps, why) {
    const { table, isMyTurn, pending } = this.page.session;
    if (!table || pending || this.page.state.viewing !== null) return;
    if (!isMyTurn) return this.tellWhoseTurn();
    if (why) return this.refuse(why);
    try {
      await post("/api/position/play", { ruleset: table.ruleset, position: table.position.text, steps: [...steps, point] });
    } catch (error) {
      if (error instanceof Error) this.refuse(error.message);
    }
  }

  /** A tap while somebody else is to move. */
  tellWhoseTurn() {
    const { table, isOver, isWaiting, isWatching } = this.page.session;
    const turn = table?.position.turn ?? null;
    if (!table || isOver || isWatching || isWaiting || turn === null) return;
    notify(`Wait a moment: it is ${seatName(table, turn)}’s turn.`);
  }

  /** Say why a move is not possible, for a few seconds. @param {string} why */
  refuse(why) {
    const text = reasonText(why);
    sounds.refused();
    this.page.state.refusal = text;
    announce(text);
    if (!this.page.session.isMyTurn) notify(text);
    this.page.showRest();
    setTimeout(() => {
      if (this.page.state.refusal !== text) return;
      this.page.state.refusal = null;
      this.page.showRest();
    }, REFUSAL_SHOWN);
  }
}
