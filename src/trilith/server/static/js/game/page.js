// The page of a table: puts session, board, cards, moves and the rest together, and decides what is shown when.
import { Board } from "../board/board.js";
import { laySymbols } from "../board/svg.js";
import { repaintIcons } from "../board/tray.js";
import { get, post } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { myName } from "../ui/name.js";
import { notify, notifyError } from "../ui/notices.js";
import { theme } from "../ui/theme.js";
import { controlText } from "./clock.js";
import { showControls } from "./controls.js";
import { checkPouch } from "./fair.js";
import { flyPoints } from "./fly.js";
import { lastPoint, origins, positionAfter } from "./history.js";
import { MoveList } from "./moves.js";
import { PlayerCards } from "./players.js";
import { choicesBeside, saying, showSaying } from "./say.js";
import { Session } from "./session.js";
import { copy, showShare, tableLink } from "./share.js";
import { sounds } from "./sounds.js";
import { showPouch } from "./supplies.js";
import { endText, gained, reasonText, turnText } from "./words.js";

/** @typedef {import("./session.js").News} News */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** @typedef {import("../net/messages.js").PositionPage} PositionPage */

const REFUSAL_SHOWN = 4500;

class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.place = byId("table");
    /** @type {Board | null} */
    this.board = null;
    /** @type {import("./say.js").Asking} */
    this.asking = { viewing: null, confirming: null, refusal: null, isWorking: false };
    /** Positions of the past, as the server knows them. @type {Map<number, PositionPage>} */
    this.past = new Map();
    this.shareIsOpen = false;
    this.wasOver = true;
    this.players = new PlayerCards(byId("top-players"), byId("bottom-players"));
    this.moves = new MoveList(byId("moves"), (count) => this.goTo(count));
    this.session = new Session(id, (news) => void this.hear(news).catch(notifyError));
    addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("themechange", () => this.repaint());
    const tick = () => {
      this.players.tick(this.session);
      setTimeout(tick, document.hidden ? 500 : 90);
    };
    tick();
    this.showSay();
  }

  // ---- news ----

  /** @param {News} news */
  async hear(news) {
    const { table } = this.session;
    if (table && !this.board) await this.open(table.look);
    switch (news.what) {
      case "table":
        this.showTable();
        break;
      case "moved":
        this.showMoved();
        break;
      case "refused":
        this.refuse(news.why ?? "");
        if (news.isMove) this.showBoard(false);
        break;
      case "link":
        this.showLink();
        break;
    }
    this.showRest();
  }

  /** @param {string} address */
  async open(address) {
    /** @type {LookView} */
    const look = await get(address);
    if (this.board) return;
    await laySymbols(look.symbols[theme()]);
    this.board = new Board(look, {
      onMove: (steps) => this.session.move(steps),
      onStep: () => this.stepped(),
      onRefused: (point, steps) => void this.explain(point, steps),
    });
    byId("stage").append(this.board.element);
    document.title = `${look.title} · Trilith`;
    fill(byId("title"), look.title);
    this.place.dataset.game = look.game;
  }

  showTable() {
    const { table, isOver } = this.session;
    if (!table || !this.board) return;
    this.players.seat(this.session, this.board);
    if (this.asking.viewing !== null && this.asking.viewing > table.turns.length) this.asking.viewing = null;
    this.showBoard(true);
    if (isOver && !this.wasOver) this.ended();
    this.wasOver = isOver;
    if (isOver) void this.showFair();
  }

  showMoved() {
    const { table, isOver } = this.session;
    if (!table || !this.board) return;
    // Who looks back goes on looking back.
    const number = table.turns.length - 1;
    const turn = table.turns[number];
    this.asking.confirming = null;
    this.asking.refusal = null;
    if (this.asking.viewing === null) {
      this.showBoard(true, turn?.lines ?? []);
      this.celebrate(number);
    }
    this.announce(turnText(table, number, this.board.look));
    if (this.session.isMyTurn) this.announce(table.position.task);
    if (isOver && !this.wasOver) this.ended();
    this.wasOver = isOver;
    if (isOver) void this.showFair();
  }

  /** What a turn sounds like, and its points on their way. @param {number} number */
  celebrate(number) {
    const { table } = this.session;
    const turn = table?.turns[number];
    if (!table || !turn || !this.board) return;
    const points = gained(table, number);
    const point = lastPoint(turn);
    if (Object.values(turn.changes).includes(null)) sounds.take();
    else sounds.place();
    points.forEach((gain, seat) => {
      const pegs = gain > 0 ? this.players.pegsOf(seat) : null;
      if (!pegs || !point) return;
      flyPoints(/** @type {Board} */ (this.board).onScreen(point), pegs, `+${gain}`);
      sounds.score();
    });
  }

  ended() {
    const { table } = this.session;
    if (!table) return;
    sounds.end();
    const { headline, detail } = endText(table);
    this.announce(`${headline}. ${detail}`);
    this.asking.confirming = null;
  }

  async showFair() {
    const { table } = this.session;
    const found = table && (await checkPouch(table));
    const place = byId("fair");
    place.hidden = !found;
    if (found) fill(place, h("h2", {}, found.isFair ? "A fair pouch" : "The pouch was not fair"), h("p", { class: found.isFair ? "note" : "wrong" }, found.text));
  }

  // ---- what is shown ----

  /** The position on the board: the present one, or the one that is looked back at. @returns {PositionView | null} */
  get shown() {
    const { table } = this.session;
    if (!table) return null;
    const { viewing } = this.asking;
    if (viewing === null) return table.position;
    return this.past.get(viewing)?.position ?? positionAfter(table, viewing);
  }

  /**
   * @param {boolean} animate
   * @param {string[][]} [lines]
   */
  showBoard(animate, lines = []) {
    const { table, pending } = this.session;
    const position = this.shown;
    if (!table || !position || !this.board) return;
    const { viewing } = this.asking;
    // A move on its way stays on the board as it was made.
    if (pending && viewing === null && this.board.steps.isFinished) return;
    const moves = viewing === null && !this.session.isWaiting ? table.moves : null;
    const count = viewing ?? table.turns.length;
    const last = position.last ?? (count ? positionAfter(table, count).last : null);
    this.board.show({ ...position, last }, { moves, lines, animate, from: origins(table, count, this.board.look) });
  }

  showRest() {
    const { table, isOver } = this.session;
    const position = this.shown;
    this.showSay();
    if (!table || !position || !this.board) return;
    const count = this.asking.viewing ?? table.turns.length;
    this.place.dataset.stage = isOver ? "over" : this.session.isWaiting ? "waiting" : "playing";
    this.place.dataset.version = String(table.version);
    this.place.classList.toggle("my-turn", this.session.isMyTurn);
    fill(byId("subtitle"), this.subtitle());
    this.players.show(this.session, position, this.board, count ? gained(table, count - 1) : [], choicesBeside(this.board).length > 0);
    showPouch(byId("pouch"), position, this.board.look);
    this.moves.show(table, this.board.look, count);
    showControls(byId("controls"), this.session, this.commands);
    byId("share").hidden = !this.shareIsOpen;
    if (this.shareIsOpen) showShare(byId("share"), table, position.text);
  }

  showSay() {
    showSaying(byId("say"), saying(this.session, /** @type {Board} */ (this.board), this.asking, this.doing), this.board);
  }

  subtitle() {
    const { table, watchers } = this.session;
    if (!table) return "";
    const { best_of: bestOf, game, points } = table.series;
    const words = [capitalised(controlText(table.clock.choice))];
    if (bestOf > 1) words.push(`game ${game} of up to ${bestOf}, ${points.join("–")}`);
    if (watchers) words.push(`${watchers} watching`);
    if (this.session.isWatching) words.push("you are watching");
    return words.join(" · ");
  }

  showLink() {
    const { link, table } = this.session;
    const banner = byId("lost");
    const isLost = link === "lost" && table !== null;
    banner.hidden = !isLost;
    fill(banner, isLost ? "Connection lost. Trying to get it back…" : "");
    this.place.classList.toggle("offline", isLost);
  }

  /** Pictures of pieces follow the theme. */
  repaint() {
    const { board } = this;
    if (board) void laySymbols(board.look.symbols[theme()]).then(() => repaintIcons(document, board.look));
  }

  /** @param {string} text */
  announce(text) {
    const log = byId("announcer");
    while (log.childElementCount > 6) log.firstElementChild?.remove();
    log.append(h("p", {}, text));
  }

  // ---- what people do ----

  stepped() {
    const { board } = this;
    if (!board) return;
    this.asking.refusal = null;
    this.asking.confirming = null;
    if (board.steps.isBegun) sounds.place();
    this.showRest();
    // Whoever plays by keyboard is led to where the next choice is, and back.
    const choice = byId("say").querySelector("[data-tray-piece][data-legal]") ?? (board.steps.pieces.length ? byId("table").querySelector(".pl [data-tray-piece][data-legal]") : null);
    const onBoard = board.element.contains(document.activeElement);
    if (choice instanceof HTMLElement && onBoard && document.activeElement?.matches(":focus-visible")) choice.focus();
    else if (board.steps.points.length && document.activeElement?.closest("[data-tray-piece]")) board.focus(board.focused);
    if (board.steps.isBegun && board.steps.purpose) this.announce(board.steps.purpose);
  }

  /**
   * Why a point cannot be touched: the server knows, in the game's own words.
   * @param {string} point
   * @param {string[]} steps
   */
  async explain(point, steps) {
    const { table } = this.session;
    if (!table || !this.session.isMyTurn || this.session.pending) return;
    try {
      await post("/api/position/play", { ruleset: table.ruleset, position: table.position.text, steps: [...steps, point] });
    } catch (error) {
      if (error instanceof Error) this.refuse(reasonText(error.message));
    }
  }

  /** @param {string} why */
  refuse(why) {
    sounds.refused();
    const text = reasonText(why);
    this.asking.refusal = text;
    this.announce(text);
    if (this.session.isOver || this.session.isWaiting || this.session.isWatching) notify(text);
    this.showRest();
    setTimeout(() => {
      if (this.asking.refusal !== text) return;
      this.asking.refusal = null;
      this.showRest();
    }, REFUSAL_SHOWN);
  }

  /**
   * Show the position after so many turns.
   * @param {number} count
   */
  goTo(count) {
    const { table } = this.session;
    if (!table) return;
    this.asking.viewing = count >= table.turns.length ? null : count;
    this.asking.refusal = null;
    this.showBoard(true);
    this.showRest();
    if (this.asking.viewing !== null && !this.past.has(count)) void this.remember(count);
  }

  /** @param {number} count */
  async remember(count) {
    this.past.set(count, await get(`/api/tables/${encodeURIComponent(this.id)}/turns/${count}`));
    if (this.asking.viewing !== count) return;
    this.showBoard(false);
    this.showRest();
  }

  /** The seat somebody at this browser acts for. @param {"resign" | "draw" | "refuse" | "takeback" | "abort" | "rematch"} deed */
  actingSeat(deed) {
    const { table } = this.session;
    const you = table?.you ?? [];
    if (!table || you.length < 2) return null;
    const offers = deed === "takeback" ? table.offers.takeback : deed === "rematch" ? table.offers.rematch : table.offers.draw;
    return you.find((seat) => !offers.includes(seat) && offers.length) ?? (table.position.turn !== null && you.includes(table.position.turn) ? table.position.turn : (you[0] ?? null));
  }

  /** @param {"resign" | "draw" | "refuse" | "takeback" | "abort" | "rematch"} deed */
  act(deed) {
    this.asking.confirming = null;
    this.session.act(deed, this.actingSeat(deed));
    this.showRest();
  }

  /** @returns {import("./say.js").Doing} */
  get doing() {
    return {
      act: (deed) => this.act(deed),
      cancel: () => {
        this.asking.confirming = null;
        this.showRest();
      },
      live: () => this.goTo(Infinity),
      sit: () => void this.sit(),
      copyLink: () => void copy(tableLink()),
    };
  }

  /** @returns {import("./controls.js").Commands} */
  get commands() {
    const confirm = (/** @type {"resign" | "abort"} */ deed) => {
      this.asking.confirming = deed;
      this.showRest();
      byId("say").querySelector("button")?.focus();
    };
    return {
      takeback: () => this.act("takeback"),
      draw: () => this.act("draw"),
      resign: () => confirm("resign"),
      abort: () => confirm("abort"),
      rotate: () => this.board?.rotate(),
      share: () => {
        this.shareIsOpen = !this.shareIsOpen;
        this.showRest();
        if (this.shareIsOpen) byId("share").querySelector("button")?.focus();
      },
      rematch: () => this.act("rematch"),
      review: () => undefined,
      fresh: () => location.assign(`/new/${this.board?.look.game ?? ""}`),
    };
  }

  async sit() {
    try {
      await post(`/api/tables/${encodeURIComponent(this.id)}/join`, { name: myName() });
      this.players.cards = [];
      this.session.socket.send({ do: "look" });
    } catch (error) {
      notifyError(error);
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target;
    if (at instanceof HTMLElement && at.closest("input, textarea, select, [popover]")) return;
    const onBoard = at instanceof Node && (this.board?.element.contains(at) ?? false);
    if (event.key === "[" || (!onBoard && event.key === "ArrowLeft")) this.moves.step("back");
    else if (event.key === "]" || (!onBoard && event.key === "ArrowRight")) this.moves.step("next");
    else if (!onBoard && event.key === "Home") this.moves.step("first");
    else if (!onBoard && event.key === "End") this.moves.step("last");
    else if (event.key === "Escape" && this.board?.back()) return;
    else if (event.key === "?") location.assign("/help");
    else return;
    event.preventDefault();
  }
}

/** @param {string} text */
function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

new TablePage(byId("table").dataset.id ?? "");
