// When a browser reconnects, depending on how the connection ended.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "./browser.mjs";

const opened = [];
globalThis.location = { protocol: "http:", host: "club.example" };
globalThis.addEventListener = () => {};
globalThis.WebSocket = class extends EventTarget {
  static OPEN = 1;
  constructor(address) {
    super();
    opened.push(this);
    this.address = address;
    this.readyState = 1;
  }
  send() {}
  close() {}
};
const { TableSocket } = await import("../../src/trilith/server/static/js/net/socket.js");

/** A connection that is open, with time standing still. */
function begin(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  opened.length = 0;
  const links = [];
  new TableSocket("one", { onMessage: () => {}, onLink: (link) => links.push(link) });
  const close = (code) => opened.at(-1).dispatchEvent(Object.assign(new Event("close"), { code }));
  return { links, close };
}

test("told that the server restarts, it comes back within half a second, every time", (t) => {
  const { links, close } = begin(t);
  for (let count = 1; count < 5; count += 1) {
    close(1012);
    t.mock.timers.tick(500);
    assert.equal(opened.length, count + 1);
  }
  assert.ok(links.every((link) => link === "lost"));
});

test("they do not all come back at the same moment", (t) => {
  const { close } = begin(t);
  const random = mock.method(Math, "random", () => 0.9);
  close(1012);
  t.mock.timers.tick(400);
  assert.equal(opened.length, 1);
  t.mock.timers.tick(100);
  assert.equal(opened.length, 2);
  random.mock.restore();
});

test("when the connection breaks again and again, it waits longer each time", (t) => {
  const { close } = begin(t);
  for (let tries = 0; tries < 6; tries += 1) {
    close(1006);
    t.mock.timers.tick(12_000);
  }
  const before = opened.length;
  close(1006);
  t.mock.timers.tick(3000);
  assert.equal(opened.length, before);
});

test("a table that does not exist is not asked for again", (t) => {
  const { links, close } = begin(t);
  close(4004);
  t.mock.timers.tick(60_000);
  assert.equal(opened.length, 1);
  assert.deepEqual(links, ["gone"]);
});

test("a server that says nothing is given up before the second ping after, also if timers come early", (t) => {
  let time = 0;
  const clock = mock.method(performance, "now", () => time);
  const { links } = begin(t);
  for (let seconds = 0; seconds < 5; seconds += 2.5) {
    time += 2490;
    t.mock.timers.tick(2500);
  }
  assert.deepEqual(links, ["lost"]);
  clock.mock.restore();
});

test("a busy server is given longer each time, until it answers at once again", (t) => {
  let time = 0;
  const clock = mock.method(performance, "now", () => time);
  const { links } = begin(t);
  const answer = () => opened.at(-1).dispatchEvent(Object.assign(new Event("message"), { data: '{"say":"pong"}' }));
  const wait = (seconds) => {
    for (let passed = 0; passed < seconds; passed += 2.5) {
      time += 2500;
      t.mock.timers.tick(2500);
    }
  };
  wait(5);
  assert.deepEqual(links, ["lost"]);
  wait(5);
  assert.equal(opened.length, 2, "the second ping is not answered yet, and may take longer");
  answer();
  wait(5);
  assert.equal(opened.length, 2);
  answer();
  wait(2.5);
  time += 100;
  answer();
  wait(5);
  assert.deepEqual(links, ["lost", "lost"]);
  clock.mock.restore();
});

test("a server that answers is not given up", (t) => {
  let time = 0;
  const clock = mock.method(performance, "now", () => time);
  const { links } = begin(t);
  for (let pings = 0; pings < 20; pings += 1) {
    time += 2500;
    t.mock.timers.tick(2500);
    opened.at(-1).dispatchEvent(Object.assign(new Event("message"), { data: '{"say":"pong"}' }));
  }
  assert.deepEqual(links, []);
  clock.mock.restore();
});
