// Messages at the top of the page, read out by screen readers, that disappear after a while.
import { byId, h } from "./dom.js";

const SHOWN = 6000;
/** Longer texts stay longer: this much for each letter, in milliseconds. */
const READING = 40;

/** @param {string} text */
export function notify(text) {
  const notice = h("div", { class: "notice" }, text);
  const notices = byId("notices");
  while (notices.childElementCount > 1) notices.firstElementChild?.remove();
  notices.append(notice);
  setTimeout(() => notice.remove(), Math.max(SHOWN, READING * text.length));
}

/**
 * Show an error; a request that was aborted is not one.
 * @param {unknown} error
 */
export function notifyError(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  notify(error instanceof Error ? error.message : String(error));
}
