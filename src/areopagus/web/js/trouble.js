/** The pages that are shown instead of a page that can't be shown, or no longer. */

import { html } from "./dom.js";
import { header } from "./header.js";
import { enterBy, isAtTable } from "./seats.js";
import { listed, say } from "./texts.js";
import { Problem } from "./wire.js";

const USED = 410;
const UNKNOWN = 404;

/**
 * @param {unknown} problem
 * @param {import("./main.js").Go} go
 * @param {string} table the one that was wanted, if any
 * @returns {Promise<import("./main.js").Page>}
 */
export async function trouble(problem, go, table) {
  if (problem instanceof Problem && problem.status === USED) return usedLink(problem, go, table);
  const sentence = problem instanceof Problem ? problem.message : say("web.trouble.text");
  if (!(problem instanceof Problem)) console.warn(problem);
  return page(
    say("web.trouble"),
    sentence,
    html("button", { type: "button", class: "button", click: () => location.reload() }, say("web.again")),
    home(go),
  );
}

/**
 * A replay that this browser may not see, or that is not there: nobody learns which.
 * @param {unknown} problem
 * @param {import("./main.js").Go} go
 * @param {string} table
 */
export async function closedReplay(problem, go, table) {
  if (!(problem instanceof Problem) || problem.status !== UNKNOWN) return trouble(problem, go, table);
  return page(say("web.replay.closed"), say("web.replay.closed.text"), home(go));
}

/**
 * Somebody else has used the link. A browser that is at the table already gets a button to go there.
 * @param {Problem} problem
 * @param {import("./main.js").Go} go
 * @param {string} table
 */
async function usedLink(problem, go, table) {
  const toTable = (await isAtTable(table))
    ? html(
        "button",
        { type: "button", class: "button", click: () => go(`/t/${table}`) },
        say("web.replay.table"),
      )
    : null;
  return page(say("web.link_used"), problem.message, toTable, home(go));
}

/**
 * This browser no longer holds the seat.
 * @param {import("./main.js").Go} go
 */
export function dismissedPage(go) {
  return page(say("web.dismissed"), say("web.dismissed.text"), home(go));
}

/**
 * This browser plays at the table and has opened the link of another seat, which it takes only after asking.
 * @param {import("./types.js").TableInfo} info
 * @param {Problem} refusal with the question of the server
 * @param {string} key
 * @param {import("./main.js").Go} go
 */
export function otherSeatPage({ table, seats, held }, refusal, key, go) {
  const who = listed(seats.filter(({ seat }) => held.includes(seat)).map(({ name }) => name));
  const path = `/t/${table}`;
  history.replaceState(null, "", path);
  const take = async () => {
    try {
      await enterBy(table, key, true);
      go(path);
    } catch (problem) {
      const failed = await trouble(problem, go, table);
      question.element.replaceWith(failed.element);
    }
  };
  const question = page(
    say("web.other_seat"),
    refusal.message,
    html(
      "button",
      { type: "button", class: "button primary", click: () => go(path) },
      say("web.other_seat.stay", { who }),
    ),
    html("button", { type: "button", class: "button", click: () => void take() }, say("web.other_seat.take")),
  );
  return question;
}

/** @param {import("./main.js").Go} go */
function home(go) {
  return html("button", { type: "button", class: "button primary", click: () => go("/") }, say("web.home"));
}

/**
 * @param {string} title
 * @param {string} sentence
 * @param {...(HTMLElement | null)} acts
 * @returns {import("./main.js").Page}
 */
function page(title, sentence, ...acts) {
  document.title = say("web.title");
  document.body.dataset.game = "";
  const main = html(
    "main",
    { class: "trouble" },
    html("h1", { tabindex: "-1" }, title),
    html("p", {}, sentence),
    html("p", { class: "acts" }, ...acts),
  );
  return { element: html("div", { class: "plain-page" }, header(), main) };
}
