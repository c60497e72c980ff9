// The bar at the top of every page: theme, sound, name.
import { followAccount, isSignedIn } from "./account.js";
import { get } from "./api.js";
import { byId } from "./dom.js";
import { fitPictures } from "./pictures.js";
import { hearsPhrases, isOn, isSoundOn, myName, remember, setName, setOn, setSound, showSettings } from "./preferences.js";
import { choice, choose, chooseStyle, following, onTheme, ownStyles, style } from "./theme.js";

const THEME_ICONS = { system: "auto", light: "sun", dark: "moon" };

/**
 * @param {HTMLElement} button
 * @param {string} name
 */
function setIcon(button, name) {
  button.querySelector("use")?.setAttribute("href", `/static/icons.svg#i-${name}`);
}

function showTheme() {
  const button = byId("theme-button");
  const chosen = choice();
  setIcon(button, THEME_ICONS[chosen]);
  button.setAttribute("aria-label", `Theme: ${chosen}`);
  button.title = `Theme: ${chosen}`;
  for (const radio of document.querySelectorAll('#menu input[name="theme"]')) {
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === chosen;
  }
  showStyles();
  fitPictures(document);
}

const styleGame = /** @type {HTMLSelectElement} */ (byId("style-game"));

/** The style of the game that is chosen in the menu, or of all of them. */
function showStyles() {
  const shown = style(styleGame.value);
  for (const radio of document.querySelectorAll('#menu input[name="style"]')) {
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === shown;
  }
}

/** The games to choose from, once the menu is open. On a page of one game it is that game. */
async function listGames() {
  if (styleGame.options.length > 1) return;
  const here = [...document.querySelectorAll("main [data-game]")].map((one) => one.getAttribute("data-game") ?? "");
  const { games } = await import("./catalogue.js");
  for (const { id, title } of await games()) styleGame.add(new Option(`In ${title}`, id));
  if (here.length === 1 && here[0] && ownStyles()[here[0]]) styleGame.value = here[0];
  showStyles();
}
byId("menu").addEventListener("toggle", () => void listGames().catch(() => {}));
styleGame.addEventListener("change", showStyles);

function showSound() {
  const button = byId("sound-button");
  const on = isSoundOn();
  setIcon(button, on ? "sound" : "mute");
  button.setAttribute("aria-pressed", String(on));
  button.title = on ? "Sound is on" : "Sound is off";
  /** @type {HTMLInputElement} */ (byId("sound-field")).checked = on;
}

function showName() {
  if (!isSignedIn()) byId("who-name").textContent = myName() ?? "";
}

byId("theme-button").addEventListener("click", () => choose(following()));
byId("menu").addEventListener("change", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  if (field.name === "theme") choose(/** @type {import("./theme.js").Choice} */ (field.value));
  if (field.name === "style") chooseStyle(/** @type {import("./theme.js").Style} */ (field.value), styleGame.value);
  if (field.id === "sound-field") setSound(field.checked);
  if (field.name === "setting") setOn(/** @type {import("./preferences.js").Setting} */ (field.value), field.checked);
  if (field.id === "phrases-field") remember("phrases", field.checked ? "on" : "off");
  if (field.id === "name-field") void takeName(field);
});

/** Names are checked where they are typed: one that tables would refuse is not kept. @param {HTMLInputElement} field */
async function takeName(field) {
  const problem = byId("name-problem");
  try {
    setName((await get("/api/name", { name: field.value })).name);
    problem.textContent = "";
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
  }
  problem.hidden = !problem.textContent;
  field.setAttribute("aria-invalid", String(!problem.hidden));
  showName();
}
document.getElementById("name-field")?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  const field = /** @type {HTMLInputElement} */ (event.target);
  void takeName(field).then(() => byId("name-problem").hidden && byId("menu").hidePopover());
});
byId("sound-button").addEventListener("click", () => setSound(!isSoundOn()));
document.addEventListener("soundchange", showSound);
document.addEventListener("settingstaken", showSound);

/** What is set here, also when the account says so after the page was shown. */
function showSwitches() {
  for (const field of document.querySelectorAll('#menu input[name="setting"]')) {
    if (field instanceof HTMLInputElement) field.checked = isOn(/** @type {import("./preferences.js").Setting} */ (field.value));
  }
  showSettings();
}
document.addEventListener("settingstaken", showSwitches);
showSwitches();
/** @type {HTMLInputElement} */ (byId("phrases-field")).checked = hearsPhrases();
onTheme(showTheme);
showSound();
showName();
const nameField = document.getElementById("name-field");
if (nameField instanceof HTMLInputElement) nameField.value = myName() ?? "";
followAccount();
