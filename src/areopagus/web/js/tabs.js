/** Tabs on small screens: for the areas of the table, and for the panels, which are sheets there. */

import { fill, html, icon } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./desk.js").Sheet} Sheet */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** Number of areas that have a tab; a game lists the most important first. */
const PLACES = 3;
/** Pictograms of areas that many games have; others get the one of a place. */
const PICTURES = new Map([
  ["map", "board"],
  ["cards", "cards"],
  ["hand", "cards"],
]);

export class Tabs {
  /**
   * @param {SceneView} view
   * @param {{showArea: (area: Area) => void, open: (sheet: Sheet) => void}} acts
   */
  constructor(view, acts) {
    this.view = view;
    this.acts = acts;
    this.element = html("nav", { class: "tabs", "aria-label": say("web.places") });
  }

  /** The tabs of the scene that is shown. */
  show() {
    const { places, hasBoards } = this.view.layout;
    fill(
      this.element,
      ...places.slice(0, PLACES).map((area) => this.areaTab(area)),
      hasBoards ? this.sheetTab("boards", "seat", "web.tab.boards") : null,
      this.sheetTab("points", "scores", "web.points"),
      this.sheetTab("story", "story", "web.story"),
    );
    this.element.style.setProperty("--tabs", String(this.element.children.length));
  }

  /** @param {Area} area */
  areaTab(area) {
    const picture = PICTURES.get(area.key) ?? "place";
    const show = () => this.acts.showArea(area);
    return tab(picture, area.label || say("web.tab.map"), show, { "data-area": area.key });
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
    const seen = this.view.layout.placeIn(this.view.table.camera.box)?.key;
    for (const button of this.element.querySelectorAll("button")) {
      const isOn = sheet ? button.dataset.sheet === sheet : button.dataset.area === seen;
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
