// The list of moves, and stepping through them.
import { pieceIcon } from "../board/tray.js";
import { fill, h, icon } from "../ui/dom.js";
import { gained, moveName, moveParts, sidePiece } from "./text.js";

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").LookView} LookView */

const STEPS = /** @type {const} */ ([
  ["first", "First position"],
  ["back", "Previous move"],
  ["next", "Next move"],
  ["last", "Latest position"],
]);

export class MoveList {
  /**
   * @param {HTMLElement} place
   * @param {(count: number) => void} goTo shows the position after this many turns
   */
  constructor(place, goTo) {
    this.goTo = goTo;
    this.title = h("h2", { class: "cap" }, "No moves yet");
    this.list = h("ol", { class: "plain", tabindex: 0, "aria-label": "Moves" });
    this.buttons = STEPS.map(([name, label]) =>
      h("button", { class: "btn quiet", type: "button", "aria-label": label, title: label, onclick: () => this.step(name) }, icon(name)),
    );
    fill(place, h("div", { class: "hd" }, this.title, h("span", { class: "stepping" }, this.buttons)), this.list);
    this.count = 0;
    this.at = 0;
    /** Identifies the list that is shown, so that it is not rebuilt without need. */
    this.shown = "";
    /** Identifies the list and the entry that is marked in it. */
    this.marked = "";
    this.width = 2;
    /** @type {Map<number, string>} */
    this.notes = new Map();
  }

  /** @param {typeof STEPS[number][0]} name */
  step(name) {
    const to = { first: 0, back: this.at - 1, next: this.at + 1, last: this.count }[name];
    this.goTo(Math.max(0, Math.min(this.count, to)));
  }

  /**
   * @param {TableView} table
   * @param {LookView} look
   * @param {number} at the number of turns shown on the board
   * @param {Map<number, string>} notes what a review says about turns
   */
  show(table, look, at, notes) {
    this.count = table.turns.length;
    this.at = at;
    this.width = table.seats.length;
    fill(this.title, !this.count ? "No moves yet" : at < this.count ? (at ? moveName(table, at - 1) : "The start") : `${this.count} ${this.count === 1 ? "turn" : "turns"}`);
    this.buttons.forEach((button, number) => (button.disabled = number < 2 ? at === 0 : at === this.count));
    this.list.classList.toggle("three", this.width === 3);
    const list = `${this.count} ${[...notes.keys()]} ${table.turns.at(-1)?.move}`;
    this.notes = notes;
    if (this.shown !== list) this.write(table, look);
    this.shown = list;
    // Scrolling forces a layout of the whole page, so it is done only when something has changed.
    if (this.marked === `${list} ${at}`) return;
    this.marked = `${list} ${at}`;
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.list.querySelector(`[data-turn="${at - 1}"]`);
    current?.setAttribute("aria-current", "step");
    // Only the list itself scrolls, never the page.
    if (current instanceof HTMLElement) {
      this.list.scrollTo({ top: current.offsetTop - this.list.clientHeight / 2, left: current.offsetLeft - this.list.clientWidth / 2 });
    } else {
      this.list.scrollTo({ top: 0, left: 0 });
    }
  }

  /**
   * A row for each round, a column for each seat.
   * @param {TableView} table
   * @param {LookView} look
   */
  write(table, look) {
    /** @type {HTMLElement[]} */
    const rows = [];
    let column = Infinity;
    table.turns.forEach((turn, number) => {
      if (turn.by <= column) rows.push(h("li", {}, h("span", { class: "no" }, rows.length + 1)));
      column = turn.by;
      rows.at(-1)?.append(this.entry(table, look, number));
    });
    fill(this.list, rows);
  }

  /**
   * @param {TableView} table
   * @param {LookView} look
   * @param {number} number
   */
  entry(table, look, number) {
    const turn = table.turns[number];
    const { piece, text } = moveParts(turn?.move ?? "", look);
    const points = gained(table, number).map((gain, seat) => {
      const code = sidePiece(look, table.seats[seat]?.side ?? "");
      return gain > 0 ? h("span", { class: "pt" }, code ? pieceIcon(look, code) : null, `+${gain}`) : null;
    });
    const note = this.notes.get(number);
    return h(
      "button",
      { class: `mv seat-${turn?.by}`, type: "button", "data-turn": number, onclick: () => this.goTo(number + 1) },
      piece ? pieceIcon(look, piece) : null,
      h("span", {}, text),
      piece ? h("span", { class: "unseen" }, look.pieces[piece]?.name) : null,
      note ? h("b", { class: "turn", title: note, "aria-label": note }, "?") : null,
      points,
    );
  }
}
