// The rulebook in a sheet over the clock, so that nobody has to leave it. It is fetched beforehand: the network may go.
import { get } from "../ui/api.js";
import { fitPictures } from "../ui/pictures.js";

/** The pages of rulebooks, by game. @type {Map<string, Promise<string>>} */
const pages = new Map();

/** @param {string} game */
export function fetchRules(game) {
  let page = pages.get(game);
  if (!page) {
    page = /** @type {Promise<string>} */ (get(`/learn/${game}/rules`));
    pages.set(game, page);
    page.catch(() => pages.delete(game));
  }
  return page;
}

/**
 * @param {HTMLElement} place
 * @param {string} game
 */
export async function showRules(place, game) {
  const book = new DOMParser().parseFromString(await fetchRules(game), "text/html").querySelector(".book");
  // The sheet has the title, and the page's links would lead away from the clock.
  book?.querySelector("h1")?.remove();
  for (const part of book?.querySelectorAll("[id]") ?? []) part.removeAttribute("id");
  for (const link of book?.querySelectorAll("a") ?? []) link.target = "_blank";
  place.replaceChildren(...(book ? [document.importNode(book, true)] : []));
  fitPictures(place);
}
