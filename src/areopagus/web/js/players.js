/** The players of a table: people, bots that stand in for them, links to seats, and the devices of one's own seats. */

import { botName, botOptions, levelName, standIns, usualBot } from "./bots.js";
import { fill, html, icon } from "./dom.js";
import { openDialog } from "./keys.js";
import { linkRow } from "./links.js";
import { keepName } from "./names.js";
import { originLink } from "./origin.js";
import { devicesOf, endDevice, freeSeat, newLink, renamePlayer, standIn, THIS, tableInfo } from "./seats.js";
import { TableMenu } from "./table_menu.js";
import { moment, say } from "./texts.js";
import { Problem } from "./wire.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./types.js").DeviceInfo} DeviceInfo */
/** @typedef {import("./types.js").SeatInfo} SeatInfo */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/**
 * What the table does when this browser leaves a seat.
 * @typedef {object} Leaving
 * @property {(isLeaving: boolean) => void} expect the server is about to close the connection, or not after all
 * @property {() => void} left
 * @property {import("./main.js").Go} go
 */

/** Milliseconds between two requests for the table while the dialog is open. */
const POLL = 3_000;

/** The dialog about the players of a table. */
export class Players {
  /**
   * @param {TableInfo} info
   * @param {Leaving} leaving
   */
  constructor(info, leaving) {
    this.info = info;
    this.leaving = leaving;
    /** @type {Map<number, DeviceInfo[]>} of one's own seats */
    this.devices = new Map();
    /** @type {Map<number, string>} links to one's own seats that were made here */
    this.links = new Map();
    /** @type {Map<number, string>} the bots that were chosen, but don't play yet */
    this.levels = new Map();
    /** @type {{seat: number, act: "leave" | "free"} | null} what is asked once more before it is done */
    this.confirming = null;
    this.shown = "";
    this.note = html("p", { class: "note", role: "alert" });
    this.list = html("div", {});
    this.draw();
    this.dialog = openDialog(say("web.players"), this.note, this.list);
    this.dialog.classList.add("players-dialog");
    const timer = window.setInterval(() => document.hidden || void this.refresh(), POLL);
    this.dialog.addEventListener("close", () => window.clearInterval(timer));
    void this.refresh();
  }

  // Requests

  /** Fetch everything again; if that fails, what is shown stays. */
  async refresh() {
    try {
      await this.update(await tableInfo(this.info.table));
    } catch (problem) {
      if (!(problem instanceof Problem)) console.warn(problem);
    }
  }

  /** @param {TableInfo} info */
  async update(info) {
    const own = info.seats.filter(({ seat, kind }) => kind !== "bot" && info.held.includes(seat));
    const devicesBySeat = await Promise.all(
      own.map(async ({ seat }) => /** @type {const} */ ([seat, await devicesOf(info.table, seat)])),
    );
    for (const [seat, devices] of devicesBySeat) {
      const before = this.devices.get(seat);
      if (before && devices.some((one) => before.every(({ device }) => device !== one.device)))
        this.links.delete(seat); // it was used
    }
    this.info = info;
    this.devices = new Map(devicesBySeat);
    this.draw();
  }

  /** What can be done with the whole table. */
  openMenu() {
    const { info, leaving } = this;
    this.dialog.close();
    new TableMenu(info, info.bots, {
      go: leaving.go,
      expect: leaving.expect,
      done: (deed) => {
        if (deed === "left" || deed === "deleted") leaving.left();
      },
    });
  }

  /**
   * Do something; what the server refuses is shown.
   * @param {() => Promise<void>} act
   */
  async attempt(act) {
    try {
      fill(this.note);
      await act();
    } catch (problem) {
      if (!this.dialog.isConnected) return;
      fill(this.note, problem instanceof Problem ? problem.message : say("web.trouble.text"));
      if (!(problem instanceof Problem)) console.warn(problem);
      this.note.scrollIntoView({ block: "nearest" });
    }
  }

  /**
   * @param {number} seat
   * @param {string} bot
   */
  async standIn(seat, bot) {
    await this.attempt(async () => this.update(await standIn(this.info.table, seat, bot)));
    this.focus(seat, "bot");
  }

  /** @param {number} seat */
  async makeLink(seat) {
    await this.attempt(async () => {
      const { link } = await newLink(this.info.table, seat);
      if (!this.info.held.includes(seat)) return this.update(await tableInfo(this.info.table));
      this.links.set(seat, link);
      this.draw();
    });
    this.focus(seat, "link");
  }

  /**
   * @param {number} seat
   * @param {string} device
   */
  async end(seat, device) {
    await this.attempt(async () => {
      await endDevice(this.info.table, seat, device);
      this.links.delete(seat);
      await this.update(await tableInfo(this.info.table));
    });
    this.focus(seat, "devices");
  }

  /** @param {number} seat */
  async leave(seat) {
    this.leaving.expect(true);
    await this.attempt(async () => {
      await endDevice(this.info.table, seat, THIS);
      this.dialog.close();
      this.leaving.left();
    });
    this.leaving.expect(false);
  }

  /** @param {number} seat */
  async free(seat) {
    this.confirming = null;
    await this.attempt(async () => this.update(await freeSeat(this.info.table, seat)));
    this.focus(seat, "link");
  }

  // Drawing

  /** Draw everything again if something has changed; the focus stays. */
  draw() {
    const { info, devices, links, confirming } = this;
    const now = JSON.stringify([info, [...devices], [...links], confirming]);
    if (now === this.shown) return;
    this.shown = now;
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    const seat = focused?.closest("[data-seat]")?.getAttribute("data-seat");
    fill(this.list, ...this.content());
    if (focused) this.focus(Number(seat ?? -1), focused.getAttribute("data-act") ?? "");
  }

  /**
   * @param {number} seat
   * @param {string} act
   */
  focus(seat, act) {
    const row = this.list.querySelector(`[data-seat="${seat}"]`);
    const target = row?.querySelector(`[data-act="${act}"]`) ?? row?.querySelector("button");
    if (!(target instanceof HTMLElement)) return;
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  }

  content() {
    const { info } = this;
    const hasLinks = info.held.length > 0 || info.seats.some((seat) => seat.link);
    const areBotsOffered = !info.over && info.seats.some((seat) => seat.may);
    return [
      info.origin ? html("p", {}, originLink(info)) : null,
      info.insight ? html("p", {}, say(info.hints ? "web.hints.on" : "web.hints.off")) : null,
      hasLinks ? html("p", { class: "muted" }, say("web.links.text")) : null,
      areBotsOffered ? html("p", { class: "muted" }, say("web.players.text")) : null,
      html("ul", { class: "players" }, ...invitedFirst(info.seats).map((seat) => this.player(seat))),
      info.watch ? html("p", { class: "muted" }, say("web.links.watch_text")) : null,
      info.watch ? linkRow({ name: say("web.links.watch"), link: info.watch }) : null,
      html(
        "p",
        { class: "acts" },
        this.button("table", "web.table.menu", () => this.openMenu()),
      ),
    ];
  }

  /** @param {SeatInfo} seat */
  player(seat) {
    const { info } = this;
    const isMine = seat.kind !== "bot" && info.held.includes(seat.seat);
    return html(
      "li",
      { class: isMine ? "player mine" : "player", "data-seat": seat.seat },
      html("b", {}, seat.name),
      html("span", { class: "muted" }, statusOf(seat)),
      seat.link
        ? linkRow(
            { name: say("web.links.seat", { who: seat.name }), link: seat.link },
            this.button("new-link", "web.links.new", () => this.makeLink(seat.seat)),
          )
        : null,
      ...(isMine ? this.own(seat) : []),
      seat.can_be_freed && !isMine
        ? html(
            "div",
            { class: "seat-acts" },
            this.button("free", "web.seat.free", () => this.ask(seat.seat, "free")),
          )
        : null,
      this.confirming?.seat === seat.seat ? this.confirmation(seat, this.confirming.act) : null,
      seat.may && (seat.stand_in || !info.over) ? this.bots(seat, isMine) : null,
    );
  }

  /**
   * What people can do with their own seat: continue elsewhere, see the devices that hold it, leave.
   * @param {SeatInfo} seat
   * @returns {Child[]}
   */
  own(seat) {
    const link = this.links.get(seat.seat);
    const devices = this.devices.get(seat.seat) ?? [];
    const other = this.button("other-device", "web.devices.continue", () => this.makeLink(seat.seat));
    other.prepend(icon("link"));
    return [
      html(
        "div",
        { class: "seat-acts" },
        other,
        this.button("leave", "web.seat.leave", () => this.ask(seat.seat, "leave")),
      ),
      this.naming(seat),
      link ? html("p", { class: "muted wide" }, say("web.devices.link_text")) : null,
      link ? linkRow({ name: say("web.links.seat", { who: seat.name }), link }) : null,
      devices.length > 1 || (devices.length === 1 && this.info.held.length === 1)
        ? this.deviceList(seat, devices)
        : null,
    ];
  }

  /**
   * The name of the player, to be changed.
   * @param {SeatInfo} seat
   */
  naming({ seat, name }) {
    const field = html("input", {
      type: "text",
      maxlength: 40,
      autocomplete: "nickname",
      value: name,
      "aria-label": say("web.seat.name", { number: seat + 1 }),
      "data-act": "name",
    });
    const form = html(
      "form",
      { class: "hand-over naming" },
      field,
      html("button", { type: "submit", class: "button", "data-act": "rename" }, say("web.player.rename")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.rename(seat, field.value.trim());
    });
    return form;
  }

  /**
   * @param {number} seat
   * @param {string} name
   */
  async rename(seat, name) {
    await this.attempt(async () => {
      await this.update(await renamePlayer(this.info.table, seat, name));
      if (this.info.held.length === 1) keepName(name);
    });
    this.focus(seat, "rename");
  }

  /**
   * @param {SeatInfo} seat
   * @param {DeviceInfo[]} devices
   */
  deviceList(seat, devices) {
    return html(
      "ul",
      {
        class: "devices",
        "aria-label": say("web.devices", { who: seat.name }),
        tabindex: "-1",
        "data-act": "devices",
      },
      ...devices.map((one) => {
        const name = one.name || say("web.devices.unknown");
        const facts = [
          one.since ? say("web.devices.since", { when: moment(one.since) }) : "",
          one.open ? say("web.devices.open") : "",
          one.this ? say("web.devices.this") : "",
        ];
        const end = one.this
          ? null
          : this.button("end", "web.devices.end", () => this.end(seat.seat, one.device));
        end?.setAttribute("aria-label", say("web.devices.end_named", { device: name }));
        return html(
          "li",
          { "data-device": one.device },
          html(
            "span",
            {},
            html("b", {}, name),
            " ",
            html("span", { class: "muted" }, ["", ...facts.filter(Boolean)].join(" · ").trim()),
          ),
          end,
        );
      }),
    );
  }

  /**
   * @param {SeatInfo} seat
   * @param {boolean} isMine
   */
  bots({ seat, name, stand_in }, isMine) {
    const { info } = this;
    if (stand_in)
      return html(
        "span",
        { class: "hand-over" },
        this.button("bot", isMine ? "web.stand_in.end_mine" : "web.stand_in.end", () =>
          this.standIn(seat, ""),
        ),
      );
    const chosen = this.levels.get(seat) ?? usualBot(info.bots);
    const choice = html(
      "select",
      { "aria-label": say("web.players.level", { who: name }), "data-act": "level" },
      ...botOptions(standIns(info.bots), chosen),
    );
    choice.addEventListener("change", () => this.levels.set(seat, choice.value));
    return html(
      "span",
      { class: "hand-over" },
      choice,
      this.button("bot", isMine ? "web.stand_in.begin_mine" : "web.stand_in.begin", () =>
        this.standIn(seat, choice.value),
      ),
    );
  }

  /**
   * Ask once more before something that can't be taken back.
   * @param {number} seat
   * @param {"leave" | "free" | ""} act empty: never mind
   */
  ask(seat, act) {
    const before = this.confirming?.act ?? "";
    this.confirming = act === "" ? null : { seat, act };
    this.draw();
    this.focus(seat, act === "" ? before : "cancel");
  }

  /**
   * @param {SeatInfo} seat
   * @param {"leave" | "free"} act
   */
  confirmation({ seat, name }, act) {
    const isElsewhere = (this.devices.get(seat)?.length ?? 0) > 1;
    const question =
      act === "free"
        ? "web.seat.free.text"
        : isElsewhere
          ? "web.seat.leave.text_device"
          : "web.seat.leave.text";
    const yes = this.button("sure", act === "free" ? "web.seat.free" : "web.seat.leave", () =>
      act === "free" ? this.free(seat) : this.leave(seat),
    );
    yes.classList.add("primary");
    return html(
      "div",
      { class: "sure", role: "alert" },
      html("p", {}, say(question, { who: name })),
      html(
        "p",
        { class: "acts" },
        yes,
        this.button("cancel", "web.cancel", () => this.ask(seat, "")),
      ),
    );
  }

  /**
   * @param {string} act what it is called when the focus comes back to it
   * @param {string} text
   * @param {() => void} click
   */
  button(act, text, click) {
    return html("button", { type: "button", class: "button", "data-act": act, click }, say(text));
  }
}

/**
 * The seats whose links are still to be sent come first.
 * @param {SeatInfo[]} seats
 */
function invitedFirst(seats) {
  return [...seats].sort((one, other) => Number(Boolean(other.link)) - Number(Boolean(one.link)));
}

/** @param {SeatInfo} seat */
function statusOf({ kind, bot, stand_in, presence, held }) {
  if (kind === "bot") return botName(bot);
  if (stand_in) return say("web.stand_in.for_now", { bot: levelName(stand_in) });
  if (!held) return say("web.players.is_empty");
  return presence ? say(`web.players.is_${presence}`) : "";
}
