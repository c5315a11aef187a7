/** The page of a table. */

import { artOf } from "./art.js";
import { invitationFor, invitationPage } from "./invitation.js";
import { enterBy, tableInfo } from "./seats.js";
import { Session } from "./session.js";
import { otherSeatPage } from "./trouble.js";
import { withKey } from "./watching.js";
import { Problem } from "./wire.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */

/** The status of the answer to a browser that plays at the table and has opened the link of another seat. */
const OTHER_SEAT = 409;

/**
 * @param {string} table
 * @param {string} key of a link; empty: this browser has been here before
 * @param {import("./main.js").Go} go
 * @returns {Promise<import("./main.js").Page>}
 */
export async function tablePage(table, key, go) {
  const invitation = key ? await invitationFor(table, key) : null;
  if (invitation) return invitationPage(invitation, () => go(location.pathname + location.search));
  const info = key ? await enter(table, key) : await tableInfo(table);
  if (info instanceof Problem) return otherSeatPage(await tableInfo(table), info, key, go);
  if (key) history.replaceState(null, "", `/t/${table}`); // a link should not be shared by accident
  if (info.archived) {
    history.replaceState(null, "", `/r/${table}`);
    return (await import("./replay.js")).replayPage(table, go);
  }
  const art = await artOf(info.game, info.seats.length);
  const session = new Session(info, art, go, withKey(table, `/ws/${encodeURIComponent(table)}`));
  return { element: session.desk.element, leave: () => session.leave() };
}

/**
 * Enter a table by a link. A browser that plays there and has opened the link of another seat gets the problem.
 * @param {string} table
 * @param {string} key
 * @returns {Promise<TableInfo | Problem>}
 */
async function enter(table, key) {
  try {
    return await enterBy(table, key);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === OTHER_SEAT) return problem;
    throw problem;
  }
}
