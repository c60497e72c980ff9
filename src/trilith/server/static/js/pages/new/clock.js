// Choosing a clock: suggestions first, then every kind in detail, with extra time as a handicap.
import { fill, h } from "../../ui/dom.js";
import { segments } from "../../ui/options.js";

/** @typedef {import("../../ui/catalogue.js").GameView} GameView */
/** @typedef {import("../../ui/catalogue.js").Values} Values */
/** @typedef {import("../../net/messages.js").ClockChoice} ClockChoice */
/** @typedef {{ kind: ClockChoice["kind"], minutes: number, extra: number, odds: number[] }} Clock minutes per player or per move; odds in minutes */

/** @type {[kind: ClockChoice["kind"], label: string, meaning: string][]} */
const KINDS = [
  ["none", "None", "Take as long as you like."],
  ["time", "Per player", "A fixed amount of time for the whole game."],
  ["increment", "Increment", "Each move adds a few seconds."],
  ["bronstein", "Bronstein", "Each move gives back the time it took, up to a few seconds."],
  ["delay", "Delay", "The clock waits a few seconds before it starts to run."],
  ["move", "Per move", "A fixed amount of time for each move."],
];

/** @returns {Clock} */
export function noClock() {
  return { kind: "none", minutes: 10, extra: 5, odds: [] };
}

/**
 * @param {Element} place
 * @param {GameView} game
 * @param {Values} values options of the rules, on which suggestions may depend
 * @param {string[]} players
 * @param {Clock} clock
 * @param {() => void} onChange
 */
export function showClock(place, game, values, players, clock, onChange) {
  const again = () => {
    showClock(place, game, values, players, clock, onChange);
    onChange();
  };
  const suits = game.clocks.filter(({ when }) => Object.entries(when).every(([name, value]) => values[name] === value));
  const suggestions = suits.map(({ name, clock: { kind, seconds, extra } }) =>
    h(
      "button",
      {
        class: "btn",
        type: "button",
        onclick: () => {
          Object.assign(clock, { kind, minutes: seconds / 60, extra });
          again();
        },
      },
      `${clockSummary({ kind, minutes: seconds / 60, extra, odds: [] })}`,
      h("span", { class: "note" }, name),
    ),
  );
  const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ most, /** @type {(value: number) => void} */ set, step = "any") =>
    h(
      "label",
      { class: "field" },
      h("span", {}, label),
      h("input", {
        type: "number",
        min: 0,
        max: most,
        step,
        value,
        inputmode: "decimal",
        onchange: (/** @type {Event} */ event) => {
          set(Math.min(most, Math.max(0, Number(/** @type {HTMLInputElement} */ (event.target).value) || 0)));
          onChange();
        },
      }),
    );
  const { kind } = clock;
  const fields = [];
  if (kind === "move") fields.push(number("Seconds per move", clock.minutes * 60, 86400, (value) => (clock.minutes = value / 60)));
  else if (kind !== "none") fields.push(number("Minutes each", clock.minutes, 1440, (value) => (clock.minutes = value)));
  if (["increment", "bronstein", "delay"].includes(kind)) fields.push(number("Seconds per move", clock.extra, 3600, (value) => (clock.extra = value)));
  const odds = kind === "none" || kind === "move" ? [] : players.map((name, seat) => number(`Extra minutes, ${name}`, clock.odds[seat] ?? 0, 600, (value) => (clock.odds[seat] = value)));
  fill(
    place,
    suggestions.length ? h("div", { class: "row suggestions" }, suggestions) : null,
    segments(
      "Kind",
      KINDS.map(([code, label]) => [code, label]),
      kind,
      (value) => {
        clock.kind = /** @type {ClockChoice["kind"]} */ (value);
        if (value === "move" && clock.minutes > 5) clock.minutes = 0.5;
        again();
      },
      KINDS.find(([code]) => code === kind)?.[2],
    ),
    fields.length ? h("div", { class: "numbers" }, fields) : null,
    odds.length ? h("details", {}, h("summary", {}, "Time handicap"), h("div", { class: "numbers" }, odds)) : null,
  );
}

/** @param {Clock} clock */
export function clockSummary({ kind, minutes, extra }) {
  if (kind === "none") return "No clock";
  if (kind === "move") return `${Math.round(minutes * 60)} s per move`;
  const each = `${Number(minutes.toFixed(2))} min`;
  return kind === "time" ? each : `${each} + ${extra} s${kind === "increment" ? "" : ` ${kind}`}`;
}

/**
 * @param {Clock} clock
 * @param {number} players
 * @returns {ClockChoice}
 */
export function clockChoice({ kind, minutes, extra, odds }, players) {
  if (kind === "none") return { kind, seconds: 0, extra: 0, odds: [] };
  const hasExtra = ["increment", "bronstein", "delay"].includes(kind);
  const given = kind !== "move" && odds.some(Boolean) ? Array.from({ length: players }, (_, seat) => 60 * (odds[seat] ?? 0)) : [];
  return { kind, seconds: Math.round(6000 * minutes) / 100, extra: hasExtra ? extra : 0, odds: given };
}
