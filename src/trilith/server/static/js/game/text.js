// Sentences that the page shows and reads out.
import { difference } from "../board/difference.js";
import { piecesAfter } from "./history.js";

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").SeatView} SeatView */

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The task of a position without the player's name, which the page shows elsewhere.
 * @param {string} task
 */
export function taskText(task) {
  return capital(task.replace(/^[^:]{1,30}: /, ""));
}

/** @param {string | null} purpose */
export function purposeText(purpose) {
  if (!purpose) return "";
  return capital(/ to$/.test(purpose) ? `${purpose} one of the lit points` : purpose);
}

/**
 * The reason for a refusal, without the move's text before it.
 * @param {string} detail
 */
export function reasonText(detail) {
  return capital(detail.replace(/^[^\s:]+: /, ""));
}

/**
 * @param {TableView} table
 * @param {number} seat
 */
export function seatName(table, seat) {
  return table.seats[seat]?.name || table.seats[seat]?.side || "";
}

/**
 * How a game ended, in a headline and a sentence.
 * @param {TableView} table
 * @returns {{ headline: string, detail: string }}
 */
export function endText(table) {
  const { outcome, score } = table.position;
  if (table.ended_by === "abort") return { headline: "The game was called off", detail: "Nobody won or lost." };
  const winner = outcome?.winner ?? null;
  const points = score && winner !== null ? `, ${[score[winner], ...score.filter((_, seat) => seat !== winner)].join(" to ")}` : "";
  const detail = outcome?.reason ? `${capital(outcome.reason)}.` : "";
  if (winner === null) return { headline: `A draw${score ? `, ${score.join(" to ")}` : ""}`, detail };
  const isMe = table.you.length === 1 && table.you[0] === winner;
  const byScore = table.ended_by ? "" : points;
  return { headline: `${isMe ? "You win" : `${seatName(table, winner)} wins`}${byScore}`, detail };
}

/**
 * A turn for screen readers: who moved, what was placed, moved or taken, and what it scored.
 * @param {TableView} table
 * @param {number} number which turn, from 0
 * @param {LookView} look
 */
export function turnText(table, number, look) {
  const turn = table.turns[number];
  if (!turn) return "";
  const name = (/** @type {string} */ code) => look.pieces[code]?.name ?? code;
  const { moved, placed, taken } = difference(piecesAfter(table, number), piecesAfter(table, number + 1), look);
  const events = [
    ...moved.map(({ from, to, was, code }) => (was === code ? `${name(code)} ${from} to ${to}` : `${name(was)} ${from} turned over to ${to}`)),
    ...placed.map(({ point, code }) => `${name(code)} on ${point}`),
    ...taken.map(({ point, code }) => `takes ${name(code)} on ${point}`),
  ];
  const gains = gained(table, number).map((points, seat) => (points ? `${points} ${points === 1 ? "point" : "points"} for ${table.seats[seat]?.side}` : ""));
  return [`${table.seats[turn.by]?.side}: ${events.join(", ")}`, ...gains.filter(Boolean)].join(". ");
}

/**
 * The points that a turn scored, by seat.
 * @param {TableView} table
 * @param {number} number
 * @returns {number[]}
 */
export function gained(table, number) {
  const after = table.turns[number]?.score;
  const before = number > 0 ? table.turns[number - 1]?.score : table.start.score;
  return after ? after.map((points, seat) => points - (before?.[seat] ?? 0)) : [];
}

/**
 * A move as lists show it. In `piece@point` the piece is drawn rather than written.
 * @param {string} move
 * @param {LookView} look
 * @returns {{ piece: string | null, text: string }}
 */
export function moveParts(move, look) {
  const [, code = "", rest = ""] = /^([^@]+)@(.+)$/.exec(move) ?? [];
  return code in look.pieces ? { piece: code, text: rest } : { piece: null, text: move };
}

/**
 * A piece that represents a side: one that has its name.
 * @param {LookView} look
 * @param {string} side
 * @returns {string | null}
 */
export function sidePiece(look, side) {
  const word = side.toLowerCase();
  return Object.entries(look.pieces).find(([, { name }]) => name.split(" ").includes(word))?.[0] ?? null;
}
