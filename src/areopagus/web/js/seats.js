/** Requests to the server about tables and seats. */

import { keptName } from "./names.js";
import { say } from "./texts.js";
import { keepKey, withKey } from "./watching.js";
import { get, Problem, post, put, remove } from "./wire.js";

/** @typedef {import("./types.js").DeviceInfo} DeviceInfo */
/** @typedef {import("./types.js").SeatLink} SeatLink */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/** This browser, in the place of a device. */
export const THIS = "this";

/** @param {string} table */
export function tablePath(table) {
  return `/api/tables/${encodeURIComponent(table)}`;
}

/**
 * @param {string} table
 * @param {number} seat
 */
const seatPath = (table, seat) => `${tablePath(table)}/seats/${seat}`;

/**
 * A table as this browser knows it.
 * @param {string} table
 * @returns {Promise<TableInfo>}
 */
export function tableInfo(table) {
  return get(withKey(table, tablePath(table)));
}

/**
 * Whether this browser holds anything at a table: a seat, or the right to watch.
 * @param {string} table
 */
export async function isAtTable(table) {
  /** @type {import("./types.js").TableCard[]} */
  const mine = await get("/api/tables");
  return mine.some((one) => one.table === table);
}

/**
 * Enter a table by the key of a link: take its seat, or watch. A seat belongs to a cookie; without cookies taking it would
 * only use up the link, so watching is tried instead.
 * @param {string} table
 * @param {string} key
 * @param {boolean} [also] take it although this browser holds another seat there
 * @returns {Promise<TableInfo>}
 */
export async function enterBy(table, key, also = false) {
  const info = navigator.cookieEnabled ? await takeSeat(table, key, also) : await watchOnly(table, key);
  if (!info.held.length) keepKey(table, key);
  return info;
}

/**
 * @param {string} table
 * @param {string} key
 * @param {boolean} also
 * @returns {Promise<TableInfo>}
 */
function takeSeat(table, key, also) {
  return post(`${tablePath(table)}/seat`, { key, also, name: keptName() ?? "" });
}

/**
 * @param {string} table
 * @param {string} key
 * @returns {Promise<TableInfo>}
 */
async function watchOnly(table, key) {
  try {
    return await get(`${tablePath(table)}?key=${encodeURIComponent(key)}`);
  } catch (problem) {
    throw problem instanceof Problem && problem.status === 404
      ? new Problem(403, say("web.cookies"))
      : problem;
  }
}

/**
 * Let a bot play for the person of a seat; without a name the person plays again.
 * @param {string} table
 * @param {number} seat
 * @param {string} bot
 * @returns {Promise<TableInfo>}
 */
export function standIn(table, seat, bot) {
  return put(`${seatPath(table, seat)}/stand-in`, { bot });
}

/**
 * Give the player at one's own seat a name.
 * @param {string} table
 * @param {number} seat
 * @param {string} name
 * @returns {Promise<TableInfo>}
 */
export function renamePlayer(table, seat, name) {
  return put(`${seatPath(table, seat)}/name`, { name });
}

/**
 * The table at which the players of a finished match play again; it is set up if there is none.
 * @param {string} table
 * @returns {Promise<TableInfo>}
 */
export function rematchOf(table) {
  return post(`${tablePath(table)}/rematch`, {});
}

/**
 * Agree to end the match now, or not; without a proposal of others this makes one.
 * @param {string} table
 * @param {boolean} yes
 * @returns {Promise<TableInfo>}
 */
export function agreeToEnd(table, yes) {
  return put(`${tablePath(table)}/end`, { yes });
}

/**
 * A new link to a seat; older ones no longer work.
 * @param {string} table
 * @param {number} seat
 * @returns {Promise<SeatLink>}
 */
export function newLink(table, seat) {
  return post(`${seatPath(table, seat)}/link`, {});
}

/**
 * The devices that hold one's own seat.
 * @param {string} table
 * @param {number} seat
 * @returns {Promise<DeviceInfo[]>}
 */
export function devicesOf(table, seat) {
  return get(`${seatPath(table, seat)}/devices`);
}

/**
 * Sign a device out of a seat.
 * @param {string} table
 * @param {number} seat
 * @param {string} device
 * @returns {Promise<void>}
 */
export function endDevice(table, seat, device) {
  return remove(`${seatPath(table, seat)}/devices/${encodeURIComponent(device)}`);
}

/**
 * Free the seat of somebody who has left.
 * @param {string} table
 * @param {number} seat
 * @returns {Promise<TableInfo>}
 */
export function freeSeat(table, seat) {
  return post(`${seatPath(table, seat)}/free`, {});
}
