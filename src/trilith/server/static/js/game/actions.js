// Everything people do at a table besides moving: the buttons, the answers under the board, and keyboard shortcuts.
import { isSignedIn, signInAndReturn } from "../ui/account.js";
import { address, post } from "../ui/api.js";
import { byId } from "../ui/dom.js";
import { myself } from "../ui/preferences.js";
import { notifyError } from "../ui/notices.js";
import { nextPace } from "./controls.js";
import { copyLink } from "./link.js";

/** @typedef {import("./page.js").TablePage} TablePage */
/** @typedef {import("./session.js").Action} Action */

export class Actions {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    addEventListener("keydown", (event) => this.press(event));
  }

  /**
   * The seat that acts, if this browser holds several: one that has not agreed yet, or else the one to move.
   * @param {Action} action
   * @returns {number | null}
   */
  seat(action) {
    const { table } = this.page.session;
    if (!table || table.you.length < 2) return null;
    const { you, offers, position } = table;
    /** @type {number[]} */
    const agreed = { takeback: offers.takeback, rematch: offers.rematch, draw: offers.draw, refuse: [...offers.draw, ...offers.takeback], resign: [], abort: [], warn: [], claim: [], pause: [], slow: [], normal: [], fast: [] }[action];
    const other = agreed.length ? you.find((seat) => !agreed.includes(seat)) : undefined;
    if (other !== undefined) return other;
    return position.turn !== null && you.includes(position.turn) ? position.turn : (you[0] ?? null);
  }

  /** @param {Action} action */
  act(action) {
    const { session, state } = this.page;
    state.confirming = null;
    session.act(action, this.seat(action));
    this.page.showRest();
  }

  /** On one device a draw is agreed at once, so it needs a confirmation. */
  draw() {
    const { table } = this.page.session;
    if (table && table.you.length === table.seats.length) this.confirm("draw");
    else this.act("draw");
  }

  /** @param {"resign" | "abort" | "draw"} action */
  confirm(action) {
    this.page.state.confirming = action;
    this.page.showRest();
    byId("say").querySelector("button")?.focus();
  }

  async sit() {
    const { page } = this;
    try {
      await post(`/api/tables/${encodeURIComponent(page.id)}/join`, { ...myself(), rated: page.session.table?.rated ?? false });
      page.players.cards = [];
      page.session.socket.send({ do: "look" });
    } catch (error) {
      notifyError(error);
    }
  }

  /** What the answers under the board do. @returns {import("./status.js").Handlers} */
  get answers() {
    const { page } = this;
    return {
      act: (action) => this.act(action),
      cancel: () => {
        page.state.confirming = null;
        page.showRest();
      },
      decide: (isPlayed) => page.input.decide(isPlayed),
      live: () => page.goTo(Infinity),
      sit: () => void this.sit(),
      signIn: isSignedIn() ? null : signInAndReturn,
      copyLink,
    };
  }

  /** What the buttons do. @returns {import("./controls.js").Commands} */
  get commands() {
    const { page } = this;
    return {
      takeback: () => this.act("takeback"),
      draw: () => this.draw(),
      resign: () => this.confirm("resign"),
      abort: () => this.confirm("abort"),
      rotate: () => page.board?.rotate(),
      share: () => {
        page.shareIsOpen = !page.shareIsOpen;
        page.showRest();
        if (page.shareIsOpen) byId("share").querySelector("button")?.focus();
        // Once it is filled.
        if (page.shareIsOpen) void import("./share.js").then(() => setTimeout(() => byId("share").scrollIntoView({ block: "nearest", behavior: "smooth" }))).catch(notifyError);
      },
      rematch: () => this.act("rematch"),
      review: () => void page.review.toggle(),
      pause: () => this.act(page.session.table?.pace === "paused" ? "normal" : "pause"),
      speed: () => this.act(nextPace(page.session.table?.pace ?? null)),
      fresh: () => location.assign(address(`/new/${page.board?.look.game ?? ""}`, { ruleset: page.session.table?.ruleset ?? "" })),
    };
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { moves, board } = this.page;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target;
    if (at instanceof HTMLElement && at.closest("input, textarea, select, [popover]")) return;
    // The keys of the board work at once: the first of them goes to the board, and so does the name of a point.
    if (board && at === document.body && this.page.session.isMyTurn && this.page.state.viewing === null) {
      if (event.key.startsWith("Arrow") || event.key === "Enter") {
        event.preventDefault();
        return board.focus(board.focused);
      }
      if (/^[a-z0-9]$/i.test(event.key)) return void board.element.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
    }
    const onBoard = at instanceof Node && (board?.element.contains(at) ?? false);
    if (event.key === "[" || (!onBoard && event.key === "ArrowLeft")) moves.step("back");
    else if (event.key === "]" || (!onBoard && event.key === "ArrowRight")) moves.step("next");
    else if (!onBoard && event.key === "Home") moves.step("first");
    else if (!onBoard && event.key === "End") moves.step("last");
    else if (event.key === "Escape" && (board?.back() || this.page.input.premove.cancel())) return;
    else if (event.key === "?") location.assign("/help");
    else return;
    event.preventDefault();
  }
}
