// What moves are worth, in a few characters: there is little space on the board.

/** @typedef {import("../net/messages.js").ValueView} ValueView */
/** @typedef {import("../net/messages.js").MoveValue} MoveValue */
/** @typedef {import("./board.js").Value} Value */

/** A smaller lead counts as level. */
const LEVEL = 0.15;
/** A lead within this of the best is nearly as good. */
const NEAR = 1;

/**
 * W5 is a win in five turns, L8 a loss in eight, = a draw; other values are leads.
 * @param {ValueView} value
 */
export function shortValue({ kind, result, distance, score }) {
  if (kind === "proven") return result === "draw" ? "=" : `${result === "win" ? "W" : "L"}${distance ?? ""}`;
  if (score === null) return "?";
  const text = Math.abs(score) >= 10 ? score.toFixed(0) : score.toFixed(1);
  if (Number(text) === 0) return "0.0";
  return Number(text) > 0 ? `+${text}` : text.replace("-", "−");
}

/**
 * The same in words.
 * @param {ValueView} value
 */
export function longValue(value) {
  const { kind, result, distance } = value;
  if (kind !== "proven") return `${shortValue(value)} ${kind === "expected" ? "expected" : "estimated"}`;
  if (result === "draw") return "a proven draw";
  return `a proven ${result}${distance === null ? "" : ` in ${distance} ${distance === 1 ? "turn" : "turns"}`}`;
}

/** Greater is better. @param {ValueView} value */
function order({ kind, result, distance, score }) {
  if (kind !== "proven" || result === "draw") return score ?? 0;
  const sure = 1e6 - (distance ?? 0);
  return result === "win" ? sure : -sure;
}

/**
 * Behind is bad, and ahead is good unless another move would put the player much further ahead.
 * @param {ValueView} value
 * @param {ValueView} best
 * @returns {Value["tone"]}
 */
function tone(value, best) {
  if (value.kind === "proven") return value.result === "win" ? "good" : value.result === "draw" ? "even" : "bad";
  const lead = value.score ?? 0;
  if (lead <= -LEVEL) return "bad";
  return lead >= LEVEL && order(best) - order(value) < NEAR ? "good" : "even";
}

/**
 * How a value is shown next to the best one.
 * @param {ValueView} value
 * @param {ValueView} best
 * @returns {Value}
 */
export function valued(value, best) {
  return { text: shortValue(value), tone: tone(value, best), isBest: order(value) >= order(best) };
}

/**
 * Whether a move is as good as it should have been: the same result where it is proven, and otherwise at most a third as far
 * from the best move as the one that was played.
 * @param {ValueView} tried
 * @param {ValueView} best
 * @param {ValueView} played
 */
export function isRight(tried, best, played) {
  if (tried.kind === "proven" && best.kind === "proven" && tried.result === best.result) return played.result !== tried.result || order(tried) > order(played) || order(tried) >= order(best);
  const lost = order(best) - order(played);
  return lost > 0 ? order(best) - order(tried) <= lost / 3 : order(tried) >= order(best);
}

/**
 * What each possible next touch is worth: as much as the best move that continues with it.
 * @param {MoveValue[]} moves best first
 * @param {string[]} path the names of the steps taken so far
 * @returns {Map<string, Value>}
 */
export function valuesByTouch(moves, path) {
  /** @type {Map<string, Value>} */
  const values = new Map();
  const further = moves.filter(({ steps }) => steps.length > path.length && path.every((name, number) => steps[number] === name));
  const best = further[0]?.value;
  for (const { steps, value } of further) {
    const next = steps[path.length] ?? "";
    if (best && !values.has(next)) values.set(next, valued(value, best));
  }
  return values;
}
