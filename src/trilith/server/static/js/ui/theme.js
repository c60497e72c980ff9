// Light, dark, or as the system has it. A cookie keeps the choice, so that the server sends the right page at once.

/** @typedef {"system" | "light" | "dark"} Choice */
/** @typedef {"light" | "dark"} Theme */

const CHOICES = /** @type {const} */ (["system", "light", "dark"]);
const DARK = "(prefers-color-scheme: dark)";
const system = matchMedia(DARK);

/** @returns {Choice} */
export function choice() {
  const set = document.documentElement.dataset.theme;
  return set === "light" || set === "dark" ? set : "system";
}

/** What the page looks like now. @returns {Theme} */
export function theme() {
  const chosen = choice();
  if (chosen !== "system") return chosen;
  return system.matches ? "dark" : "light";
}

/** @param {Choice} chosen */
export function choose(chosen) {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  const age = chosen === "system" ? 0 : 31536000;
  document.cookie = `theme=${chosen}; path=/; max-age=${age}; samesite=lax`;
  announce();
}

/** The choice after this one, for a button that goes round. @returns {Choice} */
export function following() {
  return CHOICES[(CHOICES.indexOf(choice()) + 1) % CHOICES.length] ?? "system";
}

/**
 * Call back now, and whenever the theme changes.
 * @param {(theme: Theme) => void} listener
 * @returns {() => void} stops it
 */
export function onTheme(listener) {
  const heard = () => listener(theme());
  document.addEventListener("themechange", heard);
  heard();
  return () => document.removeEventListener("themechange", heard);
}

function announce() {
  document.dispatchEvent(new CustomEvent("themechange"));
}

// A query of its own, never read: a browser tells no change that a reader of the same query has already seen.
const listening = matchMedia(DARK);
listening.addEventListener("change", announce);
