/**
 * The desk: what a table and a replay have in common. The bar, the board, the panels of points, story and chat, the player
 * boards, the drawer with rules, and the keys for all of them.
 */

import { boxOf } from "./areas.js";
import { Bubble } from "./bubble.js";
import { deskKeys } from "./desk_keys.js";
import { file, fill, html, tool } from "./dom.js";
import { RulesDrawer } from "./drawer.js";
import { listen, showKeys } from "./keys.js";
import { showPoints } from "./points.js";
import { SceneView } from "./scene.js";
import { SeatButtons } from "./seat_buttons.js";
import { Story } from "./story.js";
import { swipedDown } from "./swipe.js";
import { Tabs } from "./tabs.js";
import { say } from "./texts.js";
import { themeButton } from "./theme.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./keys.js").Key} Key */
/** @typedef {"" | "points" | "story" | "chat" | "boards"} Sheet */

const WIDE = matchMedia("(min-width: 1200px)");
const NARROW = matchMedia("(max-width: 699px)");
/** Sizes in pixels, as the stylesheets have them: the bar above, the question in one row, the tabs beside a board. */
const BAR = 44;
const QUESTION = 72;
const SEAT_TABS = 148;
/** Below a table that is not wide, a board is shown as a strip if at least this height is free for it, in pixels. */
const SMALLEST_STRIP = 72;
/** A board can be enlarged where it becomes larger by at least this factor. */
const LARGER = 1.1;

/** A board, and everything around it. */
export class Desk {
  /**
   * @param {TableInfo} table
   * @param {import("./art.js").Art} art
   * @param {import("./board_input.js").Acts} acts
   * @param {import("./main.js").Go} go
   */
  constructor(table, art, acts, go) {
    this.info = table;
    this.go = go;
    this.view = new SceneView(art, acts);
    /** The seat that is asked; -1: none. */
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
    this.stopListening = () => {};
    /** Whether a board can be shown larger than it is. */
    this.canEnlarge = true;

    this.drawer = new RulesDrawer(table.game);
    this.bubble = new Bubble(
      (rule) => void this.drawer.show(rule),
      () => this.view.block(null),
    );
    this.seatButtons = new SeatButtons(this);
    this.tabs = new Tabs(this.view, {
      showArea: (area) => this.showArea(area),
      open: (sheet) => this.open(sheet),
    });
    this.story = new Story(
      this.view,
      (seat) => this.nameOf(seat),
      () => this.uncover(),
    );
    this.where = html("span", { class: "where" });
    this.points = html("div", { class: "points-panel" });
    this.chat = html("section", { class: "chat-part", "aria-label": say("web.chat"), hidden: true });
    this.ask = html("section", { class: "ask", "aria-label": say("web.question") });
    this.large = tool("large", say("web.key.boards"), () => this.enlarge(), { class: "tool enlarge" });
    this.tools = this.makeTools();
    this.board = this.makeBoard();
    this.dock = html(
      "section",
      { class: "dock", "aria-label": say("web.boards") },
      this.seatButtons.tabs,
      html("div", { class: "strip" }, this.view.boards.svg),
      this.large,
    );
    this.rail = this.makeRail();
    this.element = html(
      "div",
      { class: "table" },
      html("header", { class: "top" }, brand(), this.where, this.seatButtons.chips, this.tools),
      this.ask,
      this.board,
      this.dock,
      this.rail,
      this.drawer.element,
      this.bubble.element,
      this.tabs.element,
    );
    this.view.table.onMove(() => this.markTab());
    for (const sheet of [this.rail, this.dock]) swipedDown(sheet, () => NARROW.matches && this.open(""));
    new ResizeObserver(() => this.placeZoom()).observe(this.board);
    this.resized = () => this.layOut();
    window.addEventListener("resize", this.resized);
    this.finishMoves = (/** @type {Event} */ event) => this.view.finishMoves(event.target);
    for (const input of ["pointerdown", "keydown"])
      document.addEventListener(input, this.finishMoves, { capture: true });
    document.body.dataset.game = table.game;
  }

  // Parts

  makeTools() {
    return html(
      "span",
      { class: "tools" },
      tool("rules", say("web.rules"), () => this.drawer.toggle()),
      tool("scores", say("web.points"), () => this.open("points"), { class: "tool below-wide" }),
      tool("story", say("web.story"), () => this.open("story"), { class: "tool below-wide above-narrow" }),
      tool("keys", say("web.keys"), () => showKeys(this.keys), { class: "tool above-narrow" }),
      themeButton(),
    );
  }

  makeBoard() {
    const { camera, svg } = this.view.table;
    return html(
      "main",
      { class: "board", "aria-label": say("web.board") },
      html("h1", { class: "spoken", tabindex: "-1" }, this.info.name || this.info.title),
      svg,
      html(
        "div",
        { class: "zoom", role: "group", "aria-label": say("web.camera") },
        tool("fit", say("web.key.fit"), () => camera.fit()),
        tool("plus", say("web.key.closer"), () => camera.zoom(1.3)),
        tool("minus", say("web.key.away"), () => camera.zoom(1 / 1.3)),
      ),
    );
  }

  makeRail() {
    const close = () => tool("close", say("web.close"), () => this.open(""), { class: "tool sheet-close" });
    return html(
      "aside",
      { class: "rail", "aria-label": say("web.panels") },
      html(
        "section",
        { class: "points-part", "aria-label": say("web.points") },
        html("h2", {}, say("web.points"), close()),
        this.points,
      ),
      html(
        "section",
        { class: "story-part", "aria-label": say("web.story") },
        html("h2", {}, say("web.story"), this.story.news, close()),
        this.story.log,
      ),
      this.chat,
    );
  }

  /** Stop listening. */
  leave() {
    this.stopListening();
    window.removeEventListener("resize", this.resized);
    for (const input of ["pointerdown", "keydown"])
      document.removeEventListener(input, this.finishMoves, { capture: true });
  }

  /**
   * Listen to the keyboard.
   * @param {Key[]} own
   * @param {(key: string) => boolean} option chooses the option with that key; false if there is none
   * @param {() => boolean | void} otherwise what Escape does if there is nothing to close
   */
  listenToKeys(own, option, otherwise) {
    this.keys = deskKeys(this, own, otherwise);
    this.stopListening = listen(this.keys, option);
  }

  // Layout

  /** Set the sizes of the parts, after the size of the window or of the scene has changed. */
  layOut() {
    const { view } = this;
    const { boardShape, width, top, hasBoards } = view.layout;
    this.element.classList.toggle("boardless", !hasBoards);
    const { clientWidth, clientHeight } = this.element;
    const tableShape = top / width;
    const heightForBoth = clientHeight - BAR - QUESTION; // of the table and a board below it
    const widestBoard = clientWidth - SEAT_TABS;
    const equalShare = (heightForBoth * boardShape) / (tableShape + boardShape); // both with the same width
    const belowTable = heightForBoth - tableShape * (clientWidth - this.rail.clientWidth);
    const dockHeight = Math.min(Math.max(equalShare, belowTable), widestBoard * boardShape);
    const belowWideTable = heightForBoth - tableShape * clientWidth;
    this.element.style.setProperty("--spare", `${Math.round(boardShape * clientWidth)}px`);
    this.element.style.setProperty("--dock", `${Math.round(dockHeight)}px`);
    for (const part of [this.element, this.dock]) part.style.setProperty("--strip-share", String(boardShape));
    this.canEnlarge = !WIDE.matches || dockHeight * LARGER <= widestBoard * boardShape;
    this.large.hidden = !this.canEnlarge;
    if (!this.canEnlarge) this.dock.classList.remove("large");
    this.element.classList.toggle("roomy", !NARROW.matches && hasBoards && belowWideTable >= SMALLEST_STRIP);
    view.frame(NARROW.matches);
    view.pieces.condense();
    this.placeZoom();
    if (this.totals.length) this.drawPoints(); // bars have the width of their panel
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
    this.view.fit();
    this.showSeats();
    this.tabs.show();
    this.markTab();
  }

  // Seats

  /** @param {TableInfo} info */
  setInfo(info) {
    this.info = info;
  }

  /** @param {number} seat the one that is asked; -1: none */
  setActive(seat) {
    this.active = seat;
  }

  /** @param {Map<number, string>} bots by seat */
  setStandIns(bots) {
    this.standIns = bots;
  }

  /**
   * Give the question the colour of the seat that is asked.
   * @param {number | null} seat
   * @param {string} classes of the question besides
   */
  styleQuestion(seat, classes) {
    this.ask.className = `ask ${seat === null ? "" : this.view.colour(seat)} ${classes}`;
  }

  /**
   * Show the chat, at tables that have one.
   * @param {...import("./dom.js").Child} content
   */
  showChat(...content) {
    fill(this.chat, ...content);
    this.chat.hidden = false;
    this.element.classList.add("online");
  }

  /** @param {number} seat */
  nameOf(seat) {
    const name = this.info.seats.find((info) => info.seat === seat)?.name;
    const [label] = this.view.seats.find(({ number }) => number === seat)?.label.split(",") ?? [];
    return name ?? label ?? "";
  }

  /** The buttons of the seats, and where the match is. */
  showSeats() {
    this.seatButtons.show();
    fill(this.where, this.view.title);
  }

  /**
   * Show a player's board.
   * @param {number} place
   */
  showBoard(place) {
    this.view.choose(place);
    this.showSeats();
    if (!WIDE.matches) this.open("boards", true);
    this.view.pieces.condense();
  }

  /** Enlarge the player board, or show it below the table again. */
  enlarge() {
    if (!WIDE.matches) return this.open("boards");
    if (!this.canEnlarge) return;
    this.dock.classList.toggle("large");
    this.view.showChosen();
  }

  /**
   * Show only a part of the picture.
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
    if (area === view.layout.map) this.showOptions();
    else this.element.dataset.place = area.key;
    view.table.camera.fly(NARROW.matches ? view.table.camera.broad(area) : boxOf(area));
    this.markTab();
  }

  /** On a narrow screen: show the options again, instead of a part of the picture. */
  showOptions() {
    this.element.removeAttribute("data-place");
  }

  /** Show the whole table. */
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
    this.view.pieces.condense();
    this.markTab();
    if (this.sheet === "points") this.drawPoints();
    if (this.sheet === "story") this.story.log.focus();
    if (this.sheet === "chat") this.chat.querySelector("input")?.focus();
    if (WIDE.matches) {
      this.sheet = "";
      this.element.dataset.sheet = "";
    }
  }

  /** Close what was opened last; false: nothing is open. */
  close() {
    if (this.bubble.isOpen) this.bubble.hide();
    else if (this.drawer.isOpen) this.drawer.toggle();
    else if (this.sheet) this.open("");
    else if (this.dock.classList.contains("large")) this.enlarge();
    else return false;
    return true;
  }

  /** Close a sheet that covers the board. */
  uncover() {
    if (!WIDE.matches && this.sheet) this.open("");
  }

  /** Mark the tab of what is shown. */
  markTab() {
    this.tabs.mark(this.sheet);
  }

  /**
   * @param {Points[]} totals
   * @param {Record<string, boolean>} [goals] of a game for one
   */
  showPoints(totals, goals = {}) {
    this.totals = totals;
    this.goals = goals;
    this.drawPoints();
  }

  drawPoints() {
    showPoints(this.points, this.totals, this.view, (seat) => this.nameOf(seat), this.goals);
  }
}

/** The link to the home page. */
function brand() {
  return html(
    "a",
    { class: "brand", href: "/", title: say("web.home") },
    html("img", { src: file("img/icon.svg"), alt: "", width: 24, height: 24 }),
    html("span", {}, say("web.title")),
  );
}
