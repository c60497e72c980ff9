// Odds beside a game that is watched: prices, their curve, one tap to stake, my bets, and offers among those who watch.
import { svg } from "../board/svg.js";
import { ApiError, get, post } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { segments } from "../ui/options.js";
import { HEIGHT, MARGIN, WIDTH, curvePath, decimalOdds, returnsOf } from "./prices.js";

/** @typedef {import("../net/messages.js").OddsView} OddsView */
/** @typedef {import("../net/messages.js").BetChoice["outcome"]} OutcomeName */

const POLL = 4000;
const STAKES = ["5", "10", "25", "100"];

/** @type {Record<OutcomeName, string>} */
const LINES = { first: "solid", draw: "dashed", second: "dotted", third: "broken" };

const place = byId("odds");
const address = `/api/tables/${encodeURIComponent(byId("table").dataset.id ?? "")}`;
let stake = "10";
let shown = "";
/** What was refused last. */
let refusal = "";

/** @param {OddsView} odds @param {OutcomeName} outcome */
function nameOf(odds, outcome) {
  return odds.names[odds.outcomes.indexOf(outcome)] ?? outcome;
}

/** @param {string} path @param {unknown} body */
async function act(path, body) {
  refusal = "";
  try {
    show(await post(`${address}/${path}`, body));
  } catch (error) {
    refusal = error instanceof Error ? error.message : String(error);
    await look();
  }
}

/** @param {OddsView} odds */
function priceButtons(odds) {
  if (!odds.prices) return null;
  const buttons = odds.outcomes.map((outcome, number) => {
    const price = odds.prices?.[number] ?? 1;
    const name = nameOf(odds, outcome);
    const returns = returnsOf(Number(stake), price, odds.phase === "before" ? odds.b : null);
    return h(
      "button",
      {
        class: "btn price",
        type: "button",
        "data-outcome": outcome,
        "aria-label": `Stake ${stake} chips on ${name} at ${decimalOdds(price)}: pays ${returns}`,
        onclick: () => void act("bets", { outcome, stake: Number(stake), version: odds.version, revision: odds.revision }),
      },
      h("span", { class: "nm" }, name),
      h("b", {}, decimalOdds(price)),
      h("small", {}, `${Math.round(100 * price)} %`),
      h("small", {}, `pays ${returns}`),
    );
  });
  return h("div", { class: buttons.length % 2 ? "prices" : "prices even" }, buttons);
}

/** How the curve of each outcome is drawn, in words. @param {OddsView} odds */
function keyOf(odds) {
  return odds.outcomes.map((outcome) => `${LINES[outcome]} ${outcome === "draw" ? "draw" : nameOf(odds, outcome)}`).join(", ").replace(/^./, (letter) => letter.toUpperCase());
}

/** @param {OddsView} odds */
function curve(odds) {
  if (odds.curve.length < 2) return null;
  const drawing = svg(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Chances over the moves" },
    svg("line", { x1: MARGIN, x2: WIDTH - 4, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    ...odds.outcomes.map((outcome, number) => svg("path", { class: outcome, d: curvePath(odds.curve, number) })),
  );
  const label = svg("text", { x: 0, y: HEIGHT / 2 + 3 });
  label.textContent = "50 %";
  drawing.append(label);
  return h("figure", {}, drawing, h("figcaption", { class: "note" }, keyOf(odds)));
}

/** @param {OddsView} odds */
function bets(odds) {
  if (!odds.bets.length) return null;
  const lines = odds.bets.map(({ outcome, against, stake: put, returns, payout }) =>
    h("li", {}, h("span", {}, `${put} ${against ? "against" : "on"} ${nameOf(odds, outcome)}`), h("b", {}, payout === null ? `pays ${returns}` : `paid ${payout}`)),
  );
  return h("div", {}, h("h3", {}, "My bets"), h("ul", { class: "plain" }, lines));
}

/** @param {OddsView} odds */
function offers(odds) {
  const lines = odds.offers.map((offer) => {
    const { id, kind, maker, mine, outcome, pays, per, left } = offer;
    const isStake = kind === "stake";
    const words = isStake ? `${mine ? "You" : maker} will play for ${left} chips` : `${maker}: ${pays} to ${per} on ${nameOf(odds, outcome)}, up to ${left}`;
    const part = isStake ? left : Math.min(left, Number(stake));
    const button = mine
      ? h("button", { class: "btn", type: "button", onclick: () => void act(`offers/${id}/withdraw`, {}) }, "Withdraw")
      : h("button", { class: "btn", type: "button", onclick: () => void act(`offers/${id}/take`, { stake: part }) }, isStake ? "Agree" : `Take ${part}`);
    return h("li", {}, h("span", {}, words), button);
  });
  return lines.length ? h("div", {}, h("h3", {}, odds.seated ? "Stake" : "Offers"), h("ul", { class: "plain" }, lines)) : null;
}

/** @param {OddsView} odds */
function offerForm(odds) {
  if (odds.phase === "over" || odds.seated) return null;
  const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ most) => {
    const input = h("input", { type: "number", min: 1, max: most, value, inputmode: "numeric" });
    return { input, field: h("label", { class: "field" }, h("span", {}, label), input) };
  };
  const outcome = h("select", {}, odds.outcomes.map((one) => h("option", { value: one }, nameOf(odds, one))));
  const [pays, per, most] = [number("Pays", 3, 100), number("to", 1, 100), number("Stakes up to", 30, 100000)];
  const send = () => act("offers", { outcome: outcome.value, pays: Number(pays.input.value), per: Number(per.input.value), up_to: Number(most.input.value) });
  const form = h("div", { class: "offer-form" }, h("label", { class: "field wide" }, h("span", {}, "Odds on"), outcome), pays.field, per.field, h("div", { class: "wide" }, most.field), h("button", { class: "btn", type: "button", onclick: () => void send() }, "Offer"));
  return h("details", {}, h("summary", {}, "Offer odds to others"), form);
}

/** @param {OddsView} odds */
function playersStake(odds) {
  if (!odds.seated || odds.phase !== "before" || odds.offers.some(({ kind }) => kind === "stake") || odds.bets.length) return null;
  const input = h("input", { type: "number", min: 1, max: odds.purse, value: stake, inputmode: "numeric", "aria-label": "Chips to play for" });
  return h("div", { class: "stake" }, input, h("button", { class: "btn", type: "button", onclick: () => void act("stakes", { stake: Number(input.value) }) }, "Play for chips"));
}

/** @param {OddsView} odds */
function note(odds) {
  if (odds.seated) return "Play money. The winner gets both stakes; a draw gives them back.";
  if (odds.phase === "before") return `Play money. The house loses ${Math.ceil(odds.worst_loss)} chips at most (b = ${odds.b}).`;
  if (odds.phase === "running") return `Play money. The house risks ${odds.cap} chips on this game.`;
  if (odds.phase === "waiting") return "Play money. The house is thinking about its price.";
  if (odds.phase === "over") return "Play money. All bets are settled.";
  return odds.silent ? "Play money. After the first move the house takes no bets on a rated game, nor on one in the same position." : "Play money. The house takes no more bets on this game.";
}

/** @param {OddsView} odds */
function show(odds) {
  const key = JSON.stringify([odds, stake, refusal]);
  // Nothing is replaced under somebody's fingers.
  if (key === shown || place.querySelector("details[open], input:focus, select:focus")) return;
  shown = key;
  const isTaking = Boolean(odds.prices);
  const isEmpty = odds.seated && odds.phase !== "before" && !odds.bets.length && !odds.offers.length;
  place.hidden = isEmpty;
  fill(
    place,
    h("div", { class: "head" }, h("h2", {}, odds.seated ? "Stake" : "Odds"), h("a", { class: "chip brass", href: "/tipsters" }, `${odds.purse} chips`)),
    isTaking ? segments("Stake", STAKES.map((one) => [one, one]), stake, (value) => ((stake = value), show(odds))) : null,
    priceButtons(odds),
    refusal ? h("p", { class: "wrong", role: "alert" }, refusal) : null,
    curve(odds),
    bets(odds),
    offers(odds),
    playersStake(odds),
    offerForm(odds),
    h("p", { class: "note" }, note(odds)),
  );
}

async function look() {
  if (document.hidden) return;
  try {
    const odds = await get(`${address}/odds`);
    if (odds) show(odds);
    else hide();
  } catch (error) {
    // Not signed in, or nothing to bet on here.
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) hide();
  }
}

function hide() {
  place.hidden = true;
  shown = "";
}

void look();
setInterval(() => void look(), POLL);
document.addEventListener("visibilitychange", () => void look());
