// Lines that were trained: with the account where somebody is signed in, else on this device, from where they can be taken along.
import { get, post, remove } from "../../ui/api.js";
import { keep, recall } from "../../ui/preferences.js";

/** @typedef {import("../../net/messages.js").TrainedLinesView} TrainedLinesView */
/** A line as this device keeps it. @typedef {{ ruleset: string, from: string | null, line: string, title: string, runs: number, isLearned: boolean, at: number }} Trained */
/** The same with its id, where an account keeps it. @typedef {Trained & { id?: string }} Line */

const KEY = "trained";
/** The lines that a device remembers. */
const MOST = 50;

/** @returns {Trained[]} */
export function linesHere() {
  try {
    const found = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {Trained[]} lines */
function writeHere(lines) {
  keep(KEY, JSON.stringify(lines.slice(0, MOST)));
}

/** Remember none on this device any more. */
export function forgetLinesHere() {
  writeHere([]);
}

/** Give what this device remembers to the account that is signed in. @returns {Promise<TrainedLinesView>} */
export async function takeLinesAlong() {
  const found = await send(linesHere());
  forgetLinesHere();
  return found;
}

/** @param {Trained[]} lines @returns {Promise<TrainedLinesView>} */
function send(lines) {
  return post("/api/trained-lines", { lines: lines.map((one) => ({ ruleset: one.ruleset, position: one.from, line: one.line, runs: one.runs, learned: one.isLearned, at: one.at })) });
}

/** @param {Trained} one @param {Trained} other */
function isSame(one, other) {
  return one.ruleset === other.ruleset && one.from === other.from && one.line === other.line;
}

export class TrainedLines {
  /** @param {TrainedLinesView} found what the server says */
  constructor(found) {
    this.isKept = found.kept === "account";
    /** @type {Line[]} */
    this.lines = this.isKept ? read(found) : linesHere();
  }

  static async load() {
    return new TrainedLines(await get("/api/trained-lines"));
  }

  /** How many lines of this device the account could take along. */
  get waiting() {
    return this.isKept ? linesHere().length : 0;
  }

  /** @param {Trained} own */
  async store(own) {
    if (this.isKept) {
      this.lines = read(await send([own]));
      return;
    }
    this.lines = [own, ...linesHere().filter((one) => !isSame(one, own))];
    writeHere(this.lines);
  }

  /** @param {Line} line */
  async forget(line) {
    if (this.isKept && line.id) await remove(`/api/trained-lines/${line.id}`);
    this.lines = this.lines.filter((one) => !isSame(one, line));
    if (!this.isKept) writeHere(this.lines);
  }

  async takeAlong() {
    this.lines = read(await takeLinesAlong());
  }
}

/** @param {TrainedLinesView} found @returns {Line[]} */
function read(found) {
  return found.lines.map(({ position, learned, ...one }) => ({ ...one, from: position, isLearned: learned }));
}
