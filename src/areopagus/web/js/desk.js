/**
 * The desk: what a table and a replay have in common. Bar above, board, panels of points, story and chat, the boards of
 * the players, the drawer with rules, and the keys for all of it.
 */

import { boxOf } from "./areas.js";
import { levelName } from "./bots.js";
import { fill, file, h, icon, tool } from "./dom.js";
import { RulesDrawer } from "./drawer.js";
import { listen, showKeys } from "./keys.js";
import { showPoints, total } from "./points.js";
import { SceneView } from "./scene.js";
import { Story } from "./story.js";
import { swipedDown } from "./swipe.js";
import { number, say } from "./texts.js";
import { switchTheme, themeButton } from "./theme.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./keys.js").Key} Key */
/** @typedef {"" | "points" | "story" | "chat" | "boards"} Sheet */

const WIDE = matchMedia("(min-width: 1200px)");
const NARROW = matchMedia("(max-width: 699px)");
/** Below a table that is not wide, a board is shown as a strip if there is so much room for it, in pixels. */
const LEAST_STRIP = 72;
/** A board is enlarged where it gains at least this. */
const LARGER = 1.1;
/** So many parts of the table have a tab; the game names them in the order of their weight. */
const PLACES = 3;
/** Pictograms of areas that many games have; others get the one of a place. */
const PICTURES = new Map([["map", "board"], ["cards", "cards"], ["hand", "cards"]]);

/** The furniture round a board. */
export class Desk {
  /**
   * @param {TableInfo} table
   * @param {import("./art.js").Art} art
   * @param {{choose: (word: string) => void, ask: (word: string, x: number, y: number) => void, point: (word: string | null) => void, tapAgain: (name: string) => void}} acts
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
    /** @type {Record<string, boolean>} of a game for one */
    this.goals = {};
    /** @type {Map<number, string>} the bots that play for people now, by seat */
    this.standIns = new Map();
    /** @type {Key[]} */
    this.keys = [];
    this.unlisten = () => {};
    /** Whether a board can be shown larger than it is. */
    this.canEnlarge = true;

    this.where = h("span", { class: "where" });
    this.chips = h("nav", { class: "chips", "aria-label": say("web.seats.title") });
    this.tabsOfSeats = h("div", { class: "seat-tabs", role: "group", "aria-label": say("web.boards") });
    this.points = h("div", { class: "points-panel" });
    this.story = new Story(this.view, (seat) => this.nameOf(seat), () => this.uncover());
    this.chat = h("section", { class: "chat-part", "aria-label": say("web.chat"), hidden: true });
    this.bubble = h("div", { class: "bubble", role: "status", hidden: true });
    this.drawer = new RulesDrawer(table.game);
    this.ask = h("section", { class: "ask", "aria-label": say("web.question") });
    this.large = tool("large", say("web.key.boards"), () => this.enlarge(), { class: "tool enlarge" });
    this.dock = h("section", { class: "dock", "aria-label": say("web.boards") }, this.tabsOfSeats, h("div", { class: "strip" }, this.view.boards.svg), this.large);
    this.tools = h(
      "span",
      { class: "tools" },
      tool("rules", say("web.rules"), () => this.drawer.toggle()),
      tool("scores", say("web.points"), () => this.open("points"), { class: "tool below-wide" }),
      tool("story", say("web.story"), () => this.open("story"), { class: "tool below-wide above-narrow" }),
      tool("keys", say("web.keys"), () => showKeys(this.keys), { class: "tool above-narrow" }),
      themeButton(),
    );
    this.tabs = h("nav", { class: "tabs", "aria-label": say("web.places") });
    const closer = () => tool("close", say("web.close"), () => this.open(""), { class: "tool sheet-close" });
    this.view.table.moved = () => this.markTab();
    const { camera } = this.view.table;
    this.board = h(
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
    );
    this.rail = h(
      "aside",
      { class: "rail", "aria-label": say("web.panels") },
      h("section", { class: "points-part", "aria-label": say("web.points") }, h("h2", {}, say("web.points"), closer()), this.points),
      h("section", { class: "story-part", "aria-label": say("web.story") }, h("h2", {}, say("web.story"), this.story.news, closer()), this.story.log),
      this.chat,
    );
    this.element = h(
      "div",
      { class: "table" },
      h("header", { class: "top" }, h("a", { class: "brand", href: "/", title: say("web.home") }, h("img", { src: file("img/icon.svg"), alt: "", width: 24, height: 24 }), h("span", {}, say("web.title"))), this.where, this.chips, this.tools),
      this.ask,
      this.board,
      this.dock,
      this.rail,
      this.drawer.element,
      this.bubble,
      this.tabs,
    );
    for (const sheet of [this.rail, this.dock]) swipedDown(sheet, () => NARROW.matches && this.open(""));
    new ResizeObserver(() => this.placeZoom()).observe(this.board);
    this.resized = () => this.layOut();
    window.addEventListener("resize", this.resized);
    this.hurried = (/** @type {Event} */ event) => {
      this.view.press(event.target);
      this.view.moves.finish();
    };
    for (const input of ["pointerdown", "keydown"]) document.addEventListener(input, this.hurried, { capture: true });
    document.body.dataset.game = table.game;
  }

  /** Stop listening. */
  leave() {
    this.unlisten();
    window.removeEventListener("resize", this.resized);
    for (const input of ["pointerdown", "keydown"]) document.removeEventListener(input, this.hurried, { capture: true });
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
      act: () => (place < view.layout.boards.length ? this.showBoard(place) : false),
    }));
    this.keys = [
      ...own,
      { keys: ["r"], shown: "r", text: "web.key.rules", act: () => this.drawer.toggle() },
      { keys: ["s"], shown: "s", text: "web.key.story", act: () => this.open("story") },
      { keys: ["p"], shown: "p", text: "web.key.points", act: () => this.open("points") },
      { keys: ["b"], shown: "b", text: "web.key.boards", act: () => this.enlarge() },
      ...seats,
      { keys: ["m"], shown: "m", text: "web.key.map", act: () => (view.layout.map ? this.showArea(view.layout.map) : false) },
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
          if (this.drawer.isOpen) return this.drawer.toggle();
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
    const { boardShape, width, top, hasBoards } = view.layout;
    this.element.classList.toggle("boardless", !hasBoards);
    const room = this.element.clientHeight - 44 - 72;
    const beside = this.element.clientWidth - 148;
    const stage = this.element.clientWidth - this.rail.clientWidth;
    const least = (room * boardShape * width) / (top + boardShape * width);
    const high = Math.min(Math.max(least, room - (top / width) * stage), beside * boardShape);
    this.element.style.setProperty("--dock", `${Math.round(high)}px`);
    this.canEnlarge = !WIDE.matches || high * LARGER <= beside * boardShape;
    this.large.hidden = !this.canEnlarge;
    if (!this.canEnlarge) this.dock.classList.remove("large");
    const spare = room - (top / width) * this.element.clientWidth;
    this.element.classList.toggle("roomy", !NARROW.matches && hasBoards && spare >= LEAST_STRIP);
    this.element.style.setProperty("--spare", `${Math.round(boardShape * this.element.clientWidth)}px`);
    this.element.style.setProperty("--strip-share", String(boardShape));
    view.frame(NARROW.matches);
    view.condense();
    this.placeZoom();
    if (this.totals.length) this.showPoints(this.totals); // bars have the width of their panel
  }

  /** The buttons of the camera stand at the corner of the map. */
  placeZoom() {
    const { map, table } = this.view.layout;
    const { clientWidth, clientHeight } = this.view.table.svg;
    if (!map || NARROW.matches) return;
    const scale = Math.min(clientWidth / table.width, clientHeight / table.height);
    const left = (clientWidth - table.width * scale) / 2 + map.x * scale;
    this.board.style.setProperty("--zoom-left", `${Math.round(left) + 10}px`);
    this.board.style.setProperty("--zoom-top", `${Math.round(map.y * scale) + 10}px`);
  }

  /** After the first scene: fit everything. */
  begin() {
    this.layOut();
    this.view.table.camera.see(this.view.table.camera.home);
    this.view.boards.camera.see(this.view.boardBox(this.view.chosen));
    this.showSeats();
    this.showTabs();
  }

  /** Where there is little room, the parts of the table are places to go to, and panels are sheets. */
  showTabs() {
    const { places, hasBoards } = this.view.layout;
    const tab = (/** @type {string} */ picture, /** @type {string} */ text, /** @type {() => void} */ act, /** @type {Record<string, string>} */ more) =>
      h("button", { type: "button", click: act, ...more }, icon(picture), h("span", {}, text));
    const sheet = (/** @type {Sheet} */ key, /** @type {string} */ picture, /** @type {string} */ text) => tab(picture, say(text), () => this.open(key), { "data-sheet": key });
    fill(
      this.tabs,
      ...places.slice(0, PLACES).map((area) => tab(PICTURES.get(area.key) ?? "place", area.label || say("web.tab.map"), () => this.showArea(area), { "data-area": area.key })),
      hasBoards ? sheet("boards", "seat", "web.tab.boards") : null,
      sheet("points", "scores", "web.points"),
      sheet("story", "story", "web.story"),
    );
    this.tabs.style.setProperty("--tabs", String(this.tabs.children.length));
    this.markTab();
  }

  /** The tab of what is shown. */
  markTab() {
    const seen = this.view.layout.placeIn(this.view.table.camera.box)?.key;
    for (const button of this.tabs.querySelectorAll("button")) {
      const isOn = this.sheet ? button.dataset.sheet === this.sheet : button.dataset.area === seen;
      button.classList.toggle("on", isOn);
      button.setAttribute("aria-pressed", String(isOn));
    }
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
      const isMine = this.info.held.includes(seat) && this.info.held.length < view.seats.length;
      const bot = this.standIns.get(seat);
      const forNow = bot === undefined ? "" : say("web.stand_in.for_now", { bot: levelName(bot) });
      return h(
        "button",
        {
          type: "button",
          class: `seat ${view.colour(seat)}${isActive ? " now" : ""}${place === view.chosen ? " chosen" : ""}`,
          "aria-pressed": place === view.chosen ? "true" : "false",
          "aria-current": isActive ? "true" : null,
          title: [say("web.board_of", { who: this.nameOf(seat) }), forNow].filter(Boolean).join(", "),
          click: () => this.showBoard(place),
        },
        view.emblem(seat),
        forNow ? icon("bot") : null,
        forNow ? h("span", { class: "spoken" }, forNow) : null,
        h("span", { class: "name" }, this.nameOf(seat)),
        isMine ? h("span", { class: "you" }, say("web.you")) : null,
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
    this.view.condense();
  }

  /** The board of a player large, or again beside the table. */
  enlarge() {
    if (!WIDE.matches) return this.open("boards");
    if (!this.canEnlarge) return;
    this.dock.classList.toggle("large");
    this.view.boards.camera.see(this.view.boardBox(this.view.chosen));
  }

  /**
   * A part of the picture alone.
   * @param {Area} area
   */
  showArea(area) {
    const { view } = this;
    if (view.layout.isOnBoards(area)) {
      this.open("boards", true);
      view.boards.camera.fly(boxOf(area));
      return;
    }
    this.open("");
    if (area === view.layout.map) this.element.removeAttribute("data-place");
    else this.element.dataset.place = area.key;
    view.table.camera.fly(NARROW.matches ? view.table.camera.broad(area) : boxOf(area));
    this.markTab();
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
    this.view.condense();
    this.markTab();
    if (this.sheet === "points") this.showPoints(this.totals);
    if (this.sheet === "story") this.story.log.focus();
    if (this.sheet === "chat") this.chat.querySelector("input")?.focus();
    if (WIDE.matches) {
      this.sheet = "";
      this.element.dataset.sheet = "";
    }
  }

  /** Let the board be seen, where a sheet covers it. */
  uncover() {
    if (!WIDE.matches && this.sheet) this.open("");
  }

  /**
   * @param {Points[]} all
   */
  showPoints(all) {
    this.totals = all;
    showPoints(this.points, all, this.view, (seat) => this.nameOf(seat), this.goals);
  }

  // Bubble

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
      rule ? h("button", { type: "button", class: "link", click: () => void this.drawer.show(rule) }, rule) : null,
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
    this.view.block(null);
  }
}
