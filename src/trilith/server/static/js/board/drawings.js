// Arrows and circles that somebody draws on the board while analysing. They mean nothing to the game.

/** How many there can be: more would cover the board. */
const MOST = 40;

export class Drawings {
  /** @param {() => void} [onChange] */
  constructor(onChange = () => {}) {
    this.onChange = onChange;
    /** Circles, and arrows from a point to another. @type {([string] | [string, string])[]} */
    this.shapes = [];
  }

  get isEmpty() {
    return this.shapes.length === 0;
  }

  /**
   * Draw an arrow, or a circle if both points are the same; or wipe out the one that is there.
   * @param {string} from
   * @param {string} to
   */
  toggle(from, to) {
    const name = from === to ? from : `${from}-${to}`;
    const others = this.shapes.filter((shape) => shape.join("-") !== name);
    if (others.length === this.shapes.length && others.length < MOST) others.push(from === to ? [from] : [from, to]);
    this.shapes = others;
    this.onChange();
  }

  clear() {
    if (this.isEmpty) return;
    this.shapes = [];
    this.onChange();
  }

  /** As it stands in a link: "a1,b2-c3" is a circle and an arrow. */
  get text() {
    return this.shapes.map((shape) => shape.join("-")).join(",");
  }

  /**
   * Take what a link has, as far as the board has such points.
   * @param {string | null} text
   * @param {Record<string, unknown>} places by the names of the points
   */
  read(text, places) {
    const found = (text ?? "").split(",").slice(0, MOST).map((shape) => shape.split("-"));
    this.shapes = /** @type {([string] | [string, string])[]} */ (
      found.filter((shape) => shape.length <= 2 && shape.every((point) => Object.hasOwn(places, point)))
    );
  }
}
