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
  // A stone's letter is for typing it, which nobody does here.
  return capital(task.replace(/^[^:]{1,30}: /, "").replace(/ \([a-z]\)/, ""));
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
 * Why somebody plays in another colour than theirs, in a sentence; empty where they do not.
 * @param {TableView} table
 * @param {number} number their seat
 */
export function colourText(table, number) {
  const seat = table.seats[number];
  if (!seat?.instead_of || !seat.colour) return "";
  const isMe = (/** @type {number} */ one) => table.you.length === 1 && table.you[0] === one;
  const name = seatName(table, number);
  const so = `so ${isMe(number) ? "you play" : `${name} plays`} in ${seat.colour}.`;
  const same = table.seats.findIndex(({ colour }, one) => one !== number && colour === seat.instead_of);
  if (same >= 0) return `${isMe(same) ? "You have" : `${seatName(table, same)} has`} ${seat.instead_of} already, ${so}`;
  const other = table.seats.length === 2 ? 1 - number : -1;
  const like = table.seats[other]?.colour;
  if (!like) return "";
  return `${isMe(number) ? "Your" : `${name}’s`} ${seat.instead_of} is too much like ${isMe(other) ? "your" : `${seatName(table, other)}’s`} ${like}, ${so}`;
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
 * A turn by its row in the list of moves and by whose it is: the only way in which this page counts.
 * @param {TableView} table
 * @param {number} number which turn, from 0
 */
export function moveName({ turns, seats }, number) {
  let [row, column] = [0, Infinity];
  for (const { by } of turns.slice(0, number + 1)) {
    if (by <= column) row += 1;
    column = by;
  }
  return `Move ${row}, ${seats[turns[number]?.by ?? 0]?.side ?? ""}`;
}

/**
 * The score of a match by person, whoever reads it first.
 * @param {TableView} table
 */
export function matchScore(table) {
  const { points } = table.series;
  const order = [...table.seats.keys()].sort((one, other) => Number(table.you.includes(other)) - Number(table.you.includes(one)));
  const number = (/** @type {number} */ value) => (value % 1 ? `${Math.floor(value) || ""}½` : String(value));
  // Sides change with every game, so somebody without a name is not to look for themselves by theirs.
  const who = (/** @type {number} */ seat) => (table.you.length === 1 && table.you[0] === seat ? "you" : seatName(table, seat));
  return order.map((seat) => `${who(seat)} ${number(points[seat] ?? 0)}`).join(" – ");
}

/**
 * Who won the match that this game decides; null while it goes on.
 * @param {TableView} table
 */
export function matchText(table) {
  const { best_of: bestOf, points, is_decided: isDecided } = table.series;
  if (bestOf < 2 || !isDecided) return null;
  const most = Math.max(...points);
  const first = points.indexOf(most);
  if (points.filter((value) => value === most).length > 1) return `The match is a draw: ${matchScore(table)}.`;
  const isMe = table.you.length === 1 && table.you[0] === first;
  return `${isMe ? "You win the match" : `${seatName(table, first)} wins the match`}: ${matchScore(table)}.`;
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

/**
 * What somebody is given, in a few words.
 * @param {import("../net/messages.js").HandicapChoice} handicap
 */
export function handicapText({ points = 0, seconds = 0 }) {
  const time = seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
  return [points ? `+${points} ${points === 1 ? "point" : "points"}` : "", seconds ? `+${time}` : ""].filter(Boolean).join(", ");
}
