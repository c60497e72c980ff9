// The connection to a table. It reconnects by itself, and notices when the server has gone silent.

/** @typedef {import("./messages.js").FromServer} FromServer */
/** @typedef {import("./messages.js").FromBrowser} FromBrowser */
/** @typedef {"connecting" | "open" | "lost" | "gone" | "damaged"} Link gone: there is no such table */
/** @typedef {{ onMessage: (message: FromServer) => void, onLink: (link: Link) => void }} Listeners */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** How often to send a ping, and how long to wait for its answer, in milliseconds. A hidden page is in no hurry. */
const PING = 2500;
/** A little less than until the next ping: timers may come early. */
const ANSWER = 2300;
/** A server that is busy rather than gone is given so long at most. */
const LONGEST_ANSWER = 20_000;
const HIDDEN_PING = 15000;
/** The server restarts and is back, or another process is there, at once. */
const SERVICE_RESTART = 1012;
/** Within how long to come back then, in milliseconds. */
const COME_BACK = 500;
/** The codes that the server closes with for good. @type {Record<number, Link>} */
const ENDS = { 4004: "gone", 4005: "damaged" };

export class TableSocket {
  /**
   * @param {string} id
   * @param {Listeners} listeners
   */
  constructor(id, listeners) {
    this.id = id;
    this.listeners = listeners;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.isGone = false;
    /** When the ping was sent that is not answered yet. @type {number | null} */
    this.pinged = null;
    /** How long to wait for an answer. It grows with every connection that was given up, until a server answers in time. */
    this.patience = ANSWER;
    this.checked = 0;
    setInterval(() => this.check(), PING);
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.isGone) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?moves=words`);
    this.socket = socket;
    this.pinged = null;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.listeners.onLink("open");
    });
    socket.addEventListener("message", (event) => {
      if (this.pinged !== null && performance.now() - this.pinged < ANSWER) this.patience = ANSWER;
      this.pinged = null;
      this.listeners.onMessage(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => this.closed(socket, event.code));
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    const end = ENDS[code];
    if (end) {
      this.isGone = true;
      this.listeners.onLink(end);
      return;
    }
    this.listeners.onLink("lost");
    // Spread out, so that not every browser reconnects to a restarted server at once.
    if (code === SERVICE_RESTART) {
      this.timer = setTimeout(() => this.connect(), COME_BACK * Math.random());
      return;
    }
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Reconnect or check now instead of waiting. */
  hurry() {
    if (!this.socket && !this.isGone) this.connect();
    else this.check();
  }

  check() {
    if (!this.isOpen) return;
    const now = performance.now();
    // The timers of a hidden page run late, and nobody looks at it.
    if (document.hidden && now - this.checked < HIDDEN_PING) return;
    const isOnTime = now - this.checked < 2 * PING;
    this.checked = now;
    if (this.pinged !== null && isOnTime) {
      if (now - this.pinged < this.patience) return;
      this.patience = Math.min(2 * this.patience, LONGEST_ANSWER);
      return this.drop();
    }
    this.pinged = now;
    this.send({ do: "ping" });
  }

  /** The network is gone: do not wait until the socket notices. */
  drop() {
    const socket = this.socket;
    if (!socket || this.isGone) return;
    socket.close();
    this.closed(socket, 0);
  }

  /**
   * @param {FromBrowser} message
   * @returns {boolean} whether there was a connection to send it on
   */
  send(message) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }
}
