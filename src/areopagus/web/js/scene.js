/**
 * The picture of a table, in panels.
 *
 * `panel.js` draws a panel with its pieces, `arrangement.js` decides which panels are shown where (`panel_tools.js` are
 * the buttons for that), `lighting.js` marks pieces, `look_at_lit.js` brings those that can be chosen into view, and
 * `board_input.js` handles clicks and taps on them. The page knows nothing else of a game.
 */

import { Arrangement } from "./arrangement.js";
import { BoardInput } from "./board_input.js";
import { html, svg } from "./dom.js";
import { forgetTexts } from "./fitting.js";
import { Lighting } from "./lighting.js";
import { Moves } from "./moves.js";
import { MAP, PanelView } from "./panel.js";
import { equip } from "./panel_tools.js";
import { Pieces } from "./pieces.js";
import { onTheme } from "./theme.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").Changes} Changes */
/** @typedef {import("./types.js").Panel} PanelData */
/** @typedef {import("./art.js").Art} Art */
/** @typedef {{number: number, colour: string, label: string}} Seat who sits where: colour and emblem, as the scene has them */

export class SceneView {
  /**
   * @param {string} game
   * @param {Art} art
   * @param {import("./board_input.js").Acts} acts
   */
  constructor(game, art, acts) {
    this.art = art;
    /** @type {Map<string, PanelView>} in the order of the scene */
    this.panels = new Map();
    this.pieces = new Pieces(this.panels);
    this.lighting = new Lighting(this.pieces, art);
    this.input = new BoardInput(this.pieces, this.lighting, acts);
    this.arrangement = new Arrangement(game, this.panels, () => this.lighting.relight());
    this.moves = new Moves(false, false);
    /** @type {Seat[]} */
    this.seats = [];
    this.title = "";
    /** The player whose board is shown, as a place in the order of the seats. */
    this.chosen = 0;
    /** Whether the picture was drawn by another engine. */
    this.isPicture = false;
    /** @type {(isSameView: boolean) => void} called after a change of the picture */
    this.changed = () => {};
    this.stopListening = onTheme(() => this.redraw());
  }

  /**
   * Say what is called after a change of the picture.
   * @param {(isSameView: boolean) => void} changed
   */
  onChange(changed) {
    this.changed = changed;
  }

  get isNarrow() {
    return this.arrangement.isNarrow;
  }

  get hasBoards() {
    return this.arrangement.hasBoards;
  }

  /** The panel that has a camera. */
  get map() {
    return this.panels.get(MAP) ?? null;
  }

  get camera() {
    return this.map?.camera ?? null;
  }

  /** The pieces whose changes people want to know of. */
  get news() {
    return this.pieces.news;
  }

  /** Stop listening, and remove all panels. */
  leave() {
    this.stopListening();
    for (const key of [...this.panels.keys()]) this.removePanel(key);
  }

  // Showing

  /**
   * Show a scene; pieces that are shown already move. Light up something afterwards.
   * @param {Scene} scene
   * @param {boolean} [isSameView] the view of the same seat as before; nothing of another seat's view may stay
   */
  show(scene, isSameView = true) {
    const isFirst = this.panels.size === 0 || this.isPicture;
    if (this.isPicture) this.removePanel(MAP);
    this.isPicture = false;
    this.title = scene.title ?? "";
    this.seats = scene.seats.map(({ label, colour }, number) => ({ number, label, colour }));
    const moves = this.startMoves(!isFirst && isSameView, false);
    if (!isSameView) this.forget();
    const keys = new Set(scene.panels.map(({ key }) => key));
    for (const key of [...this.panels.keys()]) if (!keys.has(key)) this.removePanel(key);
    for (const panel of scene.panels) this.putPanel(panel, moves);
    moves.start();
    this.pieces.fresh.clear();
    this.arrangement.update();
    this.changed(isSameView);
  }

  /**
   * Show what has changed. Light up something afterwards.
   * @param {Changes} changes
   * @param {boolean} [isSameView]
   */
  apply({ title, removed, panels }, isSameView = true) {
    const moves = this.startMoves(isSameView, isSameView);
    if (!isSameView) this.forget();
    if (title !== undefined && title !== null) this.title = title;
    const before = this.spritesOf(panels ?? []);
    this.pieces.fresh.clear();
    for (const key of removed ?? []) this.removePanel(key);
    for (const panel of panels ?? []) {
      if ("width" in panel) this.putPanel(panel, moves);
      else this.panels.get(panel.key)?.change(panel, moves, this.pieces.fresh);
    }
    moves.start();
    for (const [key, sprite] of before)
      if (this.pieces.fresh.has(key) && this.pieces.get(key)?.piece.sprite === sprite)
        this.pieces.fresh.delete(key); // it has gone from one panel to another
    if (!isSameView) this.pieces.fresh.clear();
    this.arrangement.update();
    this.changed(isSameView);
  }

  /**
   * The sprites of the pieces of some panels.
   * @param {{key: string}[]} panels
   */
  spritesOf(panels) {
    return panels.flatMap(({ key }) =>
      [...(this.panels.get(key)?.shown.values() ?? [])].map(
        ({ piece }) => /** @type {const} */ ([piece.key, piece.sprite]),
      ),
    );
  }

  /**
   * @param {PanelData} data
   * @param {Moves} moves
   */
  putPanel(data, moves) {
    let panel = this.panels.get(data.key);
    if (!panel) {
      panel = new PanelView(data, this.art);
      this.panels.set(data.key, panel);
      this.input.listen(panel);
      equip(this.arrangement, panel);
    }
    panel.replace(data, moves, this.pieces.fresh);
  }

  /** @param {string} key */
  removePanel(key) {
    this.panels.get(key)?.unmount();
    this.panels.delete(key);
  }

  /** Before the view of another seat is shown: forget what is remembered of this one. */
  forget() {
    forgetTexts();
    this.lighting.forget();
  }

  /** The colours have changed. */
  redraw() {
    this.art.forgetColours();
    this.lighting.clear();
    for (const panel of this.panels.values()) panel.redraw();
    this.lighting.relight();
  }

  /**
   * Show a picture as another engine has drawn it, instead of a scene.
   * @param {string} picture as SVG
   * @param {Stage} stage
   */
  showPicture(picture, { width, height, title, areas }) {
    if (!this.isPicture) this.show({ title, seats: [], panels: [] }, false);
    this.isPicture = true;
    this.title = title ?? "";
    /** @type {Map<number, Seat>} */
    const seats = new Map();
    for (const { seat, colour, label } of areas ?? [])
      if (typeof seat === "number")
        seats.set(seat, { number: seat, colour: colour ?? "", label: label ?? "" });
    this.seats = [...seats.values()];
    this.putPanel({ key: MAP, width, height, label: title, pieces: [] }, this.moves);
    const href = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    const image = svg("image", { class: "drawn-elsewhere", href, width, height, role: "img" });
    image.setAttribute("aria-label", this.title);
    for (const old of this.map?.svg.querySelectorAll(".drawn-elsewhere") ?? []) old.remove();
    this.map?.ground.after(image);
    this.map?.element.classList.add("whole");
    this.arrangement.update();
  }

  /**
   * @param {boolean} isWanted
   * @param {boolean} isApart one piece after the other
   */
  startMoves(isWanted, isApart) {
    this.moves.finish();
    const places = () =>
      [...(this.map?.shown.values() ?? [])]
        .map(({ piece }) => piece)
        .filter(({ sprite }) => sprite === "place");
    this.moves = new Moves(isWanted, isApart, places);
    return this.moves;
  }

  /**
   * On any input: finish what moves.
   * @param {EventTarget | null} target
   */
  finishMoves(target) {
    this.input.press(target);
    this.moves.finish();
  }

  /**
   * Mark as changed what is not among what was seen; with null, nothing. Light up something afterwards.
   * @param {import("./memory.js").Seen | null} seen
   */
  mark(seen) {
    const changed = seen ? this.news.filter((news) => !seen.has(news)) : [];
    this.lighting.markChanged(changed.map(({ piece }) => piece.key));
  }

  /**
   * The piece that an element belongs to.
   * @param {Element | null} element
   */
  pieceOf(element) {
    const key = element?.closest(".piece")?.getAttribute("data-key");
    return key ? (this.pieces.get(key)?.piece ?? null) : null;
  }

  // What is shown

  /**
   * The place of a seat in the order of the boards, or -1.
   * @param {number} seat
   */
  placeOf(seat) {
    return this.seats.findIndex(({ number }) => number === seat);
  }

  /**
   * The board of this seat is the first to be shown.
   * @param {number} seat
   */
  beginAt(seat) {
    this.choose(Math.max(0, this.placeOf(seat)));
  }

  /**
   * Show a player's board.
   * @param {number} place
   */
  choose(place) {
    const seat = this.seats[place];
    if (!seat) return;
    this.chosen = place;
    this.arrangement.showBoardOf(seat.number);
  }

  /**
   * Show a panel.
   * @param {PanelView} panel
   */
  reveal(panel) {
    if (panel.data.seat !== undefined) this.chosen = Math.max(0, this.placeOf(panel.data.seat ?? 0));
    this.arrangement.reveal(panel);
  }

  /** Show the whole map, at once. */
  fit() {
    this.camera?.see(this.camera.whole);
  }

  // Signs

  /**
   * Show where a word is: bring it to the screen if it is not seen, and flash it.
   * @param {string} word
   * @param {boolean} go
   */
  flash(word, go) {
    const [shown] = this.pieces.ofWord(word, this.lighting.seat);
    if (!shown) return;
    const { piece, panel } = shown;
    if (go && !(panel.isMounted && !panel.element.inert)) this.reveal(panel);
    if (go && panel.hasCamera && !panel.camera.sees(piece.x, piece.y)) panel.camera.flyTo(piece);
    if (go && this.isNarrow) shown.group?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.unflash();
    panel.addSign(piece, "flash");
  }

  unflash() {
    for (const panel of this.panels.values()) panel.clearSigns("flash");
  }

  /**
   * Cross out the piece of a word that can't be chosen now; null: nothing.
   * @param {string | null} word
   */
  block(word) {
    for (const panel of this.panels.values()) panel.clearSigns("blocked");
    const [shown] = word === null ? [] : this.pieces.ofWord(word, this.lighting.seat);
    shown?.panel.addSign(shown.piece, "blocked");
  }

  // Seats

  /**
   * The emblem of a seat on its colour.
   * @param {number} seat
   */
  emblem(seat) {
    const colour = this.seats.find(({ number }) => number === seat)?.colour;
    const name = colour === undefined ? "" : `emblem-${colour}`;
    const picture = svg("svg", { viewBox: "0 0 100 100" });
    if (name && this.art.has(name)) picture.append(...this.art.part(name).children);
    return html("span", { class: "emblem", "aria-hidden": "true" }, picture);
  }

  /**
   * The class that gives an element the colour of a seat.
   * @param {number} seat
   */
  colour(seat) {
    const colour = this.seats.find(({ number }) => number === seat)?.colour;
    return `seat-${colour ?? seat}`;
  }
}
