// The review of a game: the graph, turning points, how well everybody played, the best move, and the value of every move.
import { longValue, valuesByTouch } from "../board/values.js";
import { get, post } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { moveName, moveParts, seatName } from "./text.js";

/** @typedef {import("../net/messages.js").ReviewView} ReviewView */
/** @typedef {import("../net/messages.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../net/messages.js").AnalysisView} AnalysisView */
/** @typedef {import("../net/messages.js").ExplorerView} ExplorerView */
/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../board/board.js").Board} Board */

const POLL = 900;
const SECONDS = 0.8;
/** Marks that are shown in the list of moves. */
const NOTED = ["mistake", "blunder"];
/** How many moves that others played are listed. */
const LISTED = 8;

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
    /** Loaded when a game is first reviewed. @type {typeof import("./graph.js") | null} */
    this.graph = null;
    this.showsValues = false;
    /** By the position's text. @type {Map<string, AnalysisView>} */
    this.analyses = new Map();
    /** @type {string | null} */
    this.asking = null;
    this.showsPlayed = false;
    /** What others played, or why that is not told, by the position's text. @type {Map<string, ExplorerView | string>} */
    this.played = new Map();
    /** How that is shown; loaded when somebody first asks. @type {typeof import("../ui/played.js") | null} */
    this.showing = null;
  }

  /** Open or close the review; the first time, start it. */
  async toggle() {
    this.isOpen = !this.isOpen;
    this.page.changed();
    if (!this.isOpen || this.view?.state === "done") return;
    try {
      this.graph ??= await import("./graph.js");
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
    byId("luck").hidden = !this.isOpen || this.view?.state !== "done";
    if (!this.isOpen) return;
    const { view } = this;
    const first = table.seats[0]?.side ?? "";
    const share = view?.graph[at]?.[0];
    fill(
      place,
      h("h2", {}, "Chance of winning ", h("span", { class: "cap" }, share === undefined ? `${first}’s share is light` : `${first} ${percent(share)}`)),
      this.graph?.chanceGraph(view?.graph ?? [], { turning: view?.turning ?? [], at, label: this.summary(table, board), goTo: this.page.goTo }),
      this.sentence(table, board, at),
      h(
        "div",
        { class: "review-tools" },
        h("button", { class: "btn quiet", type: "button", "aria-pressed": String(this.showsValues), onclick: () => this.toggleValues() }, "Value of every move"),
        h("button", { class: "btn quiet", type: "button", "aria-pressed": String(this.showsPlayed), onclick: () => this.togglePlayed() }, "What others played"),
        this.mistakes(table) ? h("a", { class: "btn quiet", href: `/table/${encodeURIComponent(table.id)}/mistakes` }, `Learn from your mistakes (${this.mistakes(table)})`) : null,
      ),
      this.showsPlayed ? this.playedHere(table, board) : null,
    );
    void this.showStrength(table).catch(notifyError);
  }

  /** How many of my turns are worth asking again. @param {TableView} table */
  mistakes(table) {
    if (this.view?.state !== "done") return 0;
    return this.view.turns.filter((turn) => turn && table.you.includes(turn.by) && NOTED.includes(turn.mark)).length;
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
    if (view.hidden.includes(at) || view.hidden.includes(at + 1)) return h("p", {}, "A rated game is in this position now. Nothing is said about this turn until it has moved on.");
    const greatest = view.turning.map((number) => view.turns[number]).sort((a, b) => (b?.loss ?? 0) - (a?.loss ?? 0))[0];
    if (!greatest) return h("p", {}, "No single move decided this game.");
    return h("p", {}, `It turned at ${lower(moveName(table, greatest.number))}. `, h("button", { class: "link", type: "button", onclick: () => this.showBefore(greatest.number) }, "Show it"));
  }

  /**
   * Go to the position before a turn, and see to it that the board is on the screen: a phone may have scrolled past it.
   * @param {number} turn
   */
  showBefore(turn) {
    this.page.goTo(turn);
    byId("stage").scrollIntoView({ block: "nearest" });
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
    const turned = (this.view?.turning ?? []).map((number) => lower(moveName(table, number)));
    return `${table.seats[0]?.side ?? board.look.title}’s chance of winning, move by move. ${turned.length ? `Turning points: ${turned.join(", ")}.` : ""}`;
  }

  /** @param {TableView} table */
  async showStrength(table) {
    const { view } = this;
    if (!view) return;
    const { strengthCard } = await import("./playing_strength.js");
    fill(byId("luck"), strengthCard(view, table.seats.map((_, seat) => seatName(table, seat))));
  }

  // ---- what others played ----

  togglePlayed() {
    this.showsPlayed = !this.showsPlayed;
    this.page.changed();
  }

  /**
   * @param {TableView} table
   * @param {Board} board
   */
  playedHere(table, board) {
    const { position, look } = board;
    if (position.outcome) return h("p", { class: "note" }, "The game is over in this position.");
    const found = this.played.get(position.text);
    if (found === undefined) void this.askPlayed(table.ruleset, position.text);
    if (!this.showing || found === undefined || typeof found === "string") return h("p", { class: "note", role: "status" }, typeof found === "string" ? found : "Counting…");
    const { playedTable, playedWords } = this.showing;
    return h("div", { class: "played-here" }, h("p", { class: "note" }, playedWords(found)), found.moves.length ? playedTable(found, look, { most: LISTED }) : null);
  }

  /**
   * @param {string} ruleset
   * @param {string} position
   */
  async askPlayed(ruleset, position) {
    this.played.set(position, "Counting…");
    try {
      this.showing ??= await import("../ui/played.js");
      this.played.set(position, await get("/api/explorer", { ruleset, position }));
    } catch (error) {
      this.played.set(position, error instanceof Error ? error.message : String(error));
    }
    this.page.changed();
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

/** In the middle of a sentence. @param {string} text */
function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(100 * share)}%`;
}
