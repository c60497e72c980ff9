// Random bytes that this browser adds to the seed of a pouch: nobody could know them when the seed was chosen. Each salt is
// sealed first, and shown when the others have sealed theirs, so that nobody can choose one by another.
import { bytes, hex, sha256 } from "./sha256.js";

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {{ do: "seal", seat: number, seal: string } | { do: "salt", seat: number, salt: string }} Adding */

const BYTES = 32;

export class Salts {
  constructor() {
    /** What this page made, by seat. @type {Map<number, string>} */
    this.made = new Map();
    /** What was sent on this connection, so that nothing is sent twice. @type {Set<string>} */
    this.sent = new Set();
    /** The seats whose salt was among those of the table. @type {Set<number>} */
    this.seen = new Set();
  }

  /** What was sent on another connection may not have arrived. */
  reconnected() {
    this.sent.clear();
  }

  /**
   * What to send now: for each seat of this browser a seal, and then the salt, before its first move.
   * @param {TableView} table
   * @returns {Adding[]}
   */
  due(table) {
    const { fair, seats, you } = table;
    for (const { seat, salt } of fair?.salts ?? []) if (this.made.get(seat) === salt) this.seen.add(seat);
    if (!fair || !isOn(table)) return [];
    const areAllSealed = seats.every(({ kind }, number) => kind === "engine" || fair.seals.some(({ seat }) => seat === number));
    const sealing = fair.salts.length ? [] : you.flatMap((seat) => this.seal(table, seat));
    return [...sealing, ...(areAllSealed ? you.flatMap((seat) => this.show(table, seat)) : [])];
  }

  /**
   * What is to be sent at the latest before the first move of this seat.
   * @param {TableView} table
   * @param {number | null} seat
   * @returns {Adding[]}
   */
  beforeMove(table, seat) {
    return seat === null || !isOn(table) ? [] : this.show(table, seat);
  }

  /** @param {TableView} table @param {number} seat @returns {Adding[]} */
  seal({ fair, turns }, seat) {
    if (fair?.seals.some((there) => there.seat === seat) || turns.some(({ by }) => by === seat)) return [];
    const salt = this.made.get(seat) ?? hex(crypto.getRandomValues(new Uint8Array(BYTES)));
    this.made.set(seat, salt);
    return this.once({ do: "seal", seat, seal: sealOf(salt) });
  }

  /** @param {TableView} table @param {number} seat @returns {Adding[]} */
  show({ fair, turns }, seat) {
    const salt = this.made.get(seat);
    const isSealed = salt !== undefined && fair?.seals.some((there) => there.seat === seat && there.seal === sealOf(salt));
    if (!isSealed || fair?.salts.some((there) => there.seat === seat) || turns.some(({ by }) => by === seat)) return [];
    return this.once({ do: "salt", seat, salt });
  }

  /** @param {Adding} adding @returns {Adding[]} */
  once(adding) {
    const name = `${adding.do} ${adding.seat}`;
    if (this.sent.has(name)) return [];
    this.sent.add(name);
    return [adding];
  }

  /**
   * Whether everything that this page added, and that was taken, is still there.
   * @param {TableView} table
   */
  areKept({ fair }) {
    return [...this.seen].every((seat) => fair?.salts.some((there) => there.seat === seat && there.salt === this.made.get(seat)));
  }
}

/** @param {string} salt */
function sealOf(salt) {
  return hex(sha256(bytes(salt)));
}

/** Whether something can still be added. @param {TableView} table */
function isOn({ fair, result, ended_by: endedBy, imported }) {
  return fair !== null && fair.seed === null && result === "*" && endedBy === null && !imported;
}
