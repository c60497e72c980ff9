// The status line under the board: what to do now, what was offered, or how the game ended, with buttons to answer.
import { pieceIcon, trayPiece } from "../board/tray.js";
import { fill, h } from "../ui/dom.js";
import { capital, endText, matchScore, matchText, moveName, moveParts, purposeText, seatName, sidePiece, taskText } from "./text.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{ label: string, kind?: "main" | "danger" | "", do: () => void }} Answer */
/**
 * @typedef {object} Status
 * @property {string | null} [piece] shown before the text
 * @property {string} text
 * @property {string} [small]
 * @property {string} [chip]
 * @property {"go" | "wait" | "brass"} [chipKind]
 * @property {boolean} [isWrong]
 * @property {Answer[]} [answers]
 * @property {string[]} [choices] pieces to choose from
 * @property {string} [question] which action is asked about, until it is answered
 */
/**
 * @typedef {object} PageState what the page is in the middle of
 * @property {number | null} viewing the number of turns shown, when looking back
 * @property {"resign" | "abort" | "draw" | null} confirming
 * @property {string | null} refusal
 * @property {string[] | null} playing a move that waits for a last word
 * @property {string} planned what is planned as one's next move, in a sentence
 */
/**
 * @typedef {object} Handlers what the answers do
 * @property {(action: import("./session.js").Action) => void} act
 * @property {() => void} cancel
 * @property {(isPlayed: boolean) => void} decide play the move that waits, or not
 * @property {() => void} live back to the game
 * @property {() => void} sit
 * @property {(() => void) | null} signIn null for who is signed in
 * @property {() => void} copyLink
 */

/**
 * @param {Session} session
 * @param {Board | null} board
 * @param {PageState} state
 * @param {Handlers} handlers
 * @returns {Status}
 */
export function statusOf(session, board, state, handlers) {
  const { table } = session;
  if (!table || !board) return notThere(session);
  return (
    confirming(state, handlers) ??
    lastWord(state, handlers) ??
    offered(session, handlers) ??
    lookingBack(session, board, state, handlers) ??
    ended(session, board, handlers) ??
    waiting(session, handlers) ??
    refused(state, board) ??
    inProgress(board) ??
    deserted(session, handlers) ??
    paused(session, handlers) ??
    turn(session, board, state)
  );
}

/**
 * Before the table is known.
 * @param {Session} session
 * @returns {Status}
 */
function notThere({ link }) {
  if (link === "gone") return { text: "This game does not exist", small: "The link may be mistyped, or the game may have been deleted." };
  if (link === "damaged") return { text: "This game is damaged", small: "What was stored of it cannot be read any more. Tell whoever runs this server." };
  return { text: "Loading the game…", small: "" };
}

/** Whether the device has a touch screen rather than a mouse and keyboard. */
const touches = matchMedia("(hover: none)");

/** @type {Record<"resign" | "abort" | "draw", [string, string]>} */
const QUESTIONS = {
  resign: ["Resign this game?", "Resign"],
  abort: ["Call this game off? Nobody wins or loses.", "Call off"],
  draw: ["Do you both agree to a draw?", "Draw"],
};

/**
 * @param {PageState} state
 * @param {Handlers} handlers
 * @returns {Status | null}
 */
function confirming({ confirming: action }, handlers) {
  if (!action) return null;
  const [text, label] = QUESTIONS[action];
  return { text, question: action, answers: [{ label, kind: "danger", do: () => handlers.act(action) }, { label: "Keep playing", do: handlers.cancel }] };
}

/**
 * @param {PageState} state
 * @param {Handlers} handlers
 * @returns {Status | null}
 */
function lastWord({ playing }, handlers) {
  if (!playing) return null;
  return { text: "Play this move?", answers: [{ label: "Play", kind: "main", do: () => handlers.decide(true) }, { label: "Undo", do: () => handlers.decide(false) }] };
}

/**
 * @param {Session} session
 * @param {Handlers} handlers
 * @returns {Status | null}
 */
function offered({ table, isOver }, handlers) {
  if (!table || isOver) return null;
  const theirs = (/** @type {number[]} */ seats) => seats.find((seat) => !table.you.includes(seat) || table.you.length > 1);
  const [draw, back] = [theirs(table.offers.draw), theirs(table.offers.takeback)];
  const mine = [...table.offers.draw, ...table.offers.takeback].some((seat) => table.you.includes(seat));
  if (!table.you.length) return null;
  if (draw !== undefined) {
    return { text: `${seatName(table, draw)} offers a draw`, answers: [{ label: "Accept", kind: "main", do: () => handlers.act("draw") }, { label: "Decline", do: () => handlers.act("refuse") }] };
  }
  if (back !== undefined) {
    return { text: `${seatName(table, back)} asks to take a move back`, answers: [{ label: "Allow", kind: "main", do: () => handlers.act("takeback") }, { label: "Decline", do: () => handlers.act("refuse") }] };
  }
  if (mine && table.position.turn !== null && !table.you.includes(table.position.turn)) {
    return { text: asked(table), small: "It stands until they answer or make a move.", chip: "Waiting", chipKind: "wait" };
  }
  return null;
}

/** What this browser has offered. @param {TableView} table */
function asked({ offers, you }) {
  return offers.draw.some((seat) => you.includes(seat)) ? "You offered a draw" : "You asked to take a move back";
}

/**
 * What became of this browser's offers: asked, or declined since the last moves. One sentence, or none.
 * @param {Session} session
 */
export function answerText({ table, isOver }) {
  if (!table || isOver || table.you.length !== 1) return "";
  const mine = (/** @type {number} */ seat) => table.you.includes(seat);
  if ([...table.offers.draw, ...table.offers.takeback].some(mine)) return `${asked(table)}. No answer yet.`;
  const last = table.offers.declined.findLast(({ seat, turns }) => mine(seat) && table.turns.length - turns < table.seats.length);
  if (!last) return "";
  return `${seatName(table, last.by)} ${last.what === "draw" ? "declined your draw offer" : "did not let you take your move back"}.`;
}

/**
 * The player to move has left a game without a clock.
 * @param {Session} session
 * @param {Handlers} handlers
 * @returns {Status | null}
 */
function deserted({ table, isWatching }, handlers) {
  const turn = table?.position.turn ?? null;
  if (!table || turn === null) return null;
  const { warned } = table;
  if (warned && table.you.includes(warned.seat) && table.you.length < table.seats.length) {
    return { ...MINE_TO_MOVE, text: "Your opponent is waiting for your move", small: `You were away. Please move: if you leave again, they may claim the game${soon(warned.left)}.` };
  }
  const there = table.seats[turn];
  if (isWatching || table.you.includes(turn) || there?.kind !== "person" || there.here) return null;
  const name = seatName(table, turn);
  if (table.may.includes("warn")) {
    return { text: `${name} has left`, small: "They may come back. You can ask them to, and claim the game after ten minutes.", answers: [{ label: "Ask them back", kind: "main", do: () => handlers.act("warn") }] };
  }
  if (!warned) return null;
  /** @type {Answer[]} */
  const callOff = table.may.includes("abort") ? [{ label: "Call off", do: () => handlers.act("abort") }] : [];
  if (warned.left > 0) return { text: `${name} was asked to come back`, small: `If they do not, you can claim the game${soon(warned.left)}.`, chip: "Waiting", chipKind: "wait" };
  return { text: `${name} did not come back`, small: "You can claim the game, call it off, or go on waiting.", answers: [{ label: "Claim the game", kind: "main", do: () => handlers.act("claim") }, ...callOff] };
}

/**
 * A game among engines that was stopped.
 * @param {Session} session
 * @param {Handlers} handlers
 * @returns {Status | null}
 */
function paused({ table }, handlers) {
  if (table?.pace !== "paused") return null;
  if (!table.may.includes("normal")) return { text: "The game is paused", small: "Whoever set it up can let it go on.", chip: "Paused", chipKind: "wait" };
  return { text: "The game is paused", answers: [{ label: "Go on", kind: "main", do: () => handlers.act("normal") }] };
}

const MINE_TO_MOVE = { chip: "Your turn", chipKind: /** @type {const} */ ("go") };

/** @param {number} milliseconds */
function soon(milliseconds) {
  const minutes = Math.ceil(milliseconds / 60000);
  if (minutes < 1) return " now";
  return minutes === 1 ? " in a minute" : ` in ${minutes} minutes`;
}

/**
 * @param {Session} session
 * @param {Board} board
 * @param {PageState} state
 * @param {Handlers} handlers
 * @returns {Status | null}
 */
function lookingBack({ table, isOver }, board, { viewing }, handlers) {
  if (!table || viewing === null) return null;
  const turn = table.turns[viewing - 1];
  const label = isOver ? "Go to the end" : "Back to the game";
  const { piece, text } = turn ? moveParts(turn.move, board.look) : { piece: null, text: "" };
  return {
    piece,
    text: turn ? `${moveName(table, viewing - 1)}: ${text}` : "The start",
    small: turn ? `${seatName(table, turn.by)}${turn.seconds >= 0.05 ? `, ${turn.seconds.toFixed(1)} s` : ""}` : "",
    answers: [{ label, kind: isOver ? "" : "main", do: handlers.live }],
  };
}

/**
 * @param {Session} session
 * @param {Board} board
 * @param {Handlers} handlers
 * @returns {Status | null}
 */
function ended({ table, isOver }, board, handlers) {
  if (!table || !isOver) return null;
  const { headline, detail } = endText(table);
  const winner = table.position.outcome?.winner ?? null;
  const piece = winner === null ? null : sidePiece(board.look, table.seats[winner]?.side ?? "");
  /** @type {Answer[]} */
  const answers = [];
  const { after, best_of: bestOf, is_decided: isDecided } = table.series;
  const isMatch = bestOf > 1;
  const asked = table.offers.rematch.filter((seat) => !table.you.includes(seat));
  const mine = table.offers.rematch.some((seat) => table.you.includes(seat));
  const again = isMatch ? "new match" : "rematch";
  if (after) answers.push({ label: isMatch && isDecided ? "To the new match" : "Next game", kind: "main", do: () => location.assign(`/table/${after}`) });
  else if (table.may.includes("rematch") && !mine) {
    const label = isMatch && !isDecided ? "Next game" : asked.length ? `Accept ${again}` : capital(again);
    answers.push({ label, kind: "main", do: () => handlers.act("rematch") });
  }
  const match = matchText(table) ?? (isMatch ? `The match: ${matchScore(table)}.` : "");
  const wish = isMatch && !isDecided ? "" : mine && !after ? `You asked for a ${again}.` : asked.length && !after ? `${seatName(table, asked[0] ?? 0)} wants a ${again}.` : "";
  return { piece, text: headline, small: [match, wish || detail].filter(Boolean).join(" "), answers };
}

/**
 * @param {Session} session
 * @param {Handlers} handlers
 * @returns {Status | null}
 */
function waiting({ table, isWaiting, isWatching }, handlers) {
  if (!table || !isWaiting) return null;
  const open = table.seats.find(({ kind }) => kind === "open");
  const side = `You would play ${open?.side}.`;
  if (isWatching && table.rated) return ratedSeat(side, handlers);
  if (isWatching) return { text: "There is a free seat", small: side, answers: [{ label: "Take this seat", kind: "main", do: handlers.sit }] };
  const rated = table.rated ? " The game is rated, so they must be signed in." : "";
  if (table.public) return { text: "Waiting for an opponent", small: "Your game is listed for everyone: the first to join plays you. You can leave this page open meanwhile." + rated, answers: [{ label: "Copy link", do: handlers.copyLink }] };
  return { text: "Waiting for someone to join", small: "Send the link to a friend. The first person to open it can take the seat." + rated, answers: [{ label: "Copy link", kind: "main", do: handlers.copyLink }] };
}

/**
 * Who sits down agrees that the game is rated, so they are told what that means.
 * @param {string} side
 * @param {Handlers} handlers
 * @returns {Status}
 */
function ratedSeat(side, handlers) {
  const text = "There is a free seat in a rated game";
  if (handlers.signIn) return { text, small: `${side} Only people with an account can play rated games.`, answers: [{ label: "Sign in", kind: "main", do: handlers.signIn }] };
  return { text, small: `${side} The game counts for everybody’s rating, and no move is taken back.`, answers: [{ label: "Agree and play", kind: "main", do: handlers.sit }] };
}

/**
 * @param {PageState} state
 * @param {Board} board
 * @returns {Status | null}
 */
function refused({ refusal }, board) {
  if (!refusal) return null;
  const { hand } = board.steps.preview;
  return { piece: hand, text: refusal, small: board.steps.isBegun ? purposeText(board.steps.purpose) : taskText(board.position.task), isWrong: true };
}

/**
 * @param {Board} board
 * @returns {Status | null}
 */
function inProgress(board) {
  const { steps } = board;
  if (!steps.isBegun || steps.isFinished) return null;
  const { hand, lifted, pieces } = steps.preview;
  const choices = choicesBeside(board);
  return {
    piece: choices.length ? null : (hand ?? (lifted ? (pieces[lifted] ?? null) : null)),
    text: purposeText(steps.purpose),
    small: touches.matches ? "Tap it again to undo." : "Tap it again or press Esc to undo.",
    choices,
    answers: steps.mayEnd ? [{ label: "End the turn", kind: "main", do: () => board.end() }] : [],
  };
}

/**
 * Pieces to choose from that are in no hand: the sides of a panel.
 * @param {Board} board
 * @returns {string[]}
 */
export function choicesBeside(board) {
  const { pieces, position } = board.steps;
  const hand = position.supplies.find(({ owner }) => owner === position.turn)?.pieces ?? {};
  return pieces.some((code) => !hand[code]) ? pieces : [];
}

/**
 * @param {Session} session
 * @param {Board} board
 * @param {PageState} state
 * @returns {Status}
 */
function turn(session, board, { planned }) {
  const { table, isMyTurn, pending, thinking, link } = session;
  if (!table) return { text: "" };
  const { position } = table;
  if (pending) {
    const small = pending.isSent && link === "open" ? "" : "It will be sent as soon as the connection is back.";
    return { piece: null, text: "Your move is on its way", small, chip: "Sending", chipKind: "wait" };
  }
  const piece = position.held ?? null;
  if (isMyTurn) {
    const whose = table.you.length > 1 ? `${seatName(table, position.turn ?? 0)}’s turn` : "Your turn";
    const name = piece ? board.look.pieces[piece]?.name : null;
    const drew = name && table.you.length === 1 ? `You drew a ${name}.` : "";
    return { piece, text: taskText(position.task), small: [answerText(session), drew].filter(Boolean).join(" ") || (table.you.length > 1 ? whose : ""), chip: whose, chipKind: "go" };
  }
  const name = seatName(table, position.turn ?? 0);
  const isThinking = thinking !== null && thinking === position.turn;
  return { piece, text: `${name} ${isThinking ? "is thinking" : "is to move"}`, small: planned || answerText(session) || capital(position.task), chip: isThinking ? "Thinking" : undefined, chipKind: "wait" };
}

/**
 * @param {HTMLElement} place
 * @param {Status} status
 * @param {Board | null} board
 */
export function showStatus(place, { piece = null, text, small = "", chip, chipKind, isWrong = false, answers = [], choices = [], question = "" }, board) {
  const had = place.contains(document.activeElement);
  // A question stays as it is while the game goes on: a button that was made anew under a finger would not be pressed.
  if (question && place.dataset.question === question) return;
  place.dataset.question = question;
  const look = board?.look;
  const thing = piece && look ? h("span", { class: "thing" }, pieceIcon(look, piece)) : null;
  fill(
    place,
    thing,
    h("p", { class: isWrong ? "no" : "" }, text, small ? h("small", {}, small) : null),
    board && choices.length ? h("span", { class: "choices" }, choices.map((code) => trayPiece(board, code, 1))) : null,
    answers.map(({ label, kind = "", do: act }) => h("button", { class: `btn ${kind}`, type: "button", onclick: act }, label)),
    chip ? h("span", { class: `chip ${chipKind ?? ""}` }, chip) : null,
  );
  place.classList.toggle("asks", answers.length > 0 || choices.length > 0);
  if (had) place.querySelector("button")?.focus();
}
