// Fair random numbers from the browser's cryptographic source.

/**
 * A number from 0 to below `count`, all equally likely: draws from the last, incomplete range are rejected.
 * @param {number} count
 * @param {() => number} [word] 32 random bits
 */
export function fairNumber(count, word = randomWord) {
  const range = 2 ** 32;
  const end = range - (range % count);
  for (;;) {
    const drawn = word();
    if (drawn < end) return drawn % count;
  }
}

function randomWord() {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
