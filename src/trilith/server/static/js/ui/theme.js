// Light, dark, or the system's theme. The choice is kept in a cookie, so that the server sends the right page at once.

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

/** The theme that is shown now. @returns {Theme} */
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
  document.dispatchEvent(new CustomEvent("settingchange", { detail: { name: "theme", value: chosen } }));
  announce();
}

/** The next choice, for a button that cycles through them. @returns {Choice} */
export function following() {
  return CHOICES[(CHOICES.indexOf(choice()) + 1) % CHOICES.length] ?? "system";
}

/**
 * Call a listener now, and whenever the theme changes.
 * @param {(theme: Theme) => void} listener
 * @returns {() => void} stops listening
 */
export function onTheme(listener) {
  const heard = () => listener(theme());
  document.addEventListener("themechange", heard);
  heard();
  return () => document.removeEventListener("themechange", heard);
}

// A page that was kept for the time without a network says nothing of the choice.
const chosen = document.cookie.match(/(?:^|; )theme=(light|dark)(?:;|$)/)?.[1];
if (chosen) document.documentElement.dataset.theme = chosen;

function announce() {
  document.dispatchEvent(new CustomEvent("themechange"));
}

// A separate query that is never read: browsers do not report a change to listeners once the same query has been read.
const listening = matchMedia(DARK);
listening.addEventListener("change", announce);
