import assert from "node:assert/strict";
import { test } from "node:test";
import { Branches, lastOf, stepsTo } from "../../src/trilith/server/static/js/pages/explore/branches.js";

test("branches are written as in a record, and read back with where one is", () => {
  const tree = new Branches();
  tree.add(["d6", "f4", "d2"]);
  tree.add(["d6", "b4", "c4"]);
  tree.add(["d6", "b4", "g1"]);
  tree.add(["a1"]);
  const text = tree.text(["d6", "b4"]);
  assert.equal(text, "d6 (a1) f4 (b4* c4 (g1)) d2");
  const again = new Branches();
  assert.deepEqual(again.read(text), ["d6", "b4"]);
  assert.equal(again.text(["d6", "b4"]), text);
  assert.deepEqual(stepsTo(lastOf(again.root)), ["d6", "f4", "d2"]);
});

test("a link that is damaged gives what can be read", () => {
  const tree = new Branches();
  assert.deepEqual(tree.read(") ( d6 )) (f4"), ["d6"]);
  assert.equal(tree.root.children.length, 2);
  assert.deepEqual(new Branches().read(""), []);
});
