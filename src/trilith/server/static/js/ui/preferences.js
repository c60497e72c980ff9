// What this device remembers: a name, whether it makes sounds, progress in lessons. Without storage everything still works.

/** What follows an account from device to device, besides the theme. @type {readonly string[]} */
export const FOLLOWING = ["sound", "confirm", "coordinates", "animation", "calm"];

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
  if (FOLLOWING.includes(name)) {
    document.dispatchEvent(new CustomEvent("settingchange", { detail: { name, value } }));
  }
  keep(name, value);
}

/**
 * Keep something on this device, and tell no account about it.
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`trilith.${name}`, value);
  } catch {
    // A private window may refuse to store anything.
  }
}

/** What the person at this device is called; sent along when they sit down at a table. @returns {string | null} */
export function myName() {
  return recall("name") || null;
}

/** @param {string} name as the server says it is shown */
export function setName(name) {
  remember("name", name);
}

/** What can be switched on and off, and how it is at first. */
const SETTINGS = /** @type {const} */ ({ coordinates: true, confirm: false, animation: true, calm: false });
/** @typedef {keyof typeof SETTINGS} Setting */

/** @param {Setting} name @returns {boolean} */
export function isOn(name) {
  const chosen = recall(name);
  return chosen === null ? SETTINGS[name] : chosen === "on";
}

/** @param {Setting} name @param {boolean} on */
export function setOn(name, on) {
  remember(name, on ? "on" : "off");
  showSettings();
}

/** Styles follow what is set. */
export function showSettings() {
  document.documentElement.classList.toggle("no-coordinates", !isOn("coordinates"));
  document.documentElement.classList.toggle("still", !isOn("animation"));
  document.documentElement.classList.toggle("calm", isOn("calm"));
}

/** Whether nothing is to move by itself: the device says so, or whoever sits there. @returns {boolean} */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || !isOn("animation");
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

/** The colour of one's own stones and a second choice, if they were chosen. @returns {string[]} */
export function myColours() {
  return (recall("colours") ?? "").split(" ").filter(Boolean).slice(0, 2);
}

/** @param {string[]} colours */
export function setColours(colours) {
  remember("colours", colours.join(" "));
}

/** Who sits down, as the server is told. @returns {{ name: string | null, colours: string[] }} */
export function myself() {
  return { name: myName(), colours: myColours() };
}

/** Whether set phrases are shown at the table. @returns {boolean} */
export function hearsPhrases() {
  return recall("phrases") !== "off";
}
