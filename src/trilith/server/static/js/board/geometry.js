// Where points are, and which points are near. It knows distances and directions, but no rules.

/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {[x: number, y: number]} Spot */

/** How much distance to the side counts, relative to distance ahead, when an arrow key looks for the next point. */
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
    /** The shortest distance between two points. */
    this.spacing = shortestDistance(spots);
    /** @type {Map<string, string[]>} */
    this.neighbours = new Map([...this.places.keys()].map((name) => [name, []]));
    for (const [a, b] of look.edges) {
      this.neighbours.get(a)?.push(b);
      this.neighbours.get(b)?.push(a);
    }
  }

  /**
   * Where a place is seen from this side. Half a turn maps the points of every board onto its points.
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
   * The nearest of these points, if one is within reach.
   * @param {Spot} spot
   * @param {Iterable<string>} points
   * @param {number} reach
   * @returns {string | null}
   */
  nearest(spot, points, reach) {
    let found = null;
    let best = reach;
    for (const point of points) {
      const away = distance(spot, this.place(point));
      if (away <= best) [found, best] = [point, away];
    }
    return found;
  }

  /**
   * The next point in a direction, or null at the edge of the board.
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
   * Every straight line of three neighbouring points through this one.
   * @param {string} point
   * @returns {string[][]}
   */
  threesThrough(point) {
    const beside = (/** @type {string} */ name) => this.neighbours.get(name) ?? [];
    const isStraight = (/** @type {string[]} */ three) => {
      const [[ax, ay], [bx, by], [cx, cy]] = /** @type {[Spot, Spot, Spot]} */ (three.map((name) => this.place(name)));
      return isClose((bx - ax) * (cy - by), (by - ay) * (cx - bx)) && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0;
    };
    const atEnd = beside(point).flatMap((next) => beside(next).map((last) => [point, next, last]));
    const between = beside(point).flatMap((first, number) => beside(point).slice(number + 1).map((last) => [first, point, last]));
    return [...atEnd, ...between].filter(isStraight);
  }

  /**
   * The row and column of a point, if all of these others are in one or the other.
   * @param {string} point
   * @param {string[]} others
   * @returns {{ row: number[], column: number[] } | null} the positions of their points, along x and along y
   */
  cross(point, others) {
    const [x, y] = this.place(point);
    const inLine = (/** @type {Spot} */ [px, py]) => isClose(px, x) || isClose(py, y);
    if (!others.length || !others.every((other) => inLine(this.place(other)))) return null;
    const all = [...this.places.values()];
    const row = all.filter(([, py]) => isClose(py, y)).map(([px]) => px);
    const column = all.filter(([px]) => isClose(px, x)).map(([, py]) => py);
    const inOrder = (/** @type {number[]} */ numbers) => numbers.sort((a, b) => a - b);
    return { row: inOrder(row), column: inOrder(column) };
  }
}

/**
 * @param {Spot} a
 * @param {Spot} b
 */
export function distance([ax, ay], [bx, by]) {
  return Math.hypot(ax - bx, ay - by);
}

/**
 * @param {number} a
 * @param {number} b
 */
function isClose(a, b) {
  return Math.abs(a - b) < 0.5;
}

/** @param {Spot[]} spots */
function shortestDistance(spots) {
  let least = Infinity;
  spots.forEach((spot, number) => {
    for (const other of spots.slice(number + 1)) least = Math.min(least, distance(spot, other));
  });
  return least;
}
