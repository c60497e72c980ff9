// Trilith as an app: it can be installed, and keeps rules, lessons and the page beside a real board on the device.
import { byId } from "./dom.js";

/** Pages that go on without a network. Who opens one gets them all. */
const LASTING = /^\/(learn|board)(\/|$)/;
/** How long somebody stays before more is fetched than the page needs, in milliseconds. */
const SETTLED = 4000;

/** @typedef {Event & { prompt: () => Promise<{ outcome: string }> }} InstallEvent */

function isInstalled() {
  return matchMedia("(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)").matches;
}

async function keepMore() {
  const { active } = await navigator.serviceWorker.ready;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "kept") document.documentElement.dataset.kept = "all";
  });
  active?.postMessage("keep");
}

async function register() {
  try {
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  } catch {
    // A private window, or a server without https: everything works, but not without a network.
    return;
  }
  if (isInstalled() || LASTING.test(location.pathname)) setTimeout(() => void keepMore(), SETTLED);
}

/** The entry in the menu, where the browser lets pages offer it. */
function offerInstalling() {
  const button = byId("install");
  /** @type {InstallEvent | null} */
  let offer = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = /** @type {InstallEvent} */ (event);
    button.hidden = false;
  });
  button.addEventListener("click", async () => {
    await offer?.prompt();
    button.hidden = true;
  });
  window.addEventListener("appinstalled", () => {
    button.hidden = true;
    if ("serviceWorker" in navigator) void keepMore();
  });
}

offerInstalling();
if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register());
}
