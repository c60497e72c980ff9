// The home page: one tap starts a game, and the boards play demonstrations.
import { get } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { recall, remember } from "../ui/preferences.js";
import { me, play, playAnyone } from "../ui/tables.js";
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
 */
async function begin(tile, way) {
  const ruleset = tile.dataset.game ?? "";
  /** @type {Record<string, SeatChoice>} */
  const others = { engine: { kind: "engine", level: levelFor(tile) }, here: { kind: "me" } };
  const choice = { ruleset, seats: [me(), others[way] ?? { kind: "open" }] };
  await (way === "anyone" ? playAnyone(choice) : play(choice));
}

for (const tile of document.querySelectorAll(".tile")) {
  if (!(tile instanceof HTMLElement)) continue;
  tile.addEventListener("click", async (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-way], [data-stage]") : null;
    if (!(target instanceof HTMLElement) || tile.getAttribute("aria-busy")) return;
    tile.setAttribute("aria-busy", "true");
    try {
      await begin(tile, target.dataset.way ?? "engine");
    } catch (error) {
      // After success the page changes, so the tile stays busy. After an error it can be tried again.
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
