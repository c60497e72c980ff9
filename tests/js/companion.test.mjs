// Beside a real board: the clock of every kind, pegs, pouch, ring, undo, and what is kept over a reload.
import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/trilith/server/static/js";
const states = await import(`${JS}/companion/state.js`);
const { fairNumber } = await import(`${JS}/companion/lots.js`);
const { ringText } = await import(`${JS}/companion/ring.js`);

const agreed = (control, more = {}) => ({
  game: "stones",
  ruleset: "stones",
  title: "3 Stones",
  sides: ["white", "black"],
  names: ["Mara", "Jonas"],
  control: { kind: "none", seconds: 0, extra: 0, odds: [], ...control },
  starter: 0,
  points: [0, 0],
  pouch: { w: 2, b: 1 },
  drawsItself: false,
  ring: true,
  ...more,
});
const started = (control, more) => states.start(states.newGame(agreed(control, more)), 0);
/** What both clocks show after turns that took so long. */
const played = (control, ...spent) => {
  let [state, now] = [started(control), 0];
  for (const each of spent) state = states.endTurn(state, (now += each));
  return [0, 1].map((seat) => states.shown(state, seat, now));
};

test("every kind of clock gives back what it should", () => {
  assert.deepEqual(played({ kind: "time", seconds: 60 }, 10_000, 5_000), [50_000, 55_000]);
  assert.deepEqual(played({ kind: "increment", seconds: 60, extra: 2 }, 10_000, 1_000), [52_000, 61_000]);
  assert.deepEqual(played({ kind: "bronstein", seconds: 60, extra: 2 }, 10_000, 1_000), [52_000, 60_000]);
  assert.deepEqual(played({ kind: "delay", seconds: 60, extra: 2 }, 10_000, 1_000), [52_000, 60_000]);
  assert.deepEqual(played({ kind: "move", seconds: 30 }, 10_000, 29_000), [30_000, 30_000]);
  assert.deepEqual(played({ kind: "time", seconds: 60, odds: [0, 30] }, 1_000), [59_000, 90_000]);
});

test("a delay is waited for before the clock counts", () => {
  const state = started({ kind: "delay", seconds: 60, extra: 5 });
  assert.deepEqual([states.delayLeft(state, 2_000), states.shown(state, 0, 2_000)], [3_000, 60_000]);
  assert.deepEqual([states.delayLeft(state, 9_000), states.shown(state, 0, 9_000)], [0, 56_000]);
});

test("the flag falls once, and ends a game of two", () => {
  const running = started({ kind: "time", seconds: 10 });
  assert.equal(states.withFlags(running, 9_999), running);
  const fallen = states.withFlags(running, 10_000);
  assert.deepEqual(fallen.clocks.flags, [true, false]);
  assert.ok(states.isOver(fallen) && !states.isRunning(fallen));
  assert.equal(states.start(fallen, 11_000), fallen);
  // Pressing too late is no move.
  assert.deepEqual(states.endTurn(running, 12_000).clocks.flags, [true, false]);
});

test("of three players, the others play on when the time of one is up", () => {
  const three = { sides: ["one", "two", "three"], names: ["", "", ""], points: null };
  let state = states.withFlags(started({ kind: "time", seconds: 10 }, three), 10_000);
  assert.ok(!states.isOver(state));
  state = states.endTurn(states.start(state, 20_000), 25_000);
  assert.deepEqual([state.clocks.turn, states.shown(state, 0, 25_000), states.shown(state, 1, 27_000)], [1, 0, 8_000]);
  state = states.endTurn(states.endTurn(state, 28_000), 29_000);
  assert.equal(state.clocks.turn, 0);
  assert.ok(states.isRunning(states.withFlags(state, 60_000)));
});

test("a stopped clock stands, and goes on where it stood", () => {
  const stopped = states.stop(started({ kind: "time", seconds: 60 }), 4_000);
  assert.equal(states.shown(stopped, 0, 50_000), 56_000);
  assert.equal(states.endTurn(stopped, 50_000), stopped);
  assert.equal(states.shown(states.start(stopped, 50_000), 0, 51_000), 55_000);
});

test("a turn that was ended too early goes on, and the time since then is its own", () => {
  const before = started({ kind: "increment", seconds: 60, extra: 5 });
  const undone = states.undo(states.endTurn(before, 10_000), 13_000);
  assert.deepEqual([undone.clocks.turn, states.shown(undone, 0, 13_000), states.shown(undone, 1, 13_000)], [0, 47_000, 60_000]);
});

test("points go past 99, never below 0, and can be undone, without a change of the clock", () => {
  let state = states.addPoints(states.addPoints(started({ kind: "time", seconds: 60 }), 1, 10), 1, 1);
  assert.deepEqual(state.points, [0, 11]);
  assert.equal(states.addPoints(state, 0, -1), state);
  assert.deepEqual(states.addPoints(states.addPoints(state, 1, 60), 1, 60).points, [0, 131]);
  assert.deepEqual(states.addPoints(state, 1, 2000).points, [0, 999]);
  state = states.undo(state, 7_000);
  assert.deepEqual([state.points, states.shown(state, 0, 8_000)], [[0, 10], 52_000]);
});

test("the pouch gives each stone once, and the drawn one is played with the turn", () => {
  let state = started({ kind: "time", seconds: 60 });
  const held = [];
  while (states.stonesLeft(state)) {
    state = states.drawStone(state, states.stonesLeft(state) - 1);
    held.push(state.held);
  }
  assert.deepEqual(held, ["b", "w", "w"]);
  assert.deepEqual(states.undo(state, 0).pouch, { w: 1, b: 0 });
  const next = states.endTurn(state, 1_000);
  assert.deepEqual([next.held, states.undo(next, 2_000).held], [null, "w"]);
});

test("every number is drawn equally often", () => {
  // 32 bits do not divide by 3: what is over is drawn again.
  const words = [2 ** 32 - 1, 5, 4];
  assert.deepEqual([fairNumber(3, () => words.shift()), fairNumber(3, () => words.shift())], [2, 1]);
  const counts = [0, 0, 0];
  for (let i = 0; i < 30_000; i++) counts[fairNumber(3)] += 1;
  assert.ok(counts.every((count) => Math.abs(count - 10_000) < 600), String(counts));
});

test("the ring names its row and its column", () => {
  const state = states.moveRing(started({}), "e7");
  assert.equal(ringText(state.ring), "Ring on e7: row 7 or column e.");
  assert.equal(ringText(states.undo(state, 0).ring), "No ring yet: any pocket.");
});

test("a move that is entered ends the turn, sets pegs and ring, and can be struck out", () => {
  const text = { text: "", move: null, held: "w", last: null, score: [0, 0], isOver: false };
  const drawn = states.enter(started({ kind: "time", seconds: 60 }, { enters: true, points: [0, 5] }), text, 1_000);
  assert.deepEqual([drawn.clocks.turn, drawn.points, drawn.entered.length], [0, [0, 5], 1]);
  const moved = states.enter(drawn, { ...text, move: "we7", held: null, last: "e7", score: [3, 0] }, 4_000);
  assert.deepEqual([moved.clocks.turn, moved.points, moved.ring, states.shown(moved, 0, 9_000)], [1, [3, 5], "e7", 56_000]);
  assert.deepEqual([states.strike(moved).points, states.strike(moved).ring], [[0, 5], null]);
  const over = states.enter(moved, { ...text, move: "be8", isOver: true }, 5_000);
  assert.ok(!states.isRunning(over));
});

test("what is kept is read again, and a running clock runs on", () => {
  const state = started({ kind: "time", seconds: 60 });
  const again = states.readState(states.writeState(state));
  assert.deepEqual(again, state);
  assert.equal(states.shown(again, 0, 20_000), 40_000);
  for (const text of [null, "", "{", "[]", '{"version":0}', '{"version":1,"agreed":{}}']) assert.equal(states.readState(text), null);
});
