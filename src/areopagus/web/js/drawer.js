/** The drawer with the rule behind the question, and its neighbours. */

import { fill, html, tool } from "./dom.js";
import { say } from "./texts.js";
import { get, Problem } from "./wire.js";

/** @typedef {import("./types.js").RuleText} RuleText */

export class RulesDrawer {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** The rule behind the question. */
    this.rule = "";
    this.element = html("aside", {
      class: "drawer",
      "aria-label": say("web.rules"),
      tabindex: "-1",
      hidden: true,
    });
    /** @type {Element | null} had the focus before the drawer was opened */
    this.from = null;
  }

  /** @param {string} rule the one behind the question; empty: none */
  setRule(rule) {
    this.rule = rule;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  toggle() {
    if (!this.isOpen) return void this.show(this.rule);
    this.element.hidden = true;
    if (this.from instanceof HTMLElement && this.from.isConnected) this.from.focus();
  }

  /** @param {string} id */
  async show(id) {
    const head = html(
      "header",
      {},
      html("h2", {}, say("web.rules")),
      tool("close", say("web.close"), () => this.toggle()),
    );
    if (!this.isOpen) this.from = document.activeElement;
    this.element.hidden = false;
    fill(this.element, head, await this.text(id));
    this.element.focus();
    this.element.querySelector(".now")?.scrollIntoView({ block: "center" });
  }

  /**
   * @param {string} id
   * @returns {Promise<HTMLElement>}
   */
  async text(id) {
    if (!id) return html("p", { class: "muted" }, say("web.rules.none"));
    try {
      /** @type {RuleText} */
      const rule = await get(`/api/rules/${this.game}/${encodeURIComponent(id)}`);
      const rules = [...rule.near, rule].sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
      const entries = rules.map((entry) =>
        html(
          "div",
          { class: entry.id === id ? "now" : "" },
          html("dt", {}, entry.id),
          html("dd", {}, entry.text),
        ),
      );
      return html("div", {}, html("p", { class: "muted" }, rule.title), html("dl", {}, ...entries));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return html("p", { class: "muted" }, `${id}: ${problem.message}`);
    }
  }
}
