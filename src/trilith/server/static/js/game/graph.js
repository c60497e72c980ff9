// A graph of the chance of winning, turn by turn. The first player's share is light, the other's dark.
import { svg } from "../board/svg.js";

const WIDTH = 316;
const HEIGHT = 72;

/**
 * @param {(number[] | null)[]} chances of all players before each turn and at the end
 * @param {{ turning: number[], at: number, label: string, goTo: (count: number) => void }} about
 * @returns {SVGSVGElement}
 */
export function chanceGraph(chances, { turning, at, label, goTo }) {
  const last = Math.max(1, chances.length - 1);
  const x = (/** @type {number} */ turn) => (turn / last) * WIDTH;
  const known = chances.flatMap((shares, turn) => (shares ? [/** @type {const} */ ([x(turn), HEIGHT * (1 - (shares[0] ?? 0.5))])] : []));
  const line = known.map(([px, py], number) => `${number ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
  const [first, end] = [known[0]?.[0] ?? 0, known.at(-1)?.[0] ?? 0];
  const dots = turning.map((turn) => {
    const share = chances[turn + 1]?.[0] ?? chances[turn]?.[0] ?? 0.5;
    return svg("circle", { class: "turned", cx: x(turn + 1), cy: HEIGHT * (1 - share), r: 4.5 });
  });
  const picture = svg(
    "svg",
    { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, preserveAspectRatio: "none" },
    svg("rect", { class: "dark", width: WIDTH, height: HEIGHT, rx: 8 }),
    svg("path", { class: "light", d: line ? `${line}L${end} ${HEIGHT}L${first} ${HEIGHT}Z` : "" }),
    svg("path", { class: "even", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svg("path", { class: "edge", d: line }),
    svg("path", { class: "here", d: `M${x(at)} 0V${HEIGHT}` }),
    ...dots,
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    goTo(Math.round(((event.clientX - box.left) / box.width) * last));
  });
  return picture;
}
