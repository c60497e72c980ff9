// The surface of a board: its picture, the names of points, the pieces on it, and a place to touch for each point.
import { appearance, ofStyle } from "../ui/theme.js";
import { difference } from "./difference.js";
import { Geometry } from "./geometry.js";
import { paints } from "./marks.js";
import { Motion } from "./motion.js";
import { pegs } from "./pegs.js";
import { at, loadSymbols, setColour, svg } from "./svg.js";

/** @typedef {import("../net/messages.js").LookView} LookView */

/** With more changes than one turn makes, nothing is animated. */
const MOST_CHANGES = 6;

export class Surface {
  /** @param {LookView} look */
  constructor(look) {
    this.look = look;
    this.motion = new Motion();
    this.geometry = new Geometry(look, false);
    this.hasCells = look.kind === "cell";
    /** The code and element of the piece on each point. @type {Map<string, { code: string, element: SVGGElement }>} */
    this.standing = new Map();
    const [x, y, width, height] = look.view;
    const layer = (/** @type {string} */ name) => svg("g", { class: name, "aria-hidden": "true" });
    // From bottom to top.
    this.picture = svg("image", { x, y, width, height, "aria-hidden": "true" });
    this.below = layer("below");
    this.names = layer("names");
    this.pegs = layer("pegs");
    /** @type {number[]} */
    this.score = [];
    /** Who sits below the board. */
    this.near = 0;
    this.pieces = layer("pieces");
    this.leaving = layer("leaving");
    this.above = layer("above");
    /** @type {Map<string, SVGGElement>} */
    this.points = new Map(Object.keys(look.places).map((name) => [name, this.touchable(name)]));
    this.element = svg(
      "svg",
      {
        class: `board ${look.material}`,
        viewBox: look.view.join(" "),
        role: "application",
        "aria-label": `${look.title} board`,
        "aria-roledescription": "board",
      },
      paints(),
      this.picture,
      this.below,
      this.names,
      this.pegs,
      this.pieces,
      this.leaving,
      this.above,
      svg("g", { class: "points" }, ...this.points.values()),
    );
    [...this.points.values()][0]?.setAttribute("tabindex", "0");
    this.paint();
    this.arrange();
    document.addEventListener("themechange", () => this.paint());
  }

  /** @param {string} name */
  touchable(name) {
    const reach = this.geometry.spacing / 2;
    const side = 2 * reach - 2;
    const focus = this.hasCells
      ? svg("rect", { class: "focus", x: 1 - reach, y: 1 - reach, width: side, height: side, rx: 5 })
      : svg("circle", { class: "focus", r: Math.min(reach, 23) });
    const area = svg("circle", { class: "reach", r: reach });
    return svg("g", { "data-point": name, role: "button", tabindex: -1 }, area, focus);
  }

  /** Show the pictures of the current theme. */
  paint() {
    const colours = appearance(this.look.game);
    setColour(this.element, "--board-ink", ofStyle(this.look.ink, this.look.game));
    this.picture.setAttribute("href", this.look.board[colours]);
    for (const { code, element } of this.standing.values()) this.setSymbol(element, code);
    this.setPegs(this.score);
    loadSymbols(this.look.symbols[colours]).catch(() => this.element.classList.add("no-pieces"));
  }

  /**
   * @param {SVGGElement} element
   * @param {string} code
   */
  setSymbol(element, code) {
    element.replaceChildren(svg("use", { href: `#${this.look.pieces[code]?.symbol[appearance(this.look.game)]}` }));
  }

  /** Position the names and the places to touch for this side. */
  arrange() {
    const labels = this.look.labels.map(({ text, x, y, size }) => {
      const [seenX, seenY] = this.geometry.seen([x, y]);
      const label = svg("text", { x: seenX, y: seenY + 0.36 * size, "font-size": size });
      label.textContent = text;
      return label;
    });
    this.names.replaceChildren(...labels);
    for (const [name, point] of this.points) point.setAttribute("transform", at(this.geometry.place(name)));
    this.setPegs(this.score);
  }

  /** Put the pegs where these points are, on boards that have pegs: those of whoever sits below the board first. @param {number[]} score */
  setPegs(score) {
    this.score = score;
    const seen = (/** @type {import("./geometry.js").Spot} */ spot) => this.geometry.seen(spot);
    const drawn = score.flatMap((points, seat) => {
      const rows = this.look.pegs[(seat + this.near) % this.look.pegs.length];
      const paint = this.look.pegs[seat]?.paint;
      return rows && paint ? [pegs(rows, ofStyle(paint, this.look.game), points, seen)] : [];
    });
    this.pegs.replaceChildren(...drawn);
  }

  /** Turn the board round. The pieces have to be set again. */
  turn() {
    this.motion.finish();
    this.geometry = new Geometry(this.look, !this.geometry.turned);
    this.standing.clear();
    this.pieces.replaceChildren();
    this.arrange();
  }

  /**
   * Put these pieces on the board, animating what changed.
   * @param {Record<string, string>} pieces
   * @param {boolean} animate
   * @param {string | null} dropped a point where a piece was just dropped, which needs no animation
   */
  setPieces(pieces, animate, dropped) {
    this.motion.finish();
    this.leaving.replaceChildren();
    const before = Object.fromEntries([...this.standing].map(([point, { code }]) => [point, code]));
    const { moved, placed, taken } = difference(before, pieces, this.look);
    const watch = animate && !this.motion.isOff && moved.length + placed.length + taken.length <= MOST_CHANGES;
    const gone = [...moved.map(({ from }) => from), ...taken.map(({ point }) => point)];
    const olds = new Map(gone.map((point) => [point, this.remove(point)]));
    for (const { point, code } of placed) {
      const element = this.add(point, code);
      if (watch && point !== dropped) this.motion.place(element, this.geometry.place(point));
    }
    for (const { from, to, was, code } of moved) {
      const element = this.add(to, code);
      const old = olds.get(from);
      if (!watch || to === dropped || !old) continue;
      const [start, end] = [this.geometry.place(from), this.geometry.place(to)];
      if (was === code) this.motion.slide(element, start, end);
      else {
        this.leaving.append(old);
        this.motion.turn(old, element, start, end);
      }
    }
    for (const { point } of taken) {
      const old = olds.get(point);
      if (!watch || !old) continue;
      this.leaving.append(old);
      this.motion.take(old, this.geometry.place(point));
    }
  }

  /**
   * @param {string} point
   * @param {string} code
   */
  add(point, code) {
    const element = svg("g", { class: "piece", transform: at(this.geometry.place(point)) });
    this.setSymbol(element, code);
    this.standing.set(point, { code, element });
    this.pieces.append(element);
    return element;
  }

  /** @param {string} point */
  remove(point) {
    const old = this.standing.get(point)?.element ?? null;
    this.standing.delete(point);
    old?.remove();
    return old;
  }

  /** The radius of a ring round the piece there, or of the largest ring if the point is empty. @param {string} point */
  ringRadius(point) {
    const code = this.standing.get(point)?.code;
    const rings = Object.values(this.look.pieces).map(({ ring }) => ring);
    return (code ? this.look.pieces[code]?.ring : undefined) ?? Math.max(...rings);
  }

  /** @param {string} point */
  focus(point) {
    for (const [name, element] of this.points) element.setAttribute("tabindex", name === point ? "0" : "-1");
    this.points.get(point)?.focus();
  }

  /** The point that has the focus, or would get it. @returns {string} */
  get focused() {
    for (const [name, element] of this.points) if (element.getAttribute("tabindex") === "0") return name;
    return "";
  }

  /**
   * Where a point is on the screen.
   * @param {string} point
   * @returns {DOMPoint}
   */
  onScreen(point) {
    const [x, y] = this.geometry.place(point);
    return new DOMPoint(x, y).matrixTransform(this.element.getScreenCTM() ?? undefined);
  }
}
