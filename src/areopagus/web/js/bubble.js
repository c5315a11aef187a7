/** A bubble: an explanation beside a point of the window, until it is closed. It does not cover the question. */

import { fill, html, tool } from "./dom.js";
import { say } from "./texts.js";

export class Bubble {
  /**
   * @param {(rule: string) => void} showRule
   * @param {() => void} closed
   * @param {() => number} floor the lower edge of the panels, below which the question is
   */
  constructor(showRule, closed, floor) {
    this.showRule = showRule;
    this.closed = closed;
    this.floor = floor;
    this.element = html("div", { class: "bubble", role: "status", hidden: true });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /**
   * @param {string} title
   * @param {string} sentence
   * @param {string} rule
   * @param {{x: number, y: number}} at
   */
  show(title, sentence, rule, at) {
    const { element } = this;
    fill(
      element,
      title ? html("b", {}, title) : null,
      sentence ? html("span", {}, sentence) : null,
      rule ? html("button", { type: "button", class: "link", click: () => this.showRule(rule) }, rule) : null,
      tool("close", say("web.close"), () => this.hide()),
    );
    element.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = element;
    const x = Math.max(8, Math.min(innerWidth - width - 8, at.x + 14));
    const lowest = Math.min(innerHeight, this.floor()) - height;
    const y = at.y + 18 > lowest ? Math.min(lowest, at.y - height - 14) : at.y + 18;
    element.style.left = `${x}px`;
    element.style.top = `${Math.max(8, y)}px`;
  }

  hide() {
    this.element.hidden = true;
    this.closed();
  }
}
