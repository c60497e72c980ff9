// Prices as numbers and as a curve.

const TOLERANCE = 1e-9;
/** The size of the curve. */
export const [WIDTH, HEIGHT, MARGIN] = [240, 84, 24];

/** What a price returns for each chip, as bookmakers write it. @param {number} price */
export function decimalOdds(price) {
  return (1 / price).toFixed(2);
}

/**
 * What a stake pays back if it wins. Before the first move every share raises the price of the next (play/odds/market.py).
 * @param {number} stake
 * @param {number} price
 * @param {number | null} b of the market; null at fixed odds
 */
export function returnsOf(stake, price, b) {
  if (b === null) return Math.floor(stake / price + TOLERANCE);
  const cost = (/** @type {number} */ shares) => Math.ceil(b * Math.log1p(price * Math.expm1(shares / b)) - TOLERANCE);
  let shares = Math.floor(b * Math.log1p(Math.expm1(stake / b) / price) + TOLERANCE);
  while (shares > 0 && cost(shares) > stake) shares -= 1;
  return shares;
}

/**
 * The points of one outcome's curve.
 * @param {{ turn: number, prices: number[] }[]} curve
 * @param {number} outcome
 */
export function curvePath(curve, outcome) {
  const last = Math.max(1, curve.at(-1)?.turn ?? 1);
  return curve
    .map(({ turn, prices }, number) => {
      const x = MARGIN + ((WIDTH - MARGIN - 4) * turn) / last;
      const y = 4 + (HEIGHT - 8) * (1 - (prices[outcome] ?? 0));
      return `${number ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
