// Pictures of boards come in a light and a dark version: <picture class="art"> with the dark one as its source.
import { address } from "./api.js";
import { h } from "./dom.js";
import { choice, style } from "./theme.js";

const MEDIA = { system: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };

/**
 * Switch all pictures in an element to the chosen theme.
 * @param {ParentNode} place
 */
export function fitPictures(place) {
  for (const source of place.querySelectorAll("picture.art > source")) source.setAttribute("media", MEDIA[choice()]);
  for (const [selector, name] of /** @type {const} */ ([["picture.art > source", "srcset"], ["picture.art > img", "src"]])) {
    for (const part of place.querySelectorAll(selector)) fitStyle(part, name);
  }
}

/**
 * @param {Element} part
 * @param {string} name of its attribute with the address
 */
function fitStyle(part, name) {
  const now = part.getAttribute(name) ?? "";
  const wanted = now.replace("&style=plain", "") + (style(gameOf(now)) === "plain" ? "&style=plain" : "");
  if (now.includes("/art/") && wanted !== now) part.setAttribute(name, wanted);
}

/** The game that a picture's address names. @param {string} address */
function gameOf(address) {
  return address.match(/ruleset=([a-z0-9_]+)/)?.[1];
}

/**
 * The address of a picture of a position.
 * @param {string} ruleset
 * @param {string} position
 * @param {"light" | "dark"} theme
 */
export function pictureAddress(ruleset, position, theme) {
  return address("/art/position.svg", { ruleset, position, theme, style: style(ruleset.split(":")[0]) === "plain" ? "plain" : null });
}

/**
 * A picture of a position that follows the theme.
 * @param {string} ruleset
 * @param {string} position
 * @param {string} alt
 * @returns {HTMLPictureElement}
 */
export function picture(ruleset, position, alt = "") {
  const source = h("source", { media: MEDIA[choice()], srcset: pictureAddress(ruleset, position, "dark") });
  const image = h("img", { src: pictureAddress(ruleset, position, "light"), alt, loading: "lazy", decoding: "async" });
  return h("picture", { class: "art" }, source, image);
}
