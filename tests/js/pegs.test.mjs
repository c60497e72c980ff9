// Where the pegs stand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { holes, ONES, TENS } from "../../src/trilith/server/static/js/board/pegs.js";

test("the shorter row counts tens and the longer one ones", () => {
  assert.ok(TENS < ONES);
  assert.deepEqual(holes(0), { tens: 0, ones: 0, round: 0 });
  assert.deepEqual(holes(42), { tens: 4, ones: 2, round: 0 });
  assert.deepEqual(holes(79), { tens: 7, ones: 9, round: 0 });
});

test("past the short row one goes round again, and the score can still be read", () => {
  assert.deepEqual(holes(80), { tens: 0, ones: 0, round: 80 });
  assert.deepEqual(holes(104), { tens: 2, ones: 4, round: 80 });
  for (let score = 0; score < 400; score++) {
    const { tens, ones, round } = holes(score);
    assert.equal(round + tens * ONES + ones, score);
  }
});
