// The cards of the players: name, clock, score, pieces in hand and pieces taken.
import { pieceIcon, trayPiece } from "../board/tray.js";
import { playerPage } from "../ui/cards.js";
import { fill, h } from "../ui/dom.js";
import { clockText, durationText, isLow, left } from "./clock.js";
import { removedPieces } from "./history.js";
import { sounds } from "./sounds.js";
import { colourText, handicapText, seatName, sidePiece } from "./text.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../net/messages.js").PositionView} PositionView */
/** @typedef {import("../net/messages.js").TableView} TableView */
/** @typedef {import("../net/messages.js").SeatView} SeatView */

const VACATION_DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

class Card {
  /**
   * @param {TableView} table
   * @param {number} seat
   * @param {Board} board
   */
  constructor(table, seat, board) {
    this.seat = seat;
    const side = table.seats[seat]?.side ?? "";
    const piece = sidePiece(board.look, side);
    this.name = h("b", {});
    this.about = h("small", {});
    this.colour = h("small", { class: "colour-why", hidden: true });
    this.first = h("small", { class: "first", role: "timer", hidden: true });
    this.clock = h("div", { class: "clock", role: "timer" });
    this.score = h("div", { class: "sc" });
    this.hand = h("div", { class: "hand", role: "group", "aria-label": `${side}, in hand` });
    this.taken = h("div", { class: "taken" });
    const face = piece ? pieceIcon(board.look, piece) : h("span", { class: "numeral", "aria-hidden": "true" }, seat + 1);
    this.element = h(
      "section",
      { class: "card pl", "data-seat": seat },
      h("div", { class: "face" }, face),
      h("div", { class: "nm" }, this.name, this.about, this.colour, this.first),
      this.clock,
      this.score,
      h("div", { class: "held" }, this.hand, this.taken),
    );
    this.shownName = "";
    this.shownScore = -1;
    this.lastTick = 0;
  }

  /**
   * @param {TableView} table
   * @param {PositionView} position
   * @param {Board} board
   * @param {{ isThinking: boolean, isOver: boolean, gained: number, choosesElsewhere: boolean }} about
   */
  show(table, position, board, { isThinking, isOver, gained, choosesElsewhere }) {
    const seat = table.seats[this.seat];
    if (!seat) return;
    const name = seatName(table, this.seat);
    const shown = seat.kind === "open" ? "Open seat" : name;
    this.showName(shown, seat.player ?? null);
    this.element.setAttribute("aria-label", shown === seat.side ? shown : `${shown}, ${seat.side}`);
    fill(this.about, aboutText(table, seat, this.seat), isThinking ? h("span", { class: "dots", "aria-label": "thinking" }) : null);
    // It is said until everybody has moved.
    const why = table.turns.length < table.seats.length ? colourText(table, this.seat) : "";
    fill(this.colour, why);
    this.colour.hidden = !why;
    const turn = !isOver && position.turn === this.seat;
    this.element.classList.toggle("run", turn);
    this.element.classList.toggle("away", seat.kind === "person" && !seat.here && !table.you.includes(this.seat));
    this.showScore(position.score?.[this.seat] ?? null, gained);
    // In earlier positions, what could have been played can be tried.
    this.showHand(table.start, position, board, board.steps.tree !== null && position.turn === this.seat && !choosesElsewhere);
    this.showTaken(table, position, board);
  }

  /**
   * A name that has not changed stays, as its link may have the focus.
   * @param {string} name
   * @param {string | null} player
   */
  showName(name, player) {
    const shown = `${player ?? ""} ${name}`;
    if (this.shownName === shown) return;
    this.shownName = shown;
    fill(this.name, player ? h("a", { href: playerPage(player) }, name) : name);
  }

  /**
   * How long the first move may still take: until it is made, the clock stands still.
   * @param {number | null} first
   * @param {number} since
   */
  showFirst(first, since) {
    this.first.hidden = first === null;
    if (first === null) return;
    const text = `first move within ${durationText(Math.max(0, first - since))}`;
    if (this.first.textContent !== text) this.first.textContent = text;
  }

  /**
   * @param {number | null} score
   * @param {number} gained
   */
  showScore(score, gained) {
    this.score.hidden = score === null;
    if (score === null || (score === this.shownScore && !gained)) return;
    this.shownScore = score;
    fill(
      this.score,
      h("span", { class: "big" }, score, h("span", { class: "unseen" }, score === 1 ? " point" : " points")),
      gained > 0 ? h("span", { class: "chip brass up" }, `+${gained}`) : null,
    );
  }

  /**
   * @param {PositionView} start kinds that were never in hand are not shown
   * @param {PositionView} position
   * @param {Board} board
   * @param {boolean} isOwn
   */
  showHand(start, position, board, isOwn) {
    const inHand = (/** @type {PositionView} */ { supplies }) => supplies.find(({ owner }) => owner === this.seat)?.pieces ?? {};
    const first = inHand(start);
    const kinds = Object.entries(inHand(position)).filter(([code, count]) => count || first[code]);
    this.hand.hidden = kinds.length === 0;
    this.hand.classList.toggle("many", kinds.length > 3);
    this.hand.classList.toggle("stack", kinds.length === 1);
    fill(this.hand, kinds.map(([code, count]) => trayPiece(board, code, count, isOwn)));
  }

  /**
   * @param {TableView} table
   * @param {PositionView} position
   * @param {Board} board
   */
  showTaken(table, position, board) {
    const gone = table.seats.length === 2 ? Object.entries(removedPieces(table.start, position, board.look)) : [];
    const mine = gone.filter(([code]) => ownerOf(table, code) === 1 - this.seat);
    this.taken.hidden = mine.length === 0;
    fill(
      this.taken,
      h("span", { class: "cap" }, "Taken"),
      ...mine.flatMap(([code, count]) => Array.from({ length: count }, () => pieceIcon(board.look, code))),
      h("span", { class: "unseen" }, mine.map(([, count]) => count).join(", ")),
    );
  }

  /** @param {TableView} table @param {number} since */
  tick(table, since) {
    const { clock } = table;
    this.clock.hidden = clock.choice.kind === "none";
    if (this.clock.hidden) return;
    const time = left(clock, this.seat, since);
    this.showFirst(clock.running === this.seat ? (clock.first ?? null) : null, since);
    const text = clockText(time);
    if (this.clock.textContent !== text) this.clock.textContent = text;
    const low = clock.running === this.seat && isLow(clock, time);
    this.clock.classList.toggle("low", low);
    this.clock.classList.toggle("running", clock.running === this.seat);
    const second = Math.ceil(time / 1000);
    if (low && second !== this.lastTick && second <= 10 && time > 0 && table.you.includes(this.seat)) sounds.low();
    this.lastTick = second;
  }
}

/**
 * @param {TableView} table
 * @param {string} code
 */
function ownerOf(table, code) {
  return table.start.supplies.find(({ pieces }) => code in pieces)?.owner ?? null;
}

/**
 * @param {TableView} table
 * @param {SeatView} seat
 * @param {number} number
 */
function aboutText(table, seat, number) {
  const words = seat.name === seat.side && seat.kind !== "engine" ? [] : [seat.side];
  // The highest level has a name instead of a number, which the seat has too.
  if (seat.kind === "engine" && /^\d+$/.test(seat.level ?? "")) words.push(`level ${seat.level}`);
  if (seat.handicap) words.push(handicapText(seat.handicap));
  if (seat.vacation_until) words.push(`on vacation until ${VACATION_DAY.format(seat.vacation_until)}`);
  if (table.you.length === 1 && table.you.includes(number)) words.push("you");
  else if (seat.kind === "person" && !seat.here && !seat.vacation_until && !table.you.includes(number)) words.push("away");
  return words.join(" · ");
}

export class PlayerCards {
  /**
   * @param {HTMLElement} top for the other players
   * @param {HTMLElement} bottom for the player at this browser
   */
  constructor(top, bottom) {
    this.top = top;
    this.bottom = bottom;
    /** @type {Card[]} */
    this.cards = [];
  }

  /**
   * @param {Session} session
   * @param {Board} board
   */
  seat(session, board) {
    const { table } = session;
    if (!table || this.cards.length === table.seats.length) return;
    this.cards = table.seats.map((_, seat) => new Card(table, seat, board));
    const mine = table.you[0] ?? 0;
    board.near = mine;
    // Round the table, starting after the player at this browser.
    const order = table.seats.map((_, seat) => (mine + seat + 1) % table.seats.length);
    fill(this.top, order.slice(0, -1).map((seat) => this.cards[seat]?.element));
    fill(this.bottom, this.cards[mine]?.element);
    this.top.classList.toggle("several", table.seats.length > 2);
  }

  /**
   * @param {Session} session
   * @param {PositionView} position
   * @param {Board} board
   * @param {number[]} gained
   * @param {boolean} choosesElsewhere whether pieces are chosen outside the hands
   */
  show(session, position, board, gained, choosesElsewhere) {
    const { table } = session;
    if (!table) return;
    for (const card of this.cards) {
      card.show(table, position, board, {
        isThinking: session.thinking === card.seat && !session.isOver && table.pace !== "paused",
        isOver: session.isOver,
        gained: gained[card.seat] ?? 0,
        choosesElsewhere,
      });
    }
  }

  /** @param {Session} session */
  tick(session) {
    const { table } = session;
    if (table) for (const card of this.cards) card.tick(table, performance.now() - session.clockAt);
  }

  /**
   * The element that points fly to.
   * @param {number} seat
   */
  scoreOf(seat) {
    return this.cards[seat]?.score ?? null;
  }
}
