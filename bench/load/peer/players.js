// The players' process: node players.js PORT GAMES SECONDS TURNS prints what bench/load/players.py does.
// A game has TURNS turns and is followed by a new one; 0 is for games without end.
const { io } = require("socket.io-client");

const [port, games, seconds, turns] = process.argv.slice(2).map(Number);
const PACE = 1000;
const ARRIVAL = 12_000;
const seen = [];
let isCounting = false;
let begun = 0;
let processor = 0;
const now = () => Number(process.hrtime.bigint()) / 1e6;
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

function player(match, seat) {
  const socket = io(`http://127.0.0.1:${port}/stones`, { transports: ["websocket"], forceNew: true });
  const me = { socket, state: 0, told: null };
  const news = (state) => {
    me.state = state._stateID;
    me.told?.();
  };
  socket.on("sync", (_, info) => news(info.state));
  socket.on("update", (_, state) => news(state));
  me.next = () => new Promise((done) => (me.told = done));
  const ready = me.next();
  socket.emit("sync", match, seat, undefined, 2);
  return ready.then(() => me);
}

async function play(number, until) {
  await pause(Math.random() * (ARRIVAL / 2));
  for (let game = 0; now() < until; game++) {
    const match = `match${number}-${game}`;
    const sides = [await player(match, "0"), await player(match, "1")];
    begun += isCounting;
    let due = now() + Math.random() * PACE;
    // The first games are shorter, so that not all end together.
    const length = turns ? Math.ceil(turns * (game ? 1 : Math.random())) : Infinity;
    for (let turn = 0; now() < until && turn < length; turn++) {
      await pause(Math.max(0, due - now()));
      due = Math.max(due + PACE, now());
      const seat = turn % 2;
      const payload = { type: "place", args: [Math.floor(Math.random() * 24)], playerID: `${seat}` };
      const both = Promise.all(sides.map((side) => side.next()));
      const began = now();
      sides[seat].socket.emit("update", { type: "MAKE_MOVE", payload }, sides[seat].state, match, `${seat}`);
      await both;
      if (isCounting) seen.push((now() - began) / 1000);
    }
    sides.forEach((side) => side.socket.close());
  }
}

const used = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

async function main() {
  const until = now() + ARRIVAL + seconds * 1000;
  const playing = Array.from({ length: games }, (_, number) => play(number, until));
  await pause(ARRIVAL);
  isCounting = true;
  processor = used();
  process.stdout.write("counting\n");
  await Promise.all(playing);
  const told = { seen, acknowledged: [], refused: [], games: begun, processor: used() - processor };
  process.stdout.write(JSON.stringify(told) + "\n", () => process.exit(0));
}

main();
