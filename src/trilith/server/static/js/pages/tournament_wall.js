// The wall: boards being played with their clocks, and lists that are longer than the screen, a screenful at a time.
import { clockText, isLow, left } from "../game/clock.js";
import { get } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { picture } from "../ui/pictures.js";

/** @typedef {import("../net/messages.js").RunningBoard} RunningBoard */

const AGAIN = 3000;
const TICK = 500;
const SCREENFUL = 10000;
const place = byId("running");
const id = /** @type {HTMLElement} */ (document.querySelector("[data-tournament]")).dataset.tournament;

/** @type {RunningBoard[]} */
let boards = [];
let received = 0;
let shown = "";

/** @param {RunningBoard} board @param {0 | 1} seat */
function side(board, seat) {
  const clock = board.clock ? h("span", { class: "t-clock", "data-clock": `${board.table}/${seat}` }) : null;
  return h("p", { class: board.turn === seat ? "to-move" : "" }, h("span", {}, board.names[seat]), clock);
}

function draw() {
  const now = JSON.stringify(boards.map(({ table, position, turn }) => [table, position, turn]));
  if (now !== shown) {
    shown = now;
    place.hidden = boards.length === 0;
    fill(
      place,
      boards.map((board) =>
        h("figure", {}, picture(board.ruleset, board.position), h("figcaption", {}, h("b", {}, `Table ${board.board}`), side(board, 0), side(board, 1))),
      ),
    );
  }
  tick();
}

function tick() {
  const since = performance.now() - received;
  for (const { table, clock } of boards)
    for (const seat of clock ? [0, 1] : []) {
      const text = place.querySelector(`[data-clock="${CSS.escape(`${table}/${seat}`)}"]`);
      if (!text || !clock) continue;
      const remaining = left(clock, seat, since);
      text.textContent = clockText(remaining);
      text.classList.toggle("low", isLow(clock, remaining));
    }
}

async function look() {
  if (document.hidden) return;
  boards = /** @type {{ boards: RunningBoard[] }} */ (await get(`/api/tournaments/${id}/boards`)).boards;
  received = performance.now();
  draw();
}

/** On a wall nobody scrolls: the page does, and begins again. */
function turnOver() {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollHeight <= clientHeight + 8 || innerWidth < 1200) return;
  const atEnd = scrollTop + clientHeight >= scrollHeight - 8;
  window.scrollTo({ top: atEnd ? 0 : scrollTop + clientHeight * 0.85 });
}

look().catch(() => {});
setInterval(() => look().catch(() => {}), AGAIN);
setInterval(tick, TICK);
setInterval(turnOver, SCREENFUL);
