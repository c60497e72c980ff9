// What follows from a table: its past positions, its clocks, its sentences, and whether its pouch was fair.
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { difference } from "../../src/trilith/server/static/js/board/difference.js";
import { clockText, controlText, isLow, left } from "../../src/trilith/server/static/js/game/clock.js";
import { checkPouch } from "../../src/trilith/server/static/js/game/fair.js";
import { bytes, hex, hmac, sha256 } from "../../src/trilith/server/static/js/game/sha256.js";
import { removedPieces, lastPoint, origins, piecesAfter, positionAfter } from "../../src/trilith/server/static/js/game/history.js";
import { endText, gained, moveParts, purposeText, reasonText, seatName, sidePiece, taskText, turnText } from "../../src/trilith/server/static/js/game/text.js";
import { LOOK, PANELS, position, table, turn } from "./samples.mjs";

const PLAYED = table({
  turns: [
    turn(0, "a1", ["a1"], { a1: "w" }, { score: [0, 0] }),
    turn(1, "c3", ["c3"], { c3: "b" }, { score: [0, 0] }),
    turn(0, "a1-a2xc3", ["a1", "a2", "c3"], { a1: null, a2: "w", c3: null }, { score: [3, 0] }),
  ],
  position: position({ a2: "w" }, { turn: 1, last: "a2", score: [3, 0] }),
});

test("positions of the past", () => {
  assert.deepEqual(piecesAfter(PLAYED, 0), {});
  assert.deepEqual(piecesAfter(PLAYED, 2), { a1: "w", c3: "b" });
  assert.deepEqual(piecesAfter(PLAYED, 3), PLAYED.position.pieces);
  assert.equal(positionAfter(PLAYED, 3), PLAYED.position);
  assert.equal(positionAfter(PLAYED, 0), PLAYED.start);
  const { pieces, last, score, turn: next } = positionAfter(PLAYED, 2);
  assert.deepEqual([pieces, last, score, next], [{ a1: "w", c3: "b" }, "c3", [0, 0], 0]);
});

test("where a turn ended and where its pieces came from", () => {
  assert.equal(lastPoint(PLAYED.turns[2]), "a2");
  assert.deepEqual(origins(PLAYED, 3, LOOK), ["a1"]);
  assert.deepEqual(origins(PLAYED, 1, LOOK), []);
  const flipped = table({ start: position({ a1: "c" }), turns: [turn(0, "a1-a2", ["a1", "a2"], { a1: null, a2: "d" })] });
  assert.deepEqual(origins(flipped, 1, PANELS), ["a1"]);
});

test("pieces that have left the game", () => {
  const start = position({ a1: "w", c3: "b" }, { supplies: [{ owner: 1, pieces: { b: 2 } }], held: "w" });
  assert.deepEqual(removedPieces(start, position({ a1: "w", a2: "w", b1: "b" }), LOOK), { b: 2 });
  assert.deepEqual(removedPieces(position({ a1: "c" }), position({ b1: "d" }), PANELS), {}, "a panel may lie either side up");
});

test("the difference of two boards as moves", () => {
  assert.deepEqual(difference({ a1: "w", c3: "b" }, { a2: "w" }, LOOK), {
    moved: [{ from: "a1", to: "a2", was: "w", code: "w" }], placed: [], taken: [{ point: "c3", code: "b" }],
  });
  assert.deepEqual(difference({}, { b2: "b" }, LOOK).placed, [{ point: "b2", code: "b" }]);
  assert.deepEqual(difference({ a1: "c" }, { b1: "d" }, PANELS).moved, [{ from: "a1", to: "b1", was: "c", code: "d" }]);
  const nearest = difference({ a1: "w", c1: "w" }, { c1: "w", b1: "w" }, LOOK).moved;
  assert.deepEqual(nearest.map(({ from, to }) => [from, to]), [["a1", "b1"]]);
  assert.deepEqual(difference({ a1: "w" }, { a1: "w" }, LOOK), { moved: [], placed: [], taken: [] });
});

const CLOCK = { choice: { kind: "delay", seconds: 60, extra: 2, odds: [] }, remaining: [30000, 8000], running: 0, pause: 2000, now: 0 };

test("only the running clock runs, after its delay, and never below nothing", () => {
  assert.equal(left(CLOCK, 0, 1500), 30000);
  assert.equal(left(CLOCK, 0, 5000), 27000);
  assert.equal(left(CLOCK, 0, 99000), 0);
  assert.equal(left(CLOCK, 1, 99000), 8000);
  assert.equal(left({ ...CLOCK, running: null }, 0, 99000), 30000);
});

test("times as clocks show them", () => {
  const shown = { 0: "0:00.0", 950: "0:00.9", 9999: "0:09.9", 10000: "00:10", 10001: "00:11", 61000: "01:01", 3600000: "1:00:00" };
  for (const [milliseconds, text] of Object.entries(shown)) assert.equal(clockText(Number(milliseconds)), text);
});

test("a clock is low near its end, but not from the start of a short game", () => {
  const low = (seconds, milliseconds) => isLow({ ...CLOCK, choice: { ...CLOCK.choice, seconds } }, milliseconds);
  assert.deepEqual([low(600, 19999), low(600, 20000), low(20, 5000), low(20, 4999), low(40, 9999)], [true, false, false, true, true]);
});

test("time controls in words", () => {
  const said = { none: "no clock", time: "5 min", increment: "5 min + 3 s", delay: "5 min, 3 s delay", move: "5 min per move" };
  for (const [kind, text] of Object.entries(said)) assert.equal(controlText({ kind, seconds: 300, extra: 3, odds: [] }), text);
  assert.equal(controlText({ kind: "time", seconds: 90, extra: 0, odds: [] }), "90 s");
});

test("what the server says, as sentences of the page", () => {
  assert.equal(taskText("White: place a stone"), "Place a stone");
  assert.equal(reasonText("a1-a2: a2 is taken"), "A2 is taken");
  assert.equal(purposeText("take a stone"), "Take a stone");
  assert.equal(purposeText(null), "");
  assert.deepEqual(moveParts("w@a1", LOOK), { piece: "w", text: "a1" });
  assert.deepEqual(moveParts("a1-a2", LOOK), { piece: null, text: "a1-a2" });
  assert.deepEqual(moveParts("z@a1", LOOK), { piece: null, text: "z@a1" });
  assert.equal(sidePiece(LOOK, "Black"), "b");
  assert.equal(sidePiece(LOOK, "Third"), null);
  assert.equal(seatName(PLAYED, 1), "Jonas");
});

test("a turn is read out with what it moved, took and scored", () => {
  assert.deepEqual(gained(PLAYED, 2), [3, 0]);
  assert.equal(turnText(PLAYED, 0, LOOK), "White: white stone on a1");
  assert.equal(turnText(PLAYED, 2, LOOK), "White: white stone a1 to a2, takes black stone on c3. 3 points for White");
  assert.equal(turnText(PLAYED, 9, LOOK), "");
});

test("how a game ended", () => {
  const ended = (outcome, changed = {}) => endText({ ...PLAYED, ...changed, position: { ...PLAYED.position, outcome } });
  assert.deepEqual(ended({ winner: 0, reason: "white has a row", line: [] }), { headline: "You win, 3 to 0", detail: "White has a row." });
  assert.equal(ended({ winner: 1, reason: "", line: [] }, { ended_by: "resign" }).headline, "Jonas wins");
  assert.equal(ended({ winner: null, reason: "", line: [] }).headline, "A draw, 3 to 0");
  assert.equal(endText({ ...PLAYED, ended_by: "abort" }).headline, "The game was called off");
});

// What trilith.play.fair gives for this seed and pouch.
const SEED = "07".repeat(32);
const COMMITMENT = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";
const DRAWN = ["w", "b", "c", "w", "w", "b"];

function pouchGame(drawn, changed = {}) {
  const start = position({}, { supplies: [{ owner: null, pieces: { w: 3, b: 2, c: 1 } }] });
  return table({ start, fair: { commitment: COMMITMENT, seed: SEED, salts: [], seals: [] }, turns: drawn.map((stone) => turn(0, "any", [], {}, { drawn: stone })), ...changed });
}

test("a fair pouch is found fair, whatever its moves are written like", async () => {
  assert.equal((checkPouch(pouchGame(DRAWN)))?.isFair, true);
  const held = pouchGame(DRAWN);
  held.start.held = DRAWN[0];
  held.start.supplies[0].pieces[DRAWN[0]] -= 1;
  assert.equal((checkPouch(held))?.isFair, true, "the first stone was drawn before the table was shown");
});

test("another stone, another seed or a missing stone is found", async () => {
  const swapped = DRAWN.with(2, DRAWN[2] === "w" ? "b" : "w");
  const found = checkPouch(pouchGame(swapped));
  assert.equal(found?.isFair, false);
  assert.match(found?.text ?? "", /move 3/);
  assert.equal((checkPouch(pouchGame(DRAWN, { fair: { commitment: COMMITMENT, seed: "08".repeat(32), salts: [], seals: [] } })))?.isFair, false);
  assert.equal((checkPouch(pouchGame([null])))?.isFair, false);
});

test("without a seed or a pouch there is nothing to check", async () => {
  assert.equal(checkPouch(pouchGame(DRAWN, { fair: { commitment: COMMITMENT, seed: null, salts: [], seals: [] } })), null);
  assert.equal(checkPouch(table()), null);
});

// What trilith.play.fair gives with these salts.
const SALTS = [{ seat: 1, turn: 1, salt: "0b".repeat(32) }, { seat: 0, turn: 2, salt: "0a".repeat(32) }];
const SALTED = ["w", "b", "w", "b", "c", "w"];

test("what players added decides the stones from its turn on", async () => {
  const fair = { commitment: COMMITMENT, seed: SEED, salts: SALTS, seals: [] };
  const found = checkPouch(pouchGame(SALTED, { fair }));
  assert.equal(found?.isFair, true);
  assert.match(found?.text ?? "", /White and Black added random numbers of their own, which count from stone 2 on/);
  assert.equal((checkPouch(pouchGame(DRAWN, { fair })))?.isFair, false);
  assert.equal((checkPouch(pouchGame(SALTED)))?.isFair, false);
  assert.equal((checkPouch(pouchGame(SALTED, { fair }), false))?.isFair, false, "what this browser added is gone");
});

test("what is proven is said, and no more", async () => {
  assert.match((checkPouch(pouchGame(DRAWN)))?.text ?? "", /fixed before the game\. No player added anything/);
  assert.match((checkPouch(pouchGame(DRAWN, { imported: true })))?.text ?? "", /Only the server where the game was played can say/);
});

test("our own SHA-256 and HMAC are those of everybody else", () => {
  for (const length of [0, 1, 3, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const content = Uint8Array.from({ length }, (_, n) => (n * 37 + length) % 256);
    assert.equal(hex(sha256(content)), createHash("sha256").update(content).digest("hex"), `${length} bytes`);
    const key = content.slice(0, 32);
    assert.equal(hex(hmac(key, `turn ${length} é`)), createHmac("sha256", key).update(`turn ${length} é`).digest("hex"));
  }
  assert.deepEqual([...bytes("00ff10")], [0, 255, 16]);
});
