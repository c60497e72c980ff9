// One's bots, on the account page: their tokens, new ones, and removing them.
import { get, post, remove } from "../ui/api.js";
import { byId, fill, h } from "../ui/dom.js";
import { onSend, text } from "../ui/forms.js";
import { notify, notifyError } from "../ui/notices.js";

/** @typedef {import("../net/messages.js").BotView} BotView */
/** @typedef {import("../net/messages.js").BotToken} BotToken */

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** @param {BotView} bot */
function botLine(bot) {
  const seen = bot.seen === null ? "no token" : `last seen ${DAY.format(bot.seen)}`;
  const renew = h("button", { class: "btn quiet", type: "button", "aria-label": `New token for ${bot.name}` }, "New token");
  renew.addEventListener("click", () => void newToken(bot).catch(notifyError));
  const end = h("button", { class: "btn quiet", type: "button", "aria-label": `Remove ${bot.name}` }, "Remove");
  end.addEventListener("click", () => void removeBot(bot).catch(notifyError));
  return h("li", {}, h("span", {}, bot.name, h("br"), h("span", { class: "note" }, seen)), h("span", { class: "row" }, renew, end));
}

/** @param {BotView} bot */
async function newToken(bot) {
  showToken(/** @type {BotToken} */ (await post(`/api/account/bots/${encodeURIComponent(bot.id)}/token`, {})));
  await showBots();
  byId("bot-token").focus();
}

/** @param {BotView} bot */
async function removeBot(bot) {
  await remove(`/api/account/bots/${encodeURIComponent(bot.id)}`);
  byId("bot-token").hidden = true;
  notify(`${bot.name} is removed. Its games stay.`);
  await showBots();
  // What is hidden cannot have the focus.
  const name = /** @type {HTMLElement} */ (byId("make-bot").querySelector("input"));
  (byId("bot-list").hidden ? name : byId("bot-list")).focus();
}

/** @param {BotToken} made */
function showToken(made) {
  byId("bot-token-name").textContent = made.name;
  byId("bot-token-text").textContent = made.token;
  byId("bot-token").hidden = false;
}

export async function showBots() {
  const list = /** @type {import("../net/messages.js").BotList} */ (await get("/api/account/bots"));
  fill(byId("bot-list"), list.bots.map(botLine));
  byId("bot-list").hidden = !list.bots.length;
  byId("make-bot").hidden = list.bots.length >= list.most;
}

onSend("make-bot", async (form) => {
  showToken(/** @type {BotToken} */ (await post("/api/account/bots", { name: text(form, "name") })));
  form.reset();
  await showBots();
  if (form.hidden) byId("bot-token").focus();
});
