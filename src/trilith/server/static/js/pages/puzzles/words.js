// What the page of puzzles says, and what is chosen there.
import { byId, fill, h } from "../../ui/dom.js";

/**
 * @param {string} words
 * @param {boolean} isPrimary
 */
export function setNext(words, isPrimary) {
  const button = byId("next");
  byId("next-label").textContent = words;
  button.classList.toggle("main", isPrimary);
  button.classList.toggle("quiet", !isPrimary);
}

/**
 * @param {string} text
 * @param {boolean} [isGood]
 * @param {string[]} [themes]
 */
export function say(text, isGood = false, themes = []) {
  const chips = themes.length ? h("div", { class: "themes" }, themes.map((theme) => h("span", { class: "chip" }, theme))) : null;
  fill(byId("feedback"), h("p", { class: isGood ? "good" : "" }, text), chips);
}

/** What a try did to the rating, in words. @param {import("../../net/messages.js").PuzzleTriedView} result */
export function change({ counted }) {
  if (!counted?.rated) return "";
  const points = counted.change > 0 ? `+${counted.change}` : `${counted.change}`.replace("-", "−");
  return ` Your rating: ${Math.round(counted.rating.rating)} (${points}).`;
}

/** Which puzzles are wanted. */
export function choice() {
  const [least, most] = value("difficulty").split("-");
  const bounds = { least: least ? Number(least) : null, most: most ? Number(most) : null };
  return { game: value("game") || null, theme: value("theme") || null, ...bounds };
}

/** @param {string} id */
function value(id) {
  return /** @type {HTMLSelectElement} */ (byId(id)).value;
}

/** @template T @param {T[]} list @returns {T[]} */
export function shuffled(list) {
  return list.map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
}
