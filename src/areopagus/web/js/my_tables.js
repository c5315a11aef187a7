/** The tables of the person, as cards that follow what happens there. */

import { Connection } from "./connection.js";
import { announce, fill, html, tool } from "./dom.js";
import { showTurn } from "./favicon.js";
import { nameOf, TableMenu } from "./table_menu.js";
import { listed, say } from "./texts.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").SeatCard} SeatCard */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").TableCard} TableCard */

/** Numbers of tables that are shown at once, on a wide and a narrow page; the others are folded away. */
const WIDE = 6;
const NARROW = 3;
/** What screen readers say after a table has left its place. */
const TOLD = new Map([
  ["moved", "web.table.moved"],
  ["restored", "web.table.restored"],
  ["left", "web.table.left"],
  ["deleted", "web.table.deleted"],
]);

/** The list of the person's tables. */
export class MyTables {
  /**
   * @param {TableCard[]} tables
   * @param {GameInfo[]} games
   * @param {import("./main.js").Go} go
   */
  constructor(tables, games, go) {
    this.games = games;
    this.go = go;
    this.tables = new Map(tables.map((table) => [table.table, table]));
    /** @type {Map<string, {shown: string, element: HTMLElement}>} */
    this.cards = new Map();
    this.list = html("div", {});
    this.element = html(
      "section",
      { class: "mine", "aria-labelledby": "mine" },
      html("h2", { id: "mine" }, say("web.my_tables")),
      this.list,
    );
    this.draw();
    this.connection = new Connection(
      "/ws",
      (message) => this.receive(message),
      () => {},
    );
  }

  /** Whether there is a table that is not archived. */
  get hasAny() {
    return [...this.tables.values()].some(({ shelved }) => !shelved);
  }

  leave() {
    this.connection.close();
    showTurn(false);
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.type !== "tables") return;
    if (message.all) this.tables.clear();
    for (const table of message.gone) this.tables.delete(table);
    for (const table of message.tables) {
      const before = this.tables.get(table.table);
      if (before && !before.mine && table.mine && !table.shelved)
        announce(`${nameOf(table)}: ${turnText(table)}`);
      this.tables.set(table.table, table);
    }
    this.draw();
  }

  /** Fetch the list again: this page has changed it. */
  async refresh() {
    /** @type {TableCard[]} */
    const tables = await get("/api/tables");
    this.tables = new Map(tables.map((table) => [table.table, table]));
    this.draw();
  }

  /** Draw what has changed; the focus and what is unfolded stay. */
  draw() {
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    const place = focused?.closest("[data-table]")?.getAttribute("data-table");
    const act = focused?.getAttribute("data-act") ?? "";
    const isOpen = (/** @type {string} */ name) =>
      this.list.querySelector(`details.${name}`)?.hasAttribute("open") ?? false;
    const sorted = [...this.tables.values()].sort(byUrgency);
    const kept = sorted.filter(({ shelved }) => !shelved);
    const shelved = sorted.filter((table) => table.shelved);
    const first = matchMedia("(max-width: 760px)").matches ? NARROW : WIDE;
    const own = kept.filter(({ mine, over }) => mine && !over).length;
    const cards = (/** @type {TableCard[]} */ tables) =>
      html("ul", { class: "tables" }, ...tables.map((table) => this.card(table)));
    const folded = (
      /** @type {string} */ name,
      /** @type {string} */ title,
      /** @type {TableCard[]} */ tables,
    ) =>
      tables.length
        ? html("details", { class: name, open: isOpen(name) }, html("summary", {}, title), cards(tables))
        : null;
    fill(
      this.list,
      kept.length ? cards(kept.slice(0, first)) : html("p", { class: "muted" }, say("web.no_tables")),
      folded("more", say("web.table.more", { count: kept.length - first }), kept.slice(first)),
      folded("shelf", say("web.table.archived", { count: shelved.length }), shelved),
    );
    if (place) this.focus(place, act);
    for (const table of this.cards.keys()) if (!this.tables.has(table)) this.cards.delete(table);
    showTurn(own > 0);
    document.title = `${own ? `● (${own}) ` : ""}${say("web.title")}`;
  }

  /**
   * @param {string} table
   * @param {string} act
   */
  focus(table, act) {
    const target = this.list.querySelector(`[data-table="${table}"] [data-act="${act}"]`);
    if (target instanceof HTMLElement) target.focus();
  }

  /**
   * The card of a table: the one that is shown, if nothing on it has changed.
   * @param {TableCard} table
   */
  card(table) {
    const shown = JSON.stringify(table);
    const before = this.cards.get(table.table);
    if (before?.shown === shown) return before.element;
    const name = nameOf(table);
    const element = html(
      "li",
      {
        class: table.mine && !table.over ? "row now" : "row",
        "data-game": table.game,
        "data-table": table.table,
      },
      picture(table),
      html(
        "div",
        { class: "row-text" },
        html(
          "a",
          {
            href: table.imported || table.archived ? `/r/${table.table}` : `/t/${table.table}`,
            "data-act": "open",
          },
          name,
        ),
        html("span", { class: "who" }, playersText(table)),
        html("span", { class: "state" }, ...stateOf(table)),
      ),
      tool("more", say("web.table.menu_of", { name }), () => this.openMenu(table), { "data-act": "menu" }),
    );
    this.cards.set(table.table, { shown, element });
    return element;
  }

  /** @param {TableCard} table */
  openMenu(table) {
    const bots = this.games.find(({ key }) => key === table.game)?.bots ?? [];
    new TableMenu(table, bots, {
      go: this.go,
      done: async (change) => {
        await this.refresh();
        this.focus(table.table, "menu");
        const text = TOLD.get(change);
        if (text) announce(say(text, { name: nameOf(table) }));
      },
    });
  }
}

/**
 * Own turns first, then what is played, then what is over; the latest first.
 * @param {TableCard} one
 * @param {TableCard} other
 */
function byUrgency(one, other) {
  return (
    Number(other.mine) - Number(one.mine) ||
    Number(one.over) - Number(other.over) ||
    other.touched - one.touched
  );
}

/** @param {TableCard} table */
function picture(table) {
  const image = html("img", { src: table.picture, alt: "", class: "shot", loading: "lazy" });
  image.addEventListener("error", () => image.classList.add("missing"));
  return image;
}

/** @param {TableCard} table */
function playersText(table) {
  const isPlayedByBot = (/** @type {SeatCard} */ { stand_in }) => !table.over && stand_in !== "";
  const names = table.seats.map((seat) =>
    isPlayedByBot(seat) ? say("web.stand_in.named", { who: seat.name }) : seat.name,
  );
  return [table.name ? table.title : "", listed(names)].filter(Boolean).join(" · ");
}

/**
 * Whose turn it is, the round, and when something last happened.
 * @param {TableCard} table
 */
function stateOf(table) {
  const { round, over, ending, touched } = table;
  const when = new Date(touched * 1000).toLocaleDateString(document.documentElement.lang, {
    day: "numeric",
    month: "short",
  });
  return [
    html("span", { class: "turn" }, turnText(table)),
    ending ? html("span", {}, say("web.end.proposed", { who: ending })) : null,
    round && !over ? html("span", {}, say("web.table.round", { round })) : null,
    html("span", { class: "when" }, when),
  ];
}

/**
 * Whose turn it is.
 * @param {TableCard} table
 */
function turnText({ agreed, held, mine, over, seats, turn }) {
  const own = seats.filter(({ seat }) => held.includes(seat));
  if (agreed) return say("web.result.agreed");
  if (over) return say("web.over");
  if (mine) return say("web.your_turn", { who: turn });
  if (own.length && own.every((seat) => seat.stand_in)) return say("web.stand_in.home");
  return turn ? say("web.turn_of", { who: turn }) : "";
}
