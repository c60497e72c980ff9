// What this browser knows about a table, kept up to date by messages from the server. It draws nothing.

import { treeOf } from "../board/words.js";
import { Salts } from "./salts.js";

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").FromServer} FromServer */
/** @typedef {import("../net/messages.js").Moved} Moved */
/** @typedef {Exclude<TableView["may"][number], "move">} Action */
/** @typedef {import("../net/socket.js").Link} Link */
/** @typedef {import("../net/socket.js").Listeners} Listeners */
/** @typedef {{ send: (message: import("../net/messages.js").FromBrowser) => boolean }} Sender */
/**
 * A move that is not yet acknowledged. It is sent again after a lost connection, unless the game has moved on.
 * @typedef {{ version: number, turns: number, steps: string[], ask: number, isSent: boolean }} Pending
 */
/**
 * Anything but a move that is not yet acknowledged, such as to resign. It is sent again like a move; `wasSent` if it may
 * have arrived before the connection was lost.
 * @typedef {{ action: Action, seat: number | null, version: number, turns: number, ask: number, isSent: boolean, wasSent: boolean }} PendingAction
 */
/**
 * @typedef {object} News what has changed
 * @property {"table" | "moved" | "presence" | "link" | "thinking" | "pending" | "refused" | "said"} what
 * @property {Moved} [moved]
 * @property {import("../net/messages.js").Said} [said]
 * @property {string} [why] the reason for a refusal
 * @property {boolean} [isMove] whether a move was refused
 */

/** The number of a request that nobody waits for. */
const SALTING = -1;

export class Session {
  /**
   * @param {(listeners: Listeners) => Sender} connect opens the connection to the table
   * @param {(news: News) => void} listener
   */
  constructor(connect, listener) {
    this.listener = listener;
    /** @type {TableView | null} */
    this.table = null;
    /** When the clock was received, in this browser's time. */
    this.clockAt = 0;
    /** @type {Link} */
    this.link = "connecting";
    this.watchers = 0;
    /** The seat of the engine that is thinking. @type {number | null} */
    this.thinking = null;
    /** @type {Pending | null} */
    this.pending = null;
    /** @type {PendingAction | null} */
    this.pendingAction = null;
    this.asked = 0;
    this.salts = new Salts();
    this.socket = connect({
      onMessage: (message) => this.receive(message),
      onLink: (link) => {
        this.link = link;
        if (link !== "open" && this.pending) this.pending.isSent = false;
        if (link !== "open" && this.pendingAction) this.pendingAction.isSent = false;
        if (link === "open") this.salts.reconnected();
        this.listener({ what: "link" });
      },
    });
  }

  // ---- messages from the server ----

  /** @param {FromServer} message */
  receive(message) {
    switch (message.say) {
      case "table":
        return this.receiveTable(message);
      case "moved":
        return this.receiveMoved(message);
      case "refused":
        return this.receiveRefused(message);
      case "done":
        if (this.pending?.ask === message.ask) this.pending = null;
        if (this.pendingAction?.ask === message.ask) this.pendingAction = null;
        return this.listener({ what: "pending" });
      case "presence":
        this.watchers = message.watchers;
        this.table?.seats.forEach((seat, number) => (seat.here = message.here[number] ?? false));
        return this.listener({ what: "presence" });
      case "said":
        return this.listener({ what: "said", said: message });
      case "thinking":
        this.thinking = message.seat;
        return this.listener({ what: "thinking" });
    }
  }

  /** @param {TableView} table */
  receiveTable(table) {
    this.table = table;
    this.clockAt = performance.now();
    if (table.position.turn !== this.thinking) this.thinking = null;
    const { pending } = this;
    if (pending && table.turns.length !== pending.turns) this.pending = null;
    else if (pending && !pending.isSent) this.sendPending(pending);
    if (this.pendingAction && !this.pendingAction.isSent) this.actAgain(this.pendingAction);
    this.add(this.salts.due(table));
    this.listener({ what: "table" });
  }

  /** @param {Moved} moved */
  receiveMoved(moved) {
    const { table } = this;
    if (!table || moved.version <= table.version) return;
    if (moved.version !== table.version + 1) {
      this.socket.send({ do: "look" });
      return;
    }
    const { say, turn, words, ...rest } = moved;
    const moves = words ? treeOf(words) : moved.moves;
    this.table = { ...table, ...rest, moves, warned: null, turns: [...table.turns, turn] };
    this.clockAt = performance.now();
    this.thinking = null;
    if (this.pending && this.pending.turns < this.table.turns.length) this.pending = null;
    this.listener({ what: "moved", moved });
  }

  /** @param {import("../net/messages.js").Refused} refused */
  receiveRefused({ ask, why, version }) {
    // Another window of this browser was quicker: nobody needs to know.
    if (ask === SALTING) return;
    const isMove = ask !== null && ask === this.pending?.ask;
    if (isMove) this.pending = null;
    if (ask !== null && ask === this.pendingAction?.ask) this.pendingAction = null;
    if (this.table && version !== this.table.version) this.socket.send({ do: "look" });
    this.listener({ what: "refused", why, isMove });
  }

  // ---- actions ----

  /** @param {string[]} steps */
  move(steps) {
    if (!this.table) return;
    this.asked += 1;
    const { version, turns } = this.table;
    this.pending = { version, turns: turns.length, steps, ask: this.asked, isSent: false };
    this.sendPending(this.pending);
    this.listener({ what: "pending" });
  }

  /** @param {import("../net/messages.js").DoSay["phrase"]} phrase */
  say(phrase) {
    this.asked += 1;
    this.socket.send({ do: "say", phrase, seat: null, ask: this.asked });
  }

  /** @param {import("./salts.js").Adding[]} due */
  add(due) {
    for (const adding of due) this.socket.send({ ...adding, ask: SALTING });
  }

  /** @param {Pending} pending */
  sendPending(pending) {
    const { version, steps, ask } = pending;
    if (this.table) this.add(this.salts.beforeMove(this.table, this.table.position.turn));
    pending.isSent = this.socket.send({ do: "move", version, steps, ask });
  }

  /**
   * @param {Action} action
   * @param {number | null} [seat]
   */
  act(action, seat = null) {
    if (!this.table) return;
    this.asked += 1;
    const { version, turns } = this.table;
    this.pendingAction = { action, seat, version, turns: turns.length, ask: this.asked, isSent: false, wasSent: false };
    this.sendAction(this.pendingAction);
    if (!this.pendingAction.isSent) this.listener({ what: "refused", why: "There is no connection right now. This is sent as soon as it is back." });
  }

  /** @param {PendingAction} pending */
  sendAction(pending) {
    const { action, seat, version, ask } = pending;
    pending.isSent = this.socket.send({ do: "deed", deed: action, version, seat, ask });
    pending.wasSent ||= pending.isSent;
  }

  /** After a lost connection: what was not heard of is done, unless it has happened or the game has gone on. @param {PendingAction} pending */
  actAgain(pending) {
    const { table } = this;
    if (!table) return;
    const hasHappened = pending.wasSent && table.version !== pending.version;
    // Who wanted to resign still does after the other's move.
    const isMeant = table.turns.length === pending.turns || pending.action === "resign";
    if (this.isOver ? table.version !== pending.version : !isMeant || (hasHappened && pending.action !== "resign")) {
      this.pendingAction = null;
      return;
    }
    pending.version = table.version;
    this.sendAction(pending);
  }

  // ---- derived state ----

  get isOver() {
    return this.table !== null && (this.table.result !== "*" || this.table.ended_by !== null);
  }

  get isWaiting() {
    return this.table?.seats.some(({ kind }) => kind === "open") ?? false;
  }

  /** Whether it is the turn of a player at this browser. */
  get isMyTurn() {
    const turn = this.table?.position.turn ?? null;
    return turn !== null && !this.isWaiting && (this.table?.you.includes(turn) ?? false);
  }

  get isWatching() {
    return this.table?.you.length === 0;
  }
}
