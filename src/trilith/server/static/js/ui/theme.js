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
  tell("theme", chosen);
  announce();
}

/** How boards and pieces are drawn. @typedef {"natural" | "plain"} Style */

/**
 * The style of a game: its own, or else that of all games.
 * @param {string} [game]
 * @returns {Style}
 */
export function style(game) {
  return (game && ownStyles()[game]) || (document.documentElement.dataset.style === "plain" ? "plain" : "natural");
}

/** The games whose style was chosen by itself. @returns {Record<string, Style>} */
export function ownStyles() {
  const found = document.cookie.matchAll(/(?:^|; )style-([a-z0-9_]+)=(natural|plain)(?=;|$)/g);
  return Object.fromEntries([...found].map(([, game, chosen]) => [game, /** @type {Style} */ (chosen)]));
}

/**
 * Choose how one game is drawn, or all of them.
 * @param {Style} chosen
 * @param {string} [game]
 */
export function chooseStyle(chosen, game) {
  const games = game ? [game] : Object.keys(ownStyles());
  for (const one of games) {
    keepStyle(game ? chosen : null, one);
    tell(`style-${one}`, chosen);
  }
  if (!game) {
    keepStyle(chosen);
    tell("style", chosen);
  }
  announce();
}

/**
 * Take over styles that were chosen elsewhere.
 * @param {[game: string | undefined, chosen: Style][]} chosen
 */
export function takeStyles(chosen) {
  for (const [game, one] of chosen) keepStyle(one, game);
  if (chosen.length) announce();
}

/**
 * @param {Style | null} chosen
 * @param {string} [game]
 */
function keepStyle(chosen, game) {
  if (!game) showStyle(chosen ?? "natural");
  const isKept = chosen !== null && (game || chosen !== "natural");
  document.cookie = `style${game ? `-${game}` : ""}=${chosen ?? ""}; path=/; max-age=${isKept ? 31536000 : 0}; samesite=lax`;
}

/**
 * @param {string} name
 * @param {string} value
 */
function tell(name, value) {
  document.dispatchEvent(new CustomEvent("settingchange", { detail: { name, value } }));
}

/** @param {Style} chosen */
function showStyle(chosen) {
  if (chosen === "natural") delete document.documentElement.dataset.style;
  else document.documentElement.dataset.style = chosen;
}

/** The theme and the style of a game that are shown now, by which looks name their pictures. @param {string} game @returns {Appearance} */
export function appearance(game) {
  return inStyle(theme(), game);
}

/** @param {Theme} theme @param {string} game @returns {Appearance} */
function inStyle(theme, game) {
  return style(game) === "plain" ? `plain-${theme}` : theme;
}

/**
 * What a look has for both themes, in the chosen style.
 * @template Value
 * @param {Record<Appearance, Value>} all
 * @param {string} game
 * @returns {Record<Theme, Value>}
 */
export function ofStyle(all, game) {
  return { light: all[inStyle("light", game)], dark: all[inStyle("dark", game)] };
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
