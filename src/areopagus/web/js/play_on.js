/** Playing on from a moment of a finished match: who sits where at the new table. */

import { usualBot } from "./bots.js";
import { fill, html, icon } from "./dom.js";
import { openDialog } from "./keys.js";
import { seatChoice } from "./seat_choice.js";
import { say } from "./texts.js";
import { withKey } from "./watching.js";
import { Problem, post } from "./wire.js";

/** @typedef {import("./types.js").PlayOn} PlayOn */
/** @typedef {import("./types.js").SeatInfo} SeatInfo */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/**
 * Ask who plays on, and go to the new table.
 * @param {TableInfo} info of the finished match
 * @param {number} moment
 * @param {number | null} asked the seat that is asked then
 * @param {import("./desk.js").Desk} desk
 */
export function showPlayOn(info, moment, asked, desk) {
  const own = info.held.length && info.held.length < info.seats.length ? info.held : [asked ?? 0];
  const rows = info.seats.map((seat) =>
    seatRow(info, seat, own.includes(seat.seat), seat.seat === own[0], desk),
  );
  const note = html("p", { class: "note", role: "alert" });
  const start = html(
    "button",
    { type: "submit", class: "button primary" },
    icon("fork"),
    say("web.play_on.start"),
  );
  const form = html(
    "form",
    { class: "play-on" },
    html("p", { class: "muted" }, say("web.play_on.text", { moment })),
    html("ol", { class: "seat-rows" }, ...rows.map(({ element }) => element)),
    note,
    html("p", { class: "acts" }, start),
  );
  const dialog = openDialog(say("web.play_on"), form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    start.disabled = true;
    /** @type {PlayOn} */
    const plan = { moment, seats: rows.map((row) => row.plan()) };
    try {
      /** @type {TableInfo} */
      const made = await post(withKey(info.table, `/api/tables/${info.table}/play-on`), plan);
      dialog.close();
      desk.go(`/t/${made.table}`);
    } catch (problem) {
      start.disabled = false;
      if (!(problem instanceof Problem)) throw problem;
      fill(note, problem.message);
    }
  });
}

/**
 * @param {TableInfo} info
 * @param {SeatInfo} seat
 * @param {boolean} isOwn whether this person plays it by default
 * @param {boolean} isMe whether it is the first of those
 * @param {import("./desk.js").Desk} desk
 */
function seatRow(info, seat, isOwn, isMe, desk) {
  const bot = info.bots.includes(seat.bot) ? seat.bot : usualBot(info.bots);
  const person = seat.kind === "bot" ? "" : seat.name;
  const { select, name, plan } = seatChoice({
    seat: seat.seat,
    bots: info.bots,
    usual: isOwn ? "here" : `bot:${bot}`,
    isMe,
    name: isOwn ? person : "",
  });
  select.addEventListener("change", () => {
    if (name.value === "" || name.value === person)
      name.value = select.value.startsWith("bot:") ? "" : person;
  });
  return {
    element: html(
      "li",
      { class: `seat-row ${desk.view.colour(seat.seat)}` },
      desk.view.emblem(seat.seat),
      select,
      name,
    ),
    plan,
  };
}
