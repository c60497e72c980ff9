// Earlier positions of a game, reconstructed from its start and the changes of each turn.

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").TurnView} TurnView */
/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** @typedef {import("../net/messages.js").LookView} LookView */

/**
 * The pieces on the board after `count` turns.
 * @param {TableView} table
 * @param {number} count
 * @returns {Record<string, string>}
 */
export function piecesAfter(table, count) {
  const pieces = { ...table.start.pieces };
  for (const { changes } of table.turns.slice(0, count)) {
    for (const [point, code] of Object.entries(changes)) {
      if (code === null) delete pieces[point];
      else pieces[point] = code;
    }
  }
  return pieces;
}

/**
 * The position after `count` turns, as far as the turns show: pieces, score and last point.
 * @param {TableView} table
 * @param {number} count
 * @returns {PositionView}
 */
export function positionAfter(table, count) {
  if (count >= table.turns.length) return table.position;
  if (count === 0) return table.start;
  const turn = table.turns[count - 1];
  const last = turn ? lastPoint(turn) : null;
  return { ...table.position, pieces: piecesAfter(table, count), last, score: turn?.score ?? null, turn: table.turns[count]?.by ?? null, held: null, outcome: null, task: "" };
}

/**
 * The point with the ring after a turn: the last one touched that received a piece.
 * @param {TurnView} turn
 */
export function lastPoint(turn) {
  return turn.touched.findLast((point) => turn.changes[point]) ?? null;
}

/**
 * Where pieces came from in a turn: points left by a piece that is now elsewhere.
 * @param {TableView} table
 * @param {number} count of turns
 * @param {LookView} look
 * @returns {string[]}
 */
export function origins(table, count, look) {
  const turn = table.turns[count - 1];
  if (!turn) return [];
  const before = piecesAfter(table, count - 1);
  const come = Object.values(turn.changes);
  return turn.touched.filter((point) => {
    const code = before[point];
    if (!code || turn.changes[point] === undefined) return false;
    const back = look.pieces[code]?.back;
    return come.includes(code) || (back ? come.includes(back) : false);
  });
}

/**
 * How many pieces of each kind have left the game, with both sides of a piece counted as one kind.
 * @param {PositionView} start
 * @param {PositionView} now
 * @param {LookView} look
 * @returns {Record<string, number>}
 */
export function removedPieces(start, now, look) {
  const [then, today] = [inPlay(start, look), inPlay(now, look)];
  const gone = Object.entries(then).map(([code, count]) => /** @type {const} */ ([code, count - (today[code] ?? 0)]));
  return Object.fromEntries(gone.filter(([, count]) => count > 0));
}

/**
 * @param {PositionView} position
 * @param {LookView} look
 */
function inPlay(position, look) {
  /** @type {Record<string, number>} */
  const counts = {};
  const add = (/** @type {string} */ code, /** @type {number} */ count) => {
    const back = look.pieces[code]?.back;
    const kind = back ? [code, back].sort().join("") : code;
    counts[kind] = (counts[kind] ?? 0) + count;
  };
  for (const code of Object.values(position.pieces)) add(code, 1);
  for (const { pieces } of position.supplies) for (const [code, count] of Object.entries(pieces)) add(code, count);
  if (position.held) add(position.held, 1);
  return counts;
}
