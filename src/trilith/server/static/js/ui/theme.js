// Light, dark, or the system's theme, and the style of boards and pieces. The choices are kept in cookies, so that the server sends the right page at once.

/** @typedef {"system" | "light" | "dark"} Choice */
/** @typedef {"light" | "dark"} Theme */
/** @typedef {Theme | `plain-${Theme}`} Appearance */

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

/** How boards and pieces are drawn. @typedef {"natural" | "plain"} Style */

/** @returns {Style} */
export function style() {
  return document.documentElement.dataset.style === "plain" ? "plain" : "natural";
}

/** @param {Style} chosen */
export function chooseStyle(chosen) {
  showStyle(chosen);
  const age = chosen === "natural" ? 0 : 31536000;
  document.cookie = `style=${chosen}; path=/; max-age=${age}; samesite=lax`;
  document.dispatchEvent(new CustomEvent("settingchange", { detail: { name: "style", value: chosen } }));
  announce();
}

/** @param {Style} chosen */
function showStyle(chosen) {
  if (chosen === "natural") delete document.documentElement.dataset.style;
  else document.documentElement.dataset.style = chosen;
}

/** The theme and the style that are shown now, by which looks name their pictures. @returns {Appearance} */
export function appearance() {
  return inStyle(theme());
}

/** @param {Theme} theme @returns {Appearance} */
function inStyle(theme) {
  return style() === "plain" ? `plain-${theme}` : theme;
}

/**
 * What a look has for both themes, in the chosen style.
 * @template Value
 * @param {Record<Appearance, Value>} all
 * @returns {Record<Theme, Value>}
 */
export function ofStyle(all) {
  return { light: all[inStyle("light")], dark: all[inStyle("dark")] };
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
if (/(?:^|; )style=plain(?:;|$)/.test(document.cookie)) showStyle("plain");

function announce() {
  document.dispatchEvent(new CustomEvent("themechange"));
}

// A separate query that is never read: browsers do not report a change to listeners once the same query has been read.
const listening = matchMedia(DARK);
listening.addEventListener("change", announce);
