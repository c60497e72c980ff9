// Marks on points and pieces: where to play, what to pick up, the last move, what to take, a three.
// Green means possible, brass means it happened, red means capture. Every mark has a dark edge, so that it shows on any board.
import { at, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Spot} Spot */

/** Half the width of a cell and the radius of its corners, as in the picture of the board. */
const CELL = 17.25;
const CORNER = 4.3;

/**
 * Glowing dots: play here. The glows pulse together as one element, which costs next to nothing; dozens that pulse
 * separately would repaint the whole board sixty times a second. Boards with cells are scaled up more, so their dots are
 * smaller.
 * @param {Spot[]} places
 * @param {boolean} square
 */
export function open(places, square) {
  const [reach, size] = square ? [14, 3.3] : [18, 6];
  const round = (/** @type {Spot} */ [cx, cy], /** @type {number} */ r) => svg("circle", { cx, cy, r });
  return svg(
    "g",
    { class: `mark-open${square ? " square" : ""}` },
    svg("g", { class: "glows" }, ...places.map((place) => round(place, reach))),
    svg("g", { class: "dots" }, ...places.map((place) => round(place, size))),
  );
}

/**
 * A glow below each piece that can be touched.
 * @param {{ place: Spot, radius: number }[]} pieces
 * @param {boolean} square
 */
export function halos(pieces, square) {
  const shapes = pieces.map(({ place, radius }) => (square ? svg("rect", { ...frame(CELL + 0.6), transform: at(place) }) : svg("circle", { r: radius, transform: at(place) })));
  return svg("g", { class: "mark-halos" }, svg("g", { class: "glows" }, ...shapes));
}

/**
 * A ring round a piece. The name says what it means: "selected", "last", "from" (where a piece came from), "ghost" (a
 * hint), "planned" (a move for later), "drawn" (by somebody who analyses).
 * @param {"selected" | "last" | "from" | "ghost" | "planned" | "drawn"} name
 * @param {Spot} place
 * @param {number} radius
 * @param {boolean} square
 */
export function ring(name, place, radius, square) {
  const line = () => (square ? svg("rect", frame(CELL)) : svg("circle", { r: radius }));
  const [edge, metal] = [line(), line()];
  edge.setAttribute("class", "edge");
  metal.setAttribute("class", "metal");
  return svg("g", { class: `mark-${name}${square ? " square" : ""}`, transform: at(place) }, edge, metal);
}

/**
 * A broken red ring: this piece can be taken.
 * @param {Spot} place
 * @param {number} radius
 */
export function danger(place, radius) {
  const reach = radius + 1.9;
  const [x, y] = [reach * Math.sin(0.44), -reach * Math.cos(0.44)];
  const arcs = (/** @type {string} */ name) =>
    svg(
      "g",
      { class: name },
      ...[45, 135, 225, 315].map((turn) =>
        svg("path", { d: `M${-x} ${y}A${reach} ${reach} 0 0 1 ${x} ${y}`, transform: `rotate(${turn})` }),
      ),
    );
  return svg("g", { class: "mark-danger", transform: at(place) }, arcs("edge"), arcs("metal"));
}

/**
 * A frame round the points of a three, which lie in a straight line.
 * @param {Spot[]} line
 * @param {number} radius
 * @param {boolean} square
 */
export function three(line, radius, square) {
  const sorted = [...line].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const [[ax, ay], [bx, by]] = [sorted[0] ?? [0, 0], sorted.at(-1) ?? [0, 0]];
  if (square && Math.abs(ax - bx) > 1 && Math.abs(ay - by) > 1) {
    return svg("g", { class: "mark-three square" }, ...sorted.map((place) => ring("last", place, radius, true)));
  }
  const half = square ? CELL + 0.6 : radius;
  const box = { x: -half, y: -half, width: Math.hypot(bx - ax, by - ay) + 2 * half, height: 2 * half };
  const shape = { ...box, rx: square ? CORNER : half };
  const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  return svg(
    "g",
    { class: `mark-three${square ? " square" : ""}`, transform: `translate(${ax} ${ay}) rotate(${turn})` },
    svg("rect", { ...shape, class: "edge" }),
    svg("rect", { ...shape, class: "metal" }),
  );
}

/**
 * A highlighted row or column. Where a point is missing in the middle, the ornament of the board stays visible.
 * @param {"row" | "column"} name
 * @param {number[]} points their positions along it, in order
 * @param {number} aside its position across
 */
export function band(name, points, aside) {
  const [half, over, free] = [20, 30, 17];
  const [start, end] = [(points[0] ?? 0) - over, (points.at(-1) ?? 0) + over];
  const gaps = points.flatMap((along, number) => {
    const step = (points[number + 1] ?? along) - along;
    return step > 3 * half ? [along + step / 2] : [];
  });
  const spot = (/** @type {number} */ along, /** @type {number} */ across) => (name === "row" ? `${along} ${across}` : `${across} ${along}`);
  const strip = `M${spot(start, aside - half)}L${spot(end, aside - half)}L${spot(end, aside + half)}L${spot(start, aside + half)}Z`;
  const circles = gaps.map((along) => `M${spot(along - free, aside)}A${free} ${free} 0 1 0 ${spot(along + free, aside)}A${free} ${free} 0 1 0 ${spot(along - free, aside)}Z`);
  return svg("path", { d: strip + circles.join(""), "fill-rule": "evenodd", class: "mark-band", fill: `url(#board-${name})` });
}

/**
 * A small label that says what a move is worth.
 * @param {Spot} place
 * @param {import("./board.js").Value} value
 * @param {number} size
 */
export function value(place, { text, tone, isBest }, size) {
  const words = svg("text", { "font-size": size, y: size * 0.36 });
  words.textContent = text;
  const half = Math.max(size * 0.36 * text.length + size * 0.45, size * 0.8);
  const box = { x: -half, y: -size * 0.82, width: 2 * half, height: size * 1.64, rx: size * 0.82 };
  return svg("g", { class: `mark-value ${tone}${isBest ? " best" : ""}`, transform: at(place) }, svg("rect", box), words);
}

/**
 * From one point to another.
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} short the gap to leave at either end
 * @param {string} [name] the class that says what it means
 */
export function arrow([ax, ay], [bx, by], short, name = "mark-arrow") {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const [sx, sy] = [ax + ux * short * 0.6, ay + uy * short * 0.6];
  const [ex, ey] = [bx - ux * short * 0.5, by - uy * short * 0.5];
  const wing = (/** @type {number} */ side) =>
    `M${ex} ${ey}L${ex - 7 * ux + side * 4.5 * uy} ${ey - 7 * uy - side * 4.5 * ux}`;
  const d = `M${sx} ${sy}L${ex} ${ey}${wing(1)}${wing(-1)}`;
  return svg("g", { class: name }, svg("path", { d, class: "edge" }), svg("path", { d, class: "metal" }));
}

/** @param {number} half */
function frame(half) {
  return { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: CORNER };
}

/** The gradients that marks use. Every board defines the same ones under the same ids. */
export function paints() {
  const stop = (/** @type {number} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  const fade = () => [stop(0, "band-end"), stop(0.12, "band-middle"), stop(0.88, "band-middle"), stop(1, "band-end")];
  return svg(
    "defs",
    {},
    svg("radialGradient", { id: "board-glow" }, stop(0, "glow-in"), stop(0.5, "glow-half"), stop(1, "glow-out")),
    svg("linearGradient", { id: "board-row" }, ...fade()),
    svg("linearGradient", { id: "board-column", x2: 0, y2: 1 }, ...fade()),
    svg("linearGradient", { id: "board-brass", x2: 1, y2: 1 }, stop(0, "brass-1"), stop(0.45, "brass-2"), stop(1, "brass-3")),
  );
}
