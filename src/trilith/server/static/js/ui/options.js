// Controls for the options of any game, built from the catalogue.
import { fill, h } from "./dom.js";
import { choicesOf, defaults, fitting } from "./catalogue.js";

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
  let now = fitting(game, { ...defaults(game), ...values });
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => {
    const before = now;
    now = fitting(game, { ...now, [name]: value });
    onChange({ ...now });
    // What there is to choose may depend on it.
    if (game.options.some(({ depends_on: on }) => on === name) && before[name] !== value) showOptions(place, game, now, onChange);
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
    game.options.filter((option) => option.name !== game.points && option.name !== game.colours && (option.free || choicesOf(option, now).length > 1)).map((option) => control({ ...option, values: choicesOf(option, now), labels: labelsOf(option, now) }, players, now[option.name] ?? "", set(option.name))),
  );
}

/**
 * What differs from a game's usual rules, in words; empty where nothing does.
 * @param {GameView} game
 * @param {Values} values
 */
export function rulesInWords(game, values) {
  const usual = defaults(game);
  return game.options
    .filter(({ name }) => values[name] !== undefined && values[name] !== usual[name])
    .map(({ name, title, values: known, labels }) => `${title}: ${(labels[known.indexOf(values[name] ?? "")] ?? values[name] ?? "").toLowerCase()}`)
    .join(", ");
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
 * What the values of an option are called, given those of the others.
 * @param {OptionView} option
 * @param {Values} values
 */
function labelsOf(option, values) {
  return option.free ? option.labels : choicesOf(option, values).map((value) => option.labels[option.values.indexOf(value)] ?? value);
}

/**
 * @param {OptionView} option
 * @param {string[]} players
 * @param {string} value
 * @param {Chosen} chosen
 * @returns {HTMLElement}
 */
function control(option, players, value, chosen) {
  const { title, labels } = option;
  if (!option.free) {
    // In an option about a player, the values stand for the players.
    const isWho = option.meaning.startsWith("who ") && option.values.length >= players.length;
    const choices = option.values.map((one, number) => /** @type {[string, string | HTMLElement]} */ ([one, isWho && number < players.length ? h("span", { "data-player": number }, players[number] ?? one) : (labels[number] ?? one)]));
    return segments(title, choices, value, chosen, readable(option.meaning));
  }
  return anything(option, value, chosen);
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
    h("label", { class: "field" }, h("span", {}, option.title), field),
    h("datalist", { id }, option.values.map((one) => h("option", { value: one }))),
    h("p", { class: "note" }, option.takes ? `${readable(option.meaning)}: ${option.values.join(", ")}, or ${option.takes}` : readable(option.meaning)),
  );
}
