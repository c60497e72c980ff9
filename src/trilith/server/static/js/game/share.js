// Sharing a game: links, a picture, the record.
import { address } from "../ui/api.js";
import { fill, h, icon } from "../ui/dom.js";
import { notifyError } from "../ui/notices.js";
import { savePng } from "../ui/save.js";
import { pictureAddress } from "../ui/pictures.js";
import { theme } from "../ui/theme.js";
import { copyLink, tableLink } from "./link.js";

/** The moves of a game that are trained as its opening. */
const TRAINED = 12;

/** @typedef {import("../net/messages.js").TableView} TableView */

/**
 * @param {HTMLElement} place
 * @param {TableView} table
 * @param {string | null} position the text of the position that is shown
 */
export function showShare(place, table, position) {
  const picture = position ? pictureAddress(table.ruleset, position, theme()) : null;
  const explore = position ? address("/explore", { ruleset: table.ruleset, position }) : null;
  const branch = table.turns.length && table.result !== "*" ? address("/explore", { table: table.id }) : null;
  const opening = table.turns.slice(0, TRAINED).map(({ move }) => move).join(" ");
  const train = branch ? address("/train", { ruleset: table.ruleset, from: table.start.text, line: opening }) : null;
  const send = "share" in navigator ? () => void navigator.share({ title: document.title, url: tableLink() }).catch(() => undefined) : null;
  fill(
    place,
    h("h2", {}, "Share"),
    h("button", { class: "btn quiet", type: "button", onclick: copyLink }, icon("copy"), "Copy link to this game"),
    send ? h("button", { class: "btn quiet", type: "button", onclick: send }, icon("share"), "Send the link") : null,
    picture ? h("a", { class: "btn quiet", href: picture, download: `trilith-${table.id.slice(0, 6)}.svg` }, icon("picture"), "Picture (SVG)") : null,
    picture ? h("button", { class: "btn quiet", type: "button", onclick: () => void savePng(picture, `trilith-${table.id.slice(0, 6)}.png`).catch(notifyError) }, icon("picture"), "Picture (PNG)") : null,
    explore ? h("a", { class: "btn quiet", href: explore }, icon("eye"), "Explore this position") : null,
    branch ? h("a", { class: "btn quiet", href: branch }, icon("graph"), "Try other moves in this game") : null,
    train ? h("a", { class: "btn quiet", href: train }, icon("redo"), "Train this opening") : null,
    h("a", { class: "btn quiet", href: `/api/tables/${encodeURIComponent(table.id)}/record`, download: "" }, icon("down"), "Download the record (PGN)"),
    table.seats.length === 2 ? h("a", { class: "btn quiet", href: `/api/tables/${encodeURIComponent(table.id)}/record?form=sgf`, download: "" }, icon("down"), "Download as SGF") : null,
  );
}
