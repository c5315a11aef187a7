/** Bots that play for people: how the people of this page take their seats back, and news for the others. */

import { levelName } from "./bots.js";
import { fill, html } from "./dom.js";
import { standIn } from "./seats.js";
import { say } from "./texts.js";
import { Problem } from "./wire.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** The bots that play for people at a table. */
export class StandIns {
  /**
   * @param {Desk} desk
   * @param {import("./news.js").News} news
   * @param {(sentence: string) => void} refused
   */
  constructor(desk, news, refused) {
    this.desk = desk;
    this.news = news;
    this.refused = refused;
    this.hasBegun = false;
    this.shown = "";
    /** For people of this page while a bot plays for them, with a button to take the seat back. */
    this.notice = html("div", { class: "played-for", role: "status" });
  }

  /**
   * @param {Record<string, string>} bots by seat
   * @param {boolean} isOver
   */
  show(bots, isOver) {
    const { desk } = this;
    const before = desk.standIns;
    const now = new Map(Object.entries(isOver ? {} : bots).map(([seat, bot]) => [Number(seat), bot]));
    desk.setStandIns(now);
    const own = desk.info.held.filter((seat) => now.has(seat));
    const key = own.map((seat) => `${seat} ${now.get(seat)}`).join();
    if (key !== this.shown) fill(this.notice, ...own.map((seat) => this.row(seat, now.get(seat) ?? "")));
    this.shown = key;
    if (this.hasBegun && !isOver) this.showChanges(before, now);
    this.hasBegun = true;
  }

  /**
   * @param {number} seat
   * @param {string} bot
   */
  row(seat, bot) {
    const { info } = this.desk;
    const isOnly = info.held.length === 1;
    const values = { who: this.desk.nameOf(seat), bot: levelName(bot) };
    const back = html(
      "button",
      { type: "button", class: "button primary", click: () => this.takeBack(seat) },
      say(isOnly ? "web.stand_in.end_mine" : "web.stand_in.take_back"),
    );
    return html(
      "p",
      {},
      html("span", {}, say(isOnly ? "web.stand_in.mine" : "web.stand_in.mine_named", values)),
      back,
    );
  }

  /** @param {number} seat */
  async takeBack(seat) {
    try {
      await standIn(this.desk.info.table, seat, "");
    } catch (problem) {
      this.refused(problem instanceof Problem ? problem.message : say("web.trouble.text"));
    }
  }

  /**
   * Show what has changed at the seats of others.
   * @param {Map<number, string>} before
   * @param {Map<number, string>} now
   */
  showChanges(before, now) {
    const { info } = this.desk;
    const changed = info.seats.filter(
      ({ seat }) => !info.held.includes(seat) && before.get(seat) !== now.get(seat),
    );
    if (!changed.length) return;
    const lines = changed.map(({ seat }) => {
      const bot = now.get(seat);
      return say(bot === undefined ? "web.stand_in.ended" : "web.stand_in.began", {
        who: this.desk.nameOf(seat),
        bot: levelName(bot ?? ""),
      });
    });
    this.news.show(lines.join(" "));
  }
}
