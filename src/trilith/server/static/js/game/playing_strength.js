// How well everybody played a game that was reviewed: accuracy, the level that plays about as well, and what moves and
// draws were worth compared with the other player.
import { h } from "../ui/dom.js";

/** @typedef {import("../net/messages.js").ReviewView} ReviewView */

/** What people are compared with, besides the other player. */
const COMPARED = [5, 0];

/**
 * The level that plays about as well, in words.
 * @param {number | null} level 0 is random play
 */
export function levelWords(level) {
  if (level === null) return "";
  if (level === 0) return "like random moves";
  return level === 10 ? "as well as level 10" : `about as well as level ${level}`;
}

/**
 * Sentences that compare the players with each other, and with levels.
 * @param {ReviewView} view
 * @param {string[]} names of the players
 * @returns {string[]}
 */
export function comparison({ balance, players, typical }, names) {
  /** @type {string[]} */
  const sentences = [];
  const more = (/** @type {number[]} */ [first = 0, second = 0], /** @type {string} */ what) => {
    const difference = first - second;
    const [ahead, behind] = difference >= 0 ? names : [names[1], names[0]];
    const amount = Math.abs(difference).toFixed(1);
    sentences.push(amount === "0.0" ? `Both players’ ${what} were worth the same.` : `${ahead}’s ${what} were worth ${points(amount)} more than ${behind}’s.`);
  };
  if (balance?.unit === "points") {
    more(balance.skill, "moves");
    more(balance.luck, "draws");
  }
  const costs = players.flatMap(({ cost, unit }, seat) => (cost === null ? [] : [{ name: names[seat] ?? "", text: amount(cost, unit) }]));
  const unit = players[0]?.unit ?? "chance";
  if (costs.length) {
    const [first, ...others] = costs;
    sentences.push(`On average a move of ${first?.name}’s gave away ${first?.text}${others.map(({ name, text }) => `, one of ${name}’s ${text}`).join("")}.`);
  }
  const known = COMPARED.flatMap((level) => (typical[level] === undefined ? [] : [`${level ? `level ${level}` : "random play"} gives away ${amount(typical[level], unit)}`]));
  if (costs.length && known.length) sentences.push(`For comparison: ${known.join(", ")}.`);
  return sentences;
}

/** @param {string} number */
function points(number) {
  return `${number} ${number === "1.0" ? "point" : "points"}`;
}

/**
 * @param {number} cost
 * @param {"points" | "chance" | "stones"} unit
 */
function amount(cost, unit) {
  if (unit === "stones") return `${cost.toFixed(2)} of a stone`;
  if (unit === "points") return points(cost.toFixed(cost < 0.1 ? 2 : 1));
  const percent = String(Math.round(100 * cost));
  return `${/^(8|11$|18$)/.test(percent) ? "an" : "a"} ${percent}% chance of winning`;
}

/**
 * The card beside the board.
 * @param {ReviewView} view
 * @param {string[]} names
 */
export function strengthCard(view, names) {
  return [
    h("h2", {}, "How well they played ", h("span", {}, "of 100")),
    h(
      "div",
      { class: "luck" },
      view.players.map(({ accuracy, level }, seat) =>
        h(
          "div",
          {},
          h("span", {}, names[seat] ?? "", levelWords(level) ? h("span", { class: "note" }, ` ${levelWords(level)}`) : null),
          h("b", {}, accuracy === null ? "–" : accuracy.toFixed(0)),
          h("meter", { class: "strength", min: 0, max: 100, value: accuracy ?? 0, "aria-label": `Accuracy of ${names[seat] ?? ""}` }),
        ),
      ),
    ),
    ...comparison(view, names).map((sentence) => h("p", { class: "note" }, sentence)),
  ];
}
