// Where points lie, and what lies isClose what.
import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, Geometry } from "../../src/trilith/server/static/js/board/geometry.js";
import { LOOK } from "./samples.mjs";

const geometry = new Geometry(LOOK, false);
const turned = new Geometry(LOOK, true);

test("distances", () => {
  assert.equal(distance([0, 0], [3, 4]), 5);
  assert.equal(geometry.spacing, 100);
});

test("half a turn puts every point where its opposite was", () => {
  assert.deepEqual(turned.place("a1"), geometry.place("c3"));
  assert.deepEqual(turned.place("b2"), geometry.place("b2"));
  assert.deepEqual(turned.seen([50, 250]), [250, 50]);
  const points = (one) => [...one.places.values()].map(String).sort();
  assert.deepEqual(points(turned), points(geometry));
});

test("the nearest point within reach", () => {
  assert.equal(geometry.nearest([60, 60], geometry.places.keys(), 50), "a3");
  assert.equal(geometry.nearest([60, 60], ["c1", "b2"], 50), null);
  assert.equal(geometry.nearest([140, 140], ["a3", "b2"], 200), "b2");
});

test("arrow keys lead to the next point in their direction, and stop at the border", () => {
  assert.equal(geometry.towards("b2", [1, 0]), "c2");
  assert.equal(geometry.towards("b2", [0, -1]), "b3");
  assert.equal(geometry.towards("c2", [1, 0]), null);
  assert.equal(turned.towards("b2", [1, 0]), "a2");
});

test("arrow keys reach every point of a board", () => {
  const seen = new Set(["a1"]);
  for (const from of seen) {
    for (const direction of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const next = geometry.towards(from, direction);
      if (next) seen.add(next);
    }
  }
  assert.equal(seen.size, 9);
});

test("threes are straight lines along edges", () => {
  const through = (point) => geometry.threesThrough(point).map((three) => [...three].sort().join(" ")).sort();
  assert.deepEqual(through("a1"), ["a1 a2 a3", "a1 b1 c1"]);
  assert.deepEqual(through("b2"), ["a2 b2 c2", "b1 b2 b3"]);
  assert.deepEqual(through("b1"), ["a1 b1 c1", "b1 b2 b3"]);
});

test("the row and column of a point are shown if everything legal lies in them", () => {
  assert.deepEqual(geometry.cross("b2", ["b3", "c2"]), { row: [50, 150, 250], column: [50, 150, 250] });
  assert.equal(geometry.cross("b2", ["b3", "c3"]), null);
  assert.equal(geometry.cross("b2", []), null);
});
