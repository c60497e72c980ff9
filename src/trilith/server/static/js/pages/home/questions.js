// What the home page asks before some games begin: how much time there is, and who plays on this device.
import { games } from "../../ui/catalogue.js";
import { h } from "../../ui/dom.js";
import { recall, remember } from "../../ui/preferences.js";
import { ask } from "../../ui/sheet.js";
import { clockChoice, clockSummary, noClock, suggestedClocks } from "../new/clock.js";
import { companions, personSeat } from "../new/companions.js";

/** @typedef {import("../../net/messages.js").ClockChoice} ClockChoice */
/** @typedef {import("../../ui/tables.js").SeatChoice} SeatChoice */

/** These run by themselves, so they suit people who do not sit together. */
const FAR = ["time", "increment", "days"];

/**
 * Ask for the pace of a game with somebody elsewhere.
 * @param {string} id of the game
 * @param {string} title of the game
 * @param {"link" | "anyone"} way
 * @returns {Promise<ClockChoice | null>} null if there is to be no game
 */
export async function askPace(id, title, way) {
  const game = (await games()).find((one) => one.id === id);
  const clocks = [...(game ? suggestedClocks(game, {}) : []).filter(({ clock }) => FAR.includes(clock.kind)), { name: "take as long as you like", clock: noClock() }];
  const choices = clocks.map(({ name, clock }) => ({ value: clockSummary(clock), label: clockSummary(clock), note: name }));
  const usual = recall("pace");
  const more = h("a", { href: `/new/${id}?way=${way}` }, "All options");
  const answer = await ask(`${title}: how much time?`, choices, { note: "With a clock or days per move, nobody waits for ever.", first: choices.some(({ value }) => value === usual) ? usual : (choices[0]?.value ?? null), more });
  const chosen = clocks.find(({ clock }) => clockSummary(clock) === answer);
  if (!chosen) return null;
  remember("pace", clockSummary(chosen.clock));
  return clockChoice(chosen.clock);
}

/**
 * Ask who plays on this device.
 * @param {string} title of the game
 * @returns {Promise<SeatChoice[] | null>} null if there is to be no game
 */
export async function askWhoPlays(title) {
  const people = companions(2);
  const answer = await ask(title, [{ value: "play", label: "Play", kind: "main" }], { note: "You take turns on this device.", fields: people.fields });
  return answer ? people.names().map(personSeat) : null;
}
