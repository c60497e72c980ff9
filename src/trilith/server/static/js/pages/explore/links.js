// The address of the page, and the links to pictures and other pages, for the position that is shown.
import { address } from "../../ui/api.js";
import { byId } from "../../ui/dom.js";
import { pictureAddress } from "../../ui/pictures.js";
import { theme } from "../../ui/theme.js";

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("./trail.js").Trail} Trail */

const BUTTONS = ["share", "png", "copy-record", "save-record"];
const LINKS = ["svg", "play"];

/**
 * The address leads back to this position, with what is drawn on it; "Train" leads to the same line.
 * @param {Trail} trail
 * @param {Board} board
 * @param {string | null} table that the game was played at
 */
export function showAddress(trail, board, table) {
  const { ruleset, branches, path, start, line } = trail;
  const tried = branches.text(path);
  const from = tried ? start : null;
  const whole = line.stops.slice(1).map(({ step }) => step).join(" ");
  anchor("train").href = address("/train", { ruleset, from, line: whole || null });
  history.replaceState(null, "", address("/explore", { ruleset, position: board.position.text, draw: board.drawings?.text || null, from, line: tried || null, table }));
}

/**
 * @param {string} game
 * @param {string} ruleset
 * @param {string} text of the position
 */
export function showLinks(game, ruleset, text) {
  for (const id of BUTTONS) button(id).disabled = false;
  for (const id of LINKS) byId(id).removeAttribute("aria-disabled");
  anchor("svg").href = pictureAddress(ruleset, text, theme());
  anchor("play").href = address(`/new/${game}`, { ruleset, position: text });
}

/** Nothing can be shared, saved or played while what stands on the board is not a position. @param {string} ruleset */
export function removeLinks(ruleset) {
  for (const id of BUTTONS) button(id).disabled = true;
  history.replaceState(null, "", address("/explore", { ruleset }));
  for (const id of LINKS) {
    byId(id).removeAttribute("href");
    byId(id).setAttribute("aria-disabled", "true");
  }
}

/** @param {string} id */
function anchor(id) {
  return /** @type {HTMLAnchorElement} */ (byId(id));
}

/** @param {string} id */
function button(id) {
  return /** @type {HTMLButtonElement} */ (byId(id));
}
