// Bytes as hexadecimal digits, and back.

/** @param {string} text */
export function bytes(text) {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {ArrayBuffer | Uint8Array<ArrayBuffer>} content */
export function hex(content) {
  return [...new Uint8Array(content)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
