// The positions of a game, worked out from where it began and what each turn changed.

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").TurnView} TurnView */
/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** @typedef {import("../net/messages.js").LookView} LookView */

/**
 * The pieces on the board after the first so many turns.
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
 * The position after the first so many turns, as far as the turns tell: its pieces, score and ring.
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
 * Where the ring lies after a turn: the last point touched that got a piece.
 * @param {TurnView} turn
 */
export function lastPoint(turn) {
  return turn.touched.findLast((point) => turn.changes[point]) ?? null;
}

/**
 * Where pieces came from in a turn: points left by a piece that now stands elsewhere.
 * @param {TableView} table
 * @param {number} count after so many turns
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
 * How many pieces of each kind have gone out of play, both sides of a piece counted as one kind.
 * @param {PositionView} start
 * @param {PositionView} now
 * @param {LookView} look
 * @returns {Record<string, number>}
 */
export function goneFromPlay(start, now, look) {
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
