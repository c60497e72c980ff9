// Where points lie, and what lies near what. Knows lengths and directions, no rules.

/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {[x: number, y: number]} Spot */

/** How sharply a step to the side counts against a point, when an arrow key looks for the next one. */
const ASIDE = 2.2;

export class Geometry {
  /**
   * @param {LookView} look
   * @param {boolean} turned whether the board is seen from the other side
   */
  constructor(look, turned) {
    const spots = Object.values(look.places);
    const xs = spots.map(([x]) => x);
    const ys = spots.map(([, y]) => y);
    this.left = Math.min(...xs);
    this.right = Math.max(...xs);
    this.top = Math.min(...ys);
    this.bottom = Math.max(...ys);
    this.turned = turned;
    /** @type {Map<string, Spot>} */
    this.places = new Map(Object.entries(look.places).map(([name, spot]) => [name, this.seen(spot)]));
    /** The least distance between two points. */
    this.spacing = closest(spots);
    /** @type {Map<string, string[]>} */
    this.neighbours = new Map([...this.places.keys()].map((name) => [name, []]));
    for (const [a, b] of look.edges) {
      this.neighbours.get(a)?.push(b);
      this.neighbours.get(b)?.push(a);
    }
  }

  /**
   * Where a place of the look is seen. Half a turn puts every board's points onto points.
   * @param {Spot} spot
   * @returns {Spot}
   */
  seen([x, y]) {
    return this.turned ? [this.left + this.right - x, this.top + this.bottom - y] : [x, y];
  }

  /**
   * @param {string} point
   * @returns {Spot}
   */
  place(point) {
    return this.places.get(point) ?? [0, 0];
  }

  /**
   * The nearest of these points within a reach.
   * @param {Spot} spot
   * @param {Iterable<string>} points
   * @param {number} reach
   * @returns {string | null}
   */
  nearest(spot, points, reach) {
    let found = null;
    let best = reach;
    for (const point of points) {
      const distance = apart(spot, this.place(point));
      if (distance <= best) [found, best] = [point, distance];
    }
    return found;
  }

  /**
   * The next point in a direction, or null at the border.
   * @param {string} from
   * @param {Spot} direction
   * @returns {string | null}
   */
  towards(from, [dx, dy]) {
    const [x, y] = this.place(from);
    let found = null;
    let best = Infinity;
    for (const [point, [px, py]] of this.places) {
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      const cost = along + ASIDE * aside;
      if (along > 1 && aside <= along * 1.8 && cost < best) [found, best] = [point, cost];
    }
    return found;
  }

  /**
   * Every three neighbours in a straight line that this point is one of.
   * @param {string} point
   * @returns {string[][]}
   */
  threesThrough(point) {
    const beside = (/** @type {string} */ name) => this.neighbours.get(name) ?? [];
    const isStraight = (/** @type {string[]} */ three) => {
      const [[ax, ay], [bx, by], [cx, cy]] = /** @type {[Spot, Spot, Spot]} */ (three.map((name) => this.place(name)));
      return near((bx - ax) * (cy - by), (by - ay) * (cx - bx)) && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0;
    };
    const atEnd = beside(point).flatMap((next) => beside(next).map((last) => [point, next, last]));
    const between = beside(point).flatMap((first, number) => beside(point).slice(number + 1).map((last) => [first, point, last]));
    return [...atEnd, ...between].filter(isStraight);
  }

  /**
   * The row and the column of a point, if every one of these others lies in them.
   * @param {string} point
   * @param {string[]} others
   * @returns {{ row: number[], column: number[] } | null} where their points lie, along x and along y
   */
  cross(point, others) {
    const [x, y] = this.place(point);
    const inLine = (/** @type {Spot} */ [px, py]) => near(px, x) || near(py, y);
    if (!others.length || !others.every((other) => inLine(this.place(other)))) return null;
    const all = [...this.places.values()];
    const row = all.filter(([, py]) => near(py, y)).map(([px]) => px);
    const column = all.filter(([px]) => near(px, x)).map(([, py]) => py);
    const inOrder = (/** @type {number[]} */ numbers) => numbers.sort((a, b) => a - b);
    return { row: inOrder(row), column: inOrder(column) };
  }
}

/**
 * @param {Spot} a
 * @param {Spot} b
 */
export function apart([ax, ay], [bx, by]) {
  return Math.hypot(ax - bx, ay - by);
}

/**
 * @param {number} a
 * @param {number} b
 */
function near(a, b) {
  return Math.abs(a - b) < 0.5;
}

/** @param {Spot[]} spots */
function closest(spots) {
  let least = Infinity;
  spots.forEach((spot, number) => {
    for (const other of spots.slice(number + 1)) least = Math.min(least, apart(spot, other));
  });
  return least;
}
