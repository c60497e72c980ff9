// Arrows and circles drawn while analysing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Drawings } from "../../src/trilith/server/static/js/board/drawings.js";

test("drawing the same again wipes it out", () => {
  let changes = 0;
  const drawings = new Drawings(() => changes++);
  drawings.toggle("a1", "b2");
  drawings.toggle("c3", "c3");
  assert.equal(drawings.text, "a1-b2,c3");
  drawings.toggle("a1", "b2");
  assert.equal(drawings.text, "c3");
  drawings.clear();
  drawings.clear();
  assert.equal(drawings.isEmpty, true);
  assert.equal(changes, 4);
});

test("a link brings back what the board has points for", () => {
  const drawings = new Drawings();
  drawings.read("a1-b2,c3,z9,a1-b2-c3,a1-toString,,", { a1: 0, b2: 0, c3: 0 });
  assert.deepEqual(drawings.shapes, [["a1", "b2"], ["c3"]]);
  drawings.read(null, { a1: 0 });
  assert.equal(drawings.isEmpty, true);
});

test("there is an end to it", () => {
  const drawings = new Drawings();
  for (let number = 0; number < 100; number++) drawings.toggle(`p${number}`, `p${number}`);
  assert.equal(drawings.shapes.length, 40);
});
