// Keeps the screen on, in browsers that let a page ask for it. A lock is lost when the page is hidden, so it is asked for again.

/** @type {WakeLockSentinel | null} */
let lock = null;
let isWanted = false;

async function ask() {
  if (!isWanted || lock || document.hidden || !("wakeLock" in navigator)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
    if (!isWanted) await lock.release();
  } catch {
    // A battery that is low, or a browser that does not want to: the screen may go dark, and nothing else is lost.
  }
}

/** @param {boolean} isOn */
export function keepAwake(isOn) {
  const isFirst = !isWanted && isOn;
  isWanted = isOn;
  if (isFirst) document.addEventListener("visibilitychange", ask);
  if (isOn) void ask();
  else void lock?.release();
}
