/** Tabs on small screens: for the panels of the table, and for points and story, which are sheets there. */

import { BOARD } from "./arrangement.js";
import { fill, html, icon } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./desk.js").Sheet} Sheet */
/** @typedef {import("./panel.js").PanelView} PanelView */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** Pictograms of panels that many games have; others get the one of a place. */
const PICTURES = new Map([
  ["map", "board"],
  ["cards", "cards"],
  ["hand", "cards"],
  ["board", "seat"],
]);

export class Tabs {
  /**
   * @param {SceneView} view
   * @param {{showArea: (area: string) => void, open: (sheet: Sheet) => void}} acts
   */
  constructor(view, acts) {
    this.view = view;
    this.acts = acts;
    this.element = html("nav", { class: "tabs", "aria-label": say("web.places") });
  }

  /** The tabs of the scene that is shown. */
  show() {
    const { hasBoards, named } = this.view.arrangement;
    const places = named.filter(({ data }) => data.seat === undefined);
    const parts = named.filter(({ area, data }) => data.seat !== undefined && area !== BOARD);
    fill(
      this.element,
      ...places.map(({ area, label }) => this.areaTab(area, label)),
      hasBoards ? this.areaTab(BOARD, say("web.tab.boards")) : null,
      ...parts.map(({ area, label }) => this.areaTab(area, label)),
      this.sheetTab("points", "scores", "web.points"),
      this.sheetTab("story", "story", "web.story"),
    );
  }

  /**
   * @param {string} area
   * @param {string} label
   */
  areaTab(area, label) {
    const picture = PICTURES.get(area) ?? "place";
    return tab(picture, label, () => this.acts.showArea(area), { "data-area": area });
  }

  /**
   * @param {Sheet} sheet
   * @param {string} picture
   * @param {string} text
   */
  sheetTab(sheet, picture, text) {
    return tab(picture, say(text), () => this.acts.open(sheet), { "data-sheet": sheet });
  }

  /**
   * Mark the tab of what is shown.
   * @param {Sheet} sheet the one that is open; empty: none
   */
  mark(sheet) {
    const seen = this.view.arrangement.tab;
    for (const button of this.element.querySelectorAll("button")) {
      const isOn = sheet ? button.dataset.sheet === sheet : button.dataset.area === seen;
      if (isOn && !button.classList.contains("on"))
        button.scrollIntoView({ block: "nearest", inline: "nearest" });
      button.classList.toggle("on", isOn);
      button.setAttribute("aria-pressed", String(isOn));
    }
  }
}

/**
 * @param {string} picture
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, string>} attributes
 */
function tab(picture, text, act, attributes) {
  return html("button", { type: "button", click: act, ...attributes }, icon(picture), html("span", {}, text));
}
