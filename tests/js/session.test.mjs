// What a browser knows of a table, as messages come in and connections break.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Session } from "../../src/trilith/server/static/js/game/session.js";
import { position, table, turn } from "./samples.mjs";

/** A session on a connection that the test controls. */
function begin() {
  const sent = [];
  const news = [];
  const line = { isOpen: true };
  let listeners;
  const connect = (given) => {
    listeners = given;
    return { send: (message) => line.isOpen && sent.push(message) > 0 };
  };
  const session = new Session(connect, ({ what }) => news.push(what));
  const { onMessage: hear, onLink: link } = listeners;
  return { session, sent, news, line, hear, link };
}

function moved(version, by, move) {
  const { say, id, ruleset, look, seats, you, start, turns, series, created, ...rest } = table();
  return { ...rest, say: "moved", version, turn: turn(by, move, [move], { [move]: "w" }), position: position({ [move]: "w" }, { turn: 1 - by }) };
}

test("a move is sent with the version it was made at, and done when it is acknowledged", () => {
  const { session, sent, hear } = begin();
  hear(table({ version: 4 }));
  session.move(["a1"]);
  assert.deepEqual(sent, [{ do: "move", version: 4, steps: ["a1"], ask: 1 }]);
  assert.equal(session.pending?.isSent, true);
  hear({ say: "done", ask: 7, version: 5 });
  assert.ok(session.pending, "that was something else");
  hear({ say: "done", ask: 1, version: 5 });
  assert.equal(session.pending, null);
});

test("legal moves that come as words become a tree", () => {
  const { session, hear } = begin();
  hear(table({ version: 4 }));
  const words = { purposes: ["place a stone"], letters: { x: ["point", "b2", 0] }, starts: "", words: "x" };
  hear({ ...moved(5, 1, "a1"), moves: null, words });
  assert.deepEqual(session.table.moves, { purposes: ["place a stone"], nodes: [[["point", "b2", 0, -1]]] });
  hear({ ...moved(6, 0, "a2"), moves: null, words: null });
  assert.equal(session.table.moves, null);
});

test("a move made without a connection is sent when it is back", () => {
  const { session, sent, line, hear, link } = begin();
  hear(table({ version: 4 }));
  line.isOpen = false;
  link("lost");
  session.move(["a1"]);
  assert.deepEqual([sent, session.pending?.isSent], [[], false]);
  line.isOpen = true;
  link("open");
  hear(table({ version: 4 }));
  assert.deepEqual(sent, [{ do: "move", version: 4, steps: ["a1"], ask: 1 }]);
});

test("who resigns without a connection has resigned when it is back, also after a move", () => {
  const { session, sent, line, hear, link, news } = begin();
  hear(table({ version: 4 }));
  line.isOpen = false;
  link("lost");
  session.act("resign");
  assert.ok(news.includes("refused"), "it says that this waits");
  line.isOpen = true;
  hear(table({ version: 5, turns: [turn(0, "a1", ["a1"], { a1: "w" })] }));
  assert.deepEqual(sent, [{ do: "deed", deed: "resign", version: 5, seat: null, ask: 1 }]);
  hear({ say: "done", ask: 1, version: 6 });
  link("lost");
  hear(table({ version: 6 }));
  assert.equal(sent.length, 1);
});

test("what was on its way when the connection broke is sent again, unless it arrived or the game has gone on", () => {
  for (const [version, turns, again] of [[4, [], true], [5, [], false], [5, [turn(0, "a1", ["a1"], { a1: "w" })], false]]) {
    const { session, sent, hear, link } = begin();
    hear(table({ version: 4 }));
    session.act("draw");
    link("lost");
    hear(table({ version, turns }));
    assert.equal(sent.length, again ? 2 : 1);
  }
});

test("a move that arrived before the connection broke is not sent again", () => {
  const { session, sent, hear, link } = begin();
  hear(table({ version: 4 }));
  session.move(["a1"]);
  link("lost");
  hear(table({ version: 5, turns: [turn(0, "a1", ["a1"], { a1: "w" })] }));
  assert.equal(session.pending, null);
  assert.equal(sent.length, 1);
});

test("moves of others come in one by one", () => {
  const { session, sent, news, hear } = begin();
  hear(table({ version: 4 }));
  hear(moved(5, 0, "a1"));
  assert.deepEqual([session.table?.version, session.table?.turns.length, session.table?.position.turn], [5, 1, 1]);
  assert.equal(session.table?.say, "table");
  hear(moved(5, 0, "a1"));
  assert.equal(session.table?.turns.length, 1, "heard twice, played once");
  hear(moved(9, 1, "c3"));
  assert.deepEqual(sent, [{ do: "look" }], "something was missed");
  assert.equal(session.table?.version, 5);
  assert.deepEqual(news, ["table", "moved"]);
});

test("a refused move is no longer pending, and an outdated table is asked for again", () => {
  const { session, sent, hear } = begin();
  hear(table({ version: 4 }));
  session.move(["a1"]);
  hear({ say: "refused", ask: 1, why: "a1 is taken", version: 6 });
  assert.equal(session.pending, null);
  assert.deepEqual(sent.at(-1), { do: "look" });
});

test("other actions name their seat, and are refused without a connection", () => {
  const { session, sent, news, line, hear } = begin();
  hear(table({ version: 4 }));
  session.act("draw", 1);
  assert.deepEqual(sent, [{ do: "deed", deed: "draw", version: 4, seat: 1, ask: 1 }]);
  line.isOpen = false;
  session.act("resign");
  assert.equal(news.at(-1), "refused");
});

test("what follows from a table", () => {
  const { session, hear } = begin();
  assert.deepEqual([session.isOver, session.isWaiting, session.isMyTurn, session.isWatching], [false, false, false, false]);
  hear(table());
  assert.deepEqual([session.isOver, session.isWaiting, session.isMyTurn, session.isWatching], [false, false, true, false]);
  hear(table({ you: [] }));
  assert.deepEqual([session.isMyTurn, session.isWatching], [false, true]);
  hear(table({ result: "1-0" }));
  assert.ok(session.isOver);
  const [first, second] = table().seats;
  hear(table({ seats: [first, { ...second, kind: "open" }] }));
  assert.deepEqual([session.isWaiting, session.isMyTurn], [true, false]);
});

test("who is connected, and which engine thinks", () => {
  const { session, hear } = begin();
  hear(table());
  hear({ say: "presence", here: [true, false], watchers: 3 });
  assert.deepEqual([session.watchers, session.table?.seats.map(({ here }) => here)], [3, [true, false]]);
  hear({ say: "thinking", seat: 1 });
  assert.equal(session.thinking, 1);
  hear(moved(2, 1, "c3"));
  assert.equal(session.thinking, null);
});

// ---- what this browser adds to the seed of a pouch ----

const FAIR = { commitment: "c", seed: null, salts: [], seals: [] };
const sealOf = (salt) => createHash("sha256").update(Buffer.from(salt, "hex")).digest("hex");

test("a browser seals a salt for each of its seats, and shows it when everybody has sealed", () => {
  const { session, sent, hear } = begin();
  hear(table({ fair: FAIR }));
  assert.deepEqual(sent.map(({ do: what, seat }) => [what, seat]), [["seal", 0]]);
  const seals = [{ seat: 0, seal: sent[0].seal }];
  hear(table({ version: 2, fair: { ...FAIR, seals } }));
  assert.equal(sent.length, 1, "the other has not sealed anything yet");
  hear(table({ version: 3, fair: { ...FAIR, seals: [...seals, { seat: 1, seal: "f" }] } }));
  assert.deepEqual([sent.length, sent[1].do, sent[1].seat, sealOf(sent[1].salt)], [2, "salt", 0, sent[0].seal]);
  const salts = [{ seat: 0, turn: 1, salt: sent[1].salt }];
  hear(table({ version: 4, fair: { ...FAIR, seals, salts } }));
  assert.equal(sent.length, 2);
  assert.equal(session.salts.areKept(session.table), true);
  assert.equal(session.salts.areKept(table({ fair: FAIR })), false);
});

test("at the latest it is shown before the first move", () => {
  const { session, sent, hear } = begin();
  hear(table({ fair: FAIR }));
  hear(table({ version: 2, fair: { ...FAIR, seals: [{ seat: 0, seal: sent[0].seal }] } }));
  session.move(["a1"]);
  assert.deepEqual(sent.map((message) => message.do), ["seal", "salt", "move"]);
});

test("against an engine nobody is waited for", () => {
  const { sent, hear } = begin();
  const mine = table({ fair: FAIR });
  const seats = [mine.seats[0], { ...mine.seats[1], kind: "engine" }];
  hear({ ...mine, seats });
  hear({ ...mine, seats, version: 2, fair: { ...FAIR, seals: [{ seat: 0, seal: sent[0].seal }] } });
  assert.deepEqual(sent.map((message) => message.do), ["seal", "salt"]);
});

test("what was lost with the connection is sent again, the same", () => {
  const { sent, hear, link } = begin();
  hear(table({ fair: FAIR }));
  link("lost");
  link("open");
  hear(table({ fair: FAIR }));
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[0], sent[1]);
});

test("nothing is added without a pouch, too late, when it is over, or by those who watch", () => {
  const { sent, hear } = begin();
  hear(table());
  hear(table({ fair: FAIR, turns: [turn(0, "a1", ["a1"], { a1: "w" })] }));
  hear(table({ fair: { ...FAIR, salts: [{ seat: 1, turn: 1, salt: "f" }] } }));
  hear(table({ fair: { ...FAIR, seed: "5" }, result: "1-0" }));
  hear(table({ fair: FAIR, you: [] }));
  hear(table({ fair: FAIR, imported: true }));
  assert.deepEqual(sent, []);
});

test("nobody hears of a seal that is refused", () => {
  const { sent, news, hear } = begin();
  hear(table({ fair: FAIR }));
  hear({ say: "refused", ask: sent[0].ask, why: "you have sealed a salt already", version: 1 });
  assert.deepEqual(news, ["table"]);
});
