// The page without a network: it lists what is kept on this device, and goes on as soon as there is a network again.
import { byId } from "../ui/dom.js";

/** How often to look whether the server can be reached again, in milliseconds. */
const RETRY = 5000;

/** @param {HTMLAnchorElement} link */
async function check(link) {
  const isKept = Boolean(await caches.match(new URL(link.href).pathname, { ignoreVary: true }));
  link.hidden = !isKept;
  return isKept;
}

// Asked for by its own address, with a network, it has nothing to say about another page.
const isStandIn = location.pathname !== "/offline";

byId("again").addEventListener("click", () => (isStandIn ? location.reload() : location.assign("/")));
/** Go on, if the server can be reached: a device may be on some network that does not lead there. */
async function goOn() {
  const answer = await fetch("/health", { cache: "no-store" }).catch(() => null);
  if (answer) location.reload();
}
if (isStandIn) {
  window.addEventListener("online", () => void goOn());
  // The network may have come back before this script ran, or only the server was away.
  setInterval(() => navigator.onLine && !document.hidden && void goOn(), RETRY);
}

if ("caches" in window) {
  const links = [...byId("kept").querySelectorAll("a")];
  const found = await Promise.all(links.map(check));
  byId("kept").hidden = !found.some(Boolean);
}
