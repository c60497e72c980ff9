// Touch and mouse: tap, or drag a piece. A tap that misses slightly goes to the nearest legal point. While analysing, the
// right button or a long press draws arrows and circles.
import { appearance } from "../ui/theme.js";
import { svg } from "./svg.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Spot} Spot */

/** Pixels on the screen. */
const SNAP = 24;
const DRAG = 6;
/** How long a press is before it draws, in milliseconds. */
const LONG = 450;

/**
 * Where a pointer is on the board, and the size of a pixel in the board's units.
 * @param {Board} board
 * @param {PointerEvent} event
 * @returns {{ spot: Spot, pixel: number }}
 */
function where(board, event) {
  const matrix = board.element.getScreenCTM();
  if (!matrix) return { spot: [0, 0], pixel: 1 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { spot: [x, y], pixel: 1 / matrix.a };
}

/**
 * The point a touch is meant for: the one under the finger if it is legal, or else the nearest legal one, or else the one there.
 * @param {Board} board
 * @param {PointerEvent} event
 * @param {number} [snap] pixels
 * @returns {string | null}
 */
function intendedPoint(board, event, snap = SNAP) {
  const { spot, pixel } = where(board, event);
  const under = board.geometry.nearest(spot, board.points.keys(), board.geometry.spacing / 2);
  const legal = board.steps.points;
  const { lifted, open } = board.steps.preview;
  if (under && (legal.includes(under) || under === lifted || under === open)) return under;
  return board.geometry.nearest(spot, legal, snap * pixel) ?? under;
}

/** @param {Board} board */
export function listenToPointer(board) {
  board.element.addEventListener("contextmenu", (event) => {
    if (board.drawings) event.preventDefault();
  });
  // A finger that draws does not scroll the page.
  const hold = (/** @type {Event} */ event) => board.element.classList.contains("sketching") && event.preventDefault();
  board.element.addEventListener("touchmove", hold, { passive: false });
  board.element.addEventListener("pointerdown", (event) => {
    if (board.drawings && event.isPrimary && event.button === 2) return sketch(board, event);
    if (!event.isPrimary || event.button !== 0) return;
    const point = intendedPoint(board, event);
    if (!point) return;
    const use = board.steps.use(point);
    const { lifted } = board.steps.preview;
    const code = board.steps.preview.pieces[point];
    const grabs = code && (use === "lift" || point === lifted) ? code : null;
    follow(board, event, grabs, {
      tap: () => board.touch(point),
      lift: () => point === lifted || board.touch(point),
    });
  });
}

/** The point under a pointer. @param {Board} board @param {PointerEvent} event */
function pointUnder(board, event) {
  return board.geometry.nearest(where(board, event).spot, board.points.keys(), board.geometry.spacing / 2);
}

/**
 * Draw from where the pointer went down to where it is released.
 * @param {Board} board
 * @param {PointerEvent} down
 */
function sketch(board, down) {
  const from = pointUnder(board, down);
  const stop = new AbortController();
  board.element.classList.add("sketching");
  const end = () => {
    stop.abort();
    board.element.classList.remove("sketching");
  };
  /** @param {PointerEvent} event */
  const release = (event) => {
    if (event.pointerId !== down.pointerId) return;
    end();
    const to = pointUnder(board, event);
    if (from && to) board.sketch(from, to);
  };
  addEventListener("pointerup", release, { signal: stop.signal });
  addEventListener("pointercancel", end, { signal: stop.signal });
}

/**
 * Drag a piece from beside the board to a point.
 * @param {Board} board
 * @param {PointerEvent} event
 * @param {string} code
 * @param {() => boolean} lift picks it up; false if that is impossible
 */
export function dragFromTray(board, event, code, lift) {
  if (event.isPrimary && event.button === 0) follow(board, event, code, { tap: () => false, lift });
}

/**
 * Follow a pointer until it is released.
 * @param {Board} board
 * @param {PointerEvent} down
 * @param {string | null} code the piece to drag, if there is one
 * @param {{ tap: () => boolean, lift: () => boolean }} handlers
 */
function follow(board, down, code, { tap, lift }) {
  /** @type {SVGGElement | null} */
  let ghost = null;
  let begun = false;
  const stop = new AbortController();
  let moved = false;
  const pressing = board.drawings && down.pointerType === "touch" ? setTimeout(() => longPress(), LONG) : undefined;

  const longPress = () => {
    if (begun || moved || !pointUnder(board, down)) return;
    end();
    sketch(board, down);
  };
  const begin = () => {
    begun = true;
    if (!code || !lift()) return;
    ghost = svg("g", { class: "dragged" }, svg("use", { href: `#${board.look.pieces[code]?.symbol[appearance(board.look.game)]}` }));
    board.element.append(ghost);
    board.element.classList.add("dragging");
  };
  /** @param {PointerEvent} event */
  const drag = (event) => {
    if (event.pointerId !== down.pointerId) return;
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    moved ||= far > DRAG;
    if (!begun && code && far > DRAG) begin();
    if (!ghost) return;
    const { spot } = where(board, event);
    ghost.setAttribute("transform", `translate(${spot[0]} ${spot[1]}) scale(1.12)`);
    event.preventDefault();
  };
  const end = () => {
    clearTimeout(pressing);
    stop.abort();
    ghost?.remove();
    board.element.classList.remove("dragging");
  };
  /** @param {PointerEvent} event */
  const release = (event) => {
    if (event.pointerId !== down.pointerId) return;
    const dragged = ghost !== null;
    end();
    if (!dragged) {
      if (!begun) tap();
      return;
    }
    const point = intendedPoint(board, event, SNAP * 1.5);
    if (point && board.steps.points.includes(point)) board.touch(point, true);
    else if (board.steps.isBegun) board.back();
  };
  const listening = { signal: stop.signal };
  addEventListener("pointermove", drag, listening);
  addEventListener("pointerup", release, listening);
  addEventListener("pointercancel", end, listening);
}
