// One's account: name, password, devices, recovery codes, the club's list, and closing it.
import { get, post, remove } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { onPress, onSend, text } from "../ui/forms.js";
import { notify, notifyError } from "../ui/notices.js";
import { addPasskey, hasPasskeys } from "../ui/passkeys.js";
import { showBots } from "./bots.js";

/** @typedef {import("../net/messages.js").SessionView} SessionView */
/** @typedef {import("../net/messages.js").PasskeyView} PasskeyView */

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** @param {SessionView} session */
function sessionLine(session) {
  const seen = session.here ? "this device" : `last seen ${DAY.format(session.seen)}`;
  const end = h("button", { class: "btn quiet", type: "button", "aria-label": `Sign out ${session.device}` }, "Sign out");
  end.addEventListener("click", () => void endSession(session).catch(notifyError));
  return h("li", {}, h("span", {}, session.device, h("br"), h("span", { class: "note" }, seen)), session.here ? null : end);
}

/** @param {SessionView} session */
async function endSession(session) {
  await remove(`/api/account/sessions/${encodeURIComponent(session.id)}`);
  await showSessions();
}

async function showSessions() {
  const list = /** @type {import("../net/messages.js").SessionList} */ (await get("/api/account/sessions"));
  fill(byId("sessions"), list.sessions.map(sessionLine));
}

/** @param {PasskeyView} passkey */
function passkeyLine(passkey) {
  const made = `added ${DAY.format(passkey.created)}`;
  const label = `Remove the passkey of ${passkey.label}, ${made}`;
  const end = h("button", { class: "btn quiet", type: "button", "aria-label": label }, "Remove");
  end.addEventListener("click", () => void removePasskey(passkey).catch(notifyError));
  return h("li", {}, h("span", {}, passkey.label, h("br"), h("span", { class: "note" }, made)), end);
}

/** @param {PasskeyView} passkey */
async function removePasskey(passkey) {
  await remove(`/api/account/passkeys/${encodeURIComponent(passkey.id)}`);
  notify("The passkey is removed. Delete it on its device too.");
  await showPasskeys();
  byId("passkey-list").focus();
}

/** Those that there are can be removed wherever the page is opened. */
async function showPasskeys() {
  const list = /** @type {import("../net/messages.js").PasskeyList} */ (await get("/api/account/passkeys"));
  fill(byId("passkey-list"), list.passkeys.map(passkeyLine));
  byId("passkey-list").hidden = !list.passkeys.length;
  const form = document.getElementById("add-passkey");
  const canAdd = form !== null && hasPasskeys();
  if (form) form.hidden = !canAdd;
  byId("passkeys").hidden = !canAdd && !list.passkeys.length;
}

onSend("add-passkey", async (form) => {
  await addPasskey(text(form, "password"));
  form.reset();
  notify("You can sign in with this passkey now");
  await showPasskeys();
});

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

/** @param {import("../net/messages.js").VacationView} vacation */
function showVacation({ until, days_left, days_per_year }) {
  const left = days_left === 1 ? "1 day" : `${days_left} days`;
  byId("vacation-now").textContent = until ? `You are on vacation until ${MOMENT.format(until)}. You have ${left} left this year.` : `You have ${left} of ${days_per_year} left this year.`;
  byId("vacation-days").hidden = until !== null;
  byId("end-vacation").hidden = until === null;
}

onSend("vacation", async (form) => {
  showVacation(await post("/api/account/vacation", { days: Number(text(form, "days")) }));
});
onPress("end-vacation", async () => {
  showVacation(await remove("/api/account/vacation"));
});
onSend("rename", async (form) => {
  await post("/api/account/name", { name: text(form, "name") });
  location.reload();
});
onSend("password", async (form) => {
  await post("/api/account/password", { old: text(form, "old"), new: text(form, "new") });
  form.reset();
  notify("Your password is changed");
  await showSessions();
});
onSend("new-codes", async (form) => {
  const made = await post("/api/account/recovery-codes", { password: text(form, "password") });
  const list = byId("code-list");
  fill(list, /** @type {import("../net/messages.js").RecoveryCodes} */ (made).codes.map((code) => h("li", {}, code)));
  list.hidden = false;
  form.reset();
  list.focus();
});
onSend("add-player", async (form) => {
  const player = /** @type {import("../net/messages.js").PlayerView} */ (await post("/api/players", { name: text(form, "name") }));
  const invitation = await post(`/api/players/${encodeURIComponent(player.id)}/invite`, {});
  byId("invitation").textContent = `${player.name}: ${invitation.code}`;
  form.reset();
});
onSend("close", async (form) => {
  await post("/api/account/close", { password: text(form, "password") });
  location.assign("/");
});
onPress("invite", async () => {
  byId("invitation").textContent = (await post("/api/invites", {})).code;
});
onPress("new-device", async () => {
  const made = /** @type {import("../net/messages.js").DeviceCode} */ (await post("/api/account/device-code", {}));
  byId("device-text").textContent = made.code;
  const picture = /** @type {HTMLImageElement} */ (byId("device-qr"));
  picture.src = made.qr;
  picture.alt = "A QR code that signs another device in";
  byId("device-code").hidden = false;
});
onPress("take-along", async () => {
  await post("/api/account/games", {});
  location.reload();
});
onPress("sign-out", async () => signOut(false));
onPress("sign-out-everywhere", async () => signOut(true));

/** @param {boolean} everywhere */
async function signOut(everywhere) {
  await post("/api/account/sign-out", { everywhere });
  location.assign("/");
}

showSessions().catch(notifyError);
showPasskeys().catch(notifyError);
showBots().catch(notifyError);
get("/api/account/vacation").then(showVacation).catch(notifyError);
