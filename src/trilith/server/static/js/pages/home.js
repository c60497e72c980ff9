// The home page: one tap starts a game, and the boards play demonstrations.
import { get } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { recall, remember } from "../ui/preferences.js";
import { me, play, playAnyone } from "../ui/tables.js";
import { askPace, askWhoPlays } from "./home/questions.js";
import { showDemonstrations } from "./showcase.js";

/** @typedef {import("../ui/tables.js").SeatChoice} SeatChoice */

const levels = /** @type {HTMLFormElement} */ (byId("levels"));

/** @returns {HTMLInputElement | null} */
function chosenLevel() {
  return levels.querySelector("input:checked");
}

function showLevel() {
  const chosen = chosenLevel();
  if (!chosen) return;
  const { name = "", description = "" } = chosen.dataset;
  fill(byId("level-name"), h("b", {}, name), `: ${description}`);
}

/**
 * The chosen level, or the highest this game has.
 * @param {HTMLElement} tile
 */
function levelFor(tile) {
  const offered = (tile.dataset.levels ?? "").split(" ");
  const wanted = chosenLevel()?.value ?? "3";
  return offered.includes(wanted) ? wanted : offered.at(-1);
}

/**
 * @param {HTMLElement} tile
 * @param {string} way
 * @returns {Promise<boolean>} whether a game begins
 */
async function begin(tile, way) {
  const [ruleset, title] = [tile.dataset.game ?? "", tile.querySelector("h2")?.textContent ?? ""];
  /** @type {(others: SeatChoice[]) => SeatChoice[]} */
  const withMe = (others) => [me(), ...others];
  if (way === "link" || way === "anyone") {
    const clock = await askPace(ruleset, title, way);
    if (clock) await (way === "anyone" ? playAnyone : play)({ ruleset, seats: withMe([{ kind: "open" }]), clock });
    return clock !== null;
  }
  const seats = way === "here" ? await askWhoPlays(title) : withMe([{ kind: "engine", level: levelFor(tile) }]);
  if (seats) await play({ ruleset, seats });
  return seats !== null;
}

for (const tile of document.querySelectorAll(".tile")) {
  if (!(tile instanceof HTMLElement)) continue;
  tile.addEventListener("click", async (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-way], [data-stage]") : null;
    if (!(target instanceof HTMLElement) || tile.getAttribute("aria-busy")) return;
    tile.setAttribute("aria-busy", "true");
    try {
      // When a game begins the page changes, so the tile stays busy.
      if (!(await begin(tile, target.dataset.way ?? "engine"))) tile.removeAttribute("aria-busy");
    } catch (error) {
      // After an error it can be tried again.
      tile.removeAttribute("aria-busy");
      notifyError(error);
    }
  });
}

levels.addEventListener("change", () => {
  remember("level", chosenLevel()?.value ?? "");
  showLevel();
});
const usual = levels.querySelector(`input[value="${CSS.escape(recall("level") ?? "")}"]`);
if (usual instanceof HTMLInputElement) usual.checked = true;
showLevel();

/** Update whose turn it is in the games listed. */
async function refresh() {
  if (document.hidden || !document.querySelector("#rail [data-table]")) return;
  const { tables } = await get("/api/mine");
  for (const line of tables) {
    const chip = document.querySelector(`#rail [data-table="${CSS.escape(line.id)}"] .chip`);
    if (!chip || line.stage !== "playing") continue;
    const mine = line.you.includes(line.turn) || line.you.length === line.seats.length;
    chip.classList.toggle("go", mine);
    chip.textContent = mine ? "Your turn" : "Waiting";
  }
}
document.addEventListener("visibilitychange", () => refresh().catch(() => {}));
setInterval(() => refresh().catch(() => {}), 15000);
addEventListener("pageshow", (event) => event.persisted && location.reload());

showDemonstrations(document.querySelectorAll(".tile"));
