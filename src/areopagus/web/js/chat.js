/** Chat, at tables where somebody plays elsewhere. */

import { html, tool } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").ChatLine} ChatLine */
/** @typedef {import("./desk.js").Desk} Desk */

export class Chat {
  /**
   * @param {Desk} desk
   * @param {(text: string) => boolean} send whether it could be sent
   */
  constructor(desk, send) {
    this.desk = desk;
    this.send = send;
    /** @type {ChatLine[]} lines that wait for the first scene, which has the emblems of the seats */
    this.waiting = [];
    this.hasScene = false;
    this.list = html("ol", {});
    this.log = html(
      "div",
      { class: "chat", role: "log", "aria-label": say("web.chat"), tabindex: "0" },
      this.list,
    );
  }

  /**
   * Put the chat on the desk.
   * @param {boolean} canWrite
   */
  addToDesk(canWrite) {
    const { desk } = this;
    const close = tool("close", say("web.close"), () => desk.open(""), { class: "tool sheet-close" });
    desk.showChat(html("h2", {}, say("web.chat"), close), this.log, canWrite ? this.form() : null);
  }

  form() {
    const field = html("input", {
      type: "text",
      maxlength: 500,
      "aria-label": say("web.chat.write"),
      placeholder: say("web.chat.write"),
      autocomplete: "off",
    });
    const form = html(
      "form",
      {},
      field,
      html("button", { type: "submit", class: "button" }, say("web.chat.send")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text && this.send(text)) field.value = "";
    });
    return form;
  }

  /**
   * Show these lines instead of all others.
   * @param {ChatLine[]} lines
   */
  replace(lines) {
    this.list.replaceChildren();
    this.waiting = lines;
    if (this.hasScene) this.showWaiting();
  }

  /** The first scene is shown. */
  begin() {
    this.hasScene = true;
    this.showWaiting();
  }

  showWaiting() {
    for (const line of this.waiting.splice(0)) this.add(line);
  }

  /** @param {ChatLine} line */
  add({ seat, at, text }) {
    const { view } = this.desk;
    const time = new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
    const content = html(
      "span",
      {},
      html("b", {}, this.desk.nameOf(seat)),
      html("time", {}, time),
      html("span", {}, text),
    );
    this.list.append(html("li", { class: view.colour(seat) }, view.emblem(seat), content));
    this.log.scrollTop = this.log.scrollHeight;
  }
}
