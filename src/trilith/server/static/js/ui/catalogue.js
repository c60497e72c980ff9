// The catalogue of games, and rulesets as text.
import { get } from "./api.js";

/** @typedef {import("../net/messages.js").OptionView} OptionView */
/** @typedef {import("../net/messages.js").GameView} GameView */
/** @typedef {Record<string, string>} Values by option */

/** @returns {Promise<GameView[]>} */
export function games() {
  return get("/api/games");
}

/**
 * Every option at its default.
 * @param {GameView} game
 * @returns {Values}
 */
export function defaults(game) {
  return Object.fromEntries(game.options.map(({ name, values }) => [name, values[0] ?? ""]));
}

/**
 * The values that an option takes, given those of the others; the default first.
 * @param {OptionView} option
 * @param {Values} values
 */
export function choicesOf(option, values) {
  return option.values_by?.[values[option.depends_on ?? ""] ?? ""] ?? option.values;
}

/**
 * The values after one of them changed: what depends on it and no longer fits goes back to its default.
 * @param {GameView} game
 * @param {Values} values
 * @returns {Values}
 */
export function fitting(game, values) {
  const pairs = game.options.map((option) => {
    const [now, choices] = [values[option.name] ?? "", choicesOf(option, values)];
    return [option.name, !option.depends_on || choices.includes(now) ? now : (choices[0] ?? "")];
  });
  return { ...values, ...Object.fromEntries(pairs) };
}

/**
 * A ruleset as text: only what differs from the default is written.
 * @param {GameView} game
 * @param {Values} values
 */
export function rulesetText(game, values) {
  const usual = defaults(game);
  const changed = Object.entries(values).filter(([name, value]) => value && value !== usual[name]);
  return changed.length ? `${game.id}:${changed.map(([name, value]) => `${name}=${value}`).join(",")}` : game.id;
}

/**
 * The options a ruleset's text stands for. A named ruleset stands for several.
 * @param {GameView} game
 * @param {string} text
 * @returns {Values}
 */
export function readRuleset(game, text) {
  const known = game.rulesets.find(({ ruleset }) => ruleset === text);
  if (known) return { ...defaults(game), ...known.options };
  const choices = text.split(":")[1]?.split(",") ?? [];
  const pairs = choices.map((choice) => choice.split("=")).filter((pair) => pair.length === 2);
  return { ...defaults(game), ...Object.fromEntries(pairs) };
}
