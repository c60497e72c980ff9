// Clocks count down here between messages from the server, which alone decides when time is up.

/** @typedef {import("../net/messages.js").ClockView} ClockView */

/** Below this, in milliseconds, a clock is low, unless the time control is that short. */
const LOW = 20000;
const TENTHS = 10000;
const HOUR = 3600000;
const DAY = 24 * HOUR;

/**
 * A time in words, with its two largest units.
 * @param {number} milliseconds
 */
export function durationText(milliseconds) {
  const minutes = Math.floor(milliseconds / 60000);
  const parts = [[Math.floor(milliseconds / DAY), "d"], [Math.floor(milliseconds / HOUR) % 24, "h"], [minutes % 60, "min"]];
  const from = parts.findIndex(([number]) => number);
  if (from < 0 || milliseconds < 2 * 60000) return `${Math.ceil(milliseconds / 1000)} s`;
  return parts
    .slice(from, from + 2)
    .filter(([number]) => number)
    .map(([number, unit]) => `${number} ${unit}`)
    .join(" ");
}

/**
 * The time a seat has left, in milliseconds.
 * @param {ClockView} clock
 * @param {number} seat
 * @param {number} since milliseconds since the clock was received
 */
export function left(clock, seat, since) {
  const remaining = clock.remaining[seat] ?? 0;
  if (clock.running !== seat) return remaining;
  return Math.max(0, remaining - Math.max(0, since - clock.pause));
}

/** @param {Pick<ClockView, "choice">} clock @param {number} milliseconds */
export function isLow({ choice }, milliseconds) {
  return milliseconds < Math.min(LOW, Math.max(choice.seconds * 250, 5000));
}

/**
 * @param {number} milliseconds
 * @returns {string}
 */
export function clockText(milliseconds) {
  if (milliseconds >= DAY) return durationText(milliseconds);
  if (milliseconds < TENTHS) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}

/**
 * A time control in words.
 * @param {import("../net/messages.js").ClockChoice} choice
 */
export function controlText({ kind, seconds, extra }) {
  const time = seconds % 60 === 0 && seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`;
  switch (kind) {
    case "none":
      return "no clock";
    case "increment":
      return `${time} + ${extra} s`;
    case "bronstein":
      return `${time}, ${extra} s Bronstein`;
    case "delay":
      return `${time}, ${extra} s delay`;
    case "days":
      return seconds === 86400 ? "1 day per move" : `${seconds / 86400} days per move`;
    case "move":
      return `${time} per move`;
    default:
      return time;
  }
}
