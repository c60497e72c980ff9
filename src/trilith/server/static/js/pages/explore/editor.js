// The position editor: pieces from a palette, and the rest of the position in fields.
import { pieceIcon } from "../../board/tray.js";
import { post } from "../../ui/api.js";
import { byId, fill, h, icon } from "../../ui/dom.js";
import { notifyError } from "../../ui/notices.js";
import { readable, segments } from "../../ui/options.js";

/** @typedef {import("../../net/messages.js").LookView} LookView */
/** @typedef {import("../../net/messages.js").FieldView} FieldView */
/** @typedef {import("../../net/messages.js").EditedView} EditedView */

const ERASER = "";
/** Texts from this length on get the whole width. */
const LONG = 12;

export class Editor {
  /** @param {(edited: EditedView) => void} onEdited */
  constructor(onEdited) {
    this.onEdited = onEdited;
    this.ruleset = "";
    this.brush = ERASER;
    /** @type {LookView | null} */
    this.look = null;
    /** @type {Record<string, string>} */
    this.pieces = {};
    /** @type {FieldView[]} */
    this.fields = [];
    /** The number of requests: only the answer to the last counts. */
    this.requests = 0;
  }

  /**
   * @param {LookView} look
   * @param {EditedView} edited
   */
  open(look, edited) {
    this.look = look;
    this.ruleset = look.ruleset;
    if (!(this.brush in look.pieces)) this.brush = Object.keys(look.pieces)[0] ?? ERASER;
    this.take(edited);
    this.showPalette();
  }

  /** @param {EditedView} edited */
  take(edited) {
    this.pieces = { ...edited.pieces };
    this.fields = edited.fields;
    this.showFields();
  }

  /** Put the chosen piece on a point, or remove the one there. @param {string} point */
  touch(point) {
    const same = this.pieces[point] === this.brush;
    delete this.pieces[point];
    if (this.brush && !same) this.pieces[point] = this.brush;
    this.update();
  }

  clear() {
    this.pieces = {};
    this.update();
  }

  async update() {
    const fields = this.fields.map(({ value }) => value);
    this.requests += 1;
    const { requests, ruleset, pieces } = this;
    try {
      /** @type {EditedView} */
      const edited = await post("/api/editor", { ruleset, pieces, fields });
      if (requests !== this.requests) return;
      this.take(edited);
      this.onEdited(edited);
    } catch (error) {
      notifyError(error);
    }
  }

  showPalette() {
    const look = this.look;
    if (!look) return;
    const tool = (/** @type {string} */ code, /** @type {string} */ name, /** @type {Node} */ drawing) =>
      h("button", { class: "tool", type: "button", "data-brush": code || "eraser", title: name, "aria-label": name, "aria-pressed": String(this.brush === code), onclick: () => this.pick(code) }, drawing);
    const codes = Object.keys(look.pieces);
    fill(byId("palette"), codes.map((code) => tool(code, look.pieces[code]?.name ?? code, pieceIcon(look, code))), tool(ERASER, "Remove a piece", icon("cross")));
  }

  /** @param {string} code */
  pick(code) {
    this.brush = code;
    for (const tool of byId("palette").children) {
      tool.setAttribute("aria-pressed", String(tool.getAttribute("data-brush") === (code || "eraser")));
    }
  }

  showFields() {
    const change = (/** @type {FieldView} */ field) => (/** @type {string} */ value) => {
      field.value = value;
      this.update();
    };
    fill(byId("fields"), this.fields.map((field) => this.control(field, change(field))));
  }

  /**
   * @param {FieldView} field
   * @param {(value: string) => void} changed
   */
  control(field, changed) {
    const { name, value, choices, follows } = field;
    if (choices.length > 1 && !follows) {
      const bar = segments(readable(name), choices.map((code) => [code, this.meaning(name, code, choices)]), value, changed);
      bar.classList.toggle("long", choices.length > 2);
      return bar;
    }
    const input = h("input", { value, readonly: follows, spellcheck: "false", autocomplete: "off", maxlength: 120, onchange: () => changed(input.value) });
    return h("label", { class: `field${value.length >= LONG ? " long" : ""}` }, h("span", {}, readable(name)), input);
  }

  /**
   * What a code in a field means: nothing, a player, or a piece.
   * @param {string} field
   * @param {string} code
   * @param {string[]} choices
   */
  meaning(field, code, choices) {
    if (code === "-") return "None";
    const players = this.look?.players ?? [];
    if (field.includes("to move") && choices.length === players.length) return players[choices.indexOf(code)] ?? code;
    return readable(this.look?.pieces[code]?.name.replace(" stone", "") ?? code);
  }
}
