// Pieces beside the board: small pictures of them, and trays to choose from.
import { fill, h } from "../ui/dom.js";
import { appearance, ofStyle } from "../ui/theme.js";
import { dragFromTray } from "./pointer.js";
import { setColour, svg } from "./svg.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../net/messages.js").LookView} LookView */

/**
 * A piece by itself, on its seat if it needs one to be seen on any page.
 * @param {LookView} look
 * @param {string} code
 * @returns {SVGSVGElement}
 */
export function pieceIcon(look, code) {
  const piece = look.pieces[code];
  const reach = (piece?.ring ?? 19) + 1;
  const use = svg("use", { href: `#${piece?.symbol[appearance(look.game)]}`, "data-code": code });
  const icon = svg("svg", { class: "piece-icon", viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}`, "aria-hidden": "true" });
  if (look.seat) {
    paintSeat(icon, look.seat, look.game);
    icon.append(svg("circle", { class: "seat", r: reach - 1.4 }));
  }
  icon.append(use);
  return icon;
}

/**
 * @param {SVGSVGElement} icon
 * @param {NonNullable<LookView["seat"]>} seat
 * @param {string} game
 */
function paintSeat(icon, seat, game) {
  const { light, dark } = ofStyle(seat, game);
  setColour(icon, "--seat", { light: light[0], dark: dark[0] });
  setColour(icon, "--seat-edge", { light: light[1], dark: dark[1] });
}

/**
 * Switch the pieces in an element to the current theme.
 * @param {ParentNode} place
 * @param {LookView} look
 */
export function repaintIcons(place, look) {
  for (const icon of place.querySelectorAll(".piece-icon")) {
    if (look.seat && icon instanceof SVGSVGElement) paintSeat(icon, look.seat, look.game);
  }
  for (const use of place.querySelectorAll(".piece-icon use")) {
    const code = use.getAttribute("data-code");
    if (code) use.setAttribute("href", `#${look.pieces[code]?.symbol[appearance(look.game)]}`);
  }
}

/**
 * One kind of piece in a tray. `data-legal` while it may be chosen.
 * @param {Board} board
 * @param {string} code
 * @param {number} count
 * @param {boolean} [isOwn] whether it belongs to the player to move at this browser
 * @returns {HTMLElement}
 */
export function trayPiece(board, code, count, isOwn = true) {
  const { steps, look } = board;
  const legal = isOwn && steps.pieces.includes(code);
  const { hand, used } = steps.preview;
  const left = count - (isOwn ? (used[code] ?? 0) : 0);
  const chosen = isOwn && hand === code && (steps.isBegun || steps.position.held === code);
  const changeable = isOwn && steps.isBegun && !steps.isFinished && steps.tree?.nodes.some((node) => node.some(([kind, name]) => kind === "piece" && name === code));
  // If there is only one kind, it need not be chosen first and can be dragged straight to a point.
  const placeable = isOwn && !steps.isBegun && steps.points.length > 0 && (steps.position.held === code || (steps.position.held === null && steps.onlyKind === code));
  const name = look.pieces[code]?.name ?? code;
  const usable = legal || changeable;
  const worth = board.values.get(code);
  const element = h(
    usable ? "button" : "span",
    {
      class: `tray-piece${chosen ? " chosen" : ""}${left === 0 ? " none" : ""}`,
      type: usable ? "button" : null,
      "data-tray-piece": code,
      "data-legal": legal,
      "aria-label": usable ? `${name}, ${left} left` : null,
      "aria-pressed": usable ? String(chosen) : null,
      title: name,
      onclick: usable ? () => board.choose(code) : null,
      onpointerdown:
        legal || placeable || chosen
          ? (/** @type {PointerEvent} */ event) =>
              dragFromTray(board, event, code, () => chosen || placeable || board.choose(code))
          : null,
    },
    ...Array.from({ length: Math.min(9, Math.max(1, left)) }, () => pieceIcon(look, code)),
    legal && worth ? h("span", { class: `worth ${worth.tone}${worth.isBest ? " best" : ""}` }, worth.text) : null,
    left > 1 ? h("span", { class: "count" }, left) : null,
  );
  if (!usable) element.append(h("span", { class: "unseen" }, `${name}: ${left}`));
  return element;
}

/**
 * Shows what can be chosen beside a board: pieces in hand, or the sides of a panel.
 * @param {Element} place
 * @param {Board} board
 */
export function showTray(place, board) {
  const { position, steps } = board;
  const own = position.supplies.find(({ owner }) => owner !== null && owner === position.turn);
  const counts = new Map(Object.entries(own?.pieces ?? {}).filter(([, count]) => count > 0));
  for (const code of steps.pieces) if (!counts.has(code)) counts.set(code, 1);
  const isNeeded = Boolean(steps.tree?.nodes.some((node) => node.some(([kind]) => kind === "piece")));
  // No tray if there is nothing to choose. If something is chosen later in the move, its space is reserved.
  place.classList.toggle("needed", isNeeded);
  const shown = isNeeded && (counts.size > 1 || steps.pieces.length) ? [...counts] : [];
  fill(place, shown.map(([code, count]) => trayPiece(board, code, count)));
}
