/**
 * Tabs on small screens: for the panels of the table, and for points and story, which are sheets there. The page of a
 * game says which panels share a tab (`--tabs`); the first of them names it.
 */

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
    /** The tabs that are shown. */
    this.shown = "";
  }

  /** The tabs of the scene that is shown. */
  show() {
    const { named, tabs } = this.view.arrangement;
    const labels = new Map(named.map(({ area, label }) => [area, label]));
    labels.set(BOARD, say("web.tab.boards"));
    const shown = JSON.stringify([tabs, ...labels]);
    if (shown === this.shown) return;
    this.shown = shown;
    fill(
      this.element,
      ...tabs.map(([area = ""]) => this.areaTab(area, labels.get(area) ?? "")),
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
    const { arrangement } = this.view;
    const seen = arrangement.tabOf(arrangement.tab);
    for (const button of this.element.querySelectorAll("button")) {
      const { area } = button.dataset;
      const isOn = sheet ? button.dataset.sheet === sheet : area !== undefined && seen.includes(area);
      const isLit = area !== undefined && arrangement.tabOf(area).some((one) => arrangement.lit.has(one));
      button.classList.toggle("lit", isLit);
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
