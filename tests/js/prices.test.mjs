// Prices: what a stake pays, and the curve over the moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { curvePath, decimalOdds, returnsOf } from "../../src/trilith/server/static/js/game/prices.js";

test("a stake pays what the server will say", () => {
  // 50 shares at .5 cost 28.09298 with b = 100, so 28 chips buy 49; 51 cost 28.72, rounded up 29.
  assert.deepEqual([28, 29, 30].map((stake) => returnsOf(stake, 0.5, 100)), [49, 51, 53]);
  assert.deepEqual([returnsOf(10, 0.53, null), returnsOf(7, 0.02, null), returnsOf(1, 0.97, null)], [18, 350, 1]);
  assert.equal(decimalOdds(0.4), "2.50");
});

test("the curve goes from the first turn to the last", () => {
  const curve = [{ turn: 0, prices: [0.5, 0.2, 0.3] }, { turn: 4, prices: [1, 0, 0] }];
  assert.equal(curvePath(curve, 0), "M24.0 42.0L236.0 4.0");
  assert.equal(curvePath(curve, 1), "M24.0 64.8L236.0 80.0");
});
