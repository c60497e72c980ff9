// The moves of a game at a real board, entered one by one: the stone that was drawn, and where it was played. The rules are
// checked by the server, and the game can be kept.
import { Board } from "../board/board.js";
import { placeBoard } from "../board/svg.js";
import { pieceIcon, showTray } from "../board/tray.js";
import { capital, purposeText } from "../game/text.js";
import { get, post, postText } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { notify, notifyError } from "../ui/notices.js";
import { goTo } from "../ui/tables.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Entered} Entered */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("../net/messages.js").PositionPage} PositionPage */

export class MoveSheet {
  /**
   * @param {(entered: Entered) => void} onEntered
   * @param {() => void} onUndo
   */
  constructor(onEntered, onUndo) {
    this.onEntered = onEntered;
    /** @type {State | null} */
    this.state = null;
    /** @type {PositionPage | null} */
    this.page = null;
    byId("moves-undo").addEventListener("click", () => onUndo());
    byId("moves-keep").addEventListener("click", () => void this.keep().catch(notifyError));
  }

  /**
   * Show the position that was reached.
   * @param {State} state
   * @param {LookView} look
   */
  async show(state, look) {
    const { agreed, entered } = state;
    const last = entered?.at(-1);
    const page = await get("/api/position", { ruleset: agreed.ruleset, position: last?.text });
    this.state = state;
    this.page = page;
    this.board = new Board(look, {
      onMove: (steps) => void this.enter("/api/position/play", { steps }).catch(notifyError),
      onStep: () => this.showTask(),
      onRefused: (_point, _before, why) => why && notify(why),
    });
    placeBoard(byId("moves-board"), this.board);
    const { position, moves } = page;
    this.board.show({ ...position, last: position.last ?? last?.last ?? null }, { moves, animate: false });
    this.showTask();
    this.showPalette();
    const count = movesOf(state).length;
    byId("moves-count").textContent = count === 1 ? "1 move" : `${count} moves`;
    byId("moves-undo").toggleAttribute("disabled", !last);
    byId("moves-keep").toggleAttribute("disabled", !count);
  }

  showTask() {
    const { board, page } = this;
    if (!board || !page) return;
    const { outcome, task } = page.position;
    const { steps } = board;
    byId("moves-task").textContent = outcome ? `${capital(outcome.reason)}.` : steps.isBegun && !steps.isFinished ? purposeText(steps.purpose) : task;
  }

  /** The stones that can be drawn, or the pieces to choose from. */
  showPalette() {
    const { board, page } = this;
    if (!board || !page) return;
    const draws = Object.keys(page.draws);
    if (!draws.length) return showTray(byId("moves-palette"), board);
    fill(
      byId("moves-palette"),
      draws.map((stone) => {
        const name = board.look.pieces[stone]?.name ?? stone;
        const draw = () => void this.enter("/api/position/draw", { stone }).catch(notifyError);
        return h("button", { class: "btn draw", type: "button", "data-draw": stone, "aria-label": `Drawn: ${name}`, onclick: draw }, pieceIcon(board.look, stone), capital(name.replace(/ stone$/, "")));
      }),
    );
  }

  /** @param {string} path @param {{ steps: string[] } | { stone: string }} what */
  async enter(path, what) {
    const { state, page, board } = this;
    if (!state || !page || !board) return;
    const { position, move } = await post(path, { ruleset: state.agreed.ruleset, position: page.position.text, ...what });
    const points = "steps" in what ? what.steps.filter((name) => name in board.look.places) : [];
    this.onEntered({ text: position.text, move, held: position.held, last: position.last ?? points.at(-1) ?? board.position.last ?? null, score: position.score, isOver: Boolean(position.outcome) });
  }

  /** The game becomes a table, with all its moves: it is listed among one's games, and can be saved and reviewed there. */
  async keep() {
    if (!this.state) return;
    const { agreed, entered } = this.state;
    const held = entered?.at(-1)?.held ?? null;
    const names = agreed.sides.map((side, seat) => agreed.names[seat] || capital(side));
    const record = await post("/api/position/record", { ruleset: agreed.ruleset, moves: movesOf(this.state), held, names });
    goTo((await postText("/api/records", record)).id);
  }
}

/** @param {State} state @returns {string[]} */
function movesOf({ entered }) {
  return (entered ?? []).flatMap(({ move }) => (move ? [move] : []));
}
