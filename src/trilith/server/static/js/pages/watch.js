// The page of games to watch or join, and of engine matches.
import { get, post } from "../ui/api.js";
import { gameCard } from "../ui/cards.js";
import { byId, fill, h } from "../ui/dom.js";
import { myself } from "../ui/preferences.js";
import { notifyError } from "../ui/notices.js";
import { goTo, play } from "../ui/tables.js";

/** @typedef {import("../ui/cards.js").TableLine} TableLine */

const AGAIN = 8000;

/** @param {string} id */
function value(id) {
  return /** @type {HTMLSelectElement} */ (byId(id)).value;
}

byId("duel").addEventListener("submit", async (event) => {
  event.preventDefault();
  const ruleset = value("game");
  const seats = [value("first"), value("second")].map((level) => ({ kind: /** @type {const} */ ("engine"), level }));
  await play({ ruleset, seats, public: true }).catch(notifyError);
});

/** @param {TableLine} line */
async function join(line) {
  try {
    goTo((await post(`/api/tables/${line.id}/join`, { ...myself(), rated: line.rated })).id);
  } catch (error) {
    notifyError(error);
    refresh().catch(notifyError);
  }
}

let shown = "";

async function refresh() {
  if (document.hidden) return;
  /** @type {{ tables: TableLine[] }} */
  const { tables } = await get("/api/public");
  // An unchanged list is not rebuilt, so that the focus stays.
  const now = JSON.stringify(tables.map(({ id, stage, position, seats }) => [id, stage, position, seats.length]));
  if (now === shown) return;
  shown = now;
  const open = tables.filter(({ stage }) => stage === "open");
  const playing = tables.filter(({ stage }) => stage === "playing");
  fill(
    byId("open"),
    open.map((line) => (line.you.length ? gameCard(line, "Yours", false) : gameCard(line, line.rated ? "Join, rated" : "Join", true, () => join(line)))),
    open.length ? null : h("p", { class: "note" }, "Nobody is waiting right now. Start a game with “Anyone”, and someone may join you."),
  );
  fill(
    byId("playing"),
    playing.map((line) => gameCard(line, line.turns === 1 ? "1 turn" : `${line.turns} turns`, false)),
    playing.length ? null : h("p", { class: "note" }, "There are no public games right now. Start one above."),
  );
}

refresh().catch(notifyError);
setInterval(() => refresh().catch(() => {}), AGAIN);
