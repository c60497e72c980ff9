// What stands beside a real board: clock, pegs, pouch and ring, as one plain object that a browser can keep. Nothing here
// reads the time or draws a stone: both are given.
import { afterMove, fullClock, left, limit, pause } from "./clock.js";

/** @typedef {import("../net/messages.js").ClockChoice} ClockChoice */
/**
 * @typedef {object} Agreement what the players agreed on before the game
 * @property {string} game
 * @property {string} ruleset
 * @property {string} title
 * @property {string[]} sides
 * @property {string[]} names
 * @property {ClockChoice} control
 * @property {number} starter
 * @property {number[] | null} points at the start; null in games without points
 * @property {Record<string, number> | null} pouch what is in it at the start; null in games without one
 * @property {boolean} drawsItself whether a stone is drawn for every turn
 * @property {boolean} ring whether the last stone is marked
 * @property {boolean} [enters] whether every move is entered here
 */
/**
 * @typedef {object} Entered a draw or a move that was entered, and what came of it
 * @property {string} text the position
 * @property {string | null} move null for a draw
 * @property {string | null} held the stone drawn
 * @property {string | null} last where the last stone lies
 * @property {number[] | null} score
 * @property {boolean} isOver
 */
/**
 * @typedef {object} Clocks
 * @property {number[]} remaining milliseconds, by seat, at the start of the present turn
 * @property {number} turn whose turn it is
 * @property {number} spent milliseconds of this turn until the clock last stopped
 * @property {number | null} since when it was last started; null while it stands
 * @property {boolean} begun
 * @property {boolean[]} flags by seat
 * @property {number[]} turns how many each has finished
 */
/** @typedef {{ clocks: Clocks, held: string | null }} Before what a finished turn changed */
/**
 * @typedef {{ what: "turn", before: Before } | { what: "points", before: number[] }
 *   | { what: "draw", before: { pouch: Record<string, number>, held: string | null } } | { what: "ring", before: string | null }} Done
 */
/**
 * @typedef {object} State
 * @property {number} version of this form
 * @property {Agreement} agreed
 * @property {Clocks} clocks
 * @property {number[] | null} points
 * @property {Record<string, number> | null} pouch
 * @property {string | null} held the stone drawn and not yet played
 * @property {string | null} ring where the last stone lies
 * @property {Entered[]} [entered] draws and moves, if they are entered
 * @property {Done[]} done what can be undone, the latest last
 */

const VERSION = 1;
/** As many things can be undone. */
const KEPT = 200;
/** Pegs go up to here: they go round their row again and again. */
const MOST_POINTS = 999;

/** @param {Agreement} agreed @returns {State} */
export function newGame(agreed) {
  const players = agreed.sides.length;
  return {
    version: VERSION,
    agreed,
    clocks: {
      remaining: fullClock(agreed.control, players),
      turn: agreed.starter,
      spent: 0,
      since: null,
      begun: false,
      flags: agreed.sides.map(() => false),
      turns: agreed.sides.map(() => 0),
    },
    points: agreed.points && [...agreed.points],
    pouch: agreed.pouch && { ...agreed.pouch },
    held: null,
    ring: null,
    ...(agreed.enters ? { entered: [] } : {}),
    done: [],
  };
}

/** How long the player to move has thought. @param {State} state @param {number} now */
export function spentBy({ clocks: { spent, since } }, now) {
  return spent + (since === null ? 0 : Math.max(0, now - since));
}

/** What a seat's clock shows, in milliseconds. @param {State} state @param {number} seat @param {number} now */
export function shown(state, seat, now) {
  const { remaining, turn, flags } = state.clocks;
  if (flags[seat]) return 0;
  return seat === turn ? left(state.agreed.control, remaining[seat] ?? 0, spentBy(state, now)) : (remaining[seat] ?? 0);
}

/** What is left of the delay of this turn. @param {State} state @param {number} now */
export function delayLeft(state, now) {
  return state.clocks.begun ? pause(state.agreed.control, spentBy(state, now)) : 0;
}

/** Whether the game is over by time. With three players the others play on. @param {State} state */
export function isOver({ agreed, clocks }) {
  return agreed.sides.length === 2 && clocks.flags.some(Boolean);
}

/** @param {State} state */
export function isRunning({ clocks }) {
  return clocks.since !== null;
}

/** Let the flag fall if its time has come. @param {State} state @param {number} now @returns {State} */
export function withFlags(state, now) {
  const { clocks, agreed } = state;
  const most = limit(agreed.control, clocks.remaining[clocks.turn] ?? 0);
  if (clocks.since === null || most === null || clocks.flags[clocks.turn] || spentBy(state, now) < most) return state;
  const flags = clocks.flags.map((flag, seat) => flag || seat === clocks.turn);
  return { ...state, clocks: { ...clocks, flags, spent: most, since: null } };
}

/** Start the clock, or let it go on. @param {State} state @param {number} now @returns {State} */
export function start(state, now) {
  if (isRunning(state) || isOver(state)) return state;
  return { ...state, clocks: { ...state.clocks, since: now, begun: true } };
}

/** @param {State} state @param {number} now @returns {State} */
export function stop(state, now) {
  if (!isRunning(state)) return state;
  return { ...state, clocks: { ...state.clocks, spent: spentBy(state, now), since: null } };
}

/** The player to move has moved: the next clock runs. @param {State} state @param {number} now @returns {State} */
export function endTurn(state, now) {
  const checked = withFlags(state, now);
  const { clocks, agreed, held } = checked;
  if (clocks.since === null) return checked;
  const seat = clocks.turn;
  const spent = spentBy(checked, now);
  const after = (/** @type {number} */ remaining) => (clocks.flags[seat] ? remaining : afterMove(agreed.control, seat, remaining, spent));
  return remember(
    {
      ...checked,
      clocks: {
        ...clocks,
        remaining: clocks.remaining.map((remaining, one) => (one === seat ? after(remaining) : remaining)),
        turns: clocks.turns.map((count, one) => count + Number(one === seat)),
        turn: (seat + 1) % agreed.sides.length,
        spent: 0,
        since: now,
      },
      held: null,
    },
    { what: "turn", before: { clocks: { ...clocks, spent, since: null }, held } },
  );
}

/** @param {State} state @param {number} seat @param {number} points @returns {State} */
export function addPoints(state, seat, points) {
  if (!state.points) return state;
  const before = state.points;
  const after = before.map((now, one) => (one === seat ? Math.min(MOST_POINTS, Math.max(0, now + points)) : now));
  if (after[seat] === before[seat]) return state;
  return remember({ ...state, points: after }, { what: "points", before });
}

/** How many stones are left to draw. @param {State} state */
export function stonesLeft({ pouch }) {
  return Object.values(pouch ?? {}).reduce((sum, count) => sum + count, 0);
}

/**
 * Draw a stone: the one that this number counts to.
 * @param {State} state
 * @param {number} number from 0, below the number of stones left
 * @returns {State}
 */
export function drawStone(state, number) {
  const { pouch, held } = state;
  if (!pouch) return state;
  let before = 0;
  for (const [code, count] of Object.entries(pouch)) {
    before += count;
    if (number < before) return remember({ ...state, pouch: { ...pouch, [code]: count - 1 }, held: code }, { what: "draw", before: { pouch, held } });
  }
  return state;
}

/** Lay the ring on the last stone. @param {State} state @param {string} point @returns {State} */
export function moveRing(state, point) {
  return remember({ ...state, ring: point }, { what: "ring", before: state.ring });
}

/**
 * A draw or a move was entered: the pegs and the ring follow it, a move ends the turn, and a game that is over stops the clock.
 * @param {State} state
 * @param {Entered} entered
 * @param {number} now
 * @returns {State}
 */
export function enter(state, entered, now) {
  const after = following({ ...state, entered: [...(state.entered ?? []), entered] });
  if (entered.isOver) return stop(after, now);
  return entered.move ? endTurn(after, now) : after;
}

/** Strike out what was entered last. The clock runs on. @param {State} state @returns {State} */
export function strike(state) {
  return following({ ...state, entered: (state.entered ?? []).slice(0, -1) });
}

/** Pegs and ring as the moves say. What they had been set to by hand cannot be undone any more. @param {State} state @returns {State} */
function following(state) {
  const last = state.entered?.at(-1);
  const given = state.agreed.points;
  const points = given && given.map((start, seat) => start + (last?.score?.[seat] ?? 0));
  return { ...state, points, ring: state.agreed.ring ? (last?.last ?? null) : null, done: state.done.filter(({ what }) => what === "turn") };
}

/** What the button would undo, in words; null if there is nothing. @param {State} state */
export function undoText({ done }) {
  const words = { turn: "end of turn", points: "points", draw: "draw", ring: "ring" };
  const last = done.at(-1);
  return last ? words[last.what] : null;
}

/**
 * Undo the last thing. A turn that was ended too early goes on as if it had not been: the time since then is its own.
 * @param {State} state
 * @param {number} now
 * @returns {State}
 */
export function undo(state, now) {
  const last = state.done.at(-1);
  if (!last) return state;
  const rest = { ...state, done: state.done.slice(0, -1) };
  switch (last.what) {
    case "points":
      return { ...rest, points: last.before };
    case "draw":
      return { ...rest, ...last.before };
    case "ring":
      return { ...rest, ring: last.before };
    default: {
      const { clocks, held } = last.before;
      const since = isRunning(state) ? now : null;
      return { ...rest, held, clocks: { ...clocks, spent: clocks.spent + spentBy(state, now), since } };
    }
  }
}

/** @param {State} state @param {Done} what @returns {State} */
function remember(state, what) {
  return { ...state, done: [...state.done, what].slice(-KEPT) };
}

/** @param {State} state */
export function writeState(state) {
  return JSON.stringify(state);
}

/**
 * A state that was kept, or null if it is none of ours. A clock that ran goes on running: reloading a page is no pause.
 * @param {string | null} text
 * @returns {State | null}
 */
export function readState(text) {
  try {
    const state = JSON.parse(text ?? "null");
    const players = state?.agreed?.sides?.length;
    const isOurs = state?.version === VERSION && players >= 2 && state.clocks?.remaining?.length === players && Array.isArray(state.done);
    return isOurs ? state : null;
  } catch {
    return null;
  }
}
