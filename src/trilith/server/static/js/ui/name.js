// What the person at this device is called. Sent along when they sit down at a table.
import { recall, remember } from "./store.js";

const LONGEST = 24;

/** @returns {string | null} */
export function myName() {
  return recall("name") || null;
}

/** @param {string} name */
export function setName(name) {
  remember("name", name.trim().replace(/\s+/g, " ").slice(0, LONGEST));
}
