// Tables as cards in a list.
import { h } from "./dom.js";
import { picture } from "./pictures.js";

/** @typedef {import("../net/messages.js").TableLine} TableLine */

/**
 * @param {TableLine} line
 * @param {string} status
 * @param {boolean} isForYou
 * @param {(() => void) | null} [onClick] instead of opening the table
 */
export function gameCard(line, status, isForYou, onClick = null) {
  const who = line.seats.map(({ kind, name }) => (kind === "open" ? "open seat" : name || "Guest")).join(" – ");
  return h(
    "a",
    {
      class: "game-card",
      href: `/table/${encodeURIComponent(line.id)}`,
      "data-table": line.id,
      onclick: onClick
        ? (/** @type {Event} */ event) => {
            event.preventDefault();
            onClick();
          }
        : null,
    },
    h("span", { class: "thumb" }, picture(line.ruleset, line.position)),
    h("span", { class: "words" }, h("b", {}, line.title), h("small", {}, who)),
    h("span", { class: `chip${isForYou ? " go" : ""}` }, status),
  );
}
