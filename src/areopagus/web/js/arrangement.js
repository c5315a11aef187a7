/**
 * The arrangement of the panels: which are shown, where, which one is large, which are folded. The page of a game brings
 * the grid (`layout.css`); what people have changed is kept in this browser for each game.
 */

import { announce, fill, html, tool } from "./dom.js";
import { areasOf, spread } from "./grid.js";
import { areaOf, MAP } from "./panel.js";
import { say } from "./texts.js";

/** @typedef {import("./panel.js").PanelView} PanelView */

const PREFIX = "areopagus.panels.";
export const BOARD = "board";
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

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
    /** The area that covers the others; empty: none. */
    this.large = "";
    /** @type {Set<string>} */
    this.folded = new Set();
    /** @type {Map<string, string>} areas whose panel is in the room of another */
    this.order = new Map();
    /** The area that a narrow screen shows. */
    this.tab = MAP;
    this.isNarrow = false;
    /** The seat whose board is shown. */
    this.seat = 0;
    /** The area that the pointer or the focus has entered last. */
    this.entered = "";
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
    new ResizeObserver(() => this.place()).observe(this.element);
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
    return [...this.panels.values()].some(({ data }) => data.seat !== undefined);
  }

  /** @param {PanelView} panel */
  isShown(panel) {
    if (panel.data.seat !== undefined && panel.data.seat !== this.seat) return false;
    if (this.isNarrow) return panel.area === this.tab;
    return !this.folded.has(panel.area) || panel.area === this.large;
  }

  /** Show the panels that are to be shown, and no others. */
  update() {
    if (this.isNarrow && !this.candidates.some(({ area }) => area === this.tab))
      this.tab = this.candidates[0]?.area ?? MAP;
    if (!this.candidates.some(({ area }) => area === this.large)) this.large = "";
    const before = new Set([...this.panels.values()].filter(({ isMounted }) => isMounted));
    for (const panel of this.panels.values()) {
      if (this.isShown(panel)) panel.mount();
      else panel.unmount();
    }
    const shown = [...this.panels.values()].filter(({ isMounted }) => isMounted);
    const state = JSON.stringify([
      shown.map(({ key }) => key),
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
   * Put panels into the page; those that are there stay, with their focus.
   * @param {PanelView[]} shown
   */
  insert(shown) {
    let next = this.element.firstChild;
    for (const { area, element } of shown) {
      if (element === next) next = next.nextSibling;
      else this.element.insertBefore(element, next);
      const isLarge = area === this.large && !this.isNarrow;
      element.classList.toggle("large", isLarge);
      element.toggleAttribute("inert", this.large !== "" && !isLarge && !this.isNarrow);
    }
  }

  /** Give each panel its place in the grid. */
  place() {
    const shown = [...this.panels.values()].filter(({ isMounted }) => isMounted);
    const areas = this.isNarrow ? new Map() : areasOf(getComputedStyle(this.element).gridTemplateAreas);
    const slots = new Set(shown.map(({ area }) => this.slotOf(area)));
    const kept = spread(areas, slots, MAP);
    this.element.classList.toggle("unplanned", areas.size === 0);
    this.element.style.setProperty("--others", String(Math.max(1, shown.length - 1)));
    for (const { area, element } of shown) {
      const place = area === this.large ? null : kept.get(this.slotOf(area)); // large: over the whole grid
      const line = place ? `${place.top} / ${place.left} / ${place.bottom} / ${place.right}` : "";
      if (element.style.gridArea !== line) element.style.gridArea = line;
    }
  }

  /** @param {string} area */
  slotOf(area) {
    return this.order.get(area) ?? area;
  }

  /** @param {boolean} isNarrow */
  setNarrow(isNarrow) {
    if (isNarrow === this.isNarrow) return;
    this.isNarrow = isNarrow;
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

  /** The large panel, or the one that the pointer or the focus has entered last. */
  get current() {
    const area = this.large || this.entered;
    return this.candidates.some((panel) => panel.area === area) ? area : MAP;
  }

  /**
   * Make a panel large, or small again.
   * @param {string} area
   */
  enlarge(area) {
    this.large = this.large === area ? "" : area;
    this.keep();
    this.update();
    this.say(this.large ? "web.panel.is_large" : "web.panel.is_small", area);
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
   * Fold a panel to a chip, or unfold it.
   * @param {string} area
   */
  fold(area) {
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
    const [first, second] = [this.slotOf(one), this.slotOf(other)];
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
   * @param {string} area
   */
  say(text, area) {
    const name = this.candidates.find((panel) => panel.area === area)?.label;
    if (name) announce(say(text, { name }));
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
   * The chips of folded panels that have something to choose.
   * @param {Set<string>} areas
   */
  markChips(areas) {
    for (const chip of this.chips.querySelectorAll(".chip"))
      chip.classList.toggle("lit", areas.has(chip.getAttribute("data-area") ?? ""));
  }

  /**
   * Give a panel its buttons, and listen to it.
   * @param {PanelView} panel
   */
  equip(panel) {
    const { area, element } = panel;
    const handle = tool("menu", say("web.panel.move"), () => {}, { class: "tool handle" });
    handle.addEventListener("keydown", (event) => this.moveByKey(event, panel));
    handle.addEventListener("pointerdown", (event) => this.drag(event, panel, handle));
    element.append(
      html(
        "div",
        { class: "panel-tools", role: "group", "aria-label": say("web.panel.tools") },
        handle,
        tool("minus", say("web.panel.fold"), () => this.fold(area), { class: "tool fold" }),
        tool("large", say("web.panel.enlarge"), () => this.enlarge(area), { class: "tool enlarge" }),
      ),
    );
    if (panel.hasCamera) element.append(zoomOf(panel.camera));
    for (const entering of ["pointerenter", "focusin"])
      element.addEventListener(entering, () => {
        this.entered = area;
      });
    panel.svg.addEventListener("dblclick", ({ target }) => {
      const isEmpty = target instanceof Element && !target.closest(".piece:not(.plain)");
      if (isEmpty && !this.isNarrow) this.enlarge(area);
    });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {PanelView} panel
   */
  moveByKey(event, { area, element }) {
    const [right, down] = ARROWS.get(event.key) ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const here = middleOf(element);
    const others = [...this.panels.values()]
      .filter((panel) => panel.isMounted && panel.area !== area)
      .map((panel) => ({ panel, at: middleOf(panel.element) }))
      .map(({ panel, at }) => ({
        panel,
        along: (at.x - here.x) * right + (at.y - here.y) * down,
        across: Math.abs((at.x - here.x) * down) + Math.abs((at.y - here.y) * right),
      }))
      .filter(({ along }) => along > 1)
      .sort((one, other) => one.along + 2 * one.across - other.along - 2 * other.across);
    const [next] = others;
    if (next) this.swap(area, next.panel.area);
    if (event.target instanceof HTMLElement) event.target.focus();
  }

  /**
   * Drag a panel by its handle onto another.
   * @param {PointerEvent} event
   * @param {PanelView} panel
   * @param {HTMLElement} handle
   */
  drag(event, { area, element }, handle) {
    if (event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    element.classList.add("dragged");
    /** @type {Element | null} */
    let target = null;
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const over = document
        .elementsFromPoint(clientX, clientY)
        .map((one) => one.closest(".panel"))
        .find((one) => one !== null && this.element.contains(one));
      target?.classList.remove("target");
      target = over && over !== element ? over : null;
      target?.classList.add("target");
    };
    const end = (/** @type {PointerEvent} */ { type }) => {
      handle.removeEventListener("pointermove", move);
      element.classList.remove("dragged");
      target?.classList.remove("target");
      const other = areaOf(target?.getAttribute("data-panel") ?? "");
      if (type === "pointerup" && other) this.swap(area, other);
    };
    handle.addEventListener("pointermove", move);
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
      handle.addEventListener(type, end, { once: true });
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

/** @param {Element} element */
function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * The buttons of a camera.
 * @param {import("./camera.js").Camera} camera
 */
function zoomOf(camera) {
  return html(
    "div",
    { class: "zoom", role: "group", "aria-label": say("web.camera") },
    tool("fit", say("web.camera.fit"), () => camera.fit()),
    tool("plus", say("web.key.closer"), () => camera.zoom(1.3)),
    tool("minus", say("web.key.away"), () => camera.zoom(1 / 1.3)),
  );
}
