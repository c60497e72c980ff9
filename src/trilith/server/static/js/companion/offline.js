// Lets the page beside a real board be opened and reloaded without a network, in browsers that let a page ask for it: those
// that reached it by HTTPS, or on the same machine.
import { get } from "../ui/api.js";
import { games } from "../ui/catalogue.js";
import { theme } from "../ui/theme.js";
import { fetchRules } from "./rules.js";

const WORKER = "/board-worker.js";
const PAGE = "/board";

/**
 * Fetch what another game would need, so that it can be set up later.
 * @param {string} game
 * @returns {Promise<string[]>} the addresses of its pictures
 */
async function fetchGame(game) {
  const [look, rules] = await Promise.all([get("/api/look", { ruleset: game }), fetchRules(game), get("/api/position", { ruleset: game })]);
  const book = new DOMParser().parseFromString(rules, "text/html");
  const isDark = theme() === "dark";
  const pictures = [...book.querySelectorAll(isDark ? ".art source" : ".art img")].map((one) => one.getAttribute(isDark ? "srcset" : "src") ?? "");
  return [look.symbols[theme()], ...pictures];
}

/** Keep everything, once the page is there. */
export async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: PAGE });
    const { active } = await navigator.serviceWorker.ready;
    /** @type {string[]} */
    const pictures = [];
    for (const { id } of await games()) pictures.push(...(await fetchGame(id)));
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    navigator.serviceWorker.addEventListener("message", () => (document.documentElement.dataset.kept = "all"), { once: true });
    navigator.serviceWorker.startMessages();
    active?.postMessage([PAGE, ...loaded, ...pictures].map((path) => new URL(path, location.href).href));
  } catch {
    // The page works as long as it is open.
  }
}
