// Pages of tournaments. The server writes what there is to see; this sends what people do, and brings what is new.
import { get, post } from "../ui/api.js";
import { myName } from "../ui/preferences.js";
import { notifyError } from "../ui/notices.js";

const AGAIN = 3000;
const NUMBERS = ["round", "board", "player", "version", "rating"];
const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-tournament]"));
const id = page?.dataset.tournament;

/** @typedef {Record<string, string | number | boolean | object>} Sent */

/** @param {Record<string, string | undefined>} fields @returns {Sent} */
function typed(fields) {
  /** @type {Sent} */
  const sent = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === "") continue;
    sent[name] = NUMBERS.includes(name) ? Number(value) : value;
  }
  return sent;
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} by */
function fieldsOf(form, by) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [name, value] of new FormData(form)) fields[name] = String(value);
  if (by instanceof HTMLButtonElement && by.name) fields[by.name] = by.value;
  if (fields.result === "points") fields.result = `${fields.first}:${fields.second}`;
  delete fields.first;
  delete fields.second;
  return fields;
}

/** @param {string} what @param {Record<string, string | undefined>} fields */
async function send(what, fields) {
  await post(`/api/tournaments/${id}`, { what, ...typed(fields) });
}

/** Whether somebody is typing or choosing, so that nothing may be replaced under their hands. */
function isBusy() {
  const active = document.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement || active instanceof HTMLSelectElement;
}

/** What tells one from the others when the page is written anew. @param {HTMLDetailsElement} details */
function keyOf(details) {
  return details.dataset.key ?? details.querySelector("summary")?.textContent;
}

/** What was answered is folded away again. @param {HTMLElement} form */
function fold(form) {
  for (let around = form.closest("details"); around; around = around.parentElement?.closest("details") ?? null) {
    around.open = false;
  }
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = found.getElementById("live");
  const shown = document.getElementById("live");
  if (!fresh || !shown) return;
  document.getElementById("live-head")?.replaceChildren(...(found.getElementById("live-head")?.childNodes ?? []));
  const open = [...shown.querySelectorAll("details")].filter((details) => details.open).map(keyOf);
  shown.replaceWith(document.adoptNode(fresh));
  for (const details of fresh.querySelectorAll("details")) if (open.includes(keyOf(details))) details.open = true;
  prepare();
}

async function look() {
  if (document.hidden || !id) return;
  const { version } = /** @type {{ version: number }} */ (await get(`/api/tournaments/${id}`));
  const shown = document.getElementById("live");
  if (shown && Number(shown.dataset.version) !== version && !isBusy()) await refresh();
}

/** A time, with its date unless that is today and need not be said. @param {Date} at @param {boolean} mayBeShort */
function timeText(at, mayBeShort) {
  const isToday = at.toDateString() === new Date().toDateString();
  if (mayBeShort && isToday) return at.toLocaleTimeString([], { timeStyle: "short" });
  return at.toLocaleString([], { dateStyle: "short", timeStyle: "short" });
}

function prepare() {
  const name = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-my-name]"));
  if (name && !name.value) name.value = myName() ?? "";
  for (const time of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-at]")))
    time.textContent = timeText(new Date(Number(time.dataset.at)), time.dataset.today !== undefined);
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-ends]"))) {
    const ends = new Date(Date.now() + Number(place.dataset.ends) * 60000);
    place.textContent = `, until about ${ends.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`;
  }
}

/** What was asked for last; a tournament is created from its answer. @type {Promise<void>} */
let proposing = Promise.resolve();

/** Show what fits the questions as they are answered now; what was chosen stays chosen. @param {HTMLFormElement} form */
async function propose(form) {
  const asked = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${form.action}?${asked}`, { headers: { accept: "text/html" } });
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = /** @type {HTMLFormElement | null} */ (found.querySelector("form[data-hold]"));
  const shown = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-hold]"));
  const choices = fresh?.querySelector(".t-choices");
  if (!fresh || !shown || !choices) return;
  const { system, cycles } = /** @type {HTMLElement} */ (shown.querySelector("input[name=proposal]:checked")).dataset;
  shown.dataset.clock = fresh.dataset.clock;
  /** @type {HTMLInputElement} */ (shown.elements.namedItem("ruleset")).value = String(new FormData(fresh).get("ruleset"));
  shown.querySelector(".t-choices")?.replaceWith(document.adoptNode(choices));
  const again = choices.querySelector(`[data-system="${system}"][data-cycles="${cycles}"]`);
  if (again instanceof HTMLInputElement) again.checked = true;
  prepare();
}

document.addEventListener("change", (event) => {
  const form = /** @type {HTMLInputElement} */ (event.target).form;
  if (form?.dataset.questions !== undefined && form.checkValidity()) proposing = propose(form).catch(notifyError);
});

/** @param {HTMLFormElement} form */
async function hold(form) {
  await proposing;
  const fields = fieldsOf(form, null);
  const chosen = /** @type {HTMLInputElement} */ (form.querySelector("input[name=proposal]:checked"));
  const { system, rounds, minutes, cycles } = chosen.dataset;
  const made = /** @type {{ id: string }} */ (
    await post("/api/tournaments", {
      name: fields.name,
      system,
      ruleset: fields.ruleset,
      clock: JSON.parse(form.dataset.clock ?? "{}"),
      rounds: Number((system === "swiss" && fields.rounds) || rounds),
      cycles: Number(cycles),
      best_of: Number(fields.best_of),
      minutes: Number(minutes),
      third_place: system === "knockout" && Boolean(fields.third_place),
      silence: Number(fields.silence),
      handicap: fields.handicap,
      bye: fields.bye,
      tie_breaks: fields.tie_breaks ?? "",
      online: Boolean(fields.online),
      rated: Boolean(fields.rated),
      odds: fields.odds !== "off",
      entrants_bet: fields.odds !== "others",
    })
  );
  location.href = `/tournaments/${made.id}/direct`;
}

/** A report file's text: in UTF-8, or else in the letters of Windows. @param {ArrayBuffer} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param {HTMLFormElement} form */
async function bring(form) {
  const file = /** @type {HTMLInputElement} */ (form.elements.namedItem("trf")).files?.[0];
  const ruleset = /** @type {HTMLSelectElement} */ (form.elements.namedItem("ruleset")).value;
  if (!file) return;
  const made = /** @type {{ id: string }} */ (await post("/api/tournaments/import", { trf: textOf(await file.arrayBuffer()), ruleset }));
  location.href = `/tournaments/${made.id}`;
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const what = form.dataset.do;
  if (what === undefined && form.dataset.hold === undefined && form.dataset.import === undefined) return;
  event.preventDefault();
  try {
    if (form.dataset.hold !== undefined) return await hold(form);
    if (form.dataset.import !== undefined) return await bring(form);
    await send(what ?? "", fieldsOf(form, /** @type {SubmitEvent} */ (event).submitter));
    fold(form);
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    await refresh();
  } catch (error) {
    notifyError(error);
  }
});

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  if (button?.dataset.print !== undefined) window.print();
  const { do: what, sure, then, ...fields } = button?.dataset ?? {};
  if (!button || what === undefined || (sure && !confirm(sure))) return;
  try {
    await send(what, fields);
    if (then) await send(then, {});
  } catch (error) {
    notifyError(error);
  }
  await refresh().catch(notifyError);
});

prepare();
if (id) setInterval(() => look().catch(() => {}), AGAIN);
