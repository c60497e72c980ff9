// Tables as cards in a list.
import { h } from "./dom.js";
import { picture } from "./pictures.js";

/** @typedef {import("../net/messages.js").TableLine} TableLine */

/** @param {string} player their id */
export function playerPage(player) {
  return `/players/${encodeURIComponent(player)}`;
}

/**
 * The whole card opens the table; the names on it lead to the players' pages.
 * @param {TableLine} line
 * @param {string} status
 * @param {boolean} isForYou
 * @param {(() => void) | null} [onClick] instead of opening the table
 * @param {number[]} [hidden] seats whose names are clear from the page
 */
export function gameCard(line, status, isForYou, onClick = null, hidden = []) {
  const who = line.seats.map(({ kind, name }) => (kind === "open" ? "open seat" : name || "Guest"));
  const open = h(
    "a",
    {
      class: "open",
      href: `/table/${encodeURIComponent(line.id)}`,
      "aria-label": `${line.title}, ${who.join(" – ")}: ${status}`,
      onclick: onClick
        ? (/** @type {Event} */ event) => {
            event.preventDefault();
            onClick();
          }
        : null,
    },
    line.title,
  );
  const shown = line.seats.map(({ player }, seat) => ({ player, seat })).filter(({ seat }) => !hidden.includes(seat));
  const names = shown.map(({ player, seat }, number) => [number ? " – " : hidden.length ? "against " : "", player ? h("a", { href: playerPage(player) }, who[seat]) : who[seat]]);
  return h(
    "div",
    { class: "game-card", "data-table": line.id },
    h("span", { class: "thumb" }, picture(line.ruleset, line.position)),
    h("span", { class: "words" }, h("b", {}, open), h("small", {}, names.flat())),
    h("span", { class: `chip${isForYou ? " go" : ""}` }, status),
  );
}
