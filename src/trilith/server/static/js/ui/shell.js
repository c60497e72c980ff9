// The bar at the top of every page: theme, sound, name.
import { byId } from "./dom.js";
import { fitPictures } from "./pictures.js";
import { isSoundOn, myName, setName, setSound } from "./preferences.js";
import { choice, choose, following, onTheme } from "./theme.js";

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
  fitPictures(document);
}

function showSound() {
  const button = byId("sound-button");
  const on = isSoundOn();
  setIcon(button, on ? "sound" : "mute");
  button.setAttribute("aria-pressed", String(on));
  button.title = on ? "Sound is on" : "Sound is off";
  /** @type {HTMLInputElement} */ (byId("sound-field")).checked = on;
}

function showName() {
  byId("who-name").textContent = myName() ?? "";
}

byId("theme-button").addEventListener("click", () => choose(following()));
byId("menu").addEventListener("change", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  if (field.name === "theme") choose(/** @type {import("./theme.js").Choice} */ (field.value));
  if (field.id === "sound-field") setSound(field.checked);
  if (field.id === "name-field") {
    setName(field.value);
    showName();
  }
});
byId("name-field").addEventListener("keydown", (event) => {
  if (event.key === "Enter") byId("menu").hidePopover();
});
byId("sound-button").addEventListener("click", () => setSound(!isSoundOn()));
document.addEventListener("soundchange", showSound);

onTheme(showTheme);
showSound();
showName();
/** @type {HTMLInputElement} */ (byId("name-field")).value = myName() ?? "";
