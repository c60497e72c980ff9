// The names of the people who play on one device.
import { h } from "../../ui/dom.js";
import { keep, myColours, myName, recall } from "../../ui/preferences.js";

/** @typedef {import("../../net/messages.js").SeatChoice} SeatChoice */

const LONGEST = 24;
const ORDINALS = ["First player", "Second player", "Third player"];

/**
 * A field for everybody's name. The names of those who play with the owner of this device are remembered.
 * @param {number} count
 * @param {string[]} [sides] what they play, if that is known
 * @returns {{ fields: HTMLElement[], names: () => string[] }}
 */
export function companions(count, sides = []) {
  const inputs = Array.from({ length: count }, (_, number) =>
    h("input", { maxlength: LONGEST, autocomplete: "off", enterkeyhint: "done", placeholder: sides[number] ?? ORDINALS[number], value: (number ? recall(`companion.${number}`) : myName()) ?? "", "data-companion": number }),
  );
  const fields = inputs.map((input, number) => h("label", { class: "field" }, h("span", {}, sides[number] ?? ORDINALS[number]), input));
  const names = () =>
    inputs.map((input, number) => {
      const name = input.value.trim();
      if (number) keep(`companion.${number}`, name);
      return name;
    });
  return { fields, names };
}

/**
 * A seat for somebody at this device.
 * @param {string} name
 * @param {number} number
 * @returns {SeatChoice}
 */
export function personSeat(name, number) {
  const colours = number ? [] : myColours();
  return { kind: "me", ...(name ? { name } : {}), ...(colours.length ? { colours } : {}) };
}
