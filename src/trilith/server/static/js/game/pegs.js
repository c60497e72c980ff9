// A score on pegs, as in the boxed game: two strips of ten holes, with a peg for the tens and one for the ones.
import { setColour, svg } from "../board/svg.js";

const HOLES = 10;
const APART = 13;
const FIRST = 10;

/**
 * @param {number} score
 * @param {Record<"light" | "dark", string>} colour of the pegs
 * @returns {HTMLElement}
 */
export function pegBox(score, colour) {
  const box = document.createElement("div");
  box.className = "pegbox";
  const strips = [Math.floor(score / HOLES) % HOLES, score % HOLES];
  strips.forEach((hole, number) => {
    const label = document.createElement("span");
    label.className = "cap";
    label.textContent = number ? "1s" : "10s";
    box.append(label, strip(hole));
  });
  setColour(box, "--peg", colour);
  box.setAttribute("aria-hidden", "true");
  return box;
}

/** @param {number} at */
function strip(at) {
  const holes = Array.from({ length: HOLES }, (_, hole) => svg("circle", { class: "hole", cx: FIRST + hole * APART, cy: 9, r: 3.1 }));
  return svg(
    "svg",
    { class: "pegs", viewBox: "0 0 137 18" },
    svg("rect", { class: "strip", x: 0.5, y: 0.5, width: 136, height: 17, rx: 8.5 }),
    ...holes,
    svg("circle", { class: "peg", cx: FIRST + at * APART, cy: 9, r: 5.6 }),
  );
}
