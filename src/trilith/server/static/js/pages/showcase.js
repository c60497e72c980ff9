// Boards that play a demonstration game, slowly, only while visible and only if motion is welcome.
import { Board, EMPTY } from "../board/board.js";
import { get } from "../ui/api.js";
import { isStill } from "../ui/preferences.js";

/** @typedef {import("../net/messages.js").Frame} Frame */

const PAUSE = 2600;
const END = 5200;

/** @param {NodeListOf<Element>} tiles */
export function showDemonstrations(tiles) {
  if (isStill()) return;
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) target.setAttribute("data-seen", "");
      else target.removeAttribute("data-seen");
    }
  });
  // Staggered, so that the boards do not all move at once.
  [...tiles].forEach((tile, number) => {
    if (!(tile instanceof HTMLElement)) return;
    seen.observe(tile);
    setTimeout(() => begin(tile).catch(() => {}), 1200 + 520 * number);
  });
}

/** @param {HTMLElement} tile */
async function begin(tile) {
  const stage = tile.querySelector("[data-stage]");
  const live = stage?.querySelector(".live");
  if (!stage || !live) return;
  const game = tile.dataset.game ?? "";
  /** @type {[import("../net/messages.js").LookView, Frame[]]} */
  const [look, frames] = await Promise.all([get("/api/look", { ruleset: game }), get(`/api/showcase/${game}`)]);
  const board = new Board(look);
  let at = 0;
  const show = (/** @type {boolean} */ animate) => {
    const frame = frames[at];
    if (!frame) return;
    const { pieces, last, made, won, score = null } = frame;
    const outcome = won.length ? { winner: null, reason: "", line: won } : null;
    board.show({ ...EMPTY, pieces, last, outcome, score }, { lines: made, animate });
  };
  show(false);
  live.replaceChildren(board.element);
  await new Promise((resolve) => setTimeout(resolve, 400));
  stage.classList.add("alive");
  const next = () => {
    const isEnd = at === frames.length - 1;
    setTimeout(next, at === frames.length - 2 ? END : PAUSE);
    if (document.hidden || isStill() || !tile.hasAttribute("data-seen")) return;
    at = isEnd ? 0 : at + 1;
    show(true);
  };
  setTimeout(next, 600);
}
