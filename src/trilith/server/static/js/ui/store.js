// What this device remembers. A browser that keeps nothing still plays.

/**
 * @param {string} name
 * @returns {string | null}
 */
export function recall(name) {
  try {
    return localStorage.getItem(`trilith.${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`trilith.${name}`, value);
  } catch {
    // Private windows may refuse: then it lasts as long as the page.
  }
}
