// Curves over time, drawn as SVG: a line with its uncertainty, and bars above and below zero.
import { svg } from "../board/svg.js";

const WIDTH = 320;
const HEIGHT = 120;
const LEFT = 34;
const BOTTOM = 18;

/** @typedef {{ at: number, value: number, spread?: number }} Point */

const DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });

const SHORT_DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

/** @param {number} at */
export function shortDay(at) {
  return SHORT_DAY.format(new Date(at));
}

/** @param {number} at */
export function day(at) {
  return DAY.format(new Date(at));
}

/**
 * @param {Point[]} points
 * @param {{ label: string, least?: number, most?: number }} about
 * @returns {SVGSVGElement}
 */
export function curve(points, { label, least, most }) {
  const low = least ?? roundDown(Math.min(...points.map(({ value, spread = 0 }) => value - spread)));
  const high = most ?? roundUp(Math.max(...points.map(({ value, spread = 0 }) => value + spread)));
  const { x, y } = scales(points, low, high);
  const line = points.map(({ at, value }, number) => `${number ? "L" : "M"}${x(at, number)} ${y(value)}`).join("");
  const upper = points.map(({ at, value, spread = 0 }, number) => `${number ? "L" : "M"}${x(at, number)} ${y(value + spread)}`);
  const lower = points.map(({ at, value, spread = 0 }, number) => `L${x(at, number)} ${y(value - spread)}`).reverse();
  const last = points.length - 1;
  const end = points[last];
  return picture(
    label,
    axis(low, high, y),
    points.length > 1 ? svg("path", { class: "band", d: `${upper.join("")}${lower.join("")}Z` }) : null,
    svg("path", { class: "line", d: line }),
    end ? svg("circle", { class: "dot", cx: x(end.at, last), cy: y(end.value), r: 3.5 }) : null,
    dates(points),
  );
}

/**
 * @param {Point[]} points
 * @param {string} label
 * @returns {SVGSVGElement}
 */
export function bars(points, label) {
  const most = Math.max(1, ...points.map(({ value }) => Math.abs(value)));
  const { y } = scales(points, -most, most);
  const step = (WIDTH - LEFT) / points.length;
  const found = points.map(({ value }, number) =>
    svg("rect", {
      class: value < 0 ? "bar bad" : "bar",
      x: LEFT + number * step + step * 0.1,
      y: Math.min(y(0), y(value)),
      width: Math.min(24, step * 0.8),
      height: Math.max(1, Math.abs(y(value) - y(0))),
    }),
  );
  return picture(label, axis(-most, most, y), svg("path", { class: "grid", d: `M${LEFT} ${y(0)}H${WIDTH}` }), ...found, dates(points));
}

/**
 * @param {string} label
 * @param {...(SVGElement | SVGElement[] | null)} parts
 */
function picture(label, ...parts) {
  const found = /** @type {SVGElement[]} */ (parts.flat().filter(Boolean));
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, ...found);
}

/**
 * Games that were played together stand apart all the same: the horizontal place is by number where times are equal.
 * @param {Point[]} points
 * @param {number} low
 * @param {number} high
 */
function scales(points, low, high) {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const height = HEIGHT - BOTTOM - 6;
  return {
    x: (/** @type {number} */ at, /** @type {number} */ number) => {
      const share = last > first ? (at - first) / (last - first) : points.length > 1 ? number / (points.length - 1) : 0.5;
      return round(LEFT + share * (WIDTH - LEFT - 6));
    },
    y: (/** @type {number} */ value) => round(6 + height * (1 - (value - low) / Math.max(1e-9, high - low))),
  };
}

/**
 * @param {number} low
 * @param {number} high
 * @param {(value: number) => number} y
 */
function axis(low, high, y) {
  return [low, (low + high) / 2, high].flatMap((value) => [
    svg("path", { class: "grid", d: `M${LEFT} ${y(value)}H${WIDTH}` }),
    text(String(Math.round(value)), LEFT - 5, y(value) + 4, "end"),
  ]);
}

/** @param {Point[]} points */
function dates(points) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const from = text(day(first.at), LEFT, HEIGHT - 3, "start");
  return day(first.at) === day(last.at) ? [from] : [from, text(day(last.at), WIDTH, HEIGHT - 3, "end")];
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 */
function text(words, x, y, anchor) {
  const found = svg("text", { x, y, "text-anchor": anchor });
  found.textContent = words;
  return found;
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
const roundDown = (/** @type {number} */ value) => Math.floor(value / 50) * 50;
const roundUp = (/** @type {number} */ value) => Math.ceil(value / 50) * 50;
