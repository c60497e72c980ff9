// The page for making a game oneself: what is chosen becomes sheets, shown at once and ready to download.
import { address, get } from "../ui/api.js";
import { games, readRuleset, rulesetText } from "../ui/catalogue.js";
import { byId, fill, h } from "../ui/dom.js";
import { showOptions } from "../ui/options.js";

const form = /** @type {HTMLFormElement} */ (byId("choices"));
const sheets = byId("sheets");
const id = form.dataset.game ?? "";
const PAUSE = 250;

/** @type {string[]} addresses of pictures that are shown now */
let shown = [];
let ruleset = new URLSearchParams(location.search).get("ruleset") ?? id;
let waiting = 0;
/** Only the answer to the last question is shown. */
let asking = 0;

/** @returns {Record<string, string>} */
function choices() {
  const data = new FormData(form);
  /** @param {string} name */
  const chosen = (name) => String(data.get(name));
  const paper = chosen("paper") || `${chosen("width")}x${chosen("height")}mm`;
  return { ruleset, paper, size: chosen("size") || `${chosen("piece")}mm`, turn: chosen("turn"), parts: data.getAll("parts").join(",") };
}

/** Sizes of one's own have fields of their own. */
function showFields() {
  const data = new FormData(form);
  byId("own-paper").hidden = data.get("paper") !== "";
  byId("own-size").hidden = data.get("size") !== "";
}

/** What was left empty, in a sentence. @param {Record<string, string>} wanted */
function missing(wanted) {
  if (/^x|xmm$/.test(wanted.paper ?? "")) return "Say how wide and how high the paper is.";
  if (wanted.size === "mm") return "Say how wide a piece is.";
  return wanted.parts ? "" : "Choose at least one part.";
}

/** Say why nothing can be printed; then there is nothing to download either. @param {string} why */
function refuse(why) {
  byId("wrong").textContent = why;
  byId("how").textContent = "";
  for (const kind of ["pdf", "svg", "dxf"]) byId(kind).removeAttribute("href");
  sheets.removeAttribute("aria-busy");
}

async function show() {
  showFields();
  const wanted = choices();
  asking += 1;
  const mine = asking;
  const lacks = missing(wanted);
  if (lacks) return refuse(lacks);
  const machine = wanted.parts?.split(",").filter((part) => ["board", "pieces", "pegs"].includes(part)).join(",") ?? "";
  /** @type {HTMLAnchorElement} */ (byId("pdf")).href = address(`/print/${id}.pdf`, wanted);
  for (const kind of ["svg", "dxf"]) {
    /** @type {HTMLAnchorElement} */ (byId(kind)).href = address(`/print/${id}.${kind}`, { ...wanted, parts: machine });
  }
  sheets.setAttribute("aria-busy", "true");
  try {
    const answer = await get("/api/print", wanted);
    if (mine !== asking) return;
    byId("wrong").textContent = "";
    byId("how").textContent = `${answer.sheets.length} ${answer.sheets.length === 1 ? "page" : "pages"}. ${answer.how}`;
    draw(answer.sheets);
  } catch (error) {
    if (mine === asking) refuse(error instanceof Error ? error.message : String(error));
  } finally {
    if (mine === asking) sheets.removeAttribute("aria-busy");
  }
}

/** @param {{ name: string, width: number, height: number, svg: string }[]} pages */
function draw(pages) {
  shown.forEach((one) => URL.revokeObjectURL(one));
  shown = pages.map(({ svg }) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })));
  fill(
    sheets,
    pages.map(({ name, width, height }, number) =>
      h("figure", {}, h("img", { src: shown[number] ?? "", alt: name, width: Math.round(width), height: Math.round(height) }), h("figcaption", {}, name)),
    ),
  );
  sheets.scrollLeft = 0;
}

function soon() {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void show(), PAUSE);
}

form.addEventListener("change", soon);
form.addEventListener("submit", (event) => event.preventDefault());

const place = document.getElementById("options");
const game = (await games()).find((one) => one.id === id);
if (place && game) {
  showOptions(place, game, readRuleset(game, ruleset), (values) => {
    ruleset = rulesetText(game, values);
    soon();
  });
}
await show();
