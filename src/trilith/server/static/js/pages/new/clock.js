// Choosing a clock: suggestions first, then every kind in detail.
import { defaults } from "../../ui/catalogue.js";
import { fill, h } from "../../ui/dom.js";
import { segments } from "../../ui/options.js";
import { numberField } from "./number_field.js";

/** @typedef {import("../../ui/catalogue.js").GameView} GameView */
/** @typedef {import("../../ui/catalogue.js").Values} Values */
/** @typedef {import("../../net/messages.js").ClockChoice} ClockChoice */
/** @typedef {{ kind: ClockChoice["kind"], minutes: number, extra: number }} Clock minutes per player or per move */

/** @type {[kind: ClockChoice["kind"], label: string, meaning: string][]} */
const KINDS = [
  ["none", "No clock", "Take as long as you like."],
  ["time", "Per player", "A fixed amount of time for the whole game."],
  ["increment", "Increment", "Each move adds a few seconds."],
  ["bronstein", "Bronstein", "Each move gives back the time it took, up to a few seconds."],
  ["delay", "Delay", "The clock waits a few seconds before it starts to run."],
  ["move", "Per move", "A fixed amount of time for each move."],
  ["days", "Days", "A few days for each move: come back whenever you like."],
];

const MINUTES_PER_DAY = 1440;

/** @returns {Clock} */
export function noClock() {
  return { kind: "none", minutes: 10, extra: 5 };
}

/**
 * The clocks that suit the game with these options; those left out are at their default.
 * @param {GameView} game
 * @param {Values} values
 * @returns {{ name: string, clock: Clock }[]}
 */
export function suggestedClocks(game, values) {
  const chosen = { ...defaults(game), ...values };
  const suits = game.clocks.filter(({ when }) => Object.entries(when).every(([name, value]) => chosen[name] === value));
  return suits.map(({ name, clock: { kind, seconds, extra } }) => ({ name, clock: { kind, minutes: seconds / 60, extra } }));
}

/**
 * @param {Element} place
 * @param {GameView} game
 * @param {Values} values options of the rules, on which suggestions may depend
 * @param {Clock} clock
 * @param {() => void} onChange
 * @param {boolean} [isHere] whether everybody sits at one board: nobody takes days there
 */
export function showClock(place, game, values, clock, onChange, isHere = false) {
  const again = () => {
    showClock(place, game, values, clock, onChange, isHere);
    onChange();
  };
  const suits = (/** @type {ClockChoice["kind"]} */ one) => !isHere || one !== "days";
  const suggested = suggestedClocks(game, values).filter(({ clock: one }) => suits(one.kind));
  const suggestions = suggested.map(({ name, clock: one }) =>
    h(
      "button",
      {
        class: "btn",
        type: "button",
        onclick: () => {
          Object.assign(clock, one);
          again();
        },
      },
      clockSummary(one),
      h("span", { class: "note" }, name),
    ),
  );
  const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ most, /** @type {(value: number) => void} */ set, step = "any") =>
    numberField(label, value, { most, step }, (typed) => {
      set(typed);
      onChange();
    });
  const { kind } = clock;
  const fields = [];
  if (kind === "days") fields.push(number("Days per move", clock.minutes / MINUTES_PER_DAY, 14, (value) => (clock.minutes = Math.max(1, Math.round(value)) * MINUTES_PER_DAY), "1"));
  else if (kind === "move") fields.push(number("Seconds per move", clock.minutes * 60, 86400, (value) => (clock.minutes = value / 60)));
  else if (kind !== "none") fields.push(number("Minutes each", clock.minutes, 1440, (value) => (clock.minutes = value)));
  if (["increment", "bronstein", "delay"].includes(kind)) fields.push(number("Seconds per move", clock.extra, 3600, (value) => (clock.extra = value)));
  fill(
    place,
    suggestions.length ? h("div", { class: "row suggestions" }, suggestions) : null,
    segments(
      "Kind",
      KINDS.filter(([code]) => suits(code)).map(([code, label]) => [code, label]),
      kind,
      (value) => {
        clock.kind = /** @type {ClockChoice["kind"]} */ (value);
        if (value === "days") clock.minutes = 3 * MINUTES_PER_DAY;
        else if (value === "move" && clock.minutes > 5) clock.minutes = 0.5;
        else if (clock.minutes >= MINUTES_PER_DAY) clock.minutes = 10;
        again();
      },
      KINDS.find(([code]) => code === kind)?.[2],
    ),
    fields.length ? h("div", { class: "numbers" }, fields) : null,
  );
}

/** @param {Clock} clock */
export function clockSummary({ kind, minutes, extra }) {
  if (kind === "none") return "No clock";
  if (kind === "days") return `${minutes / MINUTES_PER_DAY} ${minutes === MINUTES_PER_DAY ? "day" : "days"} per move`;
  if (kind === "move") return `${Math.round(minutes * 60)} s per move`;
  const each = `${Number(minutes.toFixed(2))} min`;
  return kind === "time" ? each : `${each} + ${extra} s${kind === "increment" ? "" : ` ${kind}`}`;
}

/**
 * @param {Clock} clock
 * @returns {ClockChoice}
 */
export function clockChoice({ kind, minutes, extra }) {
  if (kind === "none") return { kind, seconds: 0, extra: 0, odds: [] };
  const hasExtra = ["increment", "bronstein", "delay"].includes(kind);
  return { kind, seconds: Math.round(6000 * minutes) / 100, extra: hasExtra ? extra : 0, odds: [] };
}
