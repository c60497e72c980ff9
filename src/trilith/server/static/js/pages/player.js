// A player's page: curves of ratings, accuracy and luck, and the games to search in.
import { address, get } from "../ui/api.js";
import { gameCard } from "../ui/cards.js";
import { bars, curve, day, shortDay } from "../ui/curves.js";
import { byId, fill, h } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";

/** @typedef {import("../net/messages.js").PlayerProfile} PlayerProfile */
/** @typedef {import("../net/messages.js").PlayerGame} PlayerGame */
/** @typedef {import("../net/messages.js").PlayerGameList} PlayerGameList */
/** @typedef {import("../net/messages.js").HandicapSuggestion} HandicapSuggestion */

const DAY = 24 * 3600 * 1000;
const page = byId("player");
const id = page.dataset["player"] ?? "";
const me = page.dataset["me"];
const path = `/api/players/${encodeURIComponent(id)}`;
const form = /** @type {HTMLFormElement} */ (byId("search"));
const more = byId("more");

async function drawCurves() {
  /** @type {PlayerProfile} */
  const player = await get(path);
  for (const rating of player.ratings) {
    const place = document.querySelector(`[data-curve="${CSS.escape(rating.pool)}"]`);
    const points = rating.curve.map(({ at, rating: value, deviation }) => ({ at, value, spread: deviation }));
    const label = `${rating.title}: ${points.map(({ at, value }) => `${Math.round(value)} in the week of ${day(at)}`).join(", ")}`;
    if (place) fill(place, curve(points, { label }));
    suggestHandicap(rating.pool).catch(() => {});
  }
  drawReviews(player.reviews);
}

/** @param {PlayerProfile["reviews"]} reviews */
function drawReviews(reviews) {
  const accuracies = reviews.flatMap(({ at, accuracy }) => (accuracy === null ? [] : [{ at, value: accuracy }]));
  const luck = reviews.flatMap(({ at, luck: value, unit }) => (value === null || unit !== "points" ? [] : [{ at, value }]));
  if (accuracies.length) {
    const mean = accuracies.reduce((sum, { value }) => sum + value, 0) / accuracies.length;
    fill(byId("accuracy"), curve(accuracies, { label: `Accuracy in ${accuracies.length} games, ${Math.round(mean)} on average`, least: 0, most: 100 }));
  }
  if (luck.length) {
    const sum = luck.reduce((total, { value }) => total + value, 0);
    byId("luck-card").hidden = false;
    fill(byId("luck"), bars(luck, `Luck in ${luck.length} games, ${sum.toFixed(1)} points in all`));
  }
}

/**
 * What would make a game with whoever looks even.
 * @param {string} pool
 */
async function suggestHandicap(pool) {
  const place = document.querySelector(`[data-even="${CSS.escape(pool)}"]`);
  if (!place || !me) return;
  const [game, ...parts] = pool.split(":");
  if (parts.some((part) => /^\d+$/.test(part))) return;
  const ruleset = parts.includes("skill") ? `${game}:supply=skill` : (game ?? "");
  const clock = parts.includes("fast") ? { kind: "time", seconds: 300 } : { kind: "time", seconds: 1800 };
  /** @type {HandicapSuggestion} */
  const found = await get(`${path}/handicap`, { against: me, ruleset, ...clock });
  place.textContent = evenGame(found, clock.seconds / 60);
}

/**
 * @param {HandicapSuggestion} found
 * @param {number} minutes
 */
function evenGame({ to, score, points, seconds }, minutes) {
  const given = [];
  if (points) given.push(`${points} point${points === 1 ? "" : "s"}`);
  const [who, whose] = to === me ? ["you get", "their"] : ["they get", "your"];
  if (seconds) given.push(`${seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} more than ${whose} ${minutes} minutes`);
  const chance = Math.round(100 * score);
  if (!given.length) return chance >= 48 ? "You two are about even." : "";
  return `Suggested handicap: ${who} ${given.join(", or ")}. Without it, ${to === me ? "you are" : "they are"} expected to score ${chance} %.`;
}

// ---- games ----

/** @returns {Record<string, string | number | null>} */
function wanted() {
  const data = new FormData(form);
  const value = (/** @type {string} */ name) => String(data.get(name) ?? "").trim() || null;
  const time = (/** @type {string} */ name) => {
    const typed = value(name);
    return typed ? new Date(`${typed}T00:00`).getTime() : null;
  };
  const until = time("until");
  return {
    game: value("game"),
    opponent: value("opponent"),
    result: value("result"),
    since: time("since"),
    until: until === null ? null : until + DAY,
    opening: value("opening"),
  };
}

/** @type {number | null} */
let next = 0;

async function search() {
  const asked = wanted();
  byId("download").setAttribute("href", address(`${path}/games.pgn`, asked));
  next = 0;
  await show(asked, true);
}

/**
 * @param {Record<string, string | number | null>} asked
 * @param {boolean} isNew
 */
async function show(asked, isNew) {
  /** @type {PlayerGameList} */
  const found = await get(`${path}/games`, { ...asked, skip: next });
  const cards = found.games.map(card);
  const list = byId("games");
  if (isNew) fill(list, cards, cards.length ? null : h("p", { class: "note" }, "No games that you may see, or none that fit."));
  else list.append(...cards);
  next = found.next;
  more.hidden = next === null;
}

/** @param {PlayerGame} game */
function card({ table, seats }) {
  return gameCard(table, status(table, seats), false, null, seats);
}

/**
 * @param {PlayerGame["table"]} table
 * @param {number[]} seats
 */
function status(table, seats) {
  if (table.stage !== "over") return table.stage === "open" ? "Open seat" : table.turns === 1 ? "1 turn" : `${table.turns} turns`;
  const points = table.result.split("-");
  const when = shortDay(table.updated);
  if (points.includes("1/2")) return `Draw · ${when}`;
  if (!points.includes("1")) return `Ended · ${when}`;
  return `${seats.includes(points.indexOf("1")) ? "Won" : "Lost"} · ${when}`;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  search().catch(notifyError);
});
more.addEventListener("click", () => show(wanted(), false).catch(notifyError));
search().catch(notifyError);
drawCurves().catch(notifyError);
