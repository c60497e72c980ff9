// The service worker of the page beside a real board: it keeps what the page has loaded, so that the page can be opened and
// reloaded without a network. What comes over the network is always preferred, and replaces what was kept.
/** @typedef {Event & { request: Request, respondWith: (answer: Promise<Response>) => void }} FetchEvent */
/** @typedef {MessageEvent & { waitUntil: (work: Promise<unknown>) => void }} LastingMessage */

const boardWorker = /** @type {any} */ (self);
const KEPT_FILES = "trilith-board-1";
/** How long a network may take that has something in its place, in milliseconds. */
const BOARD_PATIENCE = 4000;
/** What is the same for everybody: nothing of an account is kept. */
const KEPT_PATHS = /^\/(board$|static\/|art\/|learn\/\w+\/rules$|api\/(look|position|games)$)/;

/** @param {string} address */
function isKept(address) {
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && KEPT_PATHS.test(pathname);
}

/** The same address is the same thing, whatever its fragment says. @param {string} address */
function withoutFragment(address) {
  return address.replace(/#.*$/, "");
}

/** @param {Request | string} request */
async function fetchAndKeep(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    const files = await caches.open(KEPT_FILES);
    await files.put(withoutFragment(typeof request === "string" ? request : request.url), answer.clone());
  }
  return answer;
}

/** @param {Request} request @returns {Promise<Response>} */
async function answerTo(request) {
  const kept = await (await caches.open(KEPT_FILES)).match(withoutFragment(request.url));
  const fresh = fetchAndKeep(request);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, BOARD_PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

boardWorker.addEventListener("install", () => boardWorker.skipWaiting());
boardWorker.addEventListener("activate", (/** @type {LastingMessage} */ event) => event.waitUntil(boardWorker.clients.claim()));
boardWorker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  if (event.request.method === "GET" && isKept(event.request.url)) event.respondWith(answerTo(event.request));
});
// The page says what it had loaded before the worker was there.
boardWorker.addEventListener("message", (/** @type {LastingMessage} */ event) => {
  /** @type {string[]} */
  const addresses = event.data.filter(isKept);
  event.waitUntil(
    (async () => {
      const files = await caches.open(KEPT_FILES);
      for (const address of addresses) {
        if (!(await files.match(withoutFragment(address)))) await fetchAndKeep(address).catch(() => {});
      }
      event.source?.postMessage({ kept: true });
    })(),
  );
});
