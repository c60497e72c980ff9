// What moves are worth, and what people choose: values, rulesets, clocks, seats, the line of an analysis.
import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/trilith/server/static/js";
const { longValue, shortValue, valued, valuesByTouch } = await import(`${JS}/board/values.js`);
const { clockChoice, clockSummary } = await import(`${JS}/pages/new/clock.js`);
const { withHandicap } = await import(`${JS}/pages/new/handicap.js`);
const { beginLabel, seatsOf } = await import(`${JS}/pages/new/seats.js`);
const { defaults, readRuleset, rulesetText } = await import(`${JS}/ui/catalogue.js`);

const proven = (result, distance) => ({ kind: "proven", result, distance, score: null });
const lead = (score, kind = "estimate") => ({ kind, result: null, distance: null, score });

test("values in a few characters", () => {
  const shown = [proven("win", 5), proven("loss", 8), proven("draw", null), lead(1.25), lead(-0.04), lead(-2), lead(12.4), lead(null)];
  assert.deepEqual(shown.map(shortValue), ["W5", "L8", "=", "+1.3", "0.0", "−2.0", "+12", "?"]);
});

test("values in words", () => {
  assert.equal(longValue(proven("win", 1)), "a proven win in 1 turn");
  assert.equal(longValue(proven("loss", null)), "a proven loss");
  assert.equal(longValue(lead(2, "expected")), "+2.0 expected");
});

test("a value is good, even or bad beside the best", () => {
  const tone = (value, best) => valued(value, best).tone;
  assert.deepEqual([tone(proven("win", 9), proven("win", 1)), tone(proven("draw", null), proven("win", 1)), tone(proven("loss", 3), proven("draw", null))], ["good", "even", "bad"]);
  assert.deepEqual([tone(lead(2), lead(2.5)), tone(lead(2), lead(4)), tone(lead(0.1), lead(0.1)), tone(lead(-1), lead(-0.5))], ["good", "even", "even", "bad"]);
  assert.ok(valued(proven("win", 3), proven("win", 3)).isBest);
  assert.ok(!valued(proven("win", 5), proven("win", 3)).isBest, "a quicker win is better");
  assert.ok(!valued(proven("loss", 3), proven("loss", 5)).isBest, "a later loss is better");
});

test("a touch is worth the best move that goes on with it", () => {
  const moves = [
    { move: "a1-a2", steps: ["a1", "a2"], value: proven("win", 3) },
    { move: "b1-b2", steps: ["b1", "b2"], value: proven("draw", null) },
    { move: "a1-b1", steps: ["a1", "b1"], value: proven("loss", 2) },
  ];
  const shown = (path) => Object.fromEntries([...valuesByTouch(moves, path)].map(([touch, { text, isBest }]) => [touch, `${text}${isBest ? " best" : ""}`]));
  assert.deepEqual(shown([]), { a1: "W3 best", b1: "=" });
  assert.deepEqual(shown(["a1"]), { a2: "W3 best", b1: "L2" });
  assert.deepEqual(shown(["b1"]), { b2: "= best" });
  assert.deepEqual(shown(["c1"]), {});
});

const GAME = {
  id: "square",
  options: [{ name: "board", values: ["large", "small"] }, { name: "flying", values: ["yes", "no"] }],
  rulesets: [{ ruleset: "square", options: {} }, { ruleset: "square:quick", options: { board: "small", flying: "no" } }],
};

test("rulesets as text name only what differs from the default", () => {
  assert.deepEqual(defaults(GAME), { board: "large", flying: "yes" });
  assert.equal(rulesetText(GAME, { board: "large", flying: "yes" }), "square");
  assert.equal(rulesetText(GAME, { board: "small", flying: "no" }), "square:board=small,flying=no");
  assert.deepEqual(readRuleset(GAME, "square:flying=no"), { board: "large", flying: "no" });
  assert.deepEqual(readRuleset(GAME, "square:quick"), { board: "small", flying: "no" });
  assert.deepEqual(readRuleset(GAME, "square"), defaults(GAME));
});

test("a clock as the form has it and as the server wants it", () => {
  const clock = { kind: "increment", minutes: 2.5, extra: 3 };
  assert.deepEqual(clockChoice(clock), { kind: "increment", seconds: 150, extra: 3, odds: [] });
  assert.deepEqual(clockChoice({ ...clock, kind: "time" }), { kind: "time", seconds: 150, extra: 0, odds: [] });
  assert.deepEqual(clockChoice({ ...clock, kind: "none" }), { kind: "none", seconds: 0, extra: 0, odds: [] });
  assert.deepEqual(clockChoice({ ...clock, kind: "move", minutes: 0.5 }), { kind: "move", seconds: 30, extra: 0, odds: [] });
  assert.deepEqual(["none", "move", "time", "increment", "delay"].map((kind) => clockSummary({ ...clock, kind })), ["No clock", "150 s per move", "2.5 min", "2.5 min + 3 s", "2.5 min + 3 s delay"]);
});

test("a handicap is in the seat of its person", () => {
  const [me, open, all] = [{ kind: "me" }, { kind: "open" }, { points: true, clock: true }];
  const given = { points: 5, seconds: 120 };
  assert.deepEqual(withHandicap([open, me], me, { who: "me", points: 5, minutes: 2 }, all), [open, { ...me, handicap: given }]);
  assert.deepEqual(withHandicap([open, me], me, { who: "others", points: 5, minutes: 2 }, all), [{ ...open, handicap: given }, me]);
  assert.deepEqual(withHandicap([me, { kind: "me" }], me, { who: "1", points: 5, minutes: 2 }, { points: true, clock: false })[1], { kind: "me", handicap: { points: 5, seconds: 0 } });
  assert.deepEqual(withHandicap([me, open], me, { who: "", points: 5, minutes: 2 }, all), [me, open]);
  assert.deepEqual(withHandicap([me, open], me, { who: "me", points: 5, minutes: 2 }, { points: false, clock: false }), [me, open]);
});

test("seats by who plays", () => {
  const me = { kind: "me", name: "Mara" };
  const seats = (way, side, players = ["White", "Black"]) => seatsOf({ way, side, levels: ["3", "5", "7"], kinds: ["me", "open", "engine"] }, players, me);
  assert.deepEqual(seats("engine", "1"), { seats: [{ kind: "engine", level: "3" }, me], sides: "given" });
  assert.deepEqual(seats("engine", "0", ["1", "2", "3"]).seats, [me, { kind: "engine", level: "3" }, { kind: "engine", level: "5" }]);
  assert.deepEqual(seats("link", "random"), { seats: [me, { kind: "open" }], sides: "random" });
  assert.deepEqual(seats("here", "random"), { seats: [me, { kind: "me" }], sides: "given" });
  const named = seatsOf({ way: "here", side: "0", levels: [], kinds: [], names: () => ["Ann", "Ben"] }, ["White", "Black"], { kind: "me" });
  assert.deepEqual(named.seats, [{ kind: "me", name: "Ann" }, { kind: "me", name: "Ben" }]);
  assert.deepEqual(seats("watch", "0").seats, [{ kind: "engine", level: "3" }, { kind: "engine", level: "5" }]);
  assert.deepEqual(seats("mixed", "given", ["1", "2", "3"]).seats, [me, { kind: "open" }, { kind: "engine", level: "7" }]);
  assert.equal(beginLabel({ way: "mixed", kinds: ["me", "engine", "open"] }, 2), "Play");
  assert.equal(beginLabel({ way: "mixed", kinds: ["me", "engine", "open"] }, 3), "Get the link");
  assert.equal(beginLabel({ way: "mixed", kinds: ["engine", "engine"] }, 2), "Watch");
});
