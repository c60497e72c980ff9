import assert from "node:assert/strict";
import { test } from "node:test";
import { isRight } from "../../src/trilith/server/static/js/board/values.js";

const estimate = (score) => ({ kind: "estimate", result: null, distance: null, score });
const proven = (result, distance) => ({ kind: "proven", result, distance, score: null });

test("a move is right by its value, not by its text", () => {
  assert.ok(isRight(estimate(0.8), estimate(1), estimate(0)));
  assert.ok(!isRight(estimate(0.6), estimate(1), estimate(0)));
  assert.ok(!isRight(estimate(0), estimate(1), estimate(0)));
  assert.ok(isRight(estimate(1), estimate(1), estimate(1)));
});

test("where it is proven, the same result will do", () => {
  assert.ok(isRight(proven("win", 9), proven("win", 3), proven("draw", null)));
  assert.ok(!isRight(proven("draw", null), proven("win", 3), proven("draw", null)));
  assert.ok(!isRight(proven("loss", 2), proven("draw", null), proven("loss", 4)));
  assert.ok(isRight(proven("draw", null), proven("draw", null), proven("loss", 4)));
});
