/**
 * The arrangement of the panels: which are shown, where, which one is large, which are folded. The page of a game brings
 * the grid (`layout.css`); what people have changed is kept in this browser for each game.
 */

import { announce, fill, html } from "./dom.js";
import { areasOf, spread, tabsOf } from "./grid.js";
import { areaOf, MAP } from "./panel.js";
import { say } from "./texts.js";

/** @typedef {import("./panel.js").PanelView} PanelView */
/** @typedef {{areas: ReturnType<typeof areasOf>, tabs: string[][]}} Layout */

const PREFIX = "areopagus.panels.";
export const BOARD = "board";

export class Arrangement {
  /**
   * @param {string} game
   * @param {Map<string, PanelView>} panels
   * @param {() => void} changed called after panels have come or gone
   */
  constructor(game, panels, changed) {
    this.game = game;
    this.panels = panels;
    this.changed = changed;
    /** The panel that covers the others, by its name; empty: none. */
    this.large = "";
    /** @type {Set<string>} */
    this.folded = new Set();
    /** @type {Map<string, string>} areas whose panel is in the room of another */
    this.order = new Map();
    /** The area that a narrow screen shows, with those that share its tab. */
    this.tab = MAP;
    this.isNarrow = false;
    /** The seat whose board is shown. */
    this.seat = 0;
    /** The panel that the pointer or the focus has entered last, by its name. */
    this.entered = "";
    /** @type {Set<string>} the areas that have something to choose */
    this.lit = new Set();
    /** What is shown where. */
    this.state = "";
    this.element = html("div", { class: "panels" });
    this.chips = html("div", {
      class: "folded",
      role: "group",
      "aria-label": say("web.folded"),
      hidden: true,
    });
    this.recall();
    /** @type {Layout | null} what the page of the game has for this window; null: not known */
    this.known = null;
    new ResizeObserver(() => {
      this.known = null;
      this.update();
      this.place();
    }).observe(this.element);
  }

  // Which panels are shown

  /** The panels that people can name: one for each area. */
  get named() {
    return this.candidates.filter(({ label }) => label !== "");
  }

  /** The panels of the table and the board of the chosen seat. */
  get candidates() {
    return [...this.panels.values()].filter(({ data }) => data.seat === undefined || data.seat === this.seat);
  }

  get hasBoards() {
    return this.seats.length > 0;
  }

  /** The seats that have boards, the chosen one first. */
  get seats() {
    const seats = [...new Set([...this.panels.values()].flatMap(({ data }) => data.seat ?? []))];
    const first = Math.max(0, seats.indexOf(this.seat));
    return [...seats.slice(first), ...seats.slice(0, first)];
  }

  /** What the page of the game has for this window. */
  get layout() {
    if (!this.known) {
      const style = getComputedStyle(this.element);
      const areas = areasOf(style.gridTemplateAreas);
      this.known = { areas, tabs: tabsOf(style.getPropertyValue("--tabs")) };
    }
    return this.known;
  }

  /** The areas of each tab of a narrow screen; those that the page of the game does not name have one of their own. */
  get tabs() {
    const areas = this.named.map(({ area }) => area);
    const { tabs } = this.layout;
    const planned = new Set(tabs.flat());
    return [...tabs, ...areas.filter((area) => !planned.has(area)).map((area) => [area])]
      .map((tab) => tab.filter((area) => areas.includes(area)))
      .filter((tab) => tab.length > 0);
  }

  /**
   * The areas that a narrow screen shows together with one.
   * @param {string} area
   */
  tabOf(area) {
    return this.layout.tabs.find((tab) => tab.includes(area)) ?? [area];
  }

  /**
   * Whether a panel is the board of another seat than the chosen one.
   * @param {PanelView} panel
   */
  isOther({ data }) {
    return data.seat !== undefined && data.seat !== this.seat;
  }

  /**
   * What a panel is called here: its area, or its key if it is the board of another seat.
   * @param {PanelView} panel
   */
  nameOf(panel) {
    return this.isOther(panel) ? panel.key : panel.area;
  }

  /**
   * The area of the grid in which a panel lies; the boards of other seats lie in `board-2`, `board-3`, ..., if there are.
   * @param {PanelView} panel
   */
  slotOf(panel) {
    if (!this.isOther(panel)) return this.roomOf(panel.area);
    return `${panel.area}-${this.seats.indexOf(panel.data.seat ?? 0) + 1}`;
  }

  /** @param {PanelView} panel */
  isShown(panel) {
    if (this.isNarrow) return !this.isOther(panel) && this.tabOf(this.tab).includes(panel.area);
    if (this.nameOf(panel) === this.large) return true;
    if (this.isOther(panel) && !this.layout.areas.has(this.slotOf(panel))) return false;
    return !this.folded.has(panel.area);
  }

  /** Show the panels that are to be shown, and no others. */
  update() {
    if (this.isNarrow && !this.candidates.some(({ area }) => area === this.tab))
      this.tab = this.candidates[0]?.area ?? MAP;
    if (![...this.panels.values()].some((panel) => this.nameOf(panel) === this.large)) this.large = "";
    const seats = String(this.seats.length);
    if (this.element.dataset.seats !== seats) this.known = null; // the layout depends on it
    this.element.dataset.seats = seats;
    const before = new Set([...this.panels.values()].filter(({ isMounted }) => isMounted));
    for (const panel of this.panels.values()) {
      if (this.isShown(panel)) panel.mount();
      else panel.unmount();
    }
    const shown = [...this.panels.values()].filter(({ isMounted }) => isMounted);
    if (this.isNarrow) shown.sort((one, other) => this.rankOf(one) - this.rankOf(other));
    const state = JSON.stringify([
      shown.map(({ key }) => key),
      this.seat,
      this.large,
      [...this.folded],
      [...this.order],
      this.isNarrow,
    ]);
    if (state === this.state) return;
    this.state = state;
    this.insert(shown);
    this.place();
    this.showChips();
    const added = shown.filter((panel) => !before.has(panel));
    for (const panel of added) panel.measure();
    if (added.length || shown.length < before.size) this.changed();
  }

  /**
   * The place of a panel in its tab.
   * @param {{area: string}} panel
   */
  rankOf({ area }) {
    return this.tabOf(area).indexOf(area);
  }

  /**
   * Put panels into the page; those that are there stay, with their focus.
   * @param {PanelView[]} shown
   */
  insert(shown) {
    let next = this.element.firstChild;
    for (const panel of shown) {
      const { element } = panel;
      if (element === next) next = next.nextSibling;
      else this.element.insertBefore(element, next);
      const isLarge = this.nameOf(panel) === this.large && !this.isNarrow;
      element.classList.toggle("large", isLarge);
      element.classList.toggle("other", this.isOther(panel));
      element.toggleAttribute("inert", this.large !== "" && !isLarge && !this.isNarrow);
    }
  }

  /** Give each panel its place in the grid. */
  place() {
    const shown = [...this.panels.values()].filter(({ isMounted }) => isMounted);
    const areas = this.isNarrow ? new Map() : this.layout.areas;
    const slots = new Set(shown.map((panel) => this.slotOf(panel)));
    const kept = spread(areas, slots, MAP);
    this.element.classList.toggle("unplanned", areas.size === 0);
    this.element.style.setProperty("--others", String(Math.max(1, shown.length - 1)));
    for (const panel of shown) {
      const { element } = panel;
      const isLarge = this.nameOf(panel) === this.large; // over the whole grid
      const place = isLarge ? null : kept.get(this.slotOf(panel));
      const line = place ? `${place.top} / ${place.left} / ${place.bottom} / ${place.right}` : "";
      if (element.style.gridArea !== line) element.style.gridArea = line;
    }
  }

  /** @param {string} area */
  roomOf(area) {
    return this.order.get(area) ?? area;
  }

  /** @param {boolean} isNarrow */
  setNarrow(isNarrow) {
    if (isNarrow === this.isNarrow) return;
    this.isNarrow = isNarrow;
    this.known = null;
    this.update();
  }

  /** @param {number} seat */
  showBoardOf(seat) {
    this.seat = seat;
    this.update();
  }

  /**
   * Show an area: as the tab of a narrow screen, or uncovered.
   * @param {string} area
   */
  show(area) {
    this.tab = area;
    if (this.large && this.large !== area) this.large = "";
    this.update();
    if (this.isNarrow && this.rankOf({ area }) === 0) this.element.scrollTop = 0;
  }

  /**
   * See to it that a panel is on the screen, and nothing lies over it.
   * @param {PanelView} panel
   */
  reveal(panel) {
    if (panel.data.seat !== undefined) this.seat = panel.data.seat;
    this.tab = panel.area;
    this.folded.delete(panel.area);
    if (this.large && this.large !== panel.area) this.large = "";
    this.update();
  }

  // Large, folded, elsewhere

  /**
   * The pointer or the focus has entered a panel.
   * @param {PanelView} panel
   */
  enter(panel) {
    this.entered = this.nameOf(panel);
  }

  /** The large panel, or the one that the pointer or the focus has entered last. */
  get current() {
    const name = this.large || this.entered;
    return [...this.panels.values()].some((panel) => panel.isMounted && this.nameOf(panel) === name)
      ? name
      : MAP;
  }

  /**
   * Make a panel large, or small again.
   * @param {string} name
   */
  enlarge(name) {
    this.large = this.large === name ? "" : name;
    this.keep();
    this.update();
    this.say(this.large ? "web.panel.is_large" : "web.panel.is_small", name);
  }

  /**
   * Make the next panel large.
   * @param {1 | -1} step
   */
  enlargeNext(step) {
    const areas = this.named.map(({ area }) => area);
    const next = areas.at((areas.indexOf(this.large) + step + areas.length) % areas.length);
    if (next) this.enlarge(next);
  }

  /** Make the large panel small; false: none is large. */
  shrink() {
    if (!this.large || this.isNarrow) return false;
    this.enlarge(this.large);
    return true;
  }

  /**
   * Fold a panel to a chip, or unfold it; boards are folded together.
   * @param {string} name
   */
  fold(name) {
    const area = areaOf(name);
    const isFolded = this.folded.has(area);
    if (isFolded) this.folded.delete(area);
    else if (this.candidates.filter((panel) => !this.folded.has(panel.area)).length > 1)
      this.folded.add(area);
    else return;
    if (this.large === area) this.large = "";
    this.keep();
    this.update();
    this.say(isFolded ? "web.panel.is_unfolded" : "web.panel.is_folded", area);
    if (!isFolded) this.chips.querySelector("button")?.focus();
  }

  /** @param {string} area */
  unfold(area) {
    if (this.folded.has(area)) this.fold(area);
  }

  /**
   * Let two panels change places.
   * @param {string} one
   * @param {string} other
   */
  swap(one, other) {
    const [first, second] = [this.roomOf(one), this.roomOf(other)];
    this.order.set(one, second);
    this.order.set(other, first);
    this.keep();
    this.update();
    this.say("web.panel.is_moved", one);
  }

  /** As the game has it. */
  reset() {
    this.large = "";
    this.folded.clear();
    this.order.clear();
    this.keep();
    this.update();
  }

  /**
   * @param {string} text
   * @param {string} name
   */
  say(text, name) {
    const label = [...this.panels.values()].find((panel) => this.nameOf(panel) === name)?.label;
    if (label) announce(say(text, { name: label }));
  }

  // Controls

  /** The folded panels, and the way back to the arrangement of the game. */
  showChips() {
    const folded = this.candidates.filter(({ area }) => this.folded.has(area));
    const isChanged = this.folded.size > 0 || [...this.order].some(([area, slot]) => area !== slot);
    this.chips.hidden = this.isNarrow || !isChanged;
    fill(
      this.chips,
      ...folded.map(({ area, label }) =>
        html(
          "button",
          { type: "button", class: "chip", "data-area": area, click: () => this.fold(area) },
          label || area,
        ),
      ),
      html(
        "button",
        { type: "button", class: "chip reset", click: () => this.reset() },
        say("web.panel.reset"),
      ),
    );
  }

  /**
   * The areas that have something to choose; the chips of folded ones are marked, and tabs are marked by `tabs.js`.
   * @param {Set<string>} areas
   */
  markLit(areas) {
    this.lit = areas;
    for (const chip of this.chips.querySelectorAll(".chip"))
      chip.classList.toggle("lit", areas.has(chip.getAttribute("data-area") ?? ""));
  }

  // Keeping

  recall() {
    try {
      const kept = JSON.parse(localStorage.getItem(PREFIX + this.game) ?? "{}");
      this.large = typeof kept.large === "string" ? kept.large : "";
      this.folded = new Set(Array.isArray(kept.folded) ? kept.folded : []);
      this.order = new Map(Object.entries(kept.order ?? {}).map(([area, slot]) => [area, String(slot)]));
    } catch {
      return; // nothing was kept, or nothing that can be read
    }
  }

  keep() {
    const kept = { large: this.large, folded: [...this.folded], order: Object.fromEntries(this.order) };
    try {
      localStorage.setItem(PREFIX + this.game, JSON.stringify(kept));
    } catch {
      return; // the arrangement is kept only until the page is closed
    }
  }
}
