// Controls for the options of any game, built from the catalogue.
import { fill, h } from "./dom.js";
import { defaults } from "./catalogue.js";

/** @typedef {import("./catalogue.js").GameView} GameView */
/** @typedef {import("./catalogue.js").OptionView} OptionView */
/** @typedef {import("./catalogue.js").Values} Values */
/** @typedef {(value: string) => void} Chosen */

/** @param {string} name */
export function readable(name) {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

let count = 0;

/**
 * A choice of one of a few, as a bar of buttons.
 * @param {string} title
 * @param {[value: string, label: import("./dom.js").Child | import("./dom.js").Child[]][]} choices
 * @param {string} value
 * @param {Chosen} chosen
 * @param {string | null} [note]
 * @returns {HTMLElement}
 */
export function segments(title, choices, value, chosen, note = null) {
  const name = `choice-${(count += 1)}`;
  const labels = choices.map(([code, label]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name, value: code, checked: code === value, onchange: () => chosen(code) }),
      h("span", {}, label),
    ),
  );
  const bar = h("fieldset", { class: "seg" }, h("legend", {}, title), labels);
  return h("div", { class: "option" }, bar, note ? h("p", { class: "note" }, note) : null);
}

/**
 * Show the controls for all options of a game.
 * @param {Element} place
 * @param {GameView} game
 * @param {Values} values
 * @param {(values: Values) => void} onChange
 */
export function showOptions(place, game, values, onChange) {
  const now = { ...defaults(game), ...values };
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => {
    now[name] = value;
    onChange({ ...now });
  };
  const players = game.rulesets[0]?.players ?? [];
  const named = game.rulesets.filter(({ name }) => name);
  const apply = (/** @type {string} */ text) => {
    const found = game.rulesets.find(({ ruleset }) => ruleset === text);
    if (!found) return;
    onChange({ ...found.options });
    showOptions(place, game, found.options, onChange);
  };
  const presets = named.map(({ ruleset, name }) =>
    h("button", { class: "btn", type: "button", onclick: () => apply(ruleset) }, readable(name ?? "")),
  );
  fill(
    place,
    presets.length
      ? h(
          "div",
          { class: "row presets" },
          h("span", { class: "legend" }, "Well-known rules"),
          h("button", { class: "btn", type: "button", onclick: () => apply(game.rulesets[0]?.ruleset ?? "") }, "Trilith's own"),
          presets,
        )
      : null,
    game.options.map((option) => control(option, players, now[option.name] ?? "", set(option.name))),
  );
}

/**
 * Update the names of players in the options to those of the chosen rules.
 * @param {Element} place
 * @param {string[]} players
 */
export function namePlayers(place, players) {
  for (const label of place.querySelectorAll("[data-player]")) label.textContent = players[Number(label.getAttribute("data-player"))] ?? "";
}

/**
 * @param {OptionView} option
 * @param {string[]} players
 * @param {string} value
 * @param {Chosen} chosen
 * @returns {HTMLElement}
 */
function control(option, players, value, chosen) {
  const title = readable(option.name);
  if (!option.free) {
    // In an option about a player, the values stand for the players.
    const isWho = option.meaning.startsWith("who ") && option.values.length === players.length;
    const choices = option.values.map((one, number) => /** @type {[string, string | HTMLElement]} */ ([one, isWho ? h("span", { "data-player": number }, players[number] ?? one) : readable(one)]));
    return segments(title, choices, value, chosen, readable(option.meaning));
  }
  const pair = option.takes?.match(/^any two of (.+), joined by (\S)$/);
  if (pair) return twoOf(option, (pair[1] ?? "").split(/, | and /), pair[2] ?? "-", value, chosen);
  if (option.takes?.includes("as in 5-0 or 0-5")) return points(option, players, value, chosen);
  return anything(option, value, chosen);
}

/**
 * A choice of two different things from a list, such as the colours of two players.
 * @param {OptionView} option
 * @param {string[]} among
 * @param {string} joint
 * @param {string} value
 * @param {Chosen} chosen
 */
function twoOf(option, among, joint, value, chosen) {
  const now = value.split(joint);
  const pick = (/** @type {number} */ which) =>
    h(
      "select",
      {
        "aria-label": `${readable(option.name)}, ${which ? "second" : "first"}`,
        onchange: (/** @type {Event} */ event) => {
          const other = now[1 - which] ?? "";
          const wanted = /** @type {HTMLSelectElement} */ (event.target).value;
          // Choosing the other's colour swaps the two.
          if (wanted === other) now[1 - which] = now[which] ?? "";
          now[which] = wanted;
          for (const [number, select] of selects.entries()) select.value = now[number] ?? "";
          chosen(now.join(joint));
        },
      },
      among.map((one) => h("option", { value: one, selected: one === now[which] }, readable(one))),
    );
  const selects = [pick(0), pick(1)];
  return h(
    "div",
    { class: "option" },
    h("span", { class: "legend" }, readable(option.name)),
    h("div", { class: "pair" }, selects),
    h("p", { class: "note" }, readable(option.meaning)),
  );
}

/**
 * Points that one of two players starts with.
 * @param {OptionView} option
 * @param {string[]} players
 * @param {string} value
 * @param {Chosen} chosen
 */
function points(option, players, value, chosen) {
  const [first = 0, second = 0] = value.split("-").map((part) => Number(part) || 0);
  let [who, much] = first ? ["0", first] : second ? ["1", second] : ["", 5];
  const number = h("input", { type: "number", min: 1, max: 99, value: much, "aria-label": "Points", inputmode: "numeric" });
  const tell = () => {
    number.hidden = !who;
    const points = Math.min(99, Math.max(1, Math.round(Number(number.value) || 1)));
    chosen(who ? (who === "0" ? `${points}-0` : `0-${points}`) : "none");
  };
  number.addEventListener("change", tell);
  number.hidden = !who;
  const named = (/** @type {number} */ seat) => h("span", { "data-player": seat }, players[seat] ?? "");
  const sides = segments(readable(option.name), [["", "None"], ["0", named(0)], ["1", named(1)]], who, (side) => {
    who = side;
    tell();
  });
  sides.append(number, h("p", { class: "note" }, readable(option.meaning)));
  return sides;
}

/**
 * @param {OptionView} option
 * @param {string} value
 * @param {Chosen} chosen
 */
function anything(option, value, chosen) {
  const id = `values-${(count += 1)}`;
  const field = h("input", {
    value,
    list: id,
    maxlength: 40,
    onchange: () => chosen(field.value.trim() || (option.values[0] ?? "")),
  });
  return h(
    "div",
    { class: "option" },
    h("label", { class: "field" }, h("span", {}, readable(option.name)), field),
    h("datalist", { id }, option.values.map((one) => h("option", { value: one }))),
    h("p", { class: "note" }, option.takes ? `${readable(option.meaning)}: ${option.values.join(", ")}, or ${option.takes}` : readable(option.meaning)),
  );
}
