/** The buttons of the seats above the table, which show their boards. */

import { levelName } from "./bots.js";
import { fill, html, icon } from "./dom.js";
import { total } from "./points.js";
import { number, say } from "./texts.js";

/** @typedef {import("./desk.js").Desk} Desk */

export class SeatButtons {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.chips = html("nav", { class: "chips", "aria-label": say("web.seats.title") });
  }

  show() {
    const { seats } = this.desk.view;
    fill(this.chips, ...seats.map((_, place) => this.button(place)));
  }

  /** @param {number} place in the order of the boards */
  button(place) {
    const { desk } = this;
    const { view, info } = desk;
    const seat = view.seats[place]?.number ?? place;
    const isActive = seat === desk.active;
    const isChosen = place === view.chosen;
    const isMine = info.held.includes(seat) && info.held.length < view.seats.length;
    const points = desk.totals[seat];
    const bot = desk.standIns.get(seat);
    const forNow = bot === undefined ? "" : say("web.stand_in.for_now", { bot: levelName(bot) });
    return html(
      "button",
      {
        type: "button",
        class: `seat ${view.colour(seat)}${isActive ? " now" : ""}${isChosen ? " chosen" : ""}`,
        "aria-pressed": String(isChosen),
        "aria-keyshortcuts": `F${place + 1}`,
        "aria-current": isActive ? "true" : null,
        title: [say("web.board_of", { who: desk.nameOf(seat) }), forNow].filter(Boolean).join(", "),
        click: () => desk.showBoard(place),
      },
      view.emblem(seat),
      forNow ? icon("bot") : null,
      forNow ? html("span", { class: "spoken" }, forNow) : null,
      html("span", { class: "name" }, desk.nameOf(seat)),
      isMine ? html("span", { class: "you" }, say("web.you")) : null,
      points ? html("b", {}, number(total(points))) : null,
    );
  }
}
