// Creating tables and opening them.
import { get, post } from "./api.js";
import { myColours, myName, myself } from "./preferences.js";

/** @typedef {import("../net/messages.js").SeatChoice} SeatChoice */
/** @typedef {import("../net/messages.js").TableChoice} TableChoice */
/** @typedef {import("../net/messages.js").ClockChoice} ClockChoice */

/** A seat for the person at this device. @returns {SeatChoice} */
export function me() {
  const [name, colours] = [myName(), myColours()];
  return { kind: "me", ...(name ? { name } : {}), ...(colours.length ? { colours } : {}) };
}

/** @param {string} id */
export function goTo(id) {
  location.assign(`/table/${encodeURIComponent(id)}`);
}

/**
 * Create a table and open it.
 * @param {TableChoice} choice
 */
export async function play(choice) {
  const table = await post("/api/tables", choice);
  goTo(table.id);
}

/**
 * @param {ClockChoice} one
 * @param {ClockChoice} [other] left out: no clock
 */
function isSamePace(one, other = { kind: "none", seconds: 0, extra: 0, odds: [] }) {
  return one.kind === other.kind && (one.kind === "none" || (one.seconds === other.seconds && one.extra === other.extra));
}

/**
 * Join a table of this pace that is waiting for an opponent, or create one and wait.
 * @param {TableChoice} choice
 */
export async function playAnyone(choice) {
  const { tables } = await get("/api/public");
  for (const line of tables) {
    if (line.stage !== "open" || line.rules !== choice.ruleset || line.you.length || line.rated || !isSamePace(line.clock, choice.clock)) continue;
    try {
      const joined = await post(`/api/tables/${line.id}/join`, myself());
      return goTo(joined.id);
    } catch {
      // Someone else was faster: try the next one.
    }
  }
  return play({ ...choice, public: true });
}
