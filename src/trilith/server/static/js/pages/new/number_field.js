// A field for a number from 0 to the most that makes sense.
import { h } from "../../ui/dom.js";

/**
 * @param {string} label
 * @param {number} value
 * @param {{ most: number, step?: string }} bounds
 * @param {(value: number) => void} set receives what is typed, within the bounds
 */
export function numberField(label, value, { most, step = "any" }, set) {
  const typed = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    set(Math.min(most, Math.max(0, Number(value) || 0)));
  };
  return h("label", { class: "field" }, h("span", {}, label), h("input", { type: "number", min: 0, max: most, step, value, inputmode: "decimal", onchange: typed }));
}
