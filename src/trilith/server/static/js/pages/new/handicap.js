// Choosing a handicap: what one person is given, whichever side they play.
import { fill, h } from "../../ui/dom.js";
import { segments } from "../../ui/options.js";
import { numberField } from "./number_field.js";

/** @typedef {import("../../ui/tables.js").SeatChoice} SeatChoice */
/** @typedef {import("./seats.js").Seating} Seating */
/** @typedef {{ who: string, points: number, minutes: number }} Given who: nobody (""), "me", "others", or the number of a seat */

const MOST_POINTS = 99;
const MOST_MINUTES = 600;

/** @returns {Given} */
export function noHandicap() {
  return { who: "", points: 0, minutes: 0 };
}

/**
 * The people who may be given something.
 * @param {Seating} seating
 * @param {string[]} players
 * @returns {[string, string][]}
 */
function people({ way }, players) {
  if (way === "engine") return [["me", "Me"], ["others", "Trilith"]];
  if (way === "link" || way === "anyone") return [["me", "Me"], ["others", players.length > 2 ? "The others" : "My opponent"]];
  return players.map((name, number) => [String(number), name]);
}

/**
 * @param {Element} place
 * @param {Seating} seating
 * @param {string[]} players
 * @param {{ points: boolean, clock: boolean }} has whether points and time can be given here
 * @param {Given} given
 * @param {() => void} onChange
 */
export function showHandicap(place, seating, players, has, given, onChange) {
  const again = () => {
    showHandicap(place, seating, players, has, given, onChange);
    onChange();
  };
  const choices = people(seating, players);
  if (!choices.some(([who]) => who === given.who)) given.who = "";
  const whoIs = choices.find(([who]) => who === given.who)?.[1];
  const number = (/** @type {string} */ label, /** @type {"points" | "minutes"} */ what, /** @type {number} */ most, /** @type {string} */ step) =>
    numberField(label, given[what], { most, step }, (typed) => {
      given[what] = what === "points" ? Math.round(typed) : typed;
      onChange();
    });
  const note = !has.points && !has.clock ? "With a clock, one of you can be given more time." : whoIs ? `This stays with ${whoIs === "Me" ? "you" : whoIs.toLowerCase() === "my opponent" ? "your opponent" : whoIs === "The others" ? "them" : whoIs} when sides change.` : null;
  fill(
    place,
    has.points || has.clock
      ? segments(
          "Who is given something",
          [["", "Nobody"], ...choices],
          given.who,
          (who) => {
            given.who = who;
            if (who && !given.points && !given.minutes) Object.assign(given, has.points ? { points: 5 } : { minutes: 2 });
            again();
          },
          note,
        )
      : h("p", { class: "note" }, note),
    given.who ? h("div", { class: "numbers" }, has.points ? number("Points", "points", MOST_POINTS, "1") : null, has.clock ? number("More minutes", "minutes", MOST_MINUTES, "any") : null) : null,
  );
}

/**
 * In a few words, for the summary.
 * @param {Given} given
 * @param {{ points: boolean, clock: boolean }} has
 */
export function handicapSummary({ who, points, minutes }, has) {
  const parts = [has.points && points ? `${points} points` : "", has.clock && minutes ? `${minutes} more min` : ""].filter(Boolean);
  if (!who || !parts.length) return "";
  const whom = who === "me" ? "you get" : who === "others" ? "your opponent gets" : `player ${Number(who) + 1} gets`;
  return ` · ${whom} ${parts.join(" and ")}`;
}

/**
 * The seats with the handicap in that of its person.
 * @param {SeatChoice[]} seats
 * @param {SeatChoice} me the seat that is mine, one of these
 * @param {Given} given
 * @param {{ points: boolean, clock: boolean }} has
 * @returns {SeatChoice[]}
 */
export function withHandicap(seats, me, { who, points, minutes }, has) {
  const handicap = { points: has.points ? points : 0, seconds: has.clock ? Math.round(minutes * 60) : 0 };
  if (!who || !(handicap.points || handicap.seconds)) return seats;
  const isGiven = (/** @type {SeatChoice} */ seat, /** @type {number} */ number) => (who === "me" ? seat === me : who === "others" ? seat !== me : number === Number(who));
  return seats.map((seat, number) => (isGiven(seat, number) ? { ...seat, handicap } : seat));
}
