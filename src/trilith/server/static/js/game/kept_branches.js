// The branches that are kept with a finished game, in its review: each opens on the board of the page Explore.
import { pieceIcon } from "../board/tray.js";
import { address, remove } from "../ui/api.js";
import { fill, h, icon } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { moveParts, seatName } from "./text.js";

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").BranchView} BranchView */
/** @typedef {import("../net/messages.js").LookView} LookView */

/** How many moves of a branch are shown. */
const SHOWN = 6;

/**
 * @param {HTMLElement} place
 * @param {TableView} table
 * @param {LookView} look
 * @param {number} at how many turns are shown on the board
 * @param {boolean} isOpen whether the game is looked back on
 */
export function showBranches(place, table, look, at, isOpen) {
  const branches = table.branches ?? [];
  place.hidden = table.turns.length === 0 || table.result === "*" || !(isOpen || branches.length);
  if (place.hidden) {
    fill(place);
    return;
  }
  const here = at < table.turns.length ? "Try another move here" : "Try other moves";
  fill(
    place,
    h("h2", {}, "Branches"),
    branches.length
      ? h("ul", {}, branches.map((branch) => row(table, look, branch)))
      : h("p", { class: "note" }, table.may_branch ? "Try moves that were not played, and keep them with this game." : "Nobody has kept other moves with this game."),
    h("a", { class: "btn quiet", href: address("/explore", { table: table.id, turn: String(at) }) }, icon("graph"), here),
  );
}

/**
 * @param {TableView} table
 * @param {LookView} look
 * @param {BranchView} branch
 */
function row(table, look, branch) {
  const players = table.seats.length;
  const turn = `${Math.floor(branch.after / players) + 1}.${branch.after % players ? ".." : ""}`;
  const moves = branch.moves.slice(0, SHOWN).map((move) => {
    const { piece, text } = moveParts(move, look);
    return h("span", {}, piece ? pieceIcon(look, piece) : null, text);
  });
  const by = branch.by === null ? "" : seatName(table, branch.by);
  const words = `${turn} ${branch.moves.join(" ")}`;
  const takeAway = () => void remove(`/api/tables/${encodeURIComponent(table.id)}/branches/${branch.number}`).catch(notifyError);
  return h(
    "li",
    {},
    h("a", { href: address("/explore", { table: table.id, branch: String(branch.number) }), "aria-label": `Branch ${words}${by ? `, by ${by}` : ""}` }, h("span", { class: "no" }, turn), moves, branch.moves.length > SHOWN ? "…" : null),
    by && players > 1 ? h("small", {}, by) : null,
    table.may_branch ? h("button", { class: "btn quiet square", type: "button", "aria-label": `Remove the branch ${words}`, title: "Remove", onclick: takeAway }, icon("cross")) : null,
  );
}
