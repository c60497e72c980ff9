// The review of a game: the graph, turning points, luck and skill, the best move, and the value of every move.
import { svg } from "../board/svg.js";
import { longValue, valuesByTouch } from "../board/values.js";
import { get, post } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { chanceGraph } from "./graph.js";
import { moveParts, seatName } from "./text.js";

/** @typedef {import("../net/messages.js").ReviewView} ReviewView */
/** @typedef {import("../net/messages.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../net/messages.js").AnalysisView} AnalysisView */
/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../board/board.js").Board} Board */

const POLL = 900;
const SECONDS = 0.8;
/** Marks that are shown in the list of moves. */
const NOTED = ["mistake", "blunder"];

export class Review {
  /**
   * @param {string} id the table's
   * @param {{ goTo: (count: number) => void, changed: () => void }} page
   */
  constructor(id, page) {
    this.address = `/api/tables/${encodeURIComponent(id)}/review`;
    this.page = page;
    /** @type {ReviewView | null} */
    this.view = null;
    this.isOpen = false;
    this.showsValues = false;
    /** By the position's text. @type {Map<string, AnalysisView>} */
    this.analyses = new Map();
    /** @type {string | null} */
    this.asking = null;
  }

  /** Open or close the review; the first time, start it. */
  async toggle() {
    this.isOpen = !this.isOpen;
    this.page.changed();
    if (!this.isOpen || this.view?.state === "done") return;
    try {
      this.view = await post(this.address, {});
      await this.follow();
    } catch (error) {
      this.isOpen = this.view !== null;
      notifyError(error);
    }
    this.page.changed();
  }

  async follow() {
    while (this.isOpen && this.view?.state === "working") {
      this.page.changed();
      await new Promise((go) => setTimeout(go, POLL));
      this.view = await get(this.address);
    }
  }

  /** Notes for the list of moves, by turn. @returns {Map<number, string>} */
  get notes() {
    const found = this.isOpen ? (this.view?.turns ?? []) : [];
    return new Map(
      found.flatMap((turn) => (turn && NOTED.includes(turn.mark) ? [/** @type {const} */ ([turn.number, `A ${turn.mark}: ${turn.best} was better`])] : [])),
    );
  }

  /**
   * @param {TableView} table
   * @param {Board} board
   * @param {number} at how many turns are shown on the board
   */
  show(table, board, at) {
    const place = byId("review");
    place.hidden = !this.isOpen;
    byId("luck").hidden = !this.isOpen || !this.view?.balance;
    if (!this.isOpen) return;
    const { view } = this;
    const first = table.seats[0]?.side ?? "";
    const share = view?.graph[at]?.[0];
    fill(
      place,
      h("h2", {}, "Chance of winning ", h("span", { class: "cap" }, share === undefined ? `${first}’s share is light` : `${first} ${percent(share)}`)),
      chanceGraph(view?.graph ?? [], { turning: view?.turning ?? [], at, label: this.summary(table, board), goTo: this.page.goTo }),
      this.sentence(table, board, at),
      h(
        "div",
        { class: "review-tools" },
        h("button", { class: "btn quiet", type: "button", "aria-pressed": String(this.showsValues), onclick: () => this.toggleValues() }, "Value of every move"),
      ),
    );
    this.showBalance(table);
  }

  /**
   * @param {TableView} table
   * @param {Board} board
   * @param {number} at
   */
  sentence(table, board, at) {
    const { view } = this;
    if (!view || view.state === "working") return h("p", { role: "status" }, `Reviewing the game: ${percent(view?.done ?? 0)}`);
    if (view.state === "failed") return h("p", { class: "wrong" }, "The review could not be finished. Try again.");
    const next = view.turns[at];
    if (at < table.turns.length && next) return h("p", {}, this.verdict(table, board, next));
    const greatest = view.turning.map((number) => view.turns[number]).sort((a, b) => (b?.loss ?? 0) - (a?.loss ?? 0))[0];
    if (!greatest) return h("p", {}, "No single move decided this game.");
    return h("p", {}, `The turning point was move ${greatest.number + 1}. `, h("button", { class: "link", type: "button", onclick: () => this.page.goTo(greatest.number) }, "Show it"));
  }

  /**
   * A sentence about the next turn.
   * @param {TableView} table
   * @param {Board} board
   * @param {ReviewTurn} turn
   */
  verdict(table, board, turn) {
    const text = (/** @type {string} */ move) => {
      const { piece, text } = moveParts(move, board.look);
      return piece ? `${board.look.pieces[piece]?.name} ${text}` : text;
    };
    const who = seatName(table, turn.by);
    if (turn.mark === "best") return `Next, ${who} plays ${text(turn.move)}, the best move: ${longValue(turn.played)}.`;
    const chance = `${percent(turn.before[turn.by] ?? 0)} to ${percent(turn.after[turn.by] ?? 0)}`;
    return `Next, ${who} plays ${text(turn.move)}, going from ${chance}. The best move was ${text(turn.best)}: ${longValue(turn.value)}.`;
  }

  /**
   * @param {TableView} table
   * @param {Board} board
   */
  summary(table, board) {
    const turned = (this.view?.turning ?? []).map((number) => `move ${number + 1}`);
    return `${table.seats[0]?.side ?? board.look.title}’s chance of winning, move by move. ${turned.length ? `Turning points: ${turned.join(", ")}.` : ""}`;
  }

  /** @param {TableView} table */
  showBalance(table) {
    const { balance, players } = this.view ?? {};
    if (!balance) return;
    const number = (/** @type {number} */ value) => (balance.unit === "chance" ? `${signed(value * 100, 0)}%` : signed(value, 1));
    // An imported game has no seed, but its stones may have been drawn all the same.
    const hasLuck = Boolean(table.fair) || balance.luck.some(Boolean);
    const greatest = Math.max(0.01, ...[...balance.luck, ...balance.skill].map(Math.abs));
    const row = (/** @type {string} */ name, /** @type {number} */ value) =>
      h("div", {}, h("span", {}, name), h("b", {}, number(value)), balanceBar(value / greatest));
    fill(
      byId("luck"),
      h("h2", {}, hasLuck ? "Luck and skill" : "Skill", " ", h("span", {}, balance.unit === "points" ? "in points" : "in chances to win")),
      h(
        "div",
        { class: "luck" },
        table.seats.flatMap((_, seat) => [
          hasLuck ? row(`${seatName(table, seat)}, draws`, balance.luck[seat] ?? 0) : null,
          row(`${seatName(table, seat)}, moves`, balance.skill[seat] ?? 0),
        ]),
      ),
      h("p", { class: "note" }, "Accuracy: ", (players ?? []).map(({ accuracy }, seat) => `${seatName(table, seat)} ${accuracy === null ? "–" : `${accuracy.toFixed(0)}%`}`).join(", "), "."),
    );
  }

  // ---- marks on the board ----

  toggleValues() {
    this.showsValues = !this.showsValues;
    this.page.changed();
  }

  /**
   * Find out what every move of this position is worth.
   * @param {string} ruleset
   * @param {string} position
   */
  async ask(ruleset, position) {
    if (this.analyses.has(position) || this.asking === position) return;
    this.asking = position;
    try {
      this.analyses.set(position, await post("/api/analyse", { ruleset, position, seconds: SECONDS, lines: 2000 }));
      this.page.changed();
    } catch (error) {
      notifyError(error);
    } finally {
      if (this.asking === position) this.asking = null;
    }
  }

  /**
   * Show the best move as arrows, or the values of the next touches.
   * @param {TableView} table
   * @param {Board} board
   * @param {number} at
   */
  markBoard(table, board, at) {
    const best = this.isOpen && !board.steps.isBegun ? (this.view?.turns[at]?.touched ?? []) : [];
    /** @type {[string, string][]} */
    const arrows = this.showsValues ? [] : best.slice(1).map((point, number) => [best[number] ?? point, point]);
    const found = this.isOpen && this.showsValues ? this.analyses.get(board.position.text) : null;
    board.setValues(found ? valuesByTouch(found.moves, board.steps.names) : new Map(), arrows, arrows.length ? [] : best.slice(0, 1));
    if (this.isOpen && this.showsValues && board.position.text && !board.position.outcome) void this.ask(table.ruleset, board.position.text);
  }
}

/**
 * A bar from the middle: gains to the right, losses to the left.
 * @param {number} share from -1 to 1
 */
function balanceBar(share) {
  const half = 50;
  const bar = { x: share < 0 ? half + half * share : half, width: Math.abs(half * share), height: 8 };
  const picture = { class: `balance ${share < 0 ? "cost" : "gain"}`, viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" };
  return svg("svg", picture, svg("rect", { class: "way", width: 100, height: 8 }), svg("rect", { ...bar, class: "bar" }), svg("path", { d: `M${half} 0V8` }));
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(100 * share)}%`;
}

/** @param {number} value @param {number} digits */
function signed(value, digits) {
  const text = value.toFixed(digits);
  if (Number(text) === 0) return (0).toFixed(digits);
  return Number(text) > 0 ? `+${text}` : text.replace("-", "−");
}
