// The sheet to set up a game beside a real board: game, names, clock, who begins, and what the program does.
import { clockChoice, noClock, showClock } from "../pages/new/clock.js";
import { get } from "../ui/api.js";
import { games, readRuleset, rulesetText } from "../ui/catalogue.js";
import { fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { segments, showOptions } from "../ui/options.js";
import { myName, recall, remember } from "../ui/preferences.js";
import { fairNumber } from "./lots.js";

/** @typedef {import("../ui/catalogue.js").GameView} GameView */
/** @typedef {import("../net/messages.js").LookView} LookView */
/** @typedef {import("./state.js").Agreement} Agreement */
/** @typedef {{ agreed: Agreement, look: LookView }} Chosen */
/** @typedef {"no" | "asked" | "always"} Drawing whether the program draws the stones */

/** The option that says who plays first, in games that leave it open. */
const STARTER = "starter";
const LOTS = "lots";

export class Sheet {
  /** @param {HTMLElement} place @param {() => void} onChange */
  constructor(place, onChange) {
    this.place = place;
    this.onChange = onChange;
    /** @type {GameView[]} */
    this.games = [];
    /** @type {import("../ui/catalogue.js").Values} */
    this.values = {};
    /** @type {import("../pages/new/clock.js").Clock} */
    this.clock = { ...noClock(), kind: "delay" };
    /** @type {string[]} */
    this.names = [myName() ?? "", ""];
    /** What each is given, by seat. @type {{ minutes: number, points: number }[]} */
    this.given = [];
    this.starter = "0";
    /** @type {Drawing} */
    this.drawing = "asked";
    this.asking = 0;
  }

  /** Fetch what can be chosen. @param {Agreement | null} before the last game, to begin from */
  async open(before) {
    this.games = await games();
    const wanted = before?.game ?? recall("companion.game") ?? this.games.find(({ ring }) => ring)?.id;
    this.game = this.games.find(({ id }) => id === wanted) ?? this.games[0];
    if (!this.game) return;
    this.values = readRuleset(this.game, before?.ruleset ?? this.game.id);
    if (before) this.recallFrom(before);
    await this.show();
  }

  /** @param {Agreement} before */
  recallFrom(before) {
    const { kind, seconds, extra, odds = [] } = before.control;
    this.names = [...before.names];
    this.clock = { kind, minutes: kind === "none" ? 10 : seconds / 60, extra: extra || 5 };
    this.given = before.sides.map((_, seat) => ({ minutes: (odds[seat] ?? 0) / 60, points: before.points?.[seat] ?? 0 }));
    this.drawing = before.pouch ? (before.drawsItself ? "always" : "asked") : "no";
  }

  /** @returns {GameView} */
  get chosen() {
    return /** @type {GameView} */ (this.game);
  }

  /** The rules, with who begins where they leave that open. */
  get ruleset() {
    return rulesetText(this.chosen, this.values);
  }

  /** Show everything for this game. */
  async show() {
    const mine = (this.asking += 1);
    const ruleset = this.ruleset;
    const [look, page] = await Promise.all([get("/api/look", { ruleset }), get("/api/position", { ruleset })]);
    if (mine !== this.asking) return;
    /** @type {LookView} */
    this.look = look;
    /** @type {import("../net/messages.js").PositionView} */
    this.start = page.position;
    const game = this.chosen;
    if (!this.startersAreOpen && this.starter !== LOTS) this.starter = "0";
    const options = { ...game, options: game.options.filter(({ name }) => name !== STARTER) };
    const clock = h("div", { class: "options-list" });
    const rules = h("div", { class: "options-list" });
    const details = h("details", {}, h("summary", {}, "Rules"), rules);
    if (this.isRulesOpen) details.open = true;
    details.addEventListener("toggle", () => (this.isRulesOpen = details.open));
    if (options.options.length) showOptions(rules, options, this.values, (values) => this.changeRules(values));
    showClock(clock, game, this.values, this.clock, () => void this.show(), true);
    fill(
      this.place,
      this.gameField(),
      h("div", { class: "numbers" }, this.nameFields()),
      this.starterField(),
      h("section", { "aria-label": "Clock" }, clock),
      this.handicapField(),
      this.pouchOf() ? this.drawingField() : null,
      options.options.length ? details : null,
    );
    this.onChange();
  }

  /** @param {import("../ui/catalogue.js").Values} values */
  async changeRules(values) {
    const before = this.values;
    this.values = { ...values, ...(STARTER in before ? { [STARTER]: before[STARTER] ?? "" } : {}) };
    try {
      await this.show();
    } catch (error) {
      // Without a network there are only the rules that were kept.
      notifyError(error);
      this.values = before;
      await this.show();
    }
  }

  gameField() {
    const choose = h("select", { onchange: () => this.changeGame(choose.value) }, this.games.map(({ id, title }) => h("option", { value: id, selected: id === this.chosen.id }, title)));
    return h("label", { class: "field" }, h("span", {}, "Game"), choose);
  }

  /** @param {string} id */
  changeGame(id) {
    this.game = this.games.find((game) => game.id === id) ?? this.game;
    this.values = readRuleset(this.chosen, this.chosen.id);
    remember("companion.game", id);
    void this.show();
  }

  nameFields() {
    return (this.look?.players ?? []).map((side, seat) => {
      const field = h("input", { value: this.names[seat] ?? "", maxlength: 24, autocomplete: "off", placeholder: "Name", oninput: () => (this.names[seat] = field.value.trim()) });
      return h("label", { class: "field" }, h("span", {}, side), field);
    });
  }

  /** Whether the rules leave open which side plays first. */
  get startersAreOpen() {
    return this.chosen.options.some(({ name }) => name === STARTER);
  }

  starterField() {
    const players = this.look?.players ?? [];
    const sides = players.map((side, seat) => /** @type {[string, string]} */ ([String(seat), side]));
    const note = this.startersAreOpen ? null : `${players[0]} begins. By lot, the names may change sides.`;
    const choices = this.startersAreOpen ? sides : sides.slice(0, 1);
    return segments("Who begins", [...choices, [LOTS, "By lot"]], this.starter, (value) => (this.starter = value), note);
  }

  /** Whether time and points can be given. */
  get handicaps() {
    return { minutes: !["none", "move"].includes(this.clock.kind), points: Boolean(this.start?.score) };
  }

  handicapField() {
    const { minutes, points } = this.handicaps;
    if (!minutes && !points) return null;
    const number = (/** @type {string} */ label, /** @type {number} */ seat, /** @type {"minutes" | "points"} */ what, /** @type {number} */ most) => {
      const given = (this.given[seat] ??= { minutes: 0, points: 0 });
      const field = h("input", { type: "number", min: 0, max: most, step: what === "points" ? 1 : "any", value: given[what], inputmode: "decimal" });
      field.addEventListener("change", () => (given[what] = Math.min(most, Math.max(0, Number(field.value) || 0))));
      return h("label", { class: "field" }, h("span", {}, label), field);
    };
    const sides = this.look?.players ?? [];
    const fields = [
      ...(minutes ? sides.map((side, seat) => number(`More minutes, ${side}`, seat, "minutes", 600)) : []),
      ...(points ? sides.map((side, seat) => number(`Points, ${side}`, seat, "points", 99)) : []),
    ];
    const details = h("details", {}, h("summary", {}, "Handicap"), h("div", { class: "numbers" }, fields));
    details.open = this.isHandicapOpen ?? this.given.some((one) => one.minutes || one.points);
    details.addEventListener("toggle", () => (this.isHandicapOpen = details.open));
    return details;
  }

  drawingField() {
    /** @type {[Drawing, string][]} */
    const choices = [["no", "We have a pouch"], ["asked", "When asked"], ["always", "Every turn"]];
    const choose = (/** @type {string} */ value) => {
      this.drawing = /** @type {Drawing} */ (value);
      this.onChange();
    };
    return segments("Trilith draws the stones", choices, this.drawing, choose, "At random on this device. Every stone left is equally likely.");
  }

  /** @returns {Record<string, number> | null} */
  pouchOf() {
    return this.start?.supplies.find(({ owner }) => owner === null)?.pieces ?? null;
  }

  /** Whether moves are entered beside the clock: at a table Trilith would draw the stones. */
  get hasOwnPouch() {
    return Boolean(this.pouchOf()) && this.drawing === "no";
  }

  /** What is agreed on now. Lots are drawn here. @returns {Chosen} */
  agree() {
    const look = /** @type {LookView} */ (this.look);
    const players = look.players.length;
    const names = Array.from({ length: players }, (_, seat) => this.names[seat] ?? "");
    const first = this.starter === LOTS ? fairNumber(players) : Number(this.starter);
    const isOpen = this.startersAreOpen;
    // Where the first side begins by the rules, lots decide who has it.
    const order = names.map((_, seat) => (isOpen ? seat : (seat + first) % players));
    const seated = order.map((seat) => names[seat] ?? "");
    const has = this.handicaps;
    const given = order.map((seat) => this.given[seat] ?? { minutes: 0, points: 0 });
    const odds = has.minutes && given.some((one) => one.minutes) ? given.map((one) => Math.round(60 * one.minutes)) : [];
    const pouch = this.pouchOf();
    const agreed = {
      game: this.chosen.id,
      ruleset: this.ruleset,
      title: look.title,
      sides: look.players,
      names: seated,
      control: { ...clockChoice(this.clock), odds },
      starter: isOpen ? first : 0,
      points: has.points ? given.map((one) => Math.round(one.points)) : null,
      pouch: pouch && this.drawing !== "no" ? pouch : null,
      drawsItself: this.drawing === "always",
      ring: this.chosen.ring,
    };
    return { agreed, look };
  }

  /**
   * The same game as a table, where every move is entered.
   * @param {Agreement} agreed
   * @returns {import("../net/messages.js").TableChoice}
   */
  table(agreed) {
    const starters = this.chosen.options.find(({ name }) => name === STARTER)?.values ?? [];
    const values = { ...this.values, ...(starters[agreed.starter] ? { [STARTER]: starters[agreed.starter] ?? "" } : {}) };
    const seats = agreed.sides.map((side, seat) => {
      const handicap = { points: agreed.points?.[seat] ?? 0, seconds: agreed.control.odds?.[seat] ?? 0 };
      return { kind: /** @type {const} */ ("me"), name: agreed.names[seat] || side, ...(handicap.points || handicap.seconds ? { handicap } : {}) };
    });
    return { ruleset: rulesetText(this.chosen, values), seats, clock: { ...agreed.control, odds: [] } };
  }
}
