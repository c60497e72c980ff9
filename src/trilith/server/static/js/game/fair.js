// Checks the pouch: the seed is the one committed to before the game, and every stone drawn follows from it and from what
// the players added. docs/protocol.md describes the method.
import { bytes, hex, hmac, sha256 } from "./sha256.js";
import { moveName } from "./text.js";

/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").SaltView} SaltView */

/** Numbers from the seed are below this. */
const WIDTH = 1n << 256n;

/**
 * The key for the draw of a turn: the seed, or with the salts that count by then its HMAC of them.
 * @param {Uint8Array} seed
 * @param {SaltView[]} salts
 * @param {number} turn
 */
function keyFor(seed, salts, turn) {
  const counting = salts.filter((salt) => salt.turn <= turn).sort((one, other) => one.seat - other.seat);
  return counting.length ? hmac(seed, counting.map(({ seat, salt }) => `${seat}:${salt}`).join(" ")) : seed;
}

/**
 * The stone that the pouch gives in a turn.
 * @param {Uint8Array} key
 * @param {number} turn
 * @param {string[]} stones
 */
function drawn(key, turn, stones) {
  const below = BigInt(stones.length);
  for (let attempt = 0; ; attempt++) {
    const number = BigInt(`0x${hex(hmac(key, attempt ? `${turn}.${attempt}` : String(turn)))}`);
    if (number < WIDTH - (WIDTH % below)) return stones[Number(number % below)] ?? "";
  }
}

/**
 * @param {TableView} table a finished one
 * @param {boolean} [areKept] whether what this browser added is still there
 * @returns {{ isFair: boolean, text: string } | null} null if there is nothing to check
 */
export function checkPouch(table, areKept = true) {
  const seed = table.fair?.seed;
  const pouch = table.start.supplies.find(({ owner }) => owner === null);
  if (!table.fair || !seed || !pouch) return null;
  if (!areKept) return { isFair: false, text: "The stones do not follow from what this browser added to the seed." };
  if (hex(sha256(bytes(seed))) !== table.fair.commitment) return { isFair: false, text: "The seed is not the one that was fixed before the game." };
  const { salts } = table.fair;
  const left = new Map(Object.entries(pouch.pieces));
  const { held } = table.start;
  // The first stone may have been drawn before the start position was shown.
  if (held) left.set(held, (left.get(held) ?? 0) + 1);
  for (const [number, { drawn: stone }] of table.turns.entries()) {
    const due = drawn(keyFor(bytes(seed), salts, number), number, [...left].flatMap(([code, count]) => Array(count).fill(code)));
    if (stone === null || due !== stone) return { isFair: false, text: `At ${moveName(table, number).replace("Move", "move")}, the pouch should have given a different stone.` };
    left.set(stone, (left.get(stone) ?? 0) - 1);
  }
  return { isFair: true, text: `${proof(table)} ${chosen(table, salts)}` };
}

/** What the seed proves. @param {TableView} table */
function proof({ imported, turns }) {
  const stones = `All ${turns.length} stones match the seed`;
  return imported ? `${stones} in the record. Only the server where the game was played can say when it was fixed.` : `${stones}, which was fixed before the game.`;
}

/**
 * Who could have known the stones.
 * @param {TableView} table
 * @param {SaltView[]} salts
 */
function chosen(table, salts) {
  const sides = [...salts].sort((one, other) => one.seat - other.seat).map(({ seat }) => table.seats[seat]?.side ?? "");
  const first = Math.min(...salts.map(({ turn }) => turn)) + 1;
  if (!sides.length) return "No player added anything to it: whoever chose the seed knew the stones.";
  return `${sides.join(" and ")} added random numbers of their own, which count from stone ${first} on: nobody knew those when the seed was chosen.`;
}
