// The halves of the clock, one for each player: a large button with the time, and the pegs below it.
import { pieceIcon } from "../board/tray.js";
import { clockText, isLow } from "../game/clock.js";
import { pegBox } from "./peg_box.js";
import { capital, sidePiece } from "../game/text.js";
import { fill, h, icon } from "../ui/dom.js";
import { delayLeft, isOver, isRunning, shown } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {{ onPress: (seat: number) => void, onPoints: (seat: number, points: number) => void }} Handlers */

const PLAIN_PEGS = { light: "#1a201e", dark: "#edf0ec" };

/** @param {State} state @param {number} seat */
export function nameOf({ agreed }, seat) {
  return agreed.names[seat] || capital(agreed.sides[seat] ?? "");
}

export class Half {
  /**
   * @param {State} state
   * @param {number} seat
   * @param {LookView | null} look
   * @param {Handlers} handlers
   */
  constructor(state, seat, look, handlers) {
    this.seat = seat;
    this.look = look;
    const side = state.agreed.sides[seat] ?? "";
    const piece = look && sidePiece(look, side);
    this.time = h("span", { class: "time", role: "timer" });
    this.what = h("span", { class: "what" });
    this.face = h(
      "button",
      { class: "face", type: "button" },
      h("span", { class: "nm" }, piece ? pieceIcon(/** @type {LookView} */ (look), piece) : null, h("b", {}, nameOf(state, seat)), state.agreed.names[seat] ? h("small", {}, capital(side)) : null),
      this.time,
      this.what,
    );
    listenToPress(this.face, () => handlers.onPress(seat));
    this.score = h("output", { class: "points" });
    this.pegs = h("span", { class: "peg-place" });
    const button = (/** @type {string} */ text, /** @type {number} */ points, /** @type {string} */ label) =>
      h("button", { class: "btn", type: "button", "data-points": points, "aria-label": `${label} for ${nameOf(state, seat)}`, onclick: () => handlers.onPoints(seat, points) }, text);
    const tally = h("div", { class: "tally" }, button("−1", -1, "Take one point back"), this.score, this.pegs, button("+1", 1, "One point"), button("+10", 10, "Ten points"));
    this.element = h("section", { class: "half", "data-seat": seat, "aria-label": nameOf(state, seat) }, this.face, state.points ? tally : null);
    /** @type {string} */
    this.pegged = "";
  }

  /** @param {State} state @param {number} now */
  show(state, now) {
    const { clocks, agreed } = state;
    const isTurn = clocks.turn === this.seat;
    const runs = isTurn && isRunning(state);
    const milliseconds = shown(state, this.seat, now);
    const hasClock = agreed.control.kind !== "none";
    const flag = Boolean(clocks.flags[this.seat]);
    const low = hasClock && !flag && clocks.begun && isTurn && isLow({ choice: agreed.control }, milliseconds);
    this.element.classList.toggle("running", runs);
    this.element.classList.toggle("low", low);
    this.element.classList.toggle("fallen", flag);
    this.element.toggleAttribute("data-turn", isTurn);
    setText(this.time, hasClock ? (flag ? "0:00" : clockText(milliseconds)) : `${clocks.turns[this.seat] ?? 0}`);
    this.time.classList.toggle("long", (this.time.textContent ?? "").length > 5);
    setText(this.what, this.words(state, now, low));
    this.showPoints(state);
  }

  /** @param {State} state @param {number} now @param {boolean} low */
  words(state, now, low) {
    const { clocks, agreed } = state;
    const isTurn = clocks.turn === this.seat;
    if (clocks.flags[this.seat]) return "⚑ Time is up";
    if (isOver(state)) return "";
    if (!clocks.begun) return isTurn ? "Begins. Tap to start" : "Tap to start the other clock";
    if (!isRunning(state)) return isTurn ? "Stopped. Tap to go on" : "";
    if (!isTurn) return agreed.control.kind === "none" ? "turns played" : "";
    const delay = delayLeft(state, now);
    if (delay > 0) return `▶ Waits ${Math.ceil(delay / 1000)} s`;
    return low ? "▶ Hurry. Tap when you have moved" : "▶ Tap when you have moved";
  }

  /** @param {State} state */
  showPoints(state) {
    const points = String(state.points?.[this.seat] ?? 0);
    if (!state.points || points === this.pegged) return;
    this.pegged = points;
    setText(this.score, points);
    const piece = this.look && sidePiece(this.look, state.agreed.sides[this.seat] ?? "");
    fill(this.pegs, pegBox(Number(points), (piece && this.look?.pieces[piece]?.paint) || PLAIN_PEGS));
  }
}

/**
 * A clock counts from the moment a finger comes down. Keys and screen readers only click.
 * @param {HTMLElement} element
 * @param {() => void} onPress
 */
function listenToPress(element, onPress) {
  let isDone = false;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    isDone = true;
    onPress();
  });
  element.addEventListener("click", () => {
    if (!isDone) onPress();
    isDone = false;
  });
}

/** @param {Element} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The button that starts and stops the clock. @param {HTMLElement} button @param {State} state */
export function showStartButton(button, state) {
  const text = isRunning(state) ? "Stop" : state.clocks.begun ? "Go on" : "Start";
  if (button.dataset.text === text) return;
  button.dataset.text = text;
  fill(button, icon(isRunning(state) ? "pause" : "play"), h("span", {}, text));
}
