/** The buttons of the seats above the table, which show their boards. */

import { BOARD } from "./arrangement.js";
import { levelName } from "./bots.js";
import { html, icon, refill } from "./dom.js";
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
    const facts = seats.map((_, place) => this.factsOf(place));
    const { activeElement } = document;
    const had = activeElement ? [...this.chips.children].indexOf(activeElement) : -1;
    refill(
      this.chips,
      facts.map((fact) => ({ key: JSON.stringify(fact), make: () => this.button(fact) })),
    );
    const focused = this.chips.children[had];
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
    this.markBoards();
  }

  /** Mark the own boards, where others have some too. */
  markBoards() {
    const { desk } = this;
    for (const { area, element, data } of desk.view.arrangement.panels.values()) {
      const seat = data.seat ?? null;
      if (seat === null || !desk.isOwn(seat)) element.removeAttribute("data-own");
      else {
        const own = area === BOARD ? say("web.your_board") : "";
        if (element.dataset.own !== own) element.dataset.own = own;
        element.classList.add(desk.view.colour(seat));
      }
    }
  }

  /**
   * What a button says.
   * @param {number} place in the order of the boards
   */
  factsOf(place) {
    const { desk } = this;
    const { view } = desk;
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
      isMine: desk.isOwn(seat),
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
