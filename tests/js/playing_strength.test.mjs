// What a review says about how well everybody played.
import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { comparison, levelWords } from "../../src/trilith/server/static/js/game/playing_strength.js";

const player = (accuracy, level, cost, unit) => ({ name: "", accuracy, level, cost, unit, marks: {} });

test("in a pouch game moves and draws are compared with the other player's, and with levels", () => {
  const balance = { unit: "points", start: 0, end: -5, luck: [1.5, 3.5], skill: [-51.3, -58.6], unseen: 0 };
  const players = [player(22, 1, 1.71, "points"), player(15, 0, 1.95, "points")];
  assert.deepEqual(comparison({ balance, players, typical: { 0: 2, 5: 0.6, 10: 0.05 } }, ["Ann", "Ben"]), [
    "Ann’s moves were worth 7.3 points more than Ben’s.",
    "Ben’s draws were worth 2.0 points more than Ann’s.",
    "On average a move of Ann’s gave away 1.7 points, one of Ben’s 1.9 points.",
    "For comparison: level 5 gives away 0.6 points, random play gives away 2.0 points.",
  ]);
});

test("without a pouch nothing is added up: a sum of chances means nothing", () => {
  const balance = { unit: "chance", start: 0.5, end: 0, luck: [0, 0], skill: [-4.57, -3.2], unseen: 0 };
  const players = [player(22, 1, 0.31, "chance"), player(40, 3, 0.2, "chance")];
  const found = comparison({ balance, players, typical: {} }, ["Ann", "Ben"]);
  assert.deepEqual(found, ["On average a move of Ann’s gave away a 31% chance of winning, one of Ben’s a 20% chance of winning."]);
});

test("a level in words", () => {
  assert.equal(levelWords(0), "like random moves");
  assert.equal(levelWords(6), "about as well as level 6");
  assert.equal(levelWords(null), "");
});
