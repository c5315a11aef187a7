/**
 * Scenes on the screen: one group per piece, by key, on two stages: the table, and the boards of the players.
 *
 * The areas of a scene tell which part is which. What a question offers lights up: pieces with a legal word get a ring, a
 * number and the focus. That is all the page knows of a game.
 */

import { boxOf, contains, Layout } from "./areas.js";
import { h, inkOn, s } from "./dom.js";
import { Moves } from "./moves.js";
import { boxRound, bracket, HEXAGON, hexRing, ringWidth, spriteOf, Stage } from "./stage.js";
import { together } from "./texts.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Changes} Changes */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./art.js").Art} Art */

/** What is smaller on the screen is tapped twice. */
const FINGER = 40;
/** A text that is longer than its room by more than this is cut. */
const CONDENSED = 1.5;
/** The radius in which a piece of size 1 answers the pointer even if its picture is hollow there. */
const MIDDLE = 10;
/** Sprites that are no news: places, and buttons. */
const UNMARKED = /^(text|place|(button|do)(-.*)?)$/;
/** How the keys of pieces begin that only explain the picture. */
const LEGEND = "legend:";
/** The least part of the table that the camera goes to by itself. */
const LEAST = { width: 300, height: 240 };

/** @typedef {{piece: Piece, group: SVGGElement, stage: Stage}} Shown */

/** The picture of a table. */
export class SceneView {
  /**
   * @param {Art} art
   * @param {{choose: (word: string) => void, ask: (word: string, x: number, y: number) => void, point: (word: string | null) => void, tapAgain: (name: string) => void}} acts
   */
  constructor(art, acts) {
    this.art = art;
    this.acts = acts;
    this.table = new Stage("table-stage");
    this.boards = new Stage("board-stage");
    /** @type {Map<string, Shown>} in the order of the scene, bottom to top */
    this.shown = new Map();
    /** @type {Map<string, string>} the words on offer, with their numbers */
    this.lit = new Map();
    /** @type {Map<string, string>} what a word on offer is called */
    this.names = new Map();
    /** @type {Map<string, string>} words that a hint names, the best first, with what is said of them */
    this.advised = new Map();
    /** @type {Set<string>} keys of what has changed since the person last chose */
    this.fresh = new Set();
    /** @type {Set<string>} keys of dice and cards that have just come */
    this.drawn = new Set();
    /** Whether all that has a word can be asked about, not only chosen. */
    this.everything = false;
    this.narrow = false;
    this.tapped = "";
    /** @type {Element | null} the piece that was pressed while it moved */
    this.caught = null;
    this.title = "";
    this.layout = new Layout({ width: 100, height: 100, pieces: [] });
    this.moves = new Moves(false, false);
    this.chosen = 0;
    art.use();
    for (const stage of [this.table, this.boards]) {
      if (art.ground) stage.ground.append(art.ground.cloneNode(true));
      stage.svg.addEventListener("click", (event) => this.click(event, stage));
      stage.svg.addEventListener("pointerover", (event) => this.acts.point(this.litWord(event.target)));
      stage.svg.addEventListener("pointerleave", () => this.acts.point(null));
      stage.svg.addEventListener("focusin", (event) => this.acts.point(this.litWord(event.target)));
      stage.svg.addEventListener("focusout", () => this.acts.point(null));
    }
  }

  // Showing

  /**
   * Show a scene; what is there already moves. Then say what is lit.
   * @param {Scene} scene
   * @param {boolean} [goesOn] seen with the same eyes as before; with others nothing of theirs may linger
   */
  show(scene, goesOn = true) {
    const first = this.shown.size === 0;
    for (const { pieces } of [this.table, this.boards]) for (const picture of pieces.querySelectorAll(":scope > .drawn-elsewhere")) picture.remove();
    this.layOut(scene);
    const coming = new Map(scene.pieces.map((piece) => [piece.key, piece]));
    const removed = [...this.shown.keys()].filter((key) => !coming.has(key));
    const moves = this.moving(!first && goesOn, false);
    for (const key of removed) this.remove(key, moves);
    for (const piece of scene.pieces) this.put(piece, moves);
    this.drawn.clear();
    this.reorder([...coming.keys()]);
    this.condense();
  }

  /**
   * Show a picture as another engine has drawn it, instead of a scene.
   * @param {string} svg
   * @param {Omit<Scene, "pieces">} stage
   */
  showPicture(svg, stage) {
    this.show({ ...stage, pieces: [] }, false);
    const href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    for (const { pieces, ground } of [this.table, this.boards]) {
      pieces.append(s("image", { class: "drawn-elsewhere", "clip-path": ground.getAttribute("clip-path"), href, width: stage.width, height: stage.height, role: "img", "aria-label": stage.title ?? "" }));
    }
  }

  /**
   * Take in what has changed. Then say what is lit.
   * @param {Changes} changes
   */
  apply(changes) {
    const { removed = [], changed = [], added = [], moved = [], stage } = changes;
    if (stage) this.layOut({ ...stage, pieces: [...this.shown.values()].map((shown) => shown.piece) });
    const moves = this.moving(true, true);
    this.drawn.clear();
    for (const key of removed) this.remove(key, moves);
    for (const piece of [...changed, ...added]) this.put(piece, moves);
    if (moved.length) this.reorder(placed([...this.shown.keys()], moved));
    this.condense();
  }

  /** Texts that are longer than their room are set closer; those that can't be seen now wait until they can. */
  condense() {
    const waiting = [this.table, this.boards].flatMap((stage) => [...stage.pieces.querySelectorAll("text[data-room]")]);
    const texts = waiting.filter((text) => text instanceof SVGTextElement);
    const lengths = texts.map((text) => text.getComputedTextLength());
    texts.forEach((text, place) => {
      const length = lengths[place] ?? 0;
      const { room } = text.dataset;
      if (!length || room === undefined) return;
      delete text.dataset.room;
      if (length <= Number(room)) return;
      const whole = text.textContent ?? "";
      const most = Math.floor((whole.length * CONDENSED * Number(room)) / length);
      if (most < whole.length) text.textContent = `${whole.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
      text.setAttribute("textLength", room);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    });
  }

  /**
   * @param {boolean} wanted
   * @param {boolean} apart
   */
  moving(wanted, apart) {
    this.moves.finish();
    const places = this.piecesWhere((piece) => piece.sprite === "place");
    const [one] = places;
    this.moves = new Moves(wanted, apart, places, one ? ringWidth(one) * 0.866 : 0);
    return this.moves;
  }

  /** @param {Scene} scene */
  layOut(scene) {
    this.title = scene.title ?? "";
    this.table.svg.setAttribute("aria-label", this.title);
    const { width, height } = this.layout;
    this.layout = new Layout(scene);
    if (width !== scene.width || height !== scene.height) this.frame(this.narrow);
  }

  get seats() {
    return this.layout.seats;
  }

  /**
   * Decide what the cameras fit.
   * @param {boolean} narrow on a narrow screen the map comes first
   */
  frame(narrow) {
    const { table, strips, map } = this.layout;
    this.narrow = narrow;
    this.table.cut(table);
    this.boards.cut(strips);
    this.table.camera.frame(table, narrow && map ? boxOf(map) : table);
    this.boards.camera.frame(strips, this.boardBox(this.chosen));
  }

  /** @param {number} place of the seat, in the order of the boards */
  boardBox(place) {
    return this.layout.boardBox(place, this.narrow);
  }

  /**
   * Show a player's board.
   * @param {number} place
   */
  choose(place) {
    if (place < 0 || place >= this.seats.length) return;
    this.chosen = place;
    const box = this.boardBox(place);
    this.boards.camera.home = box;
    this.boards.camera.fly(box);
  }

  /**
   * @param {string} key
   * @param {Moves} moves
   */
  remove(key, moves) {
    const shown = this.shown.get(key);
    if (!shown) return;
    this.shown.delete(key);
    this.fresh.delete(key);
    moves.vanish(shown.group);
  }

  /**
   * @param {Piece} piece
   * @param {Moves} moves
   */
  put(piece, moves) {
    const stage = this.layout.isOnBoards(piece) ? this.boards : this.table;
    const before = this.shown.get(piece.key);
    if (before && same(before.piece, piece)) return;
    if (!before || before.stage !== stage) {
      before?.group.remove();
      const group = this.draw(piece, s("g"));
      stage.pieces.append(group);
      this.shown.set(piece.key, { piece, group, stage });
      moves.appear(group, piece);
      if (isDrawn(piece)) this.drawn.add(piece.key);
      return;
    }
    this.draw(piece, before.group);
    if (isDrawn(piece) && before.piece.sprite !== piece.sprite) this.drawn.add(piece.key);
    const moved = before.piece.x !== piece.x || before.piece.y !== piece.y;
    if (moved) moves.move(before.group, before.piece, piece);
    before.piece = piece;
  }

  /**
   * @param {Piece} piece
   * @param {SVGGElement} group
   */
  draw(piece, group) {
    const size = piece.size ?? 1;
    const isPlain = piece.word === undefined && (piece.label === undefined || piece.sprite === "text");
    group.setAttribute("class", isPlain ? "piece plain" : "piece");
    group.dataset.key = piece.key;
    if (piece.word === undefined) delete group.dataset.word;
    else group.dataset.word = piece.word;
    group.setAttribute("transform", `translate(${piece.x} ${piece.y})`);
    if (piece.tint) {
      group.setAttribute("color", piece.tint);
      group.style.setProperty("--seat", piece.tint);
      group.style.setProperty("--on-seat", inkOn(piece.tint));
    }
    /** @type {Record<string, string>} */
    const turn = piece.turn ? { transform: `rotate(${piece.turn})` } : {};
    /** @type {SVGElement} */
    let picture;
    if (piece.sprite === "text") {
      picture = s("text", { "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", fill: "currentColor", "data-room": piece.room ?? null, ...turn }, piece.label);
    } else if (piece.sprite === "place") {
      picture = s("path", { class: "place", d: HEXAGON, transform: `scale(${size}) translate(-50 -50)` });
    } else {
      picture = spriteOf(piece.sprite, size, turn);
    }
    group.replaceChildren(...(hasTitle(piece) ? [s("title", {}, piece.label), s("circle", { class: "middle", r: size * MIDDLE })] : []), picture);
    return group;
  }

  /**
   * Bring the groups into the order of the scene.
   * @param {string[]} keys
   */
  reorder(keys) {
    /** @type {Map<string, Shown>} */
    const sorted = new Map();
    /** @type {Map<Stage, ChildNode | null>} */
    const next = new Map([this.table, this.boards].map((stage) => [stage, stage.pieces.firstChild]));
    for (const key of keys) {
      const shown = this.shown.get(key);
      if (!shown) continue;
      sorted.set(key, shown);
      const { stage, group } = shown;
      const there = next.get(stage) ?? null;
      if (group === there) next.set(stage, there.nextSibling);
      else stage.pieces.insertBefore(group, there);
    }
    this.shown = sorted;
  }

  // Lighting

  /**
   * Light up what can be chosen.
   * @param {Map<string, string>} numbers of each word on offer
   * @param {Map<string, string>} names
   */
  light(numbers, names) {
    this.lit = numbers;
    this.names = names;
    this.advised = new Map();
    this.tapped = "";
    this.relight();
  }

  /**
   * Mark what a hint names, until something else is lit.
   * @param {Map<string, string>} words the best first, with what is said of them
   */
  advise(words) {
    this.advised = words;
    this.relight();
  }

  /** What lies over a piece and is chosen with it, as its name, has its title too. */
  entitle() {
    /** @type {Map<string, Piece[]>} */
    const named = new Map();
    for (const { piece } of this.shown.values()) if (piece.word !== undefined && hasTitle(piece)) named.set(piece.word, [...(named.get(piece.word) ?? []), piece]);
    for (const { piece, group } of this.shown.values()) {
      if (piece.word === undefined || hasTitle(piece)) continue;
      const away = (/** @type {Piece} */ other) => Math.hypot(other.x - piece.x, other.y - piece.y);
      const [nearest] = (named.get(piece.word) ?? []).sort((one, other) => away(one) - away(other));
      group.querySelector(":scope > title")?.remove();
      if (nearest) group.prepend(s("title", {}, nearest.label));
    }
  }

  relight() {
    this.entitle();
    for (const stage of [this.table, this.boards]) {
      stage.over.replaceChildren();
      for (const mark of [...stage.pieces.querySelectorAll(":scope > .piece > .mark")]) mark.remove();
    }
    /** @type {Map<string, Piece[]>} */
    const ringed = new Map();
    const [best] = this.advised.keys();
    for (const { piece, group, stage } of this.shown.values()) {
      const { word, label } = piece;
      const number = word === undefined ? undefined : this.lit.get(word);
      const isLit = word !== undefined && number !== undefined;
      group.classList.toggle("lit", isLit);
      group.removeAttribute("tabindex");
      if (this.fresh.has(piece.key)) group.prepend(bracket(piece, this.art.has(`mark-${piece.sprite}`) ? group.getBBox() : null));
      let rings = false;
      if (isLit) {
        const lower = ringed.get(word) ?? [];
        rings = !lower.some((other) => Math.hypot(other.x - piece.x, other.y - piece.y) < ringWidth(other) / 2);
        if (rings) {
          ringed.set(word, [...lower, piece]);
          this.ring(piece, group, stage, number, lower.length === 0, word === best);
        }
      }
      if (rings) {
        const name = this.names.get(word ?? "") ?? "";
        group.setAttribute("role", "button");
        group.setAttribute("aria-label", together(number, label, name, this.advised.get(word ?? "")));
        group.removeAttribute("aria-hidden");
      } else if (label !== undefined) {
        if (this.everything && word !== undefined && !isLit) group.setAttribute("tabindex", "-1");
        group.setAttribute("role", "img");
        group.setAttribute("aria-label", label);
      } else {
        group.setAttribute("aria-hidden", "true");
        group.removeAttribute("role");
      }
    }
    this.table.scaleBadges();
    this.boards.scaleBadges();
  }

  /**
   * @param {Piece} piece
   * @param {SVGGElement} group
   * @param {Stage} stage
   * @param {string} number
   * @param {boolean} first only the first of a word's places is a stop of the Tab key
   * @param {boolean} hinted
   */
  ring(piece, group, stage, number, first, hinted) {
    const width = ringWidth(piece);
    const own = `mark-${piece.sprite}`;
    const framed = this.art.has(own);
    const title = group.querySelector("title");
    const mark = this.art.has("mark-legal") || framed ? spriteOf(framed ? own : "mark-legal", width / 100) : hexRing(width);
    mark.setAttribute("class", "mark ring");
    if (title) title.after(mark);
    else group.prepend(mark);
    group.setAttribute("tabindex", first ? "0" : "-1");
    if (number || hinted) stage.addBadge(piece, number, framed && mark instanceof SVGGraphicsElement ? mark.getBBox() : null, hinted);
  }

  /** The pieces whose changes people want to know of: not places, nor what comes and goes with questions and room. */
  get news() {
    const pieces = this.piecesWhere(({ key, sprite, label }) => label !== undefined && !UNMARKED.test(sprite) && !key.startsWith(LEGEND));
    return pieces.map((piece) => ({ piece, isOnBoards: this.layout.isOnBoards(piece) }));
  }

  /**
   * Mark what is not among what was seen; with null, nothing. Then say what is lit.
   * @param {import("./memory.js").Seen | null} seen
   */
  mark(seen) {
    this.fresh = new Set(seen ? this.news.filter((news) => !seen.has(news)).map(({ piece }) => piece.key) : []);
  }

  /**
   * Lift the pieces of a word, as their button is.
   * @param {string | null} word
   */
  point(word) {
    for (const { piece, group } of this.shown.values()) group.classList.toggle("pointed", word !== null && piece.word === word && this.lit.has(word));
    for (const stage of [this.table, this.boards])
      for (const badge of stage.over.children) badge.classList.toggle("pointed", word !== null && badge.getAttribute("data-word") === word);
  }

  /**
   * The pieces of a word.
   * @param {string} word
   */
  piecesOf(word) {
    return [...this.shown.values()].filter(({ piece }) => piece.word === word);
  }

  /** @param {(piece: Piece) => boolean} wanted */
  piecesWhere(wanted) {
    return [...this.shown.values()].map(({ piece }) => piece).filter(wanted);
  }

  /**
   * Show where a word is: fly there if it is not seen, and flash it.
   * @param {string} word
   * @param {boolean} fly
   */
  flash(word, fly) {
    const [shown] = this.piecesOf(word);
    if (!shown) return;
    const { piece, stage } = shown;
    if (fly && stage === this.boards) this.choose(this.layout.boardAt(piece));
    const { camera } = stage;
    if (fly && !camera.sees(piece.x, piece.y))
      camera.fly(camera.within({ ...camera.box, x: piece.x - camera.box.width / 2, y: piece.y - camera.box.height / 2 }));
    this.unflash();
    stage.addSign(piece, "flash");
  }

  unflash() {
    for (const stage of [this.table, this.boards]) stage.clearSigns("flash");
  }

  /**
   * Cross out what can't be chosen now, or nothing.
   * @param {string | null} word
   */
  block(word) {
    for (const stage of [this.table, this.boards]) stage.clearSigns("blocked");
    const [shown] = word === null ? [] : this.piecesOf(word);
    shown?.stage.addSign(shown.piece, "blocked");
  }

  /** The pieces of the table that can be chosen. */
  litOnTable() {
    return [...this.shown.values()].filter(({ stage, piece }) => stage === this.table && piece.word !== undefined && this.lit.has(piece.word)).map(({ piece }) => piece);
  }

  /**
   * Where the camera of the table should go for what is lit: to the part that has it if none of it is seen, and on a
   * narrow screen as close as the map allows. Null: stay.
   */
  litPart() {
    const lit = this.litOnTable();
    const { camera } = this.table;
    const { places, map } = this.layout;
    const area = (map && lit.some((piece) => contains(map, piece)) ? map : null) ?? places.find((place) => lit.some((piece) => contains(place, piece)));
    const within = area ? lit.filter((piece) => contains(area, piece)) : lit;
    const box = boxRound(within, 0.7);
    if (!box || (this.narrow && places.length && !area)) return null;
    if (this.narrow && area) return area.key === "map" ? camera.shaped(grown(box), area) : camera.broad(area);
    if (lit.some((piece) => camera.sees(piece.x, piece.y))) return null;
    return camera.shaped(grown(box));
  }

  /** The seat on whose board something is lit, if nothing on the table is. */
  litBoard() {
    const lit = this.piecesWhere((piece) => piece.word !== undefined && this.lit.has(piece.word));
    const [one] = lit;
    if (!one || lit.some((piece) => !this.layout.isOnBoards(piece))) return null;
    return this.layout.boardAt(one);
  }

  // Acting

  /** @param {EventTarget | null} target */
  litWord(target) {
    const group = target instanceof Element ? target.closest(".piece.lit") : null;
    return group?.getAttribute("data-word") ?? null;
  }

  /**
   * Remember what is pressed while it moves: the press ends its movement, and something else may lie there then.
   * @param {EventTarget | null} target
   */
  press(target) {
    const group = target instanceof Element ? target.closest(".piece[data-word]") : null;
    this.caught = group?.getAnimations().some(({ playState }) => playState === "running") ? group : null;
  }

  /**
   * Of what lies upon each other where somebody clicked, what can be chosen comes first. What is smaller than a finger
   * is tapped twice.
   * @param {MouseEvent} event
   * @param {Stage} stage
   */
  click(event, stage) {
    if (stage.camera.dragged && event.detail > 0) return;
    const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest(".piece[data-word]"));
    const target = event.target instanceof Element ? event.target.closest(".piece[data-word]") : null;
    const worded = this.caught ? [this.caught] : [target, ...below].filter((group) => group !== null);
    this.caught = null;
    const group = worded.find((found) => found.classList.contains("lit")) ?? worded[0];
    const word = group?.getAttribute("data-word");
    if (!group || !word) return;
    if (!this.lit.has(word)) return this.acts.ask(word, event.clientX, event.clientY);
    const isTouched = event instanceof PointerEvent && event.pointerType === "touch";
    if (isTouched && this.tapped !== word && group.getBoundingClientRect().width < FINGER) {
      this.tapped = word;
      this.acts.point(word);
      this.acts.tapAgain(this.names.get(word) ?? "");
    } else this.acts.choose(word);
  }

  /**
   * Move the focus to the next lit piece in a direction.
   * @param {number} right
   * @param {number} down
   */
  step(right, down) {
    const lit = [...this.shown.values()].filter(({ group }) => group.hasAttribute("tabindex"));
    const here = lit.find(({ group }) => group === document.activeElement);
    if (!here) {
      lit[0]?.group.focus();
      return lit.length > 0;
    }
    let best = null;
    let least = Infinity;
    for (const other of lit) {
      const x = other.piece.x - here.piece.x;
      const y = other.piece.y - here.piece.y;
      const along = x * right + y * down;
      const across = Math.abs(x * down) + Math.abs(y * right);
      const cost = along + 2 * across;
      if (other !== here && along > 1 && cost < least) [best, least] = [other, cost];
    }
    best?.group.focus();
    return best !== null;
  }

  /**
   * The emblem of a seat on its colour.
   * @param {number} seat
   */
  emblem(seat) {
    const found = this.seats.find((one) => one.number === seat);
    const name = found ? `emblem-${found.colour}` : "";
    const picture = s("svg", { viewBox: "0 0 100 100" });
    if (name && this.art.has(name)) picture.append(s("use", { href: `#s-${name}`, width: 100, height: 100 }));
    return h("span", { class: "emblem", "aria-hidden": "true" }, picture);
  }

  /**
   * The class that gives an element the colour of a seat.
   * @param {number} seat
   */
  colour(seat) {
    const found = this.seats.find((one) => one.number === seat);
    return found ? `seat-${found.colour}` : `seat-${seat}`;
  }
}

/**
 * @param {Piece} one
 * @param {Piece} other
 */
function same(one, other) {
  return (
    one.x === other.x && one.y === other.y && one.sprite === other.sprite && one.word === other.word &&
    one.label === other.label && one.tint === other.tint && one.turn === other.turn && one.size === other.size && one.room === other.room
  );
}

/**
 * Whether a piece says what it is when pointed at; a text is its own label.
 * @param {Piece} piece
 */
function hasTitle({ sprite, label }) {
  return label !== undefined && sprite !== "text";
}

/**
 * Dice and cards with their faces up are drawn: they are shown large when they come.
 * @param {Piece} piece
 */
function isDrawn({ sprite, label }) {
  return label !== undefined && /^(die|card)(-|$)/.test(sprite) && !sprite.endsWith("-back");
}

/**
 * A box that is not too small to find one's way.
 * @param {Box} box
 * @returns {Box}
 */
function grown(box) {
  const width = Math.max(box.width, LEAST.width);
  const height = Math.max(box.height, LEAST.height);
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

/**
 * Keys in their new order.
 * @param {string[]} keys
 * @param {[string, string | null][]} moved each with the key that it comes right after; null: first
 */
function placed(keys, moved) {
  for (const [key, below] of moved) {
    keys.splice(keys.indexOf(key), 1);
    keys.splice(below === null ? 0 : keys.indexOf(below) + 1, 0, key);
  }
  return keys;
}
