// The page of a table: connects the session with the board, player cards, moves and everything else on it.
import { Board } from "../board/board.js";
import { Drawings } from "../board/drawings.js";
import { loadSymbols, placeBoard } from "../board/svg.js";
import { repaintIcons } from "../board/tray.js";
import { TableSocket } from "../net/socket.js";
import { get } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { appearance } from "../ui/theme.js";
import { controlText } from "./clock.js";
import { showControls } from "./controls.js";
import { Actions } from "./actions.js";
import { origins, positionAfter } from "./history.js";
import { MoveInput } from "./move_input.js";
import { MoveList } from "./moves.js";
import { PlayerCards } from "./players.js";
import { Review } from "./review.js";
import { choicesBeside, showStatus, statusOf } from "./status.js";
import { Session } from "./session.js";
import { sounds } from "./sounds.js";
import { showPhrases, showSaid } from "./phrases.js";
import { showPouch } from "./pouch.js";
import { announce, showTurnEffects, showFair } from "./feedback.js";
import { capital, endText, gained, matchScore, turnText } from "./text.js";

/** @typedef {import("./session.js").News} News */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** @typedef {import("../net/messages.js").PositionPage} PositionPage */

export class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.place = byId("table");
    /** @type {Board | null} */
    this.board = null;
    /** The address of the look that the board has. @type {string | null} */
    this.look = null;
    /** @type {import("./status.js").PageState} */
    this.state = { viewing: null, confirming: null, refusal: null, playing: null, planned: "" };
    /** Earlier positions, as sent by the server. @type {Map<number, PositionPage>} */
    this.past = new Map();
    this.shareIsOpen = false;
    this.wasOver = true;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.claiming = undefined;
    /** The next game, if there is one; undefined until it is known. @type {string | null | undefined} */
    this.after = undefined;
    this.players = new PlayerCards(byId("top-players"), byId("bottom-players"));
    this.moves = new MoveList(byId("moves"), (count) => this.goTo(count));
    this.review = new Review(id, { goTo: (count) => this.goTo(count), changed: () => this.reviewed() });
    this.session = new Session((listeners) => new TableSocket(id, listeners), (news) => void this.receive(news).catch(notifyError));
    this.input = new MoveInput(this);
    this.actions = new Actions(this);
    document.addEventListener("themechange", () => this.repaint());
    const tick = () => {
      this.players.tick(this.session);
      setTimeout(tick, document.hidden ? 500 : 90);
    };
    tick();
    this.showStatus();
  }

  // ---- messages ----

  /** @param {News} news */
  async receive(news) {
    const { table } = this.session;
    if (table && this.look !== table.look) await this.open(table.look);
    if (news.what === "table") this.showTable();
    if (news.what === "moved") this.showMoved();
    if (news.what === "link") this.showLink();
    if (news.said) return showSaid(this.session, news.said.seat, news.said.phrase);
    if (news.what === "refused") {
      this.input.refuse(news.why ?? "");
      if (news.isMove) this.showBoard(false);
    }
    this.showRest();
  }

  /** @param {string} address */
  async open(address) {
    /** @type {LookView} */
    const look = await get(address);
    await loadSymbols(look.symbols[appearance(look.game)]);
    if (this.look === address) return;
    this.look = address;
    // Somebody brought stones of their own: everything is shown anew.
    this.players.cards = [];
    this.board = new Board(look, {
      onMove: (steps) => this.input.finished(steps),
      onStep: () => this.input.stepped(),
      onRefused: (point, steps, why) => void this.input.explain(point, steps, why),
      onTouch: (point) => this.input.plan(point),
    });
    placeBoard(byId("stage"), this.board);
    fill(byId("title"), look.title);
    this.place.dataset.game = look.game;
  }

  showTable() {
    const { table } = this.session;
    if (!table || !this.board) return;
    this.players.seat(this.session, this.board);
    if (this.state.viewing !== null && this.state.viewing > table.turns.length) this.state.viewing = null;
    this.past.clear();
    this.showBoard(true);
    this.input.playPlanned();
    this.showEnd();
    this.followOn(table.series.after);
    // When the time to come back is over, the game can be claimed.
    clearTimeout(this.claiming);
    if (table.warned && table.warned.left > 0) this.claiming = setTimeout(() => this.session.socket.send({ do: "look" }), table.warned.left + 500);
  }

  /** Players move on to the next game as soon as all have agreed to it, unless they came back to an old one. @param {string | null} after */
  followOn(after) {
    const isNew = after !== null && this.after === null;
    this.after = after;
    // In a match one player alone can go on: the other goes when they like.
    const { table } = this.session;
    const asked = table?.offers.rematch.some((seat) => table.you.includes(seat)) ?? false;
    if (isNew && asked) location.assign(`/table/${after}`);
  }

  showMoved() {
    const { table } = this.session;
    if (!table || !this.board) return;
    const number = table.turns.length - 1;
    this.state.refusal = null;
    // An earlier position that is being viewed stays on the board.
    if (this.state.viewing === null) {
      this.showBoard(true, table.turns[number]?.lines ?? []);
      showTurnEffects(table, number, this.board, this.players);
    }
    announce(turnText(table, number, this.board.look));
    document.dispatchEvent(new CustomEvent("moved"));
    if (this.session.isMyTurn) announce(table.position.task);
    this.showEnd();
    this.input.playPlanned();
  }

  showEnd() {
    const { table, isOver } = this.session;
    if (table && isOver && !this.wasOver) {
      sounds.end();
      const { headline, detail } = endText(table);
      announce(`${headline}. ${detail}`);
      this.state.confirming = null;
    }
    this.wasOver = isOver;
    if (table && isOver) void showFair(table, this.session.salts.areKept(table)).catch(notifyError);
  }

  // ---- display ----

  /** The number of turns shown on the board. */
  get count() {
    return this.state.viewing ?? this.session.table?.turns.length ?? 0;
  }

  /** The position on the board: the current one, or an earlier one. @returns {PositionView | null} */
  get shown() {
    const { table } = this.session;
    const { viewing } = this.state;
    if (!table || viewing === null) return table?.position ?? null;
    return this.past.get(viewing)?.position ?? positionAfter(table, viewing);
  }

  /**
   * @param {boolean} animate
   * @param {string[][]} [lines]
   */
  showBoard(animate, lines = []) {
    const { board, count } = this;
    const { table, pending, isWaiting } = this.session;
    const position = this.shown;
    if (!table || !position || !board) return;
    const { viewing } = this.state;
    // A move that is being sent stays on the board.
    if (pending && viewing === null && board.steps.isFinished) return;
    // So does a turn that is half made: offers and arrivals do not change the position.
    const isHalfMade = board.steps.isBegun && !board.steps.isFinished && board.position.text === position.text;
    if (isHalfMade && viewing === null && table.moves && !isWaiting) return;
    const past = this.review.isOpen && this.review.showsValues && viewing !== null ? this.past.get(viewing)?.moves : null;
    const moves = viewing === null && !isWaiting ? table.moves : (past ?? null);
    const last = position.last ?? (count ? positionAfter(table, count).last : null);
    board.show({ ...position, last }, { moves, lines, animate, from: origins(table, count, board.look) });
  }

  showRest() {
    const { table, isOver, isWaiting, isMyTurn } = this.session;
    const { board, count, place } = this;
    const position = this.shown;
    if (!table || !position || !board) return this.showStatus();
    this.showTouch(board);
    place.dataset.stage = isOver ? "over" : isWaiting ? "waiting" : "playing";
    place.dataset.version = String(table.version);
    if (isOver) board.drawings ??= new Drawings();
    place.classList.toggle("my-turn", isMyTurn);
    fill(byId("subtitle"), this.subtitle());
    document.title = `${isMyTurn && table.you.length < table.seats.length ? "Your turn · " : ""}${board.look.title} · Trilith`;
    showPouch(byId("pouch"), position, table.start, board.look);
    this.review.show(table, board, count);
    this.moves.show(table, board.look, count, this.review.notes);
    showPhrases(byId("phrases"), this.session);
    showControls(byId("controls"), this.session, this.actions.commands);
    if (isOver) void this.showBranches(table, board.look, count).catch(notifyError);
    byId("share").hidden = !this.shareIsOpen;
    if (this.shareIsOpen) void import("./share.js").then(({ showShare }) => showShare(byId("share"), table, position.text)).catch(notifyError);
  }

  /**
   * Only a finished game has branches, so they are loaded then.
   * @param {import("../net/messages.js").TableView} table
   * @param {LookView} look
   * @param {number} count
   */
  async showBranches(table, look, count) {
    const { showBranches } = await import("./kept_branches.js");
    showBranches(byId("branches"), table, look, count, this.review.isOpen);
  }

  /** Update what a touch changes beside the board. @param {Board} board */
  showTouch(board) {
    const { table } = this.session;
    const position = this.shown;
    this.showStatus();
    if (!table || !position) return;
    this.review.markBoard(table, board, this.count);
    this.players.show(this.session, position, board, this.count ? gained(table, this.count - 1) : [], choicesBeside(board).length > 0);
  }

  showStatus() {
    const { board } = this;
    showStatus(byId("say"), statusOf(this.session, board, this.state, this.actions?.answers), board);
  }

  subtitle() {
    const { table, watchers, isWatching } = this.session;
    if (!table) return "";
    const { best_of: bestOf, game } = table.series;
    const words = [table.imported ? "Imported from a record" : capital(controlText(table.clock.choice))];
    if (table.rated) words.push("rated");
    if (bestOf > 1) words.push(`game ${game} of up to ${bestOf}`, matchScore(table));
    if (watchers) words.push(isWatching && watchers === 1 ? "you are watching" : `${watchers} watching`);
    return words.join(" · ");
  }

  showLink() {
    const isLost = this.session.link === "lost" && this.session.table !== null;
    byId("lost").hidden = !isLost;
    fill(byId("lost"), isLost ? "Connection lost. Reconnecting…" : "");
    this.place.classList.toggle("offline", isLost);
  }

  reviewed() {
    const { viewing } = this.state;
    if (viewing !== null && this.review.showsValues && !this.board?.steps.tree) this.showBoard(false);
    this.showRest();
  }

  /** Switch the icons of pieces to the current theme. */
  repaint() {
    const { board } = this;
    if (board) void loadSymbols(board.look.symbols[appearance(board.look.game)]).then(() => repaintIcons(document, board.look));
  }

  /**
   * Show the position after `count` turns.
   * @param {number} count
   */
  goTo(count) {
    const { table } = this.session;
    if (!table) return;
    this.state.viewing = count >= table.turns.length ? null : count;
    this.state.refusal = null;
    this.showBoard(true);
    this.input.playPlanned();
    this.showRest();
    if (this.state.viewing !== null && !this.past.has(count)) void this.remember(count).catch(notifyError);
  }

  /** @param {number} count */
  async remember(count) {
    this.past.set(count, await get(`/api/tables/${encodeURIComponent(this.id)}/turns/${count}`));
    if (this.state.viewing !== count) return;
    this.showBoard(false);
    this.showRest();
  }
}

new TablePage(byId("table").dataset.id ?? "");
