/** The choice of who plays at a seat of a new table: a person here, a person by link, or a bot. */

import { botOptions } from "./bots.js";
import { html } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").SeatPlan} SeatPlan */

/**
 * @param {object} seat
 * @param {number} seat.seat
 * @param {string[]} seat.bots that may play
 * @param {string} seat.usual what is chosen at first: `here`, `link` or `bot:NAME`
 * @param {boolean} seat.isMe whether "here" means this person
 * @param {string} seat.name what is entered at first
 */
export function seatChoice({ seat, bots, usual, isMe, name }) {
  const kinds = [
    ["here", say(isMe ? "web.seat.me" : "web.seat.here")],
    ["link", say("web.seat.link")],
  ];
  const number = seat + 1;
  const select = html(
    "select",
    { "aria-label": say("web.seat.who", { number }) },
    ...kinds.map(([value, text]) => html("option", { value, selected: value === usual }, text)),
    ...botOptions(bots, usual, "bot:"),
  );
  const input = html("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "off",
    value: name,
    placeholder: say("web.seat.name", { number }),
    "aria-label": say("web.seat.name", { number }),
  });
  return {
    select,
    name: input,
    /** @returns {SeatPlan} */
    plan: () => {
      const [kind, ...bot] = select.value.split(":");
      return { kind: /** @type {SeatPlan["kind"]} */ (kind), name: input.value.trim(), bot: bot.join(":") };
    },
  };
}
