// Who is to move is told on every page: how many games wait for me, in the header, in the title, and by a notification.
import { get } from "./api.js";
import { byId, fill, h } from "./dom.js";
import { recall, remember } from "./preferences.js";

/** How often to ask, in milliseconds. */
const AGAIN = 30000;
/** The games that waited when last asked. @type {Set<string> | null} */
let known = null;

/** The table that this page shows. */
function here() {
  return location.pathname.match(/^\/table\/([^/]+)/)?.[1] ?? null;
}

/** @param {string[]} tables */
function show(tables) {
  const others = tables.filter((id) => id !== here());
  const [next] = others;
  // On a phone a table has a bar of its own; only one of the two is shown.
  for (const place of document.querySelectorAll(".waiting")) {
    if (!(place instanceof HTMLElement)) continue;
    place.hidden = !next;
    if (!next) continue;
    const label = others.length === 1 ? "1 game waits for you" : `${others.length} games wait for you`;
    fill(place, h("a", { class: "btn", href: `/table/${encodeURIComponent(next)}`, "aria-label": `${label}: go to the next`, title: label }, h("span", { class: "long" }, "Next game"), h("b", {}, others.length)));
  }
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = others.length ? `(${others.length}) ${title}` : title;
  document.querySelector('link[rel="icon"]')?.setAttribute("href", `/static/${tables.length ? "favicon-waiting" : "favicon"}.svg`);
  // The icon of an installed app has a number too.
  void navigator.setAppBadge?.(tables.length).catch(() => {});
}

/** @param {string[]} tables */
function tell(tables) {
  const fresh = known ? tables.filter((id) => !known?.has(id)) : [];
  known = new Set(tables);
  const [id] = fresh;
  if (!id || !document.hidden || !isTold()) return;
  const note = new Notification("Your turn", { body: fresh.length === 1 ? "A game waits for you." : `${fresh.length} games wait for you.`, tag: "trilith-turn", icon: "/static/favicon.svg" });
  note.addEventListener("click", () => {
    window.focus();
    location.assign(`/table/${encodeURIComponent(id)}`);
  });
}

function isTold() {
  return "Notification" in window && Notification.permission === "granted" && recall("notify") === "on";
}

/** Ask the server now. */
export async function refreshWaiting() {
  // Without a notification to send, a hidden page need not know.
  if (document.hidden && !isTold()) return;
  try {
    const { tables } = await get("/api/waiting");
    show(tables);
    tell(tables);
  } catch {
    // It is asked again soon.
  }
}

/** The tick in the menu. A browser asks for permission only when somebody wants notifications. */
function offerNotifications() {
  const field = /** @type {HTMLInputElement} */ (byId("notify-field"));
  const line = /** @type {HTMLElement} */ (field.closest("label"));
  line.hidden = !("Notification" in window);
  field.checked = isTold();
  field.addEventListener("change", async () => {
    if (field.checked && Notification.permission !== "granted") await Notification.requestPermission();
    remember("notify", field.checked && Notification.permission === "granted" ? "on" : "off");
    field.checked = isTold();
  });
}

offerNotifications();
setInterval(() => void refreshWaiting(), AGAIN);
document.addEventListener("visibilitychange", () => void refreshWaiting());
document.addEventListener("moved", () => void refreshWaiting());
void refreshWaiting();
