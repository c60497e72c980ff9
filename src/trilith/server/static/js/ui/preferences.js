// What this device remembers: a name, whether it makes sounds, progress in lessons. Without storage everything still works.

/**
 * @param {string} name
 * @returns {string | null}
 */
export function recall(name) {
  try {
    return localStorage.getItem(`trilith.${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`trilith.${name}`, value);
  } catch {
    // A private window may refuse to store anything.
  }
}

const LONGEST_NAME = 24;

/** What the person at this device is called; sent along when they sit down at a table. @returns {string | null} */
export function myName() {
  return recall("name") || null;
}

/** @param {string} name */
export function setName(name) {
  remember("name", name.trim().replace(/\s+/g, " ").slice(0, LONGEST_NAME));
}

/** @returns {boolean} */
export function isSoundOn() {
  return recall("sound") !== "off";
}

/** @param {boolean} on */
export function setSound(on) {
  remember("sound", on ? "on" : "off");
  document.dispatchEvent(new CustomEvent("soundchange"));
}
