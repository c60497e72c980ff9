// What was played in a position and how it scored, as a table.
import { pieceIcon } from "../board/tray.js";
import { longValue, shortValue } from "../board/values.js";
import { moveParts } from "../game/text.js";
import { h } from "./dom.js";

/** @typedef {import("../net/messages.js").ExplorerView} ExplorerView */
/** @typedef {import("../net/messages.js").ExplorerMove} ExplorerMove */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").ValueView} ValueView */

/**
 * @param {ExplorerView} view
 * @param {LookView} look
 * @param {{ most: number, choose?: (steps: string[]) => void, values?: Map<string, ValueView> }} how `values` are shown where nothing is known exactly
 */
export function playedTable(view, look, { most, choose, values }) {
  const shown = view.moves.slice(0, most);
  return h(
    "table",
    { class: "played" },
    h("caption", { class: "unseen" }, "The moves of this position, what they are worth, how often they were played and how they scored"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Move"), h("th", { scope: "col" }, "Value"), h("th", { scope: "col" }, "Played"), h("th", { scope: "col" }, "Score"))),
    h("tbody", {}, shown.map((one) => row(one, look, values?.get(one.move) ?? null, choose))),
  );
}

/**
 * @param {ExplorerMove} one
 * @param {LookView} look
 * @param {ValueView | null} estimate
 * @param {((steps: string[]) => void) | undefined} choose
 */
function row(one, look, estimate, choose) {
  const { piece, text } = moveParts(one.move, look);
  const others = one.alike.length - 1;
  const name = [piece ? pieceIcon(look, piece) : null, text];
  const value = one.value ?? estimate;
  return h(
    "tr",
    { class: value?.kind === "proven" ? (value.result ?? "") : "" },
    h("th", { scope: "row" }, choose ? h("button", { type: "button", onclick: () => choose(one.steps), "aria-label": `Play ${one.move}` }, name) : h("span", {}, name), others ? h("span", { class: "note", title: one.alike.slice(1).join(" ") }, `+${others} alike`) : null),
    h("td", { class: "worth", title: value ? longValue(value) : null }, value ? shortValue(value) : "–"),
    h("td", {}, one.games ? one.games.toLocaleString("en") : "–"),
    h("td", {}, one.games ? scoreBar(one) : "–"),
  );
}

/** @param {{ wins: number, draws: number, losses: number, games: number, score: number | null }} tally */
export function scoreBar({ wins, draws, losses, games, score }) {
  const part = (/** @type {string} */ kind, /** @type {number} */ number) => {
    const element = h("i", { class: kind });
    element.style.flexGrow = String(number / games);
    return number ? element : null;
  };
  const label = `${wins} won, ${draws} drawn, ${losses} lost`;
  return h("span", { class: "score", title: label }, h("b", {}, `${Math.round(100 * (score ?? 0))}%`), h("span", { class: "bar", role: "img", "aria-label": label }, part("win", wins), part("draw", draws), part("loss", losses)));
}

/** A sentence about all of it. @param {ExplorerView} view */
export function playedWords(view) {
  const known = view.value ? `The position is ${longValue(view.value)} for the player to move. ` : "";
  if (!view.games) return `${known}None of these games came to this position.`;
  return `${known}${view.games.toLocaleString("en")} ${view.games === 1 ? "game" : "games"}: the player to move won ${view.wins}, drew ${view.draws} and lost ${view.losses}.`;
}
