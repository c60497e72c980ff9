// Signing in and up, and a new password for whoever has a recovery code.
import { placeToReturnTo } from "../ui/account.js";
import { get, post } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { onPress, onSend, text } from "../ui/forms.js";
import { hasPasskeys, signInWithPasskey } from "../ui/passkeys.js";
import { copy, saveText } from "../ui/save.js";
import { kept, takeAlong } from "./puzzles/progress.js";
import { linesHere, takeLinesAlong } from "./train/lines.js";

/** @type {string[]} */
let codes = [];

/** Show one part of the page instead of all others. @param {string} id */
function show(id) {
  for (const part of document.querySelectorAll(".account > :not(header)")) {
    if (part instanceof HTMLElement) part.hidden = part.id !== id;
  }
  byId(id).focus();
}

/** Somebody is signed in now: ask about the games, puzzles and lines of this browser, or go on. */
async function goOn() {
  const account = /** @type {import("../net/messages.js").AccountView} */ (await get("/api/account"));
  const [games, puzzles, lines] = [account.guest_games ?? 0, kept().tries.length, linesHere().length];
  const total = games + puzzles + lines;
  if (!total) {
    location.assign(placeToReturnTo());
    return;
  }
  const found = [games && counted(games, "game"), puzzles && `${counted(puzzles, "puzzle")} you tried`, lines && `${counted(lines, "line")} you trained`].filter(Boolean);
  const last = found.pop();
  byId("along-count").textContent = `There ${total === 1 ? "is" : "are"} ${found.length ? `${found.join(", ")} and ` : ""}${last}`;
  show("along");
}

/** @param {number} number @param {string} what */
function counted(number, what) {
  return number === 1 ? `one ${what}` : `${number} ${what}s`;
}

onSend("sign-in", async (form) => {
  await post("/api/account/sign-in", { name: text(form, "name"), password: text(form, "password") });
  await goOn();
});

onSend("device", async (form) => {
  await post("/api/account/device", { code: text(form, "code") });
  await goOn();
});

const withPasskey = document.getElementById("with-passkey");
if (withPasskey) withPasskey.hidden = !hasPasskeys();
onPress("passkey", async () => {
  await signInWithPasskey();
  await goOn();
});

onSend("recover", async (form) => {
  const given = { name: text(form, "name"), code: text(form, "code"), password: text(form, "password") };
  await post("/api/account/recover", given);
  await goOn();
});

onSend("sign-up", async (form) => {
  const given = { name: text(form, "name"), password: text(form, "password"), invite: text(form, "invite") || null };
  const made = /** @type {import("../net/messages.js").SignedUp} */ (await post("/api/account", given));
  codes = made.recovery_codes;
  fill(byId("code-list"), codes.map((code) => h("li", {}, code)));
  show("codes");
});

onPress("copy-codes", () => copy(codes.join("\n"), "Copied"));
onPress("save-codes", async () => saveText(`${codes.join("\n")}\n`, "trilith-recovery-codes.txt"));
onPress("codes-kept", goOn);
onPress("take-along", async () => {
  await post("/api/account/games", {});
  if (kept().tries.length) await takeAlong();
  if (linesHere().length) await takeLinesAlong();
  location.assign(placeToReturnTo());
});

// From a picture that another device shows: the code is behind the #, where no server sees it. One tap is left to do, since
// a link that signs somebody in by itself could be sent to people who do not expect it.
const code = new URLSearchParams(location.hash.slice(1)).get("code");
const device = document.getElementById("device");
if (code && device instanceof HTMLFormElement) {
  history.replaceState(null, "", location.pathname);
  const field = device.elements.namedItem("code");
  if (field instanceof HTMLInputElement) field.value = code;
  show("device");
  device.querySelector("button")?.focus();
}
