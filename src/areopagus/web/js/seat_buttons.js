/** The buttons of the seats above the table, which show their boards. */

import { BOARD } from "./arrangement.js";
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
    this.markBoards();
  }

  /** Mark the own boards, where others have some too. */
  markBoards() {
    const { desk } = this;
    for (const { area, element, data } of desk.view.arrangement.panels.values()) {
      const seat = data.seat ?? null;
      if (seat === null || !desk.isOwn(seat)) element.removeAttribute("data-own");
      else {
        element.dataset.own = area === BOARD ? say("web.your_board") : "";
        element.classList.add(desk.view.colour(seat));
      }
    }
  }

  /** @param {number} place in the order of the boards */
  button(place) {
    const { desk } = this;
    const { view } = desk;
    const seat = view.seats[place]?.number ?? place;
    const isActive = seat === desk.active;
    const isChosen = place === view.chosen;
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
      desk.isOwn(seat) ? html("span", { class: "you" }, say("web.you")) : null,
      points ? html("b", {}, number(total(points))) : null,
    );
  }
}
