// Legal moves as words become the tree of touches that a board follows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { treeOf } from "../../src/trilith/server/static/js/board/words.js";

const PURPOSES = ["choose a piece", "place it", "take a stone"];
const LETTERS = { a: ["piece", "rs", 0], b: ["piece", "rt", 0], c: ["point", "c3", 1], d: ["point", "d4", 1], e: ["point", "e5", 2] };

/** Every way down a tree, as the names of its touches. */
function ways({ nodes }, at = 0) {
  return nodes[at].flatMap(([, name, , to]) => (to === -1 ? [[name]] : ways({ nodes }, to).map((way) => [name, ...way])));
}

const told = (words, starts = "") => ({ purposes: PURPOSES, letters: LETTERS, starts, words });

test("every word is a way down the tree, with the purpose of each touch", () => {
  const tree = treeOf(told("c de ec"));
  assert.deepEqual(ways(tree), [["c3"], ["d4", "e5"], ["e5", "c3"]]);
  assert.deepEqual(tree.nodes[0].map(([kind, , purpose]) => [kind, tree.purposes[purpose]]), [["point", "place it"], ["point", "place it"], ["point", "take a stone"]]);
});

test("after each of several starts all words go on, and what goes on alike is one node", () => {
  const tree = treeOf(told("cd ce", "ab"));
  assert.deepEqual(ways(tree), [["rs", "c3", "d4"], ["rs", "c3", "e5"], ["rt", "c3", "d4"], ["rt", "c3", "e5"]]);
  assert.equal(tree.nodes.length, 3);
});

test("a move that may also go on has a way to end", () => {
  const tree = treeOf(told("c cd"));
  assert.deepEqual(ways(tree), [["c3", ""], ["c3", "d4"]]);
  assert.deepEqual(tree.nodes[1].map(([kind, , purpose]) => [kind, tree.purposes[purpose]]), [["done", "end the turn here"], ["point", "place it"]]);
});

test("where nothing may be done the root has no edges", () => {
  assert.deepEqual(treeOf(told("")).nodes, [[]]);
});
