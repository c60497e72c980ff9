// A question in a window of its own, over the page. Escape, or a tap beside it, takes it back.
import { fill, h } from "./dom.js";

/** @typedef {{ value: string, label: string, note?: string, kind?: "main" | "quiet" | "" }} Choice */

/**
 * Ask, and wait for the answer.
 * @param {string} title
 * @param {Choice[]} choices what can be answered; the one with the focus is `first`, if it is named
 * @param {{ note?: string, fields?: HTMLElement[], first?: string | null, more?: HTMLElement | null }} [about]
 * @returns {Promise<string | null>} the answer, or null if it was taken back
 */
export function ask(title, choices, { note = "", fields = [], first = null, more = null } = {}) {
  const heading = h("h2", { id: "sheet-title" }, title);
  const buttons = choices.map(({ value, label, note: small = "", kind = "" }) =>
    h("button", { class: `btn wide ${kind}`, type: "submit", value, autofocus: !fields.length && value === first }, label, small ? h("span", { class: "note" }, small) : null),
  );
  const form = h("form", { method: "dialog" }, heading, note ? h("p", { class: "note" }, note) : null, fields, h("div", { class: "answers" }, buttons), more);
  const dialog = h("dialog", { class: "sheet", "aria-labelledby": "sheet-title" }, form);
  fill(document.body.appendChild(h("div", {})), dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.parentElement?.remove();
      resolve(dialog.returnValue || null);
    });
    dialog.showModal();
  });
}
