// The tree of touches, made of the legal moves as words with a letter for each touch.

/** @typedef {import("../net/messages.js").WordsView} WordsView */
/** @typedef {import("../net/messages.js").TreeView} TreeView */
/** @typedef {import("../net/messages.js").Edge} Edge */

const FINISHED = -1;
const DONE = "end the turn here";

/**
 * @param {WordsView} told
 * @returns {TreeView}
 */
export function treeOf({ purposes, letters, starts, words }) {
  const all = words ? words.split(" ") : [];
  const named = [...purposes];
  /** @type {Edge[][]} */
  const nodes = [[]];
  /** Nodes from which moves go on alike are one. @type {Map<string, number>} */
  const numbers = new Map();

  /**
   * @param {string[]} endings what words go on with, the empty one where they may end
   * @returns {Edge[]}
   */
  function edges(endings) {
    /** @type {Map<string, string[]>} */
    const following = new Map();
    for (const ending of endings) {
      const first = ending.slice(0, 1);
      following.set(first, [...(following.get(first) ?? []), ending.slice(1)]);
    }
    return [...following].map(([letter, rest]) => edge(letter, letter ? node(rest) : FINISHED));
  }

  /**
   * @param {string[]} endings
   * @returns {number} the node where these go on
   */
  function node(endings) {
    if (endings.every((ending) => !ending)) return FINISHED;
    const key = endings.join(" ");
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = nodes.push([]) - 1;
    numbers.set(key, number);
    nodes[number] = edges(endings);
    return number;
  }

  /**
   * @param {string} letter
   * @param {number} to
   * @returns {Edge}
   */
  function edge(letter, to) {
    const step = letters[letter];
    if (step) return [...step, to];
    if (!named.includes(DONE)) named.push(DONE);
    return ["done", "", named.indexOf(DONE), to];
  }

  if (starts && all.length) {
    const to = node(all);
    nodes[0] = [...starts].map((letter) => edge(letter, to));
  } else {
    nodes[0] = edges(all);
  }
  return { purposes: named, nodes };
}
