// The pouch: which stones are left to draw.
import { pieceIcon } from "../board/tray.js";
import { fill, h } from "../ui/dom.js";
import { capital } from "./text.js";

/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** @typedef {import("../net/messages.js").LookView} LookView */

/**
 * @param {HTMLElement} place
 * @param {PositionView} position
 * @param {PositionView} start kinds that were never in the pouch are not shown
 * @param {LookView} look
 */
export function showPouch(place, position, start, look) {
  const inPouch = (/** @type {PositionView} */ { supplies }) => supplies.find(({ owner }) => owner === null)?.pieces;
  const [pouch, first] = [inPouch(position), inPouch(start)];
  place.hidden = !pouch;
  if (!pouch) return;
  const kinds = Object.entries(pouch).filter(([code]) => first?.[code] || start.held === code);
  const all = kinds.reduce((sum, [, count]) => sum + count, 0);
  fill(
    place,
    h("h2", {}, "In the pouch ", h("span", {}, all)),
    h(
      "ul",
      { class: "plain" },
      kinds.map(([code, count]) => {
        const name = (look.pieces[code]?.name ?? code).replace(/ stone$/, "");
        // The chance that it is drawn next.
        const odds = h("meter", { min: 0, max: 1, value: all ? count / all : 0, "aria-label": `chance of ${name}` });
        return h("li", {}, pieceIcon(look, code), h("span", { class: "nm" }, capital(name)), h("b", {}, count), odds);
      }),
    ),
  );
}
