// A score on pegs, as on the boards of wood: the shorter row of holes counts tens, the longer one ones.
import { setColour, svg } from "./svg.js";

/** @typedef {import("../net/messages.js").PegsView} PegsView */
/** @typedef {import("./geometry.js").Spot} Spot */

export const ONES = 10;
export const TENS = 8;
const RADIUS = 5.4;
const LETTERS = 9.5;

/**
 * The holes the two pegs stand in. Past the last ten one goes round the short row again; `round` is what that is worth.
 * @param {number} score
 * @returns {{ tens: number, ones: number, round: number }}
 */
export function holes(score) {
  const whole = Math.floor(score / ONES);
  return { tens: whole % TENS, ones: score % ONES, round: (whole - (whole % TENS)) * ONES };
}

/**
 * The pegs of one player, and behind the short row what its rounds are worth.
 * @param {PegsView} rows
 * @param {Record<"light" | "dark", string>} paint
 * @param {number} score
 * @param {(spot: Spot) => Spot} seen where a place is seen from this side of the board
 */
export function pegs(rows, paint, score, seen) {
  const { tens, ones, round } = holes(score);
  const spots = [rows.tens[tens], rows.ones[ones]];
  const group = svg("g", {});
  for (const spot of spots) {
    if (!spot) continue;
    const [cx, cy] = seen(spot);
    group.append(svg("circle", { class: "peg", cx, cy, r: RADIUS }));
  }
  const [last, before] = [rows.tens.at(-1), rows.tens.at(-2)];
  if (round && last && before) {
    const [x, y] = seen([2 * last[0] - before[0], 2 * last[1] - before[1]]);
    const label = svg("text", { x, y: y + 0.36 * LETTERS, "font-size": LETTERS });
    label.textContent = `+${round}`;
    group.append(label);
  }
  setColour(group, "--peg", paint);
  return group;
}
