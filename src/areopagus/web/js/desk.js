/**
 * The desk: what a table and a replay have in common. The bar, the board, the panels of points, story and chat, the player
 * boards, the drawer with rules, and the keys for all of them.
 */

import { BOARD } from "./arrangement.js";
import { Bubble } from "./bubble.js";
import { deskKeys } from "./desk_keys.js";
import { file, fill, html, tool } from "./dom.js";
import { RulesDrawer } from "./drawer.js";
import { HelpCards } from "./help_card.js";
import { Highlights } from "./highlights.js";
import { listen, showKeys } from "./keys.js";
import { languageTool } from "./language.js";
import { NOTHING, showPoints } from "./points.js";
import { SceneView } from "./scene.js";
import { SeatButtons } from "./seat_buttons.js";
import { Story } from "./story.js";
import { swipedDown } from "./swipe.js";
import { Tabs } from "./tabs.js";
import { listed, say } from "./texts.js";
import { themeButton } from "./theme.js";

/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./keys.js").Key} Key */
/** @typedef {"" | "points" | "story" | "chat"} Sheet */

/** Windows that have room for points and story beside the boards, and those that show one panel at a time. */
const WIDE = matchMedia("(min-width: 1200px) and (min-height: 800px)");
const NARROW = matchMedia("(max-width: 699px)");

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
    this.view = new SceneView(table.game, art, acts);
    /** The seat that is asked; -1: none. */
    this.active = -1;
    /** @type {Sheet} */
    this.sheet = "";
    /** @type {Points[]} */
    this.totals = [];
    /** @type {import("./points.js").Besides} */
    this.besides = NOTHING;
    /** The points that are shown, and how wide their bars are. */
    this.shownPoints = "";
    this.barWidth = 0;
    /** @type {Map<number, string>} the bots that play for people now, by seat */
    this.standIns = new Map();
    /** @type {Key[]} */
    this.keys = [];
    this.stopListening = () => {};
    /** Closes what the table itself has opened; false: nothing is open. */
    this.closeOwn = () => false;

    this.drawer = new RulesDrawer(table.game);
    this.bubble = new Bubble(
      (rule) => void this.drawer.show(rule),
      () => this.view.block(null),
      () => this.view.arrangement.element.getBoundingClientRect().bottom,
    );
    this.help = new HelpCards(table.game, this.view, (rule) => void this.drawer.show(rule));
    this.seatButtons = new SeatButtons(this);
    this.tabs = new Tabs(this.view, {
      showArea: (area) => this.showArea(area),
      open: (sheet) => this.open(sheet),
    });
    this.story = new Story(
      this.view,
      (seat) => this.nameOf(seat),
      () => this.uncover(),
      (word, link) => this.help.explain(word, link),
      (lines) => {
        this.uncover();
        this.highlights.show(lines);
      },
    );
    this.highlights = new Highlights(this);
    this.story.tools.append(this.highlights.switch);
    this.where = html("span", { class: "where" });
    /** How many conditions of the goal are met, where points are not beside the board. */
    this.goal = html("button", {
      type: "button",
      class: "goal-note",
      hidden: true,
      click: () => this.open("points"),
    });
    this.points = html("div", { class: "points-panel" });
    this.chat = html("section", { class: "chat-part", "aria-label": say("web.chat"), hidden: true });
    this.ask = html("section", { class: "ask", "aria-label": say("web.question") });
    this.tools = this.makeTools();
    this.board = this.makeBoard();
    this.rail = this.makeRail();
    this.element = html(
      "div",
      { class: "table" },
      html("header", { class: "top" }, brand(), this.where, this.goal, this.seatButtons.chips, this.tools),
      this.ask,
      this.board,
      this.rail,
      this.highlights.element,
      this.drawer.element,
      this.bubble.element,
      this.help.element,
      this.tabs.element,
    );
    swipedDown(this.rail, () => NARROW.matches && this.open(""));
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
      tool("sound", say("web.sounds"), () => void showSounds(), { class: "tool sound-tool" }),
      tool("keys", say("web.keys"), () => showKeys(this.keys), { class: "tool keys-tool above-narrow" }),
      languageTool(say("web.language.choose")),
      themeButton(),
    );
  }

  makeBoard() {
    const { arrangement } = this.view;
    return html(
      "main",
      { class: "board", "aria-label": say("web.board") },
      html("h1", { class: "spoken", tabindex: "-1" }, this.info.name || this.info.title),
      html("div", { class: "panels-room" }, arrangement.element),
      arrangement.chips,
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
        this.story.tools,
        this.story.log,
      ),
      this.chat,
    );
  }

  /** Stop listening. */
  leave() {
    this.stopListening();
    this.help.leave();
    this.view.leave();
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

  /** After the size of the window has changed. */
  layOut() {
    this.view.arrangement.setNarrow(NARROW.matches);
    this.tabs.show();
    if (this.totals.length) this.redrawPoints();
    this.markTab();
  }

  /** After the first scene: fit everything. */
  begin() {
    this.layOut();
    this.view.fit();
    this.showSeats();
  }

  // Seats

  /** @param {TableInfo} info */
  setInfo(info) {
    this.info = info;
  }

  /** @param {string[]} names of the players, by seat; the next update shows them */
  rename(names) {
    const seats = this.info.seats.map((info) => ({ ...info, name: names[info.seat] ?? info.name }));
    this.info = { ...this.info, seats };
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
    const wanted = `ask ${seat === null ? "" : this.view.colour(seat)} ${classes}`;
    if (this.ask.className !== wanted) this.ask.className = wanted;
  }

  /**
   * Mark that an answer is on its way; the options turn pale only once it takes long.
   * @param {"none" | "pending" | "slow"} state
   */
  markAnswer(state) {
    this.element.toggleAttribute("data-pending", state !== "none");
    this.element.classList.toggle("waiting", state === "slow");
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

  /** Whether several people share this screen. */
  get isShared() {
    return this.info.held.length > 1;
  }

  /**
   * Whether a seat is played here, and others are not.
   * @param {number} seat
   */
  isOwn(seat) {
    const { held } = this.info;
    return held.includes(seat) && held.length < this.view.seats.length;
  }

  /** The names of those who play here, where others don't; empty: nobody, or everybody. */
  get ownNames() {
    const own = this.info.held.filter((seat) => this.isOwn(seat));
    return listed(own.map((seat) => this.nameOf(seat)));
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
    const { view } = this;
    view.choose(place);
    if (view.hasBoards) {
      view.arrangement.unfold(BOARD);
      this.showArea(BOARD);
    }
    this.showSeats();
  }

  /**
   * Show a panel, where one is shown at a time or one covers the others.
   * @param {string} area
   */
  showArea(area) {
    const { arrangement } = this.view;
    this.open("");
    if (area === this.view.map?.area) this.showOptions();
    else this.element.dataset.place = area;
    arrangement.show(area);
    this.markTab();
  }

  /** On a narrow screen: show the options again, instead of a part of the picture. */
  showOptions() {
    this.element.removeAttribute("data-place");
  }

  /** Show the whole table. */
  showTable() {
    this.open("");
    this.view.arrangement.shrink();
    this.view.camera?.fit();
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
    this.markTab();
    if (this.sheet === "points") this.redrawPoints();
    if (this.sheet === "story") this.story.log.focus();
    if (this.sheet === "chat") this.chat.querySelector("input")?.focus();
    if (WIDE.matches) {
      this.sheet = "";
      this.element.dataset.sheet = "";
    }
  }

  /**
   * Say how to close what the table itself has opened.
   * @param {() => boolean} close false: nothing is open
   */
  onClose(close) {
    this.closeOwn = close;
  }

  /** Close what was opened last; false: nothing is open. */
  close() {
    if (this.help.isOpen) this.help.hide();
    else if (this.bubble.isOpen) this.bubble.hide();
    else if (this.closeOwn()) return true;
    else if (this.drawer.isOpen) this.drawer.toggle();
    else if (this.sheet) this.open("");
    else if (this.highlights.isOpen) this.highlights.dismiss();
    else return this.view.arrangement.shrink();
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
   * @param {import("./points.js").Besides} [besides]
   */
  showPoints(totals, besides = NOTHING) {
    const { aim, goals, hidden_points, progress } = besides;
    this.totals = totals;
    this.besides = { aim, goals, hidden_points, progress };
    this.drawPoints();
  }

  drawPoints() {
    const names = this.totals.map((_, seat) => [this.nameOf(seat), this.view.colour(seat)]);
    const facts = JSON.stringify([this.totals, this.besides, names]);
    if (facts === this.shownPoints && this.barWidth) return;
    this.shownPoints = facts;
    const goals = Object.values(this.besides.goals);
    this.goal.hidden = !goals.length;
    fill(this.goal, say("web.goals.met", { met: goals.filter(Boolean).length, count: goals.length }));
    const nameOf = (/** @type {number} */ seat) => this.nameOf(seat);
    this.barWidth = showPoints(this.points, this.totals, this.view, nameOf, this.besides, this.barWidth);
  }

  /** Bars have the width of their panel. */
  redrawPoints() {
    this.barWidth = 0;
    this.drawPoints();
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

/** Open the dialog of sounds, which is fetched when somebody asks for it. */
async function showSounds() {
  (await import("./sound_settings.js")).showSounds();
}
