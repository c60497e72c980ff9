// The pegs of one player as two strips, for boards that are not on the screen.
import { holes, ONES, TENS } from "../board/pegs.js";
import { setColour, svg } from "../board/svg.js";

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
  const { tens, ones, round } = holes(score);
  box.append(cap(round ? `${round}+` : "10s"), strip(TENS, tens, "tens"), cap("1s"), strip(ONES, ones, "ones"));
  setColour(box, "--peg", colour);
  box.setAttribute("aria-hidden", "true");
  return box;
}

/** @param {string} text */
function cap(text) {
  const label = document.createElement("span");
  label.className = "cap";
  label.textContent = text;
  return label;
}

/**
 * @param {number} count
 * @param {number} at
 * @param {"tens" | "ones"} kind
 */
function strip(count, at, kind) {
  const width = 2 * FIRST + (count - 1) * APART;
  const all = Array.from({ length: count }, (_, hole) => svg("circle", { class: "hole", cx: FIRST + hole * APART, cy: 9, r: 3.1 }));
  return svg(
    "svg",
    { class: `pegs ${kind}`, viewBox: `0 0 ${width} 18` },
    svg("rect", { class: "strip", x: 0.5, y: 0.5, width: width - 1, height: 17, rx: 8.5 }),
    ...all,
    svg("circle", { class: "peg", cx: FIRST + at * APART, cy: 9, r: 5.6 }),
  );
}
