// The clock beside a real board: what each player has left, in milliseconds. It never reads the time itself.
// The same arithmetic as play/clock.py, which tables use.

/** @typedef {import("../net/messages.js").ClockChoice} ClockChoice */

/** @param {number} seconds */
function milliseconds(seconds) {
  return Math.round(seconds * 1000);
}

/**
 * A player's time at the start.
 * @param {ClockChoice} control
 * @param {number} seat
 */
export function budget({ kind, seconds, odds = [] }, seat) {
  return kind === "none" ? 0 : milliseconds(seconds + (odds[seat] ?? 0));
}

/**
 * @param {ClockChoice} control
 * @param {number} players
 * @returns {number[]} by seat
 */
export function fullClock(control, players) {
  return Array.from({ length: players }, (_, seat) => budget(control, seat));
}

/**
 * How long this player may take before the flag falls; null without a clock.
 * @param {ClockChoice} control
 * @param {number} remaining at the start of the turn
 */
export function limit({ kind, extra }, remaining) {
  if (kind === "none") return null;
  return remaining + (kind === "delay" ? milliseconds(extra) : 0);
}

/**
 * How long the clock still stands still: what is left of a delay.
 * @param {ClockChoice} control
 * @param {number} spent
 */
export function pause({ kind, extra }, spent) {
  return kind === "delay" ? Math.max(0, milliseconds(extra) - spent) : 0;
}

/**
 * What the clock shows after so long a thought.
 * @param {ClockChoice} control
 * @param {number} remaining
 * @param {number} spent
 */
export function left(control, remaining, spent) {
  return Math.max(0, remaining - Math.max(0, spent - pause(control, 0)));
}

/**
 * What the player has left after a move that took so long.
 * @param {ClockChoice} control
 * @param {number} seat
 * @param {number} remaining
 * @param {number} spent
 */
export function afterMove(control, seat, remaining, spent) {
  if (control.kind === "none") return remaining;
  if (control.kind === "move" || control.kind === "days") return budget(control, seat);
  const extra = milliseconds(control.extra);
  const back = control.kind === "increment" ? extra : control.kind === "bronstein" ? Math.min(spent, extra) : 0;
  return left(control, remaining, spent) + back;
}
