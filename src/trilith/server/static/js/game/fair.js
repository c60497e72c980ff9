// Checks that the pouch was fair: the seed is the one committed to before the game, and it determines every stone drawn.
// docs/protocol.md describes the method.

/** @typedef {import("../net/messages.js").TableView} TableView */

/** Numbers from the seed are below this. */
const WIDTH = 1n << 256n;

/** @param {string} hex */
function bytes(hex) {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {ArrayBuffer} buffer */
function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The stone that the pouch gives in a turn.
 * @param {CryptoKey} key
 * @param {number} turn
 * @param {string[]} stones
 */
async function drawn(key, turn, stones) {
  const below = BigInt(stones.length);
  for (let attempt = 0; ; attempt++) {
    const label = new TextEncoder().encode(attempt ? `${turn}.${attempt}` : String(turn));
    const number = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, label))}`);
    if (number < WIDTH - (WIDTH % below)) return stones[Number(number % below)] ?? "";
  }
}

/**
 * @param {TableView} table a finished one
 * @returns {Promise<{ isFair: boolean, text: string } | null>} null if there is nothing to check
 */
export async function checkPouch(table) {
  const seed = table.fair?.seed;
  const pouch = table.start.supplies.find(({ owner }) => owner === null);
  if (!table.fair || !seed || !pouch) return null;
  if (!globalThis.crypto?.subtle) return { isFair: true, text: "This browser can check the pouch only over a secure connection. The seed is in the record of the game." };
  const digest = hex(await crypto.subtle.digest("SHA-256", bytes(seed)));
  if (digest !== table.fair.commitment) return { isFair: false, text: "The seed is not the one that was fixed before the game." };
  const key = await crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const left = new Map(Object.entries(pouch.pieces));
  const { held } = table.start;
  // The first stone may have been drawn before the start position was shown.
  if (held) left.set(held, (left.get(held) ?? 0) + 1);
  for (const [number, { drawn: stone }] of table.turns.entries()) {
    const due = await drawn(key, number, [...left].flatMap(([code, count]) => Array(count).fill(code)));
    if (stone === null || due !== stone) return { isFair: false, text: `In move ${number + 1} the pouch should have given a different stone.` };
    left.set(stone, (left.get(stone) ?? 0) - 1);
  }
  return { isFair: true, text: `All ${table.turns.length} stones match the seed, which was fixed before the game.` };
}
