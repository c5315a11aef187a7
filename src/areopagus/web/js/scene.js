/**
 * The picture of a table, on two stages: the table, and the boards of the players.
 *
 * The areas of a scene say which part is which; `pieces.js` draws its pieces, `lighting.js` marks them, and
 * `board_input.js` handles clicks and taps on them. The page knows nothing else of a game.
 */

import { boxOf, contains, Layout } from "./areas.js";
import { BoardInput } from "./board_input.js";
import { html, svg } from "./dom.js";
import { Lighting } from "./lighting.js";
import { Moves } from "./moves.js";
import { Pieces } from "./pieces.js";
import { boxAround, ringWidth, Stage } from "./stage.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Changes} Changes */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./art.js").Art} Art */

/** The distance of neighbouring hexes for their width. */
const HEX_ROW = 0.866;
/** The smallest part of the table that the camera goes to by itself. */
const SMALLEST = { width: 300, height: 240 };

export class SceneView {
  /**
   * @param {Art} art
   * @param {import("./board_input.js").Acts} acts
   */
  constructor(art, acts) {
    this.art = art;
    this.table = new Stage("table-stage");
    this.boards = new Stage("board-stage");
    this.pieces = new Pieces(this.table, this.boards);
    this.lighting = new Lighting(this.pieces, art);
    this.input = new BoardInput(this.pieces, this.lighting, acts);
    this.layout = new Layout({ width: 100, height: 100, pieces: [] });
    this.moves = new Moves(false, false);
    this.isNarrow = false;
    this.title = "";
    /** The player whose board is shown, as a place in the order of the boards. */
    this.chosen = 0;
    art.use();
    if (art.ground)
      for (const stage of [this.table, this.boards]) stage.ground.append(art.ground.cloneNode(true));
  }

  get seats() {
    return this.layout.seats;
  }

  /** The pieces whose changes people want to know of. */
  get news() {
    return this.pieces.news(this.layout);
  }

  // Showing

  /**
   * Show a scene; pieces that are shown already move. Light up something afterwards.
   * @param {Scene} scene
   * @param {boolean} [isSameView] the view of the same seat as before; nothing of another seat's view may stay
   */
  show(scene, isSameView = true) {
    const isFirst = this.pieces.isEmpty;
    for (const { pieces } of [this.table, this.boards])
      for (const picture of pieces.querySelectorAll(":scope > .drawn-elsewhere")) picture.remove();
    this.layOut(scene);
    this.pieces.replace(scene.pieces, this.layout, this.startMoves(!isFirst && isSameView, false));
  }

  /**
   * Show a picture as another engine has drawn it, instead of a scene.
   * @param {string} picture as SVG
   * @param {Omit<Scene, "pieces">} stage
   */
  showPicture(picture, stage) {
    this.show({ ...stage, pieces: [] }, false);
    const href = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    for (const { pieces, ground } of [this.table, this.boards])
      pieces.append(
        svg("image", {
          class: "drawn-elsewhere",
          "clip-path": ground.getAttribute("clip-path"),
          href,
          width: stage.width,
          height: stage.height,
          role: "img",
          "aria-label": stage.title ?? "",
        }),
      );
  }

  /**
   * Show what has changed. Light up something afterwards.
   * @param {Changes} changes
   */
  apply(changes) {
    if (changes.stage) this.layOut({ ...changes.stage, pieces: this.pieces.where(() => true) });
    this.pieces.change(changes, this.layout, this.startMoves(true, true));
  }

  /**
   * @param {boolean} isWanted
   * @param {boolean} isApart one piece after the other
   */
  startMoves(isWanted, isApart) {
    this.moves.finish();
    const places = this.pieces.where((piece) => piece.sprite === "place");
    const [first] = places;
    this.moves = new Moves(isWanted, isApart, places, first ? ringWidth(first) * HEX_ROW : 0);
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

  /** @param {Scene} scene */
  layOut(scene) {
    this.title = scene.title ?? "";
    this.table.svg.setAttribute("aria-label", this.title);
    const { width, height } = this.layout;
    this.layout = new Layout(scene);
    if (width !== scene.width || height !== scene.height) this.frame(this.isNarrow);
  }

  /**
   * Mark as changed what is not among what was seen; with null, nothing. Light up something afterwards.
   * @param {import("./memory.js").Seen | null} seen
   */
  mark(seen) {
    const changed = seen ? this.news.filter((news) => !seen.has(news)) : [];
    this.lighting.markChanged(changed.map(({ piece }) => piece.key));
  }

  // Cameras

  /**
   * Decide what the cameras show when they fit everything.
   * @param {boolean} isNarrow on a narrow screen the map comes first
   */
  frame(isNarrow) {
    const { table, strips, map } = this.layout;
    this.isNarrow = isNarrow;
    this.table.cut(table);
    this.boards.cut(strips);
    this.table.camera.frame(table, isNarrow && map ? boxOf(map) : table);
    this.boards.camera.frame(strips, this.boardBox(this.chosen));
  }

  /** Show everything, at once. */
  fit() {
    this.table.camera.see(this.table.camera.home);
    this.showChosen();
  }

  /** Show the board of the chosen player, at once. */
  showChosen() {
    this.boards.camera.see(this.boardBox(this.chosen));
  }

  /** @param {number} place of the seat, in the order of the boards */
  boardBox(place) {
    return this.layout.boardBox(place, this.isNarrow);
  }

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
    this.chosen = Math.max(0, this.placeOf(seat));
  }

  /**
   * Show a player's board.
   * @param {number} place
   */
  choose(place) {
    if (place < 0 || place >= this.seats.length) return;
    this.chosen = place;
    this.boards.camera.flyHome(this.boardBox(place));
  }

  /**
   * The cameras go to where something can be chosen, if it can't be seen.
   * @param {number} seat the one that is asked
   * @param {boolean} hasOtherSeats whether this page has others, whose boards may be shown
   */
  lookAtLit(seat, hasOtherSeats) {
    const board = this.litBoard();
    const own = this.placeOf(seat);
    if (board !== null && board !== this.chosen) this.choose(board);
    else if (board === null && own >= 0 && own !== this.chosen && hasOtherSeats) this.choose(own);
    const part = this.litPart();
    if (part) this.table.camera.fly(part);
  }

  /**
   * Where the camera of the table should go for what is lit: to the part that has it if none of it is seen, and on a
   * narrow screen as close as the map allows. Null: stay.
   */
  litPart() {
    const lit = this.lighting.litPieces.filter(({ stage }) => stage === this.table).map(({ piece }) => piece);
    const { camera } = this.table;
    const { places, map } = this.layout;
    const has = (/** @type {Box} */ box) => lit.some((piece) => contains(box, piece));
    const area = (map && has(map) ? map : null) ?? places.find(has);
    const box = boxAround(area ? lit.filter((piece) => contains(area, piece)) : lit, 0.7);
    if (!box || (this.isNarrow && places.length && !area)) return null;
    if (this.isNarrow && area)
      return area.key === "map" ? camera.shaped(grown(box), area) : camera.broad(area);
    if (lit.some((piece) => camera.sees(piece.x, piece.y))) return null;
    return camera.shaped(grown(box));
  }

  /** The player on whose board something is lit, if nothing on the table is. */
  litBoard() {
    const lit = this.lighting.litPieces.map(({ piece }) => piece);
    const [first] = lit;
    if (!first || lit.some((piece) => !this.layout.isOnBoards(piece))) return null;
    return this.layout.boardAt(first);
  }

  // Signs

  /**
   * Show where a word is: fly there if it is not seen, and flash it.
   * @param {string} word
   * @param {boolean} fly
   */
  flash(word, fly) {
    const [shown] = this.pieces.ofWord(word);
    if (!shown) return;
    const { piece, stage } = shown;
    if (fly && stage === this.boards) this.choose(this.layout.boardAt(piece));
    const { camera } = stage;
    if (fly && !camera.sees(piece.x, piece.y)) camera.flyTo(piece);
    this.unflash();
    stage.addSign(piece, "flash");
  }

  unflash() {
    for (const stage of [this.table, this.boards]) stage.clearSigns("flash");
  }

  /**
   * Cross out the piece of a word that can't be chosen now; null: nothing.
   * @param {string | null} word
   */
  block(word) {
    for (const stage of [this.table, this.boards]) stage.clearSigns("blocked");
    const [shown] = word === null ? [] : this.pieces.ofWord(word);
    shown?.stage.addSign(shown.piece, "blocked");
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
    if (name && this.art.has(name))
      picture.append(svg("use", { href: `#s-${name}`, width: 100, height: 100 }));
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

/**
 * A box that is large enough to show its surroundings.
 * @param {Box} box
 * @returns {Box}
 */
function grown(box) {
  const width = Math.max(box.width, SMALLEST.width);
  const height = Math.max(box.height, SMALLEST.height);
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}
