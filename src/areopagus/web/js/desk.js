/**
 * The desk: what a table and a replay have in common. Bar above, board, panels of points, story and chat, the boards of
 * the players, the drawer with rules, and the keys for all of it.
 */

import { fill, h, icon, tool } from "./dom.js";
import { listen, openDialog, showKeys } from "./keys.js";
import { showPoints, total } from "./points.js";
import { SceneView } from "./scene.js";
import { number, say } from "./texts.js";
import { switchTheme, themeButton } from "./theme.js";
import { get, Problem } from "./wire.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./types.js").RuleText} RuleText */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./keys.js").Key} Key */
/** @typedef {"" | "points" | "story" | "chat" | "boards"} Sheet */

const WIDE = matchMedia("(min-width: 1200px)");
const NARROW = matchMedia("(max-width: 699px)");

/** The furniture round a board. */
export class Desk {
  /**
   * @param {TableInfo} table
   * @param {import("./art.js").Art} art
   * @param {{choose: (word: string) => void, ask: (word: string, x: number, y: number) => void, point: (word: string | null) => void}} acts
   * @param {import("./main.js").Go} go
   */
  constructor(table, art, acts, go) {
    this.info = table;
    this.go = go;
    this.view = new SceneView(art, acts);
    this.active = -1;
    /** @type {Sheet} */
    this.sheet = "";
    /** @type {Points[]} */
    this.totals = [];
    /** @type {Key[]} */
    this.keys = [];
    this.unlisten = () => {};

    this.where = h("span", { class: "where" });
    this.chips = h("nav", { class: "chips", "aria-label": say("web.seats.title") });
    this.tabsOfSeats = h("div", { class: "seat-tabs", role: "group", "aria-label": say("web.boards") });
    this.points = h("div", { class: "points-panel" });
    this.story = h("ol", {});
    this.log = h("div", { class: "story", role: "log", "aria-live": "off", "aria-label": say("web.story"), tabindex: "0" }, this.story);
    this.fresh = h("span", {});
    this.chat = h("section", { class: "chat-part", "aria-label": say("web.chat"), hidden: true });
    this.bubble = h("div", { class: "bubble", role: "status", hidden: true });
    this.drawer = h("aside", { class: "drawer", "aria-label": say("web.rules"), tabindex: "-1", hidden: true });
    this.ask = h("section", { class: "ask", "aria-label": say("web.question") });
    this.large = tool("large", say("web.key.boards"), () => this.enlarge(), { class: "tool enlarge" });
    this.dock = h("section", { class: "dock", "aria-label": say("web.boards") }, this.tabsOfSeats, h("div", { class: "strip" }, this.view.boards.svg), this.large);
    this.tools = h(
      "span",
      { class: "tools" },
      tool("rules", say("web.rules"), () => this.toggleRules()),
      tool("scores", say("web.points"), () => this.open("points"), { class: "tool below-wide" }),
      tool("story", say("web.story"), () => this.open("story"), { class: "tool below-wide above-narrow" }),
      tool("keys", say("web.keys"), () => showKeys(this.keys), { class: "tool above-narrow" }),
      themeButton(),
    );
    const tab = (/** @type {string} */ picture, /** @type {string} */ text, /** @type {() => void} */ act, /** @type {string} */ sheet) =>
      h("button", { type: "button", "data-sheet": sheet, click: act }, icon(picture), say(text));
    this.tabs = h(
      "nav",
      { class: "tabs", "aria-label": say("web.places") },
      tab("board", "web.tab.map", () => this.showMap(), ""),
      tab("fit", "web.tab.table", () => this.showTable(), "table"),
      tab("seat", "web.tab.boards", () => this.open("boards"), "boards"),
      tab("scores", "web.points", () => this.open("points"), "points"),
      tab("story", "web.story", () => this.open("story"), "story"),
    );
    const closer = () => tool("close", say("web.close"), () => this.open(""), { class: "tool sheet-close" });
    const { camera } = this.view.table;
    this.element = h(
      "div",
      { class: "table" },
      h("header", { class: "top" }, h("a", { class: "brand", href: "/", title: say("web.home") }, h("img", { src: "/web/img/icon.svg", alt: "", width: 24, height: 24 }), h("span", {}, say("web.title"))), this.where, this.chips, this.tools),
      this.ask,
      h(
        "main",
        { class: "board", "aria-label": say("web.board") },
        h("h1", { class: "spoken", tabindex: "-1" }, table.name || table.title),
        this.view.table.svg,
        h(
          "div",
          { class: "zoom", role: "group", "aria-label": say("web.camera") },
          tool("fit", say("web.key.fit"), () => camera.fit()),
          tool("plus", say("web.key.closer"), () => camera.zoom(1.3)),
          tool("minus", say("web.key.away"), () => camera.zoom(1 / 1.3)),
        ),
      ),
      this.dock,
      h(
        "aside",
        { class: "rail" },
        h("section", { class: "points-part" }, h("h2", {}, say("web.points"), closer()), this.points),
        h("section", { class: "story-part" }, h("h2", {}, say("web.story"), this.fresh, closer()), this.log),
        this.chat,
      ),
      this.drawer,
      this.bubble,
      this.tabs,
    );
    this.resized = () => this.layOut();
    window.addEventListener("resize", this.resized);
    document.body.dataset.game = table.game;
  }

  /** Stop listening. */
  leave() {
    this.unlisten();
    window.removeEventListener("resize", this.resized);
  }

  /**
   * Listen to the keyboard.
   * @param {Key[]} own
   * @param {(key: string) => boolean} option
   * @param {() => boolean | void} escape
   */
  hear(own, option, escape) {
    const { view } = this;
    const camera = view.table.camera;
    const arrows = /** @type {const} */ ([["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]]);
    const seats = Array.from({ length: 8 }, (_, place) => ({
      keys: [`F${place + 1}`],
      shown: "F1 …",
      text: place === 0 ? "web.key.seats" : "",
      act: () => (place < view.seats.length ? this.showBoard(place) : false),
    }));
    this.keys = [
      ...own,
      { keys: ["r"], shown: "r", text: "web.key.rules", act: () => this.toggleRules() },
      { keys: ["s"], shown: "s", text: "web.key.story", act: () => this.open("story") },
      { keys: ["p"], shown: "p", text: "web.key.points", act: () => this.open("points") },
      { keys: ["b"], shown: "b", text: "web.key.boards", act: () => this.enlarge() },
      ...seats,
      { keys: ["m"], shown: "m", text: "web.key.map", act: () => this.showMap() },
      { keys: ["+", "="], shown: "+", text: "web.key.closer", act: () => camera.zoom(1.3) },
      { keys: ["-"], shown: "−", text: "web.key.away", act: () => camera.zoom(1 / 1.3) },
      { keys: ["0", "Home"], shown: "0", text: "web.key.fit", act: () => this.showTable() },
      ...arrows.map(([key, right, down], place) => ({
        keys: [key],
        shown: "← ↑ → ↓",
        text: place === 0 ? "web.key.arrows" : "",
        act: () => void (view.step(right, down) || camera.pan(right * 0.15, down * 0.15)),
      })),
      { keys: [","], shown: ",", text: "web.key.theme", act: () => switchTheme() },
      { keys: ["?"], shown: "?", text: "web.key.keys", act: () => showKeys(this.keys) },
      {
        keys: ["Escape"],
        shown: "Esc",
        text: "web.key.escape",
        act: () => {
          if (!this.bubble.hidden) return this.hideBubble();
          if (!this.drawer.hidden) return this.toggleRules();
          if (this.sheet) return this.open("");
          if (this.dock.classList.contains("large")) return this.enlarge();
          return escape();
        },
      },
      { keys: ["Enter", " "], shown: "Enter", text: "", act: () => this.press() },
    ];
    this.unlisten = listen(this.keys, option);
  }

  /** Choose the piece that has the focus. */
  press() {
    const group = document.activeElement;
    if (!(group instanceof SVGGElement) || !group.classList.contains("piece")) return false;
    const box = group.getBoundingClientRect();
    const { word } = group.dataset;
    if (word && this.view.lit.has(word)) this.view.acts.choose(word);
    else if (word) this.view.acts.ask(word, box.x + box.width / 2, box.y + box.height / 2);
    return true;
  }

  /** What fits where, after the window or the scene has got another size. */
  layOut() {
    const { view } = this;
    if (!view.strip) return;
    const room = this.element.clientHeight - 44 - 72;
    const width = this.element.clientWidth - 148;
    const high = Math.min((room * view.strip) / (view.top + view.strip), (width * view.strip) / view.width);
    this.element.style.setProperty("--dock", `${Math.round(high)}px`);
    this.element.style.setProperty("--strip-share", String(view.strip / view.width));
    view.frame(NARROW.matches);
  }

  /** After the first scene: fit everything. */
  begin() {
    this.layOut();
    this.view.table.camera.see(this.view.table.camera.home);
    this.view.boards.camera.see(this.view.boardBox(this.view.chosen));
    this.showSeats();
  }

  // Seats

  /** @param {number} seat */
  nameOf(seat) {
    const named = this.info.seats.find((one) => one.seat === seat)?.name;
    return named ?? this.view.seats.find((one) => one.number === seat)?.label.split(",")[0] ?? "";
  }

  /** The chips above and the tabs beside the boards. */
  showSeats() {
    const { view } = this;
    const chip = (/** @type {number} */ place, /** @type {string} */ more) => {
      const seat = view.seats[place]?.number ?? place;
      const points = this.totals[seat];
      const isActive = seat === this.active;
      return h(
        "button",
        {
          type: "button",
          class: `seat ${view.colour(seat)}${isActive ? " now" : ""}${place === view.chosen ? " chosen" : ""}`,
          "aria-pressed": place === view.chosen ? "true" : "false",
          "aria-current": isActive ? "true" : null,
          title: say("web.board_of", { who: this.nameOf(seat) }),
          click: () => this.showBoard(place),
        },
        view.emblem(seat),
        h("span", { class: "name" }, this.nameOf(seat)),
        points ? h("b", {}, number(total(points))) : null,
        more ? h("kbd", {}, more) : null,
      );
    };
    fill(this.chips, ...view.seats.map((_, place) => chip(place, "")));
    fill(this.tabsOfSeats, ...view.seats.map((_, place) => chip(place, `F${place + 1}`)));
    fill(this.where, view.title);
  }

  /**
   * Show a player's board.
   * @param {number} place
   */
  showBoard(place) {
    this.view.choose(place);
    this.showSeats();
    if (!WIDE.matches) this.open("boards", true);
  }

  /** The board of a player large, or again beside the table. */
  enlarge() {
    if (!WIDE.matches) return this.open("boards");
    this.dock.classList.toggle("large");
    this.view.boards.camera.see(this.view.boardBox(this.view.chosen));
  }

  /** The map alone. */
  showMap() {
    this.open("");
    const map = this.view.map();
    if (map) this.view.table.camera.fly(map);
  }

  /** The whole table. */
  showTable() {
    this.open("");
    this.dock.classList.remove("large");
    this.view.table.camera.fly(this.view.table.camera.whole);
  }

  // Panels

  /**
   * Open a sheet, where panels are sheets, or close it; beside a wide board a panel gets the focus.
   * @param {Sheet} sheet
   * @param {boolean} [stay] don't close it if it is open
   */
  open(sheet, stay = false) {
    this.sheet = sheet === this.sheet && !stay ? "" : sheet;
    this.element.dataset.sheet = this.sheet;
    for (const button of this.tabs.querySelectorAll("button")) button.classList.toggle("on", button.dataset.sheet === this.sheet);
    if (this.sheet === "story") this.log.focus();
    if (this.sheet === "chat") this.chat.querySelector("input")?.focus();
    if (WIDE.matches) {
      this.sheet = "";
      this.element.dataset.sheet = "";
    }
  }

  /**
   * @param {Points[]} all
   */
  showPoints(all) {
    this.totals = all;
    showPoints(this.points, all, this.view, (seat) => this.nameOf(seat));
  }

  /**
   * Lines of the story, the newest first.
   * @param {Line[]} lines
   * @param {{anew: boolean, fresh: number}} how
   */
  tell(lines, { anew, fresh }) {
    if (anew) this.story.replaceChildren();
    this.log.setAttribute("aria-live", anew ? "off" : "polite");
    lines.forEach(([sentence, at], place) => this.story.prepend(this.line(sentence, at, place >= lines.length - fresh)));
    while (this.story.children.length > 400) this.story.lastElementChild?.remove();
    const count = this.story.querySelectorAll(".new").length;
    fill(this.fresh, count ? say("web.story.new", { count }) : "");
  }

  /**
   * @param {string} sentence
   * @param {string | null} at
   * @param {boolean} isNew
   */
  line(sentence, at, isNew) {
    const seat = this.view.seats.find((one) => sentence.startsWith(this.nameOf(one.number)));
    const text = h("span", {}, sentence);
    const line = h("li", { class: isNew ? "new" : "" }, seat ? h("span", { class: `${this.view.colour(seat.number)} sign` }, this.view.emblem(seat.number)) : h("span", { class: "sign" }), text);
    if (at !== null) {
      const button = h("button", { type: "button", class: "at" }, sentence);
      text.replaceWith(button);
      const show = () => this.view.flash(at, false);
      const hide = () => this.view.unflash();
      button.addEventListener("pointerenter", show);
      button.addEventListener("pointerleave", hide);
      button.addEventListener("focus", show);
      button.addEventListener("blur", hide);
      button.addEventListener("click", () => {
        if (!WIDE.matches) this.open("");
        this.view.flash(at, true);
      });
    }
    return line;
  }

  /** What was new has been seen. */
  seen() {
    for (const line of this.story.querySelectorAll(".new")) line.classList.remove("new");
    fill(this.fresh);
    this.view.seen();
  }

  // Bubble and drawer

  /**
   * Say something beside a point of the window.
   * @param {string} title
   * @param {string} sentence
   * @param {string} rule
   * @param {{x: number, y: number}} at
   */
  showBubble(title, sentence, rule, at) {
    fill(
      this.bubble,
      title ? h("b", {}, title) : null,
      sentence ? h("span", {}, sentence) : null,
      rule ? h("button", { type: "button", class: "link", click: () => void this.showRule(rule) }, rule) : null,
      tool("close", say("web.close"), () => this.hideBubble()),
    );
    this.bubble.hidden = false;
    const width = this.bubble.offsetWidth;
    const height = this.bubble.offsetHeight;
    const x = Math.max(8, Math.min(innerWidth - width - 8, at.x + 14));
    const y = at.y + 18 + height > innerHeight ? at.y - height - 14 : at.y + 18;
    this.bubble.style.left = `${x}px`;
    this.bubble.style.top = `${Math.max(8, y)}px`;
  }

  hideBubble() {
    this.bubble.hidden = true;
  }

  /** The rule behind the question, or none. */
  toggleRules() {
    if (!this.drawer.hidden) {
      this.drawer.hidden = true;
      return;
    }
    void this.showRule(this.rule);
  }

  /** The rule behind the question. */
  rule = "";

  /** @param {string} id */
  async showRule(id) {
    const head = h("header", {}, h("h2", {}, say("web.rules")), tool("close", say("web.close"), () => this.toggleRules()));
    this.drawer.hidden = false;
    if (!id) {
      fill(this.drawer, head, h("p", { class: "muted" }, say("web.rules.none")));
      return;
    }
    /** @type {Node} */
    let text;
    try {
      /** @type {RuleText} */
      const found = await get(`/api/rules/${this.info.game}/${encodeURIComponent(id)}`);
      const listed = h(
        "dl",
        {},
        ...[...found.near, found].sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true })).map((rule) => h("div", { class: rule.id === id ? "now" : "" }, h("dt", {}, rule.id), h("dd", {}, rule.text))),
      );
      text = h("div", {}, h("p", { class: "muted" }, found.title), listed);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      text = h("p", { class: "muted" }, `${id}: ${problem.message}`);
    }
    fill(this.drawer, head, text);
    this.drawer.focus();
    this.drawer.querySelector(".now")?.scrollIntoView({ block: "center" });
  }

  /**
   * Links for those who are not here.
   */
  showLinks() {
    const { seats, watch } = this.info;
    const links = seats.filter((seat) => seat.link).map((seat) => ({ name: seat.name, link: seat.link }));
    if (watch) links.push({ name: say("web.links.watch"), link: watch });
    const rows = links.map(({ name, link }) => {
      const field = h("input", { type: "text", readonly: true, value: new URL(link, location.href).href, "aria-label": name, focus: () => field.select() });
      const copy = h("button", { type: "button", class: "button" }, say("web.copy"));
      copy.addEventListener("click", async () => {
        field.select();
        try {
          await navigator.clipboard.writeText(field.value);
          fill(copy, say("web.copied"));
        } catch {
          field.focus();
        }
      });
      return h("p", { class: "link-row" }, h("b", {}, name), field, copy);
    });
    openDialog(say("web.links"), h("p", { class: "muted" }, say("web.links.text")), ...rows);
  }
}
