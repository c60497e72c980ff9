// Building SVG elements, and loading the symbols of pieces.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number>} Attributes */

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {import("./geometry.js").Spot} place
 * @returns {string}
 */
export function at([x, y]) {
  return `translate(${x} ${y})`;
}

/**
 * Set a colour that follows the theme.
 * @param {ElementCSSInlineStyle} element
 * @param {string} name of the custom property
 * @param {Record<"light" | "dark", string>} colour
 */
export function setColour(element, name, { light, dark }) {
  element.style.setProperty(name, `light-dark(${light}, ${dark})`);
}

/**
 * Put a board into an element, which takes on its proportions.
 * @param {HTMLElement} place
 * @param {import("./board.js").Board} board
 */
export function placeBoard(place, board) {
  const [, , width, height] = board.look.view;
  place.style.setProperty("--ratio", String(width / height));
  place.replaceChildren(board.element);
}

/** The symbols that are loaded or loading, by address. @type {Map<string, Promise<void>>} */
const laid = new Map();

/**
 * Load the symbols of a game's pieces into the page, once for each address.
 * @param {string} address
 * @returns {Promise<void>}
 */
export function loadSymbols(address) {
  let waiting = laid.get(address);
  if (!waiting) {
    waiting = fetchSymbols(address);
    laid.set(address, waiting);
    waiting.catch(() => laid.delete(address));
  }
  return waiting;
}

/** @param {string} address */
async function fetchSymbols(address) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error("The pieces could not be loaded. Reload the page to try again.");
  const drawing = new DOMParser().parseFromString(await reply.text(), "image/svg+xml").documentElement;
  // Definitions with the same id are identical, whichever game they belong to.
  for (const defined of drawing.querySelectorAll("[id]")) {
    if (document.getElementById(defined.id)) defined.remove();
  }
  drawing.setAttribute("class", "symbols");
  drawing.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(drawing, true));
}
