// Small boards and tables that the tests of the scripts share: a square of nine points, a1 to c3, with two kinds of stone.

const PIECE = { shape: "stone", colour: "white", mark: "none", ring: 18, symbol: { light: "l", dark: "d" }, paint: { light: "#fff", dark: "#eee" }, back: null };

export const LOOK = {
  ruleset: "square", identifier: "square", game: "square", title: "Square", tagline: "", players: ["White", "Black"],
  material: "wood", kind: "node", view: [0, 0, 300, 300], labels: [], ink: { light: "#000", dark: "#fff" }, seat: null, board: { light: "", dark: "" }, symbols: { light: "", dark: "" },
  places: Object.fromEntries(["a", "b", "c"].flatMap((column, x) => [3, 2, 1].map((row, y) => [`${column}${row}`, [50 + 100 * x, 50 + 100 * y]]))),
  edges: [
    ["a1", "b1"], ["b1", "c1"], ["a2", "b2"], ["b2", "c2"], ["a3", "b3"], ["b3", "c3"],
    ["a1", "a2"], ["a2", "a3"], ["b1", "b2"], ["b2", "b3"], ["c1", "c2"], ["c2", "c3"],
  ],
  pieces: { w: { ...PIECE, name: "white stone" }, b: { ...PIECE, name: "black stone", colour: "black" } },
};

/** Panels with a circle on one side and a diamond on the other. */
export const PANELS = { ...LOOK, kind: "cell", pieces: { c: { ...PIECE, name: "circle", back: "d" }, d: { ...PIECE, name: "diamond", back: "c" } } };

export function position(pieces = {}, changed = {}) {
  return { text: "", pieces, turn: 0, task: "White: place a stone", supplies: [], last: null, held: null, score: null, outcome: null, ...changed };
}

/** A tree of touches from moves written as lists of "kind name purpose". */
export function tree(...moves) {
  const purposes = [];
  const nodes = [[]];
  const grow = (node, endings) => {
    for (const first of new Set(endings.map(([touch]) => touch))) {
      const rest = endings.filter(([touch]) => touch === first).map((ending) => ending.slice(1));
      const [kind, name, ...words] = (first ?? "done  end the turn").split(" ");
      const purpose = words.join(" ");
      if (!purposes.includes(purpose)) purposes.push(purpose);
      const isLast = first === undefined || rest.every((ending) => !ending.length);
      const to = isLast ? -1 : nodes.push([]) - 1;
      nodes[node].push([kind, name, purposes.indexOf(purpose), to]);
      if (!isLast) grow(to, rest);
    }
  };
  grow(0, moves);
  return { purposes, nodes };
}

export function turn(by, move, touched, changes, more = {}) {
  return { by, move, drawn: null, touched, changes, score: null, seconds: 1, lines: [], ...more };
}

export function table(changed = {}) {
  const seat = { kind: "person", level: null, here: true };
  return {
    say: "table", id: "t", version: 1, ruleset: "square", look: "/api/look", you: [0], turns: [], moves: null, may: ["move"], result: "*",
    seats: [{ ...seat, side: "White", name: "Mara" }, { ...seat, side: "Black", name: "Jonas" }],
    start: position(), position: position(), offers: { draw: [], takeback: [], rematch: [] }, ended_by: null,
    clock: { choice: { kind: "none", seconds: 0, extra: 0, odds: [] }, remaining: [0, 0], running: null, pause: 0, now: 0 },
    series: { best_of: 1, game: 1, points: [0, 0], before: null, after: null }, fair: null, created: 0,
    ...changed,
  };
}
