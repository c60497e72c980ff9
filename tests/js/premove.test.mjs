// A move planned while somebody else is to move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Premove, mayLift, planSentence } from "../../src/trilith/server/static/js/game/premove.js";
import { Steps } from "../../src/trilith/server/static/js/board/steps.js";
import { LOOK, position, table, turn } from "./samples.mjs";

const PLACING = table({ you: [0], position: position({ a1: "w", c3: "b" }, { turn: 1, supplies: [{ owner: 0, pieces: { w: 3 } }, { owner: 1, pieces: { b: 3 } }] }) });
const MOVING = table({ you: [0], position: position({ a1: "w", c3: "b" }, { turn: 1, supplies: [] }) });

/** What a board does with touches, without drawing anything. */
function board(tree, pieces) {
  const steps = new Steps(tree, position(pieces, { turn: 0 }), LOOK);
  return { steps, touch: (point) => steps.touch("point", point), back: () => steps.back() };
}

function premove() {
  let changes = 0;
  const made = new Premove({ changed: () => (changes += 1) });
  return { made, changes: () => changes };
}

test("pieces are moved when there is nothing to place, or when the last turn moved one", () => {
  assert.equal(mayLift(PLACING), false);
  assert.equal(mayLift(MOVING), true);
  const slid = table({ ...PLACING, turns: [turn(0, "a1", ["a1"], { a1: "w" }), turn(1, "a1-a2", ["a1", "a2"], { a1: null, a2: "w" })] });
  assert.equal(mayLift(slid), true);
  const drawn = table({ you: [0], position: position({ a1: "w" }, { turn: 1, supplies: [{ owner: null, pieces: { w: 9 } }] }) });
  assert.equal(mayLift(drawn), false, "stones of the pouch are placed");
});

test("a point is planned, changed, and cancelled by touching it again", () => {
  const { made, changes } = premove();
  assert.equal(made.touch(PLACING, "c3"), false, "a piece that cannot move is no plan");
  assert.equal(made.touch(PLACING, "b2"), true);
  assert.deepEqual([made.points, made.isWhole], [["b2"], true]);
  assert.match(planSentence(made), /You play b2 next/);
  made.touch(PLACING, "b1");
  assert.deepEqual(made.points, ["b1"]);
  made.touch(PLACING, "b1");
  assert.deepEqual(made.points, []);
  assert.equal(made.cancel(), false);
  assert.equal(changes(), 3);
  assert.equal(planSentence(made), "");
});

test("a piece and where it should go", () => {
  const { made } = premove();
  made.touch(MOVING, "a1");
  assert.equal(made.isWhole, false);
  assert.match(planSentence(made), /Now tap where/);
  made.touch(MOVING, "a2");
  assert.deepEqual([made.points, made.isWhole], [["a1", "a2"], true]);
  // Another piece begins anew.
  made.touch(MOVING, "c3");
  assert.deepEqual([made.points, made.isWhole], [["c3"], false]);
});

const SLIDES = { purposes: ["pick", "go to", "take"], nodes: [[["point", "a1", 0, 1]], [["point", "a2", 1, -1], ["point", "b1", 1, 2]], [["point", "c3", 2, -1]]] };

test("when it is one's turn it is made, begun, or dropped without a trace", () => {
  const { made } = premove();
  const play = (points, pieces) => {
    made.set(points, true);
    const shown = board(SLIDES, pieces);
    return [made.play(shown), shown.steps.names];
  };
  const pieces = { a1: "w", c3: "b" };
  assert.deepEqual(play(["a1", "a2"], pieces), ["made", ["a1", "a2"]]);
  assert.deepEqual(play(["a1", "b1"], pieces), ["begun", ["a1", "b1"]], "a stone is still to be taken");
  assert.deepEqual(play(["a1", "b2"], pieces), ["dropped", []]);
  assert.deepEqual(play(["b2"], pieces), ["dropped", []]);
  assert.deepEqual(made.points, []);
  made.set(["a1"], false);
  assert.equal(made.play(board(SLIDES, pieces)), null, "half a plan is forgotten");
});

test("only who plays, while somebody else is to move, can plan", () => {
  const session = { table: PLACING, pending: null, isOver: false, isWaiting: false, isWatching: false, isMyTurn: false };
  assert.equal(Premove.isPossible(session), true);
  for (const change of [{ isOver: true }, { isWaiting: true }, { isWatching: true }, { isMyTurn: true }, { pending: {} }, { table: null }]) {
    assert.equal(Premove.isPossible({ ...session, ...change }), false, JSON.stringify(change));
  }
});

test("where a piece of one's own has to be chosen first, an empty point is no plan", () => {
  const kinds = [{ owner: 0, pieces: { w: 2, c: 1 } }, { owner: 1, pieces: { b: 3 } }];
  const choosing = table({ ...PLACING, position: position({ a1: "w", c3: "b" }, { turn: 1, supplies: kinds }) });
  const { made } = premove();
  assert.equal(made.touch(choosing, "b2"), false);
  assert.deepEqual(made.points, []);
  const theirs = table({ ...PLACING, position: position({ a1: "w" }, { turn: 1, supplies: [{ owner: 0, pieces: { w: 2, c: 0 } }, { owner: 1, pieces: { b: 3, c: 1 } }] }) });
  assert.equal(premove().made.touch(theirs, "b2"), true);
});
