// Short set phrases at the table: a few buttons, and a bubble beside whoever said one. There is no free text.
import { byId, fill, h } from "../ui/dom.js";
import { hearsPhrases } from "../ui/preferences.js";
import { announce } from "./feedback.js";
import { seatName } from "./text.js";

/** @typedef {import("../net/messages.js").DoSay["phrase"]} Phrase */
/** @typedef {import("./session.js").Session} Session */

/** @type {Record<Phrase, string>} */
export const PHRASES = {
  hello: "Hello!",
  good_luck: "Good luck!",
  one_moment: "One moment",
  nice_three: "Nice three!",
  well_played: "Well played",
  good_game: "Good game",
  thank_you: "Thank you",
};
/** How long a bubble stays, in milliseconds. */
const SHOWN = 6000;

/**
 * The phrases to choose from, for those who play with somebody else.
 * @param {HTMLElement} place
 * @param {Session} session
 */
export function showPhrases(place, session) {
  const { table } = session;
  const others = table?.seats.some(({ kind }, seat) => kind === "person" && !table.you.includes(seat)) ?? false;
  place.hidden = !table || session.isWatching || !others || !hearsPhrases();
  if (place.hidden || place.childElementCount) return;
  fill(
    place,
    h("summary", {}, "Say something"),
    h(
      "div",
      { class: "row" },
      Object.entries(PHRASES).map(([phrase, text]) =>
        h("button", { class: "btn quiet", type: "button", onclick: () => session.say(/** @type {Phrase} */ (phrase)) }, text),
      ),
    ),
  );
}

/**
 * A bubble beside the player who said something; read out where nothing else is being read.
 * @param {Session} session
 * @param {number} seat
 * @param {Phrase} phrase
 */
export function showSaid(session, seat, phrase) {
  const { table } = session;
  const text = PHRASES[phrase];
  if (!table || !text || !hearsPhrases()) return;
  const card = byId("table").querySelector(`.pl[data-seat="${seat}"]`);
  card?.querySelector(".bubble")?.remove();
  const bubble = h("span", { class: "bubble", "aria-hidden": "true" }, text);
  card?.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN);
  announce(`${table.you.includes(seat) ? "You" : seatName(table, seat)}: ${text}`);
}
