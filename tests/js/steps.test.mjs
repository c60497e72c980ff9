// A move in the making: touches narrow the legal moves, and the board shows what they do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Steps } from "../../src/trilith/server/static/js/board/steps.js";
import { LOOK, PANELS, position, tree } from "./samples.mjs";

const SLIDE = tree(
  ["point a1 choose a stone", "point a2 move it to"],
  ["point a1 choose a stone", "point b1 move it to", "point c3 take a stone"],
  ["point a1 choose a stone", "point b1 move it to", "point c2 take a stone"],
);
const SET_UP = position({ a1: "w", b2: "w", c2: "b", c3: "b" });

test("without moves nothing can be touched", () => {
  const steps = new Steps(null, SET_UP, LOOK);
  assert.deepEqual([steps.points, steps.pieces, steps.isBegun, steps.isFinished, steps.purpose], [[], [], false, false, null]);
  assert.equal(steps.touch("point", "a1"), false);
  assert.equal(steps.back(), false);
});

test("each touch narrows the legal moves until one is left", () => {
  const steps = new Steps(SLIDE, SET_UP, LOOK);
  assert.deepEqual(steps.points, ["a1"]);
  assert.equal(steps.purpose, "choose a stone");
  assert.ok(steps.touch("point", "a1"));
  assert.deepEqual(steps.points, ["a2", "b1"]);
  assert.ok(steps.touch("point", "b1"));
  assert.deepEqual(steps.points, ["c3", "c2"]);
  assert.equal(steps.purpose, "take a stone");
  assert.equal(steps.touch("point", "a2"), false);
  assert.ok(steps.touch("point", "c2"));
  assert.ok(steps.isFinished);
  assert.deepEqual(steps.names, ["a1", "b1", "c2"]);
  assert.deepEqual(steps.choices, []);
});

test("the preview lifts, moves and takes", () => {
  const steps = new Steps(SLIDE, SET_UP, LOOK);
  assert.deepEqual(["a1", "a2", "c3"].map((point) => steps.use(point)), ["lift", null, null]);
  steps.touch("point", "a1");
  assert.equal(steps.preview.lifted, "a1");
  assert.deepEqual(steps.preview.pieces, SET_UP.pieces);
  steps.touch("point", "b1");
  assert.deepEqual(steps.preview.pieces, { b1: "w", b2: "w", c2: "b", c3: "b" });
  assert.deepEqual([steps.preview.lifted, steps.preview.left], [null, ["a1"]]);
  assert.equal(steps.use("c3"), "take");
  steps.touch("point", "c3");
  assert.deepEqual(steps.preview.pieces, { b1: "w", b2: "w", c2: "b" });
  assert.deepEqual(steps.preview.touched, ["a1", "b1", "c3"]);
  assert.deepEqual(SET_UP.pieces, { a1: "w", b2: "w", c2: "b", c3: "b" });
});

test("a touch can be taken back", () => {
  const steps = new Steps(SLIDE, SET_UP, LOOK);
  steps.touch("point", "a1");
  steps.touch("point", "b1");
  assert.ok(steps.back());
  assert.deepEqual(steps.points, ["a2", "b1"]);
  assert.equal(steps.preview.lifted, "a1");
  assert.ok(steps.back());
  assert.equal(steps.isBegun, false);
  assert.deepEqual(steps.preview.pieces, SET_UP.pieces);
});

test("touching something that could have been touched earlier starts from there", () => {
  const moves = tree(["point a1 choose", "point a2 move it to"], ["point b2 choose", "point b3 move it to"]);
  const steps = new Steps(moves, SET_UP, LOOK);
  steps.touch("point", "a1");
  assert.ok(steps.retouch("point", "b2", 1));
  assert.deepEqual([steps.preview.lifted, steps.points], ["b2", ["b3"]]);
  assert.equal(steps.retouch("point", "b2", 1), false, "the same touch again is no change of mind");
  assert.equal(steps.retouch("point", "c3", 9), false);
});

test("what is no choice is done by itself", () => {
  const moves = tree(["piece w choose a stone", "point a2 place it on"], ["piece w choose a stone", "point a3 place it on"]);
  const steps = new Steps(moves, position(), LOOK);
  assert.deepEqual([steps.points, steps.isBegun, steps.names], [["a2", "a3"], false, ["w"]]);
  steps.touch("point", "a3");
  assert.deepEqual(steps.preview.pieces, { a3: "w" });
  steps.back();
  assert.deepEqual([steps.points, steps.preview.hand], [["a2", "a3"], "w"]);
});

test("the stone that was drawn is placed, and so is the only kind in hand", () => {
  const moves = tree(["point a2 place it on"], ["point a3 place it on"]);
  const drawn = new Steps(moves, position({}, { held: "b" }), LOOK);
  drawn.touch("point", "a2");
  assert.deepEqual(drawn.preview.pieces, { a2: "b" });
  const supplies = [{ owner: 1, pieces: { b: 3 } }, { owner: 0, pieces: { w: 2, b: 0 } }];
  const own = new Steps(moves, position({}, { supplies }), LOOK);
  assert.equal(own.onlyKind, "w");
  own.touch("point", "a3");
  assert.deepEqual([own.preview.pieces, own.preview.used], [{ a3: "w" }, { w: 1 }]);
});

test("a point chosen before its piece stays open until the piece is chosen", () => {
  const moves = tree(["point a2 place a panel", "piece c choose the side up"], ["point a2 place a panel", "piece d choose the side up"]);
  const steps = new Steps(moves, position(), PANELS);
  steps.touch("point", "a2");
  assert.deepEqual([steps.preview.open, steps.preview.pieces, steps.pieces], ["a2", {}, ["c", "d"]]);
  steps.touch("piece", "d");
  assert.deepEqual([steps.preview.open, steps.preview.pieces, steps.isFinished], [null, { a2: "d" }, true]);
  assert.deepEqual(steps.preview.used, { d: 1, c: 1 }, "both sides of one panel have left the hand");
});

test("a piece with two sides turns over when it moves", () => {
  const steps = new Steps(tree(["point a1 choose a panel", "point a2 flip it to"]), position({ a1: "c" }), PANELS);
  steps.touch("point", "a1");
  steps.touch("point", "a2");
  assert.deepEqual(steps.preview.pieces, { a2: "d" });
});

test("a move that could go on can be ended", () => {
  const moves = tree(["point a2 place it on"], ["point a2 place it on", "point c3 take a stone"]);
  const steps = new Steps(moves, position({ c3: "b" }, { held: "w" }), LOOK);
  steps.touch("point", "a2");
  assert.deepEqual([steps.mayEnd, steps.isFinished, steps.purpose], [true, false, "take a stone"]);
  steps.touch("done", "");
  assert.deepEqual([steps.isFinished, steps.names], [true, ["a2"]]);
});

test("it says why a point cannot be touched, where the touches tell", () => {
  const moves = tree(["piece w choose a stone", "point a2 place it on"], ["piece b choose a stone", "point a2 place it on"]);
  assert.equal(new Steps(moves, position(), LOOK).whyNot("a2"), "First choose a stone.");
  const sliding = new Steps(SLIDE, SET_UP, LOOK);
  assert.equal(sliding.whyNot("b2"), "The white stone on b2 cannot move now.");
  assert.equal(sliding.whyNot("c3"), null, "only the rules know");
  assert.equal(sliding.whyNot("b3"), null);
});
