/**
 * The odds of an option or a gesture, where luck decides: a few words in its second line, and a card with small charts.
 *
 * The card appears when the pointer rests on the option, and stays if somebody presses the control beside it, until a
 * click elsewhere, Escape, or another question.
 */

import { fill, html, tool } from "./dom.js";
import { put } from "./placing.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").OptionOdds} OptionOdds */

/** How long the pointer rests before the card appears, in milliseconds. */
const REST = 350;
const NARROW = matchMedia("(max-width: 699px)");

export class OddsCard {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const style = new URL("../css/odds.css", import.meta.url).href;
    document.head.append(html("link", { rel: "stylesheet", href: style }));
    this.element = html("div", { class: "odds-card", id: "odds-card", role: "group", hidden: true });
    /** @type {HTMLElement | null} the control that was pressed */
    this.pressed = null;
    this.timer = 0;
    this.clicked = (/** @type {MouseEvent} */ event) => {
      const target = event.target instanceof Node ? event.target : null;
      if (!this.element.contains(target) && !this.pressed?.contains(target)) this.hide();
    };
    this.typed = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.hide();
    };
  }

  /**
   * The control that shows the odds.
   * @param {OptionOdds} odds
   * @param {string} name of the option
   */
  control(odds, name) {
    const control = tool("scores", say("web.odds.of", { name }), () => this.press(control, odds, name), {
      class: "tool odds-tool",
      "aria-expanded": "false",
      "aria-controls": this.element.id,
    });
    return control;
  }

  /**
   * Show the card while the pointer rests on an option.
   * @param {HTMLElement} option
   * @param {OptionOdds} odds
   * @param {string} name
   */
  follow(option, odds, name) {
    option.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "touch" || this.pressed) return;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.show(option, odds, name), REST);
    });
    option.addEventListener("pointerleave", () => {
      clearTimeout(this.timer);
      if (!this.pressed) this.hide();
    });
  }

  /**
   * @param {HTMLElement} control
   * @param {OptionOdds} odds
   * @param {string} name
   */
  press(control, odds, name) {
    const isOpen = this.pressed === control;
    this.hide();
    if (isOpen) return;
    this.pressed = control;
    control.setAttribute("aria-expanded", "true");
    this.show(control, odds, name);
    document.addEventListener("click", this.clicked, { capture: true });
  }

  /**
   * @param {HTMLElement} anchor
   * @param {OptionOdds} odds
   * @param {string} name
   */
  show(anchor, odds, name) {
    const { desk, element } = this;
    if (!anchor.isConnected) return;
    if (!element.isConnected) desk.element.append(element);
    desk.help.hide();
    element.setAttribute("aria-label", say("web.odds.of", { name }));
    fill(
      element,
      html("h2", {}, name),
      ...odds.charts.map(chart),
      odds.note ? html("p", { class: "odds-note" }, odds.note) : null,
    );
    element.hidden = false;
    element.scrollTop = 0;
    element.style.left = element.style.top = "";
    document.addEventListener("keydown", this.typed, { capture: true });
    const asked = desk.ask.getBoundingClientRect();
    const isInBar = desk.ask.contains(anchor) && !anchor.closest(".chooser");
    const place = (anchor.closest(".chooser") ?? anchor).getBoundingClientRect(); // its buttons stay free
    if (!NARROW.matches) put(element, place, [], isInBar ? asked.top : innerHeight);
  }

  hide() {
    clearTimeout(this.timer);
    document.removeEventListener("click", this.clicked, { capture: true });
    document.removeEventListener("keydown", this.typed, { capture: true });
    this.pressed?.setAttribute("aria-expanded", "false");
    this.pressed = null;
    this.element.hidden = true;
  }
}

/** @param {number} chance */
function bar(chance) {
  const element = html("span", { class: "odds-bar", "aria-hidden": "true" });
  element.style.setProperty("--share", String(chance));
  return element;
}

/** @param {import("./types.js").OddsChart} chart */
function chart({ title, bars }) {
  return html(
    "section",
    {},
    html("h3", {}, title),
    html(
      "dl",
      {},
      ...bars.flatMap(({ name, chance, text }) => [
        html("dt", {}, name),
        html("dd", {}, bar(chance), html("b", {}, text)),
      ]),
    ),
  );
}
