/** The page of a book: the rules, cards and pieces of a game without a table, at `/rules/GAME#PLACE`. */

import { bookOf } from "./book.js";
import { addressOf } from "./book_parts.js";
import { BookView } from "./book_view.js";
import { html } from "./dom.js";
import { header } from "./header.js";
import { say } from "./texts.js";

/**
 * @param {string} game
 * @returns {Promise<import("./main.js").Page>}
 */
export async function bookPage(game) {
  document.body.dataset.game = game;
  const book = await bookOf(game);
  const title = say("web.book.title", { game: book.info.title });
  document.title = title;
  const view = new BookView(book, {
    moved: (place, isEdit) => {
      if (isEdit) history.replaceState(null, "", addressOf(game, place));
      else history.pushState(null, "", addressOf(game, place));
    },
    travel: (step) => {
      history.go(step);
      return true;
    },
  });
  const arrived = () => view.arrive(placeOf());
  window.addEventListener("popstate", arrived);
  const element = html(
    "div",
    { class: "plain-page book-page" },
    header(),
    html("main", {}, html("h1", { tabindex: "-1" }, title), view.element),
  );
  requestAnimationFrame(arrived); // once it is a part of the page
  return { element, leave: () => window.removeEventListener("popstate", arrived) };
}

/** The place that the address names. */
function placeOf() {
  return decodeURI(location.hash.slice(1));
}
