// Creating tables and opening them.
import { get, post } from "./api.js";
import { myName } from "./preferences.js";

/** @typedef {import("../net/messages.js").SeatChoice} SeatChoice */
/** @typedef {import("../net/messages.js").TableChoice} TableChoice */

/** A seat for the person at this device. @returns {SeatChoice} */
export function me() {
  const name = myName();
  return name ? { kind: "me", name } : { kind: "me" };
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
 * Join a table that is waiting for an opponent, or create one and wait.
 * @param {TableChoice} choice
 */
export async function playAnyone(choice) {
  const { tables } = await get("/api/public");
  for (const line of tables) {
    if (line.stage !== "open" || line.ruleset !== choice.ruleset || line.you.length) continue;
    try {
      const joined = await post(`/api/tables/${line.id}/join`, { name: myName() });
      return goTo(joined.id);
    } catch {
      // Someone else was faster: try the next one.
    }
  }
  return play({ ...choice, public: true });
}
