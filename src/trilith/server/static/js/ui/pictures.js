// Pictures of boards come in a light and a dark version: <picture class="art"> with the dark one as its source.
import { address } from "./api.js";
import { h } from "./dom.js";
import { choice } from "./theme.js";

const MEDIA = { system: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };

/**
 * Switch all pictures in an element to the chosen theme.
 * @param {ParentNode} place
 */
export function fitPictures(place) {
  for (const source of place.querySelectorAll("picture.art > source")) source.setAttribute("media", MEDIA[choice()]);
}

/**
 * The address of a picture of a position.
 * @param {string} ruleset
 * @param {string} position
 * @param {"light" | "dark"} theme
 */
export function pictureAddress(ruleset, position, theme) {
  return address("/art/position.svg", { ruleset, position, theme });
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
