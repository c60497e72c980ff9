// A score on pegs, as in the boxed game: the shorter row of holes counts tens, the longer one ones.
import { setColour, svg } from "../board/svg.js";

export const ONES = 10;
export const TENS = 8;
const APART = 13;
const FIRST = 10;

/**
 * The holes the two pegs stand in. Past the last ten one goes round the short row again; `round` is what that is worth.
 * @param {number} score
 * @returns {{ tens: number, ones: number, round: number }}
 */
export function holes(score) {
  const whole = Math.floor(score / ONES);
  return { tens: whole % TENS, ones: score % ONES, round: (whole - (whole % TENS)) * ONES };
}

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
