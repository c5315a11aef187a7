/** Who plays: the people of a table, bots that stand in for them, and the links to their seats. */

import { botName, levelName, usualBot } from "./bots.js";
import { fill, h } from "./dom.js";
import { openDialog } from "./keys.js";
import { hasLinks, linkRow } from "./links.js";
import { say } from "./texts.js";
import { get, Problem, put } from "./wire.js";

/** @typedef {import("./types.js").SeatInfo} SeatInfo */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/**
 * Let a bot play for the person of a seat; without a name the person plays again.
 * @param {string} table
 * @param {number} seat
 * @param {string} bot
 * @returns {Promise<TableInfo>}
 */
export function standIn(table, seat, bot) {
  return put(`/api/tables/${encodeURIComponent(table)}/seats/${seat}/stand-in`, { bot });
}

/**
 * What the dialog is called: whoever has links finds them there too.
 * @param {TableInfo} info
 */
export function titleOf(info) {
  return say(hasLinks(info) ? "web.players" : "web.players.here");
}

/** @param {TableInfo} info */
export function showPlayers(info) {
  const note = h("p", { class: "note", role: "alert" });
  const list = h("div", {});
  const show = (/** @type {TableInfo} */ now) => fill(list, ...content(now, act));
  /** @type {Act} */
  const act = async (seat, bot) => {
    try {
      fill(note);
      show(await standIn(info.table, seat, bot));
      list.querySelector(`[data-seat="${seat}"] button`)?.scrollIntoView({ block: "nearest" });
      /** @type {HTMLElement | null} */ (list.querySelector(`[data-seat="${seat}"] button`))?.focus();
    } catch (problem) {
      if (problem instanceof Problem) fill(note, problem.message);
      else throw problem;
    }
  };
  show(info);
  openDialog(titleOf(info), note, list);
  void get(`/api/tables/${encodeURIComponent(info.table)}`).then((now) => show(/** @type {TableInfo} */ (now)));
}

/** @typedef {(seat: number, bot: string) => Promise<void>} Act */

/**
 * @param {TableInfo} info
 * @param {Act} act
 */
function content(info, act) {
  const isAnybody = info.seats.some((seat) => seat.may);
  return [
    info.seats.some((seat) => seat.link) ? h("p", { class: "muted" }, say("web.links.text")) : null,
    isAnybody && !info.over ? h("p", { class: "muted" }, say("web.players.text")) : null,
    h("ul", { class: "players" }, ...info.seats.map((seat) => player(info, seat, act))),
    info.watch ? h("p", { class: "muted" }, say("web.links.watch_text")) : null,
    info.watch ? linkRow({ name: say("web.links.watch"), link: info.watch }) : null,
  ];
}

/**
 * @param {TableInfo} info
 * @param {SeatInfo} seat
 * @param {Act} act
 */
function player(info, seat, act) {
  const row = h("li", { class: "player", "data-seat": seat.seat }, h("b", {}, seat.name), h("span", { class: "muted" }, doing(seat)));
  if (seat.may && (seat.stand_in || !info.over)) row.append(control(info, seat, act));
  if (seat.link) row.append(linkRow({ name: seat.name, link: seat.link }));
  return row;
}

/** @param {SeatInfo} seat */
function doing({ kind, bot, stand_in, presence }) {
  if (kind === "bot") return botName(bot);
  if (stand_in) return say("web.stand_in.for_now", { bot: levelName(stand_in) });
  return presence ? say(`web.players.is_${presence}`) : "";
}

/**
 * @param {TableInfo} info
 * @param {SeatInfo} seat
 * @param {Act} act
 */
function control(info, seat, act) {
  const isMine = info.held.includes(seat.seat);
  if (seat.stand_in) return h("button", { type: "button", class: "button", click: () => act(seat.seat, "") }, say(isMine ? "web.stand_in.end_mine" : "web.stand_in.end"));
  const usual = usualBot(info.bots);
  const choice = h("select", { "aria-label": say("web.players.level", { who: seat.name }) }, ...info.bots.map((bot) => h("option", { value: bot, selected: bot === usual }, botName(bot))));
  const begin = h("button", { type: "button", class: "button", click: () => act(seat.seat, choice.value) }, say(isMine ? "web.stand_in.begin_mine" : "web.stand_in.begin"));
  return h("span", { class: "hand-over" }, choice, begin);
}
