// Points fly from the board to the pegs of whoever scored.
const TIME = 420;

/**
 * @param {DOMPoint} from on the screen
 * @param {Element} pegs
 * @param {string} text
 */
export function flyPoints(from, pegs, text) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  const chip = document.createElement("span");
  chip.className = "flying";
  chip.textContent = text;
  chip.setAttribute("aria-hidden", "true");
  document.body.append(chip);
  const to = pegs.getBoundingClientRect();
  const [endX, endY] = [to.left + to.width / 2, to.top + to.height / 2];
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const lift = 26;
  const frames = [
    { transform: at(from.x, from.y, 0.6), opacity: 0 },
    { transform: at(from.x, from.y - lift, 1.1), opacity: 1, offset: 0.35 },
    { transform: at((from.x + endX) / 2, Math.min(from.y, endY) - lift, 1), opacity: 1, offset: 0.7 },
    { transform: at(endX, endY, 0.6), opacity: 0.2 },
  ];
  const flight = chip.animate(frames, { duration: 2 * TIME, easing: "cubic-bezier(.45, 0, .25, 1)" });
  flight.addEventListener("finish", () => {
    chip.remove();
    pegs.animate([{ transform: "translateY(0)" }, { transform: "translateY(-3px)" }, { transform: "translateY(0)" }], { duration: 160 });
  });
}
