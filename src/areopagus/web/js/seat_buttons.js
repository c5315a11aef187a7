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
    /** What the buttons say, as JSON. */
    this.shown = "";
    this.chips = html("nav", { class: "chips", "aria-label": say("web.seats.title") });
  }

  show() {
    const { seats } = this.desk.view;
    const facts = seats.map((_, place) => this.factsOf(place));
    const shown = JSON.stringify(facts);
    if (shown === this.shown) return;
    this.shown = shown;
    fill(this.chips, ...facts.map((fact) => this.button(fact)));
  }

  /**
   * What a button says.
   * @param {number} place in the order of the boards
   */
  factsOf(place) {
    const { desk } = this;
    const { view, info } = desk;
    const seat = view.seats[place]?.number ?? place;
    const points = desk.totals[seat];
    const bot = desk.standIns.get(seat);
    return {
      place,
      seat,
      name: desk.nameOf(seat),
      colour: view.colour(seat),
      points: points ? number(total(points)) : null,
      forNow: bot === undefined ? "" : say("web.stand_in.for_now", { bot: levelName(bot) }),
      isActive: seat === desk.active,
      isChosen: place === view.chosen,
      isMine: info.held.includes(seat) && info.held.length < view.seats.length,
    };
  }

  /** @param {ReturnType<SeatButtons["factsOf"]>} facts */
  button({ place, seat, name, colour, points, forNow, isActive, isChosen, isMine }) {
    const { desk } = this;
    return html(
      "button",
      {
        type: "button",
        class: `seat ${colour}${isActive ? " now" : ""}${isChosen ? " chosen" : ""}`,
        "aria-pressed": String(isChosen),
        "aria-keyshortcuts": `F${place + 1}`,
        "aria-current": isActive ? "true" : null,
        title: [say("web.board_of", { who: name }), forNow].filter(Boolean).join(", "),
        click: () => desk.showBoard(place),
      },
      desk.view.emblem(seat),
      forNow ? icon("bot") : null,
      forNow ? html("span", { class: "spoken" }, forNow) : null,
      html("span", { class: "name" }, name),
      isMine ? html("span", { class: "you" }, say("web.you")) : null,
      points === null ? null : html("b", {}, points),
    );
  }
}
