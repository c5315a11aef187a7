/** What can be done with a whole table: rename, end by agreement, play again, archive, leave, delete. */

import { levelName, usualBot } from "./bots.js";
import { fill, html } from "./dom.js";
import { openDialog } from "./keys.js";
import { agreeToEnd, rematchOf, tablePath } from "./seats.js";
import { say } from "./texts.js";
import { Problem, post, put, remove } from "./wire.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./types.js").SeatCard} SeatCard */
/** @typedef {import("./types.js").TableSummary & {seats: SeatCard[], shelved?: boolean}} Table */
/** @typedef {"renamed" | "continued" | "ended" | "moved" | "restored" | "left" | "deleted"} TableChange */

/**
 * What happens after something was done.
 * @typedef {object} Callbacks
 * @property {import("./main.js").Go} go
 * @property {(isLeaving: boolean) => void} [expect] this browser is about to lose the table, or not after all
 * @property {(change: TableChange) => void} done
 */

/** @param {{name: string, title: string}} table */
export function nameOf({ name, title }) {
  return name || title;
}

/**
 * Whether somebody else holds a seat: then the table goes on without this browser.
 * @param {Table} table
 */
function hasOthers({ seats, held }) {
  return seats.some((seat) => seat.held && !held.includes(seat.seat));
}

/** The dialog with everything that can be done with a table. */
export class TableMenu {
  /**
   * @param {Table} table
   * @param {string[]} bots that may play on
   * @param {Callbacks} callbacks
   */
  constructor(table, bots, callbacks) {
    this.table = table;
    this.bots = bots;
    this.callbacks = callbacks;
    this.path = tablePath(table.table);
    this.note = html("p", { class: "note", role: "alert" });
    this.dialog = openDialog(nameOf(table), this.note, ...this.acts());
    this.dialog.classList.add("table-menu");
  }

  acts() {
    const { host, held, imported, over, shelved } = this.table;
    const plays = held.length > 0 && !imported;
    return [
      host ? this.naming() : null,
      plays && over ? this.rematch() : null,
      plays && !over ? this.ending() : null,
      shelved === undefined ? null : shelved ? this.restoring() : this.archiving(),
      host && !hasOthers(this.table) ? null : this.leaving(),
      host ? this.deleting() : null,
    ].filter((act) => act !== null);
  }

  /**
   * Something that can be done; it opens, and is done by a second click.
   * @param {string} title
   * @param {string} text
   * @param {...Child} content
   */
  act(title, text, ...content) {
    return html(
      "details",
      { class: "table-act", name: "table-act" },
      html("summary", {}, say(title)),
      html("p", {}, say(text)),
      ...content,
    );
  }

  /**
   * @param {string} text
   * @param {() => Promise<unknown>} request
   * @param {TableChange} change
   */
  button(text, request, change) {
    return html(
      "button",
      { type: "button", class: "button primary", click: () => void this.attempt(request, change) },
      say(text),
    );
  }

  /**
   * Do something; what the server refuses is shown.
   * @param {() => Promise<unknown>} request
   * @param {TableChange} change
   */
  async attempt(request, change) {
    const isLosing = change === "left" || change === "deleted";
    if (isLosing) this.callbacks.expect?.(true);
    try {
      await request();
      this.dialog.close();
      this.callbacks.done(change);
    } catch (problem) {
      if (isLosing) this.callbacks.expect?.(false);
      if (!(problem instanceof Problem)) throw problem;
      fill(this.note, problem.message);
      this.note.scrollIntoView({ block: "nearest" });
    }
  }

  naming() {
    const field = html("input", {
      type: "text",
      maxlength: 40,
      autocomplete: "off",
      value: this.table.name,
      placeholder: this.table.title,
      id: "table-name",
    });
    const form = html(
      "form",
      { class: "table-name" },
      html("label", { for: "table-name" }, say("web.table.name")),
      field,
      html("button", { type: "submit", class: "button" }, say("web.table.rename")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.attempt(() => put(`${this.path}/name`, { name: field.value.trim() }), "renamed");
    });
    return form;
  }

  rematch() {
    const again = async () => {
      const { table } = await rematchOf(this.table.table);
      this.callbacks.go(`/t/${table}`);
    };
    return html("p", { class: "acts" }, this.button("web.rematch", again, "continued"));
  }

  ending() {
    const isAlone = !hasOthers(this.table);
    return this.act(
      isAlone ? "web.table.end.alone" : "web.table.end",
      isAlone ? "web.table.end.alone_text" : "web.table.end.text",
      this.button(
        isAlone ? "web.table.end.alone" : "web.table.end.propose",
        () => agreeToEnd(this.table.table, true),
        "ended",
      ),
    );
  }

  archiving() {
    return this.act(
      "web.table.archive",
      "web.table.archive.text",
      this.button("web.table.archive", () => put(`${this.path}/shelf`, { shelved: true }), "moved"),
    );
  }

  restoring() {
    const back = this.button(
      "web.table.restore",
      () => put(`${this.path}/shelf`, { shelved: false }),
      "restored",
    );
    return html("p", { class: "acts" }, back);
  }

  leaving() {
    const { held, over } = this.table;
    const bot = usualBot(this.bots);
    const choice = (
      /** @type {string} */ value,
      /** @type {string} */ text,
      /** @type {boolean} */ checked,
    ) => html("label", {}, html("input", { type: "radio", name: "leave", value, checked }), text);
    const how = html(
      "fieldset",
      { class: "leave-how" },
      html("legend", { class: "spoken" }, say("web.table.leave.how")),
      choice(bot, say("web.table.leave.bot", { bot: levelName(bot) }), true),
      choice("", say("web.table.leave.free"), false),
    );
    const isPlaying = held.length > 0 && !over;
    const chosen = () => how.querySelector("input:checked")?.getAttribute("value") ?? "";
    return this.act(
      "web.table.leave",
      held.length ? "web.table.leave.text" : "web.table.leave.watch",
      isPlaying ? how : null,
      this.button(
        "web.table.leave",
        () => post(`${this.path}/leave`, { bot: isPlaying ? chosen() : "" }),
        "left",
      ),
    );
  }

  deleting() {
    return this.act(
      "web.table.delete",
      "web.table.delete.text",
      this.button("web.table.delete.sure", () => remove(this.path), "deleted"),
    );
  }
}
