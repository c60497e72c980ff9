// A line is asked in order, wrong moves come again after a few others, and it is learned after a run without a miss.
import assert from "node:assert/strict";
import test from "node:test";
import { Drill } from "../../src/trilith/server/static/js/pages/train/drill.js";

/** Answer until the end; `wrong` are the askings, counted from 0, that are answered wrong first. */
function run(count, wrong) {
  const drill = new Drill(count);
  const asked = [];
  while (drill.asked !== null && asked.length < 100) {
    if (wrong.includes(asked.length)) drill.wrong();
    asked.push(drill.asked);
    drill.right();
  }
  return { asked, runs: drill.runs };
}

test("a line without a miss is asked once", () => {
  assert.deepEqual(run(4, []), { asked: [0, 1, 2, 3], runs: 1 });
});

test("what was wrong comes again after three others, and then the whole line", () => {
  assert.deepEqual(run(6, [1]), { asked: [0, 1, 2, 3, 4, 1, 5, 0, 1, 2, 3, 4, 5], runs: 2 });
});

test("near the end it comes last", () => {
  assert.deepEqual(run(3, [2]), { asked: [0, 1, 2, 2, 0, 1, 2], runs: 2 });
});

test("two wrong answers in a row are one miss", () => {
  const drill = new Drill(5);
  drill.wrong();
  drill.wrong();
  assert.equal(drill.misses, 1);
  assert.deepEqual(drill.queue, [0, 1, 2, 3, 0, 4]);
});
