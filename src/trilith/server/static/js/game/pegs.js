// A score as the box keeps it: two wooden strips of ten holes, a peg for the tens and one for the ones.
import { svg } from "../board/svg.js";

const HOLES = 10;
const APART = 13;
const FIRST = 10;

/**
 * @param {number} score
 * @param {string} tone "light" or "dark", or what the side's stones are coloured like
 * @returns {HTMLElement}
 */
export function pegBox(score, tone) {
  const box = document.createElement("div");
  box.className = "pegbox";
  const strips = [Math.floor(score / HOLES) % HOLES, score % HOLES];
  strips.forEach((hole, number) => {
    const label = document.createElement("span");
    label.className = "cap";
    label.textContent = number ? "1s" : "10s";
    box.append(label, strip(hole, tone));
  });
  box.setAttribute("aria-hidden", "true");
  return box;
}

/**
 * @param {number} at
 * @param {string} tone
 */
function strip(at, tone) {
  const holes = Array.from({ length: HOLES }, (_, hole) => svg("circle", { class: "hole", cx: FIRST + hole * APART, cy: 9, r: 3.1 }));
  return svg(
    "svg",
    { class: "pegs", viewBox: "0 0 137 18" },
    svg("rect", { class: "strip", x: 0.5, y: 0.5, width: 136, height: 17, rx: 8.5 }),
    ...holes,
    svg("circle", { class: `peg ${tone}`, cx: FIRST + at * APART, cy: 9, r: 5.6 }),
  );
}
