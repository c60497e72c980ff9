// A line at the top of the page that says what happened, read out by screen readers, gone after a while.
import { byId, h } from "./dom.js";

const SHOWN = 6000;

/** @param {string} text */
export function notify(text) {
  const notice = h("div", { class: "notice" }, text);
  const notices = byId("notices");
  while (notices.childElementCount > 1) notices.firstElementChild?.remove();
  notices.append(notice);
  setTimeout(() => notice.remove(), SHOWN);
}

/**
 * Say what went wrong; a request that was called off is no error.
 * @param {unknown} error
 */
export function notifyError(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  notify(error instanceof Error ? error.message : String(error));
}
