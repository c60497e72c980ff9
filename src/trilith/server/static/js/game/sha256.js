// SHA-256 and HMAC, also for pages that are not served over https: browsers offer their own there only.

/** The first 32 bits of the fractional parts of the roots of the first primes. @param {number} root @param {number} count */
function constants(root, count) {
  const found = [];
  for (let number = 2; found.length < count; number++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) isPrime = false;
    if (isPrime) found.push(Math.floor((number ** (1 / root) % 1) * 2 ** 32));
  }
  return Uint32Array.from(found);
}

const START = constants(2, 8);
const ROUNDS = constants(3, 64);
const BLOCK = 64;

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {Uint32Array} sum changed in place @param {DataView} view @param {number} at */
function addBlock(sum, view, at) {
  const words = new Uint32Array(64);
  for (let n = 0; n < 16; n++) words[n] = view.getUint32(at + 4 * n);
  const word = (/** @type {number} */ n) => words[n] ?? 0;
  for (let n = 16; n < 64; n++) {
    const [early, late] = [word(n - 15), word(n - 2)];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = word(n - 16) + small + word(n - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sum;
  for (let n = 0; n < 64; n++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[n] ?? 0) + word(n)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, n) => (sum[n] = (sum[n] ?? 0) + value));
}

/**
 * @param {Uint8Array} content
 * @returns {Uint8Array}
 */
export function sha256(content) {
  const padded = new Uint8Array(Math.ceil((content.length + 9) / BLOCK) * BLOCK);
  padded.set(content);
  padded[content.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, content.length * 8);
  const sum = START.slice();
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(sum, view, at);
  const found = new DataView(new ArrayBuffer(32));
  sum.forEach((value, n) => found.setUint32(4 * n, value));
  return new Uint8Array(found.buffer);
}

/**
 * @param {Uint8Array} key of at most 64 bytes
 * @param {string} text
 * @returns {Uint8Array}
 */
export function hmac(key, text) {
  const mixed = (/** @type {number} */ mask) => Uint8Array.from({ length: BLOCK }, (_, n) => (key[n] ?? 0) ^ mask);
  const inner = sha256(joined(mixed(0x36), new TextEncoder().encode(text)));
  return sha256(joined(mixed(0x5c), inner));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The bytes that hexadecimal digits stand for. @param {string} text */
export function bytes(text) {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {Uint8Array} content */
export function hex(content) {
  return [...content].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
