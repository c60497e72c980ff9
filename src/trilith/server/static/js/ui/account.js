// Settings follow the account of whoever is signed in. Without an account they stay on this device.
import { get, put } from "./api.js";
import { FOLLOWING, keep, recall } from "./preferences.js";
import { choice, choose, ownStyles, style, takeStyles } from "./theme.js";

const RETURN = "trilith.return";

/** @returns {boolean} */
export function isSignedIn() {
  return document.documentElement.dataset.signedIn !== undefined;
}

/** Sign in or up, and come back to this page. It is kept in this tab only, where no link can name another site. */
export function signInAndReturn() {
  sessionStorage.setItem(RETURN, location.pathname);
  location.assign("/sign-in");
}

/** Where to go after signing in: to the page that asked for it, or home. */
export function placeToReturnTo() {
  const place = sessionStorage.getItem(RETURN) ?? "/";
  sessionStorage.removeItem(RETURN);
  return place;
}

/** What the account says holds here too. */
async function takeSettings() {
  const settings = /** @type {Record<string, string>} */ (await get("/api/account/settings"));
  const theme = settings.theme;
  if ((theme === "system" || theme === "light" || theme === "dark") && theme !== choice()) choose(theme);
  takeStyles(stylesIn(settings));
  for (const name of FOLLOWING) {
    const value = settings[name];
    if (value !== undefined) keep(name, value);
  }
  document.dispatchEvent(new CustomEvent("settingstaken"));
  await bringSettings(settings);
}

/** The styles among the settings: of all games, and of single ones. @param {Record<string, string>} settings */
function stylesIn(settings) {
  /** @type {[game: string | undefined, chosen: import("./theme.js").Style][]} */
  const found = [];
  for (const [name, value] of Object.entries(settings)) {
    const [what, game] = name.split("-");
    if (what === "style" && (value === "natural" || value === "plain") && value !== style(game)) found.push([game, value]);
  }
  return found;
}

/** What was set here before there was an account goes along to it. @param {Record<string, string>} settings */
async function bringSettings(settings) {
  const mine = FOLLOWING.map((name) => [name, recall(name)]).concat([["theme", choice() === "system" ? null : choice()], ["style", style() === "natural" ? null : style()]]);
  mine.push(...Object.entries(ownStyles()).map(([game, chosen]) => [`style-${game}`, chosen]));
  const fresh = mine.filter(([name, value]) => value !== null && settings[String(name)] === undefined);
  if (fresh.length) await put("/api/account/settings", Object.fromEntries(fresh));
}

/** Begin to follow the account. */
export function followAccount() {
  if (!isSignedIn()) return;
  // One after the other, so that no change overtakes another on its way.
  let last = takeSettings().catch(() => {});
  document.addEventListener("settingchange", (event) => {
    const { name, value } = /** @type {CustomEvent<{name: string, value: string}>} */ (event).detail;
    // What cannot be stored there holds here all the same.
    last = last.then(async () => void (await put("/api/account/settings", { [name]: value }))).catch(() => {});
  });
}
