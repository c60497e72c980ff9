// A move in progress: a path down the tree of touches, and what the board looks like along the way.
// Which moves are legal is decided by the server; this only follows the tree it sent.

/** @typedef {import("../net/messages.js").Edge} Edge */
/** @typedef {import("../net/messages.js").TreeView} TreeView */
/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {"place" | "lift" | "take"} Use what touching a point does */
/**
 * @typedef {object} Preview
 * @property {Record<string, string>} pieces
 * @property {string | null} lifted the point of the piece that is picked up
 * @property {string | null} open a point that was chosen before the piece that goes there
 * @property {string | null} hand the piece chosen and not yet placed
 * @property {Record<string, number>} used how many of each kind went from the hand to the board
 * @property {string[]} left points that a piece moved away from
 * @property {string[]} touched the points of this move so far
 */

const FINISHED = -1;

export class Steps {
  /**
   * @param {TreeView | null} tree
   * @param {PositionView} position
   * @param {LookView} look
   */
  constructor(tree, position, look) {
    this.tree = tree;
    this.position = position;
    this.look = look;
    /** @type {Edge[]} */
    this.path = [];
    /** The length of the path after each touch by a person. @type {number[]} */
    this.touches = [];
    /** @type {{ count: number, preview: Preview } | null} */
    this.seen = null;
    this.follow();
  }

  /** What can be touched next. @returns {Edge[]} */
  get choices() {
    return this.after(this.path.length);
  }

  /**
   * What can be touched after the first `count` steps.
   * @param {number} count
   * @returns {Edge[]}
   */
  after(count) {
    const last = this.path[count - 1];
    if (!this.tree || last?.[3] === FINISHED) return [];
    return this.tree.nodes[last ? last[3] : 0] ?? [];
  }

  get isFinished() {
    return this.path.at(-1)?.[3] === FINISHED;
  }

  get isBegun() {
    return this.touches.length > 0;
  }

  /** The names of the steps taken, in the form the server expects. @returns {string[]} */
  get names() {
    return this.path.filter(([kind]) => kind !== "done").map(([, name]) => name);
  }

  /** What the next touch is for. @returns {string | null} */
  get purpose() {
    const next = this.choices.find(([kind]) => kind !== "done") ?? this.choices[0];
    return next && this.tree ? (this.tree.purposes[next[2]] ?? null) : null;
  }

  /** @returns {string[]} */
  get points() {
    return this.choices.filter(([kind]) => kind === "point").map(([, name]) => name);
  }

  /** Codes of the pieces that can be chosen next. @returns {string[]} */
  get pieces() {
    return this.choices.filter(([kind]) => kind === "piece").map(([, name]) => name);
  }

  get mayEnd() {
    return this.choices.some(([kind]) => kind === "done");
  }

  /**
   * @param {Edge[0]} kind
   * @param {string} name
   * @returns {boolean} whether that was possible
   */
  touch(kind, name) {
    const edge = this.choices.find((choice) => choice[0] === kind && choice[1] === name);
    if (!edge) return false;
    this.path.push(edge);
    this.seen = null;
    this.follow();
    this.touches.push(this.path.length);
    return true;
  }

  /** Take steps that leave no choice: the only piece there is, or the end of the move if nothing else is possible. */
  follow() {
    for (let choices = this.choices; choices.length === 1; choices = this.choices) {
      const [only] = choices;
      if (!only || only[0] === "point") return;
      this.path.push(only);
    }
  }

  /** Undo the last touch. @returns {boolean} */
  back() {
    if (!this.touches.length) return false;
    this.touches.pop();
    this.path.length = this.touches.at(-1) ?? 0;
    if (!this.path.length) this.follow();
    this.seen = null;
    return true;
  }

  /**
   * Change an earlier choice: go back to where this could have been touched, and touch it there.
   * @param {Edge[0]} kind
   * @param {string} name
   * @param {number} most how many touches can be undone for it
   * @returns {boolean}
   */
  retouch(kind, name, most) {
    for (let undone = 1; undone <= Math.min(most, this.touches.length); undone++) {
      const count = this.touches.at(-undone - 1) ?? 0;
      const here = this.after(count).some((edge) => edge[0] === kind && edge[1] === name);
      if (here && this.path[count]?.[1] !== name) {
        for (let i = 0; i < undone; i++) this.back();
        return this.touch(kind, name);
      }
    }
    return false;
  }

  /**
   * What touching a point would do now.
   * @param {string} point
   * @returns {Use | null}
   */
  use(point) {
    const edge = this.choices.find(([kind, name]) => kind === "point" && name === point);
    if (!edge) return null;
    const { pieces } = this.preview;
    if (!(point in pieces)) return "place";
    const next = edge[3] === FINISHED ? [] : (this.tree?.nodes[edge[3]] ?? []);
    return leadsToEmpty(next, pieces) ? "lift" : "take";
  }

  /**
   * Why a point cannot be touched now, if the tree shows it: something else comes first, or this piece has nowhere to go
   * although others of its kind do. Otherwise only the game's rules can tell.
   * @param {string} point
   * @returns {string | null}
   */
  whyNot(point) {
    const { points, pieces, purpose, preview } = this;
    if (!points.length && pieces.length && purpose) return `First ${purpose}.`;
    const code = preview.pieces[point];
    const isLikeOthers = code !== undefined && points.some((other) => preview.pieces[other] === code && this.use(other) === "lift");
    return isLikeOthers ? `The ${this.look.pieces[code]?.name} on ${point} cannot move now.` : null;
  }

  /**
   * The board with the steps taken so far. A piece that is touched moves to the empty point touched next, or is taken
   * if none follows; a piece that is chosen, drawn, or the only kind in hand is placed.
   * @returns {Preview}
   */
  get preview() {
    // Read many times between two touches.
    if (this.seen?.count === this.path.length) return this.seen.preview;
    const preview = this.playThrough();
    this.seen = { count: this.path.length, preview };
    return preview;
  }

  /** @returns {Preview} */
  playThrough() {
    const pieces = { ...this.position.pieces };
    /** @type {Preview} */
    const seen = { pieces, lifted: null, open: null, hand: this.position.held ?? null, used: {}, left: [], touched: [] };
    this.path.forEach(([kind, name], number) => {
      const next = this.after(number + 1);
      if (kind === "piece") this.choose(seen, name);
      if (kind === "point") this.touchPoint(seen, name, next);
    });
    return seen;
  }

  /**
   * @param {Preview} seen
   * @param {string} code
   */
  choose(seen, code) {
    if (seen.open) this.put(seen, seen.open, code);
    else seen.hand = code;
    seen.open = null;
  }

  /**
   * @param {Preview} seen
   * @param {string} point
   * @param {Edge[]} next
   */
  touchPoint(seen, point, next) {
    const { pieces, lifted } = seen;
    seen.touched.push(point);
    if (point in pieces) {
      if (leadsToEmpty(next, pieces)) seen.lifted = point;
      else delete pieces[point];
      return;
    }
    if (lifted) {
      const code = pieces[lifted] ?? "";
      delete pieces[lifted];
      pieces[point] = this.look.pieces[code]?.back ?? code;
      seen.left.push(lifted);
      seen.lifted = null;
    } else if (next.length && next.every(([kind]) => kind === "piece")) {
      seen.open = point;
    } else {
      const code = seen.hand ?? this.onlyKind;
      if (code) this.put(seen, point, code);
      seen.hand = null;
    }
  }

  /**
   * A piece goes from the hand to the board, either side up.
   * @param {Preview} seen
   * @param {string} point
   * @param {string} code
   */
  put(seen, point, code) {
    seen.pieces[point] = code;
    for (const kind of [code, this.look.pieces[code]?.back]) if (kind) seen.used[kind] = (seen.used[kind] ?? 0) + 1;
  }

  /** The kind of piece the player has in hand, if there is only one. @returns {string | null} */
  get onlyKind() {
    const own = this.position.supplies.find(({ owner }) => owner === this.position.turn);
    const kinds = Object.entries(own?.pieces ?? {}).filter(([, count]) => count > 0);
    return kinds.length === 1 ? (kinds[0]?.[0] ?? null) : null;
  }
}

/**
 * @param {Edge[]} edges
 * @param {Record<string, string>} pieces
 */
function leadsToEmpty(edges, pieces) {
  return edges.some(([kind, name]) => kind === "point" && !(name in pieces));
}
