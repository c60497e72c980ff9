import assert from "node:assert/strict";
import { test } from "node:test";
import { Trail, withLast } from "../../src/trilith/server/static/js/pages/explore/trail.js";

/** A position as the server sends it, as far as a trail looks at it. */
const page = (text) => ({ move: null, position: { text, last: null }, moves: { nodes: [] }, draws: {} });
const step = (name) => ({ isStart: false, step: name });
const setUp = { isStart: true, step: "" };

function walkedTrail() {
  const trail = new Trail();
  trail.restart("morris");
  trail.arrive(page("start"), setUp);
  trail.arrive(page("one"), step("d6"));
  trail.arrive(page("two"), step("f4"));
  return trail;
}

test("a trail goes to and fro between what was visited, and no further", () => {
  const trail = walkedTrail();
  assert.equal(trail.shown.position.text, "two");
  assert.deepEqual(trail.path, ["d6", "f4"]);
  assert.equal(trail.move(1), false);
  assert.equal(trail.move(-2), true);
  assert.equal(trail.shown.position.text, "start");
  assert.deepEqual(trail.path, []);
  assert.equal(trail.move(-1), false);
});

test("another move from an earlier position is a branch, and the first one is kept among what was tried", () => {
  const trail = walkedTrail();
  trail.move(-1);
  trail.arrive(page("other"), step("b4"));
  assert.deepEqual(trail.path, ["d6", "b4"]);
  assert.equal(trail.branches.text(trail.path), "d6 f4 (b4*)");
});

test("a position that is set up replaces the one that is shown and begins a line of its own", () => {
  const trail = walkedTrail();
  trail.arrive(page("edited"), setUp);
  assert.equal(trail.start, "edited");
  assert.deepEqual(trail.path, []);
  assert.deepEqual(trail.stops.map(({ position }) => position.text), ["start", "one", "edited"]);
  trail.move(-1);
  assert.equal(trail.start, "start");
  assert.deepEqual(trail.line.stops.length, 2);
});

test("the moves tried belong to the position that was set up before them", () => {
  const trail = new Trail();
  trail.stops = ["start", "a", "b", "start", "c"].map((name) => ({ ...page(name), isStart: name === "start", step: name }));
  trail.at = 1;
  assert.deepEqual([trail.line.from, trail.line.stops.length], [0, 3]);
  trail.at = 4;
  assert.deepEqual([trail.line.from, trail.line.stops.map(({ step }) => step)], [3, ["start", "c"]]);
});

test("a branch that is opened takes the place of the line, with how it goes on", () => {
  const trail = walkedTrail();
  trail.branches.add(["d6", "b4", "c4"]);
  const steps = ["d6", "b4"];
  assert.deepEqual(trail.whole(steps), ["d6", "b4", "c4"]);
  const walked = ["d6", "b4", "c4"].map((name) => ({ step: name, last: name, page: page(name) }));
  trail.turnTo(walked, steps);
  assert.equal(trail.shown.position.text, "b4");
  assert.equal(trail.shown.position.last, "b4");
  assert.equal(trail.move(1), true);
  assert.equal(trail.move(1), false);
});

test("draws that a link leaves out become steps, and what was read from the link is forgotten", () => {
  const trail = new Trail();
  trail.restart("stones");
  trail.arrive(page("start"), setUp);
  const steps = ["w@a1"];
  trail.branches.add(steps);
  trail.turnTo(["=w", "w@a1"].map((name) => ({ step: name, last: null, page: page(name) })), steps);
  assert.deepEqual(trail.path, ["=w", "w@a1"]);
  assert.equal(trail.branches.text(trail.path), "=w w@a1*");
});

test("the last point is marked only where the server marks none", () => {
  assert.equal(withLast(page("one"), "d6").position.last, "d6");
  assert.equal(withLast({ ...page("one"), position: { text: "one", last: "f4" } }, "d6").position.last, "f4");
});
