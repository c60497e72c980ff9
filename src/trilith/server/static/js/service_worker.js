// Keeps rules, lessons and the page beside a real board for the time without a network. The server puts what to keep
// before this script, with the program's version (server/offline.py). With a network, everything comes from the server:
// what is kept is never shown instead of something newer.

/** @typedef {{ version: string, page: string, shell: string[], more: string[] }} Kept */
/** @typedef {Event & { waitUntil: (promise: Promise<unknown>) => void }} LastingEvent */
/** @typedef {LastingEvent & { request: Request, respondWith: (answer: Promise<Response>) => void }} AskingEvent */

const worker = /** @type {any} */ (self);
const { version, page, shell, more } = /** @type {Kept} */ (worker.KEPT);
const PREFIX = "trilith-";
const CACHE = PREFIX + version;
/** An entry that stands for all of `more` being kept. */
const COMPLETE = "/offline/complete";
/** How many are fetched at once, beside what the page itself needs. */
const AT_ONCE = 4;
const all = new Set([...shell, ...more]);

/**
 * Fetch copies for anybody: pages without the name of who is signed in.
 * @param {string[]} addresses
 */
async function copy(addresses) {
  const cache = await caches.open(CACHE);
  const waiting = [...addresses];
  const next = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      if (await cache.match(address)) continue;
      const answer = await fetch(address, { credentials: "omit", cache: "no-cache" });
      if (!answer.ok) throw new Error(`${answer.status} ${address}`);
      await cache.put(address, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Keep everything, unless it is there already. */
async function keepMore() {
  const cache = await caches.open(CACHE);
  if (await cache.match(COMPLETE)) return;
  await copy(more);
  await cache.put(COMPLETE, new Response("yes"));
}

async function wasComplete() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(COMPLETE)));
  return found.some(Boolean);
}

async function install() {
  await copy(shell);
  // Whoever had everything has everything of the new version, before the old one goes.
  if (await wasComplete()) await keepMore();
  await worker.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The copy of what was asked for. A picture in the natural style will do where the plain one was not kept.
 * @param {URL} url
 */
async function copyOf(url) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(url.pathname + url.search, { ignoreVary: true });
  if (found || !url.searchParams.has("style")) return found;
  const usual = new URL(url);
  usual.searchParams.delete("style");
  return cache.match(usual.pathname + usual.search, { ignoreVary: true });
}

/**
 * From the server; without a network, what is kept.
 * @param {Request} request
 * @param {URL} url
 * @returns {Promise<Response>}
 */
async function answer(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = (await copyOf(url)) ?? (request.mode === "navigate" ? await copyOf(new URL(page, url)) : undefined);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener("install", (/** @type {LastingEvent} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {LastingEvent} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {MessageEvent & LastingEvent} */ event) => {
  const tell = () => /** @type {any} */ (event.source)?.postMessage("kept");
  if (event.data === "keep") event.waitUntil(keepMore().then(tell).catch(() => {}));
});
worker.addEventListener("fetch", (/** @type {AskingEvent} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  const isKept = all.has(url.pathname + url.search) || url.searchParams.has("style");
  if (request.mode === "navigate" || isKept) event.respondWith(answer(request, url));
});
