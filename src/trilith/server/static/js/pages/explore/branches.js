// The moves tried from one position, with all their branches, as a tree and as text for a link.

/** A step is a move, or `=` and the stone that was drawn. @typedef {{ step: string, parent: Node | null, children: Node[] }} Node */

/** As many are read from a link. */
const MOST = 1000;

export class Branches {
  constructor() {
    /** @type {Node} */
    this.root = { step: "", parent: null, children: [] };
  }

  /**
   * The node at the end of these steps; what is new becomes a branch.
   * @param {string[]} path
   * @returns {Node}
   */
  add(path) {
    return path.reduce(child, this.root);
  }

  /**
   * As in a record: branches in parentheses after the move they stand for. A star marks where one is.
   * @param {string[]} path the steps to where one is
   */
  text(path) {
    const here = path.length ? this.add(path) : null;
    /** @type {(node: Node) => string[]} */
    const write = ({ children: [main, ...others] }) => {
      /** @type {string[]} */
      const words = [];
      if (!main) return words;
      words.push(named(main));
      for (const other of others) words.push(`(${[named(other), ...write(other)].join(" ")})`);
      return [...words, ...write(main)];
    };
    const named = (/** @type {Node} */ node) => node.step + (node === here ? "*" : "");
    return write(this.root).join(" ");
  }

  /**
   * Take what a link has.
   * @param {string} text
   * @returns {string[]} the steps to where the star is; without one, to the end of the first line
   */
  read(text) {
    /** @type {Node[]} */
    const open = [];
    let now = this.root;
    /** @type {Node | null} */
    let here = null;
    for (const word of (text.match(/[()]|[^\s()]+/g) ?? []).slice(0, MOST)) {
      if (word === "(") {
        open.push(now);
        now = now.parent ?? now;
      } else if (word === ")") now = open.pop() ?? now;
      else {
        now = child(now, word.replace(/\*$/, ""));
        if (word.endsWith("*")) here = now;
      }
    }
    return here ? stepsTo(here) : stepsTo(lastOf(this.root));
  }
}

/** The steps that lead to a node. @param {Node} node @returns {string[]} */
export function stepsTo(node) {
  return node.parent ? [...stepsTo(node.parent), node.step] : [];
}

/** The end of the first line from here. @param {Node} node @returns {Node} */
export function lastOf(node) {
  return node.children[0] ? lastOf(node.children[0]) : node;
}

/** @param {Node} node @param {string} step @returns {Node} */
function child(node, step) {
  const known = node.children.find((one) => one.step === step);
  if (known) return known;
  const made = { step, parent: node, children: [] };
  node.children.push(made);
  return made;
}
