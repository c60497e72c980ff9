// Choosing the colour of one's own stones, and a second choice, with the stones as they look on the board.
import { Board } from "../board/board.js";
import { loadSymbols, placeBoard } from "../board/svg.js";
import { pieceIcon } from "../board/tray.js";
import { isSignedIn } from "../ui/account.js";
import { get, put } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { readable } from "../ui/options.js";
import { myColours, setColours } from "../ui/preferences.js";
import { appearance } from "../ui/theme.js";

/** @typedef {import("../net/messages.js").ColourView} ColourView */
/** @typedef {import("../net/messages.js").LookView} LookView */

const PAIR = 2;
/** Samples on the preview. */
const SAMPLE = 6;

/** @type {ColourView[]} */
let colours = [];
/** Every colour's look, by its name. @type {Map<string, LookView>} */
const looks = new Map();

/** A look in which the first player has this colour. @param {ColourView} colour @param {string} [other] */
function lookOf({ name, game, option, alike }, other = colours.find((one) => one.name !== name && !alike.includes(one.name))?.name ?? "") {
  return get("/api/look", { ruleset: `${game}:${option}=${name}-${other}` });
}

/** The colours that can be a second choice. @param {string} first */
function seconds(first) {
  const alike = colours.find(({ name }) => name === first)?.alike ?? [];
  return colours.map(({ name }) => name).filter((name) => name !== first && !alike.includes(name));
}

/** @param {string} id @param {string} chosen @param {string[]} allowed @param {(name: string) => void} onChoose */
function showStones(id, chosen, allowed, onChoose) {
  const place = byId(id);
  const hasFocus = place.contains(document.activeElement);
  for (const old of place.querySelectorAll("label")) old.remove();
  const labels = colours.map(({ name }) => {
    const look = looks.get(name);
    const code = look ? Object.keys(look.pieces)[0] : null;
    return h(
      "label",
      {},
      h("input", { type: "radio", name: id, value: name, checked: name === chosen, disabled: !allowed.includes(name), onchange: () => onChoose(name) }),
      look && code ? pieceIcon(look, code) : null,
      h("span", {}, readable(name)),
    );
  });
  place.append(...labels);
  if (hasFocus) /** @type {HTMLElement | null} */ (place.querySelector(":checked"))?.focus();
}

/** @param {string} first @param {string} second */
async function preview(first, second) {
  const colour = colours.find(({ name }) => name === first);
  if (!colour) return;
  const look = await lookOf(colour, second);
  await loadSymbols(look.symbols[appearance(look.game)]);
  const { position } = await get("/api/position", { ruleset: look.ruleset });
  const [left, top, width, height] = look.view;
  const middle = [left + width / 2, top + height / 2];
  const near = /** @type {[string, [number, number]][]} */ (Object.entries(look.places)).sort(([, a], [, b]) => Math.hypot(a[0] - middle[0], a[1] - middle[1]) - Math.hypot(b[0] - middle[0], b[1] - middle[1]));
  const codes = Object.keys(look.pieces).slice(0, PAIR);
  const board = new Board(look);
  board.show({ ...position, pieces: Object.fromEntries(near.slice(0, SAMPLE).map(([point], number) => [point, codes[number % PAIR] ?? ""])) }, { animate: false });
  placeBoard(byId("board"), board);
}

/** What is being stored with the account, one choice after the other. @type {Promise<unknown>} */
let storing = Promise.resolve();

/** Keep them with the account, or on the device of a guest. @param {string[]} chosen */
function keepColours(chosen) {
  if (isSignedIn()) storing = storing.then(() => put("/api/account/colours", { colours: chosen })).catch(notifyError);
  else setColours(chosen);
}

/** What was chosen before. @returns {Promise<string[]>} */
async function chosenColours() {
  const own = isSignedIn() ? (await get("/api/account/colours")).colours : [];
  return own.length ? own : myColours();
}

/** @param {string} first @param {string} second @param {boolean} [isKept] @param {boolean} [isNew] */
function show(first, second, isKept = true, isNew = true) {
  const allowed = seconds(first);
  const other = allowed.includes(second) ? second : (allowed[0] ?? "");
  if (isKept && isNew) keepColours([first, other]);
  showStones("first", first, colours.map(({ name }) => name), (name) => show(name, other));
  showStones("second", other, allowed, (name) => show(first, name));
  fill(byId("kept"), isKept ? `You play in ${first}, or in ${other} if that is too much like your opponent’s.` : "You have not chosen yet: these are the colours that you are given.");
  void preview(first, other).catch(notifyError);
}

try {
  colours = await get("/api/colours");
  await Promise.all(
    colours.map(async (colour) => {
      const look = await lookOf(colour);
      await loadSymbols(look.symbols[appearance(look.game)]);
      looks.set(colour.name, look);
    }),
  );
  const [first, second] = await chosenColours();
  const known = colours.some(({ name }) => name === first);
  show(known ? (first ?? "") : (colours[0]?.name ?? ""), second ?? "", known, false);
} catch (error) {
  notifyError(error);
} finally {
  // Hidden until the stones are there, so that nothing jumps.
  document.querySelector(".own-set")?.classList.add("ready");
}
