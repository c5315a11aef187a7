/**
 * Scenes on the screen: one group per piece, by key, on two stages: the table, and the boards of the players.
 *
 * A scene is tall: the table lies on top, the boards below it as strips. The pieces `seat:0`, `seat:1` ... head the
 * strips, which tells where they are. What a question offers lights up: pieces with a legal word get a ring, a number
 * and the focus. That is all the page knows of a game.
 */

import { Camera } from "./camera.js";
import { h, inkOn, s, still } from "./dom.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Changes} Changes */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./art.js").Art} Art */

const UNIT = 100;
/** On a narrow screen a board is dragged; so much of it is seen at once. */
const NARROW_BOARD = 456;
const FINGER = 40;
const MOVE = 320;
const APART = 60;
const ALL = 900;
const HEXAGON = "M96 50L73 89.8H27L4 50L27 10.2H73Z";
const BRACKETS = "M16 30L27 11H42M58 11H73L84 30M84 70L73 89H58M42 89H27L16 70";

/** @typedef {{piece: Piece, group: SVGGElement, stage: Stage}} Shown */

/** A stage: an SVG with a ground, pieces, and badges over them. */
class Stage {
  /** @param {string} name */
  constructor(name) {
    this.edge = s("rect");
    this.ground = s("g", { class: "ground", "aria-hidden": "true", "clip-path": `url(#edge-of-${name})` });
    this.pieces = s("g", { class: "pieces" });
    this.over = s("g", { class: "over", "aria-hidden": "true" });
    this.svg = s("svg", { class: `scene ${name}`, role: "group", preserveAspectRatio: "xMidYMin meet" }, s("clipPath", { id: `edge-of-${name}` }, this.edge), this.ground, this.pieces, this.over);
    this.camera = new Camera(this.svg, () => this.scaleBadges());
  }

  /**
   * Nothing of the ground is seen beyond this.
   * @param {Box} box
   */
  cut(box) {
    for (const [side, value] of Object.entries(box)) this.edge.setAttribute(side, String(value));
  }

  /** Badges keep their size on the screen, whatever the zoom. */
  scaleBadges() {
    const scale = this.camera.scale;
    for (const badge of this.over.querySelectorAll(".badge")) {
      if (!(badge instanceof SVGGElement)) continue;
      const { x = "0", y = "0", room = "20" } = badge.dataset;
      const radius = Math.min(Math.max(9.5 / scale, 0.0001), Math.max(Number(room), 8 / scale));
      badge.setAttribute("transform", `translate(${x} ${y}) scale(${radius / 10})`);
    }
  }
}

/** What stands where a player sits: colour and emblem, as the scene draws them. */
export class Seat {
  /**
   * @param {number} number
   * @param {string} colour
   * @param {string} label
   */
  constructor(number, colour, label) {
    this.number = number;
    this.colour = colour;
    this.label = label;
  }
}

/** The picture of a table. */
export class SceneView {
  /**
   * @param {Art} art
   * @param {{choose: (word: string) => void, ask: (word: string, x: number, y: number) => void, point: (word: string | null) => void}} acts
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
    /** @type {Set<string>} keys of what has changed since the person last chose */
    this.fresh = new Set();
    /** Whether all that has a word can be asked about, not only chosen. */
    this.everything = false;
    this.narrow = false;
    this.tapped = "";
    this.width = 0;
    this.height = 0;
    this.title = "";
    /** @type {Seat[]} */
    this.seats = [];
    this.strip = 0;
    this.top = 0;
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
   * @param {boolean} [mark] whether changes are marked
   */
  show(scene, mark = false) {
    const first = this.shown.size === 0;
    this.layOut(scene);
    const coming = new Map(scene.pieces.map((piece) => [piece.key, piece]));
    const removed = [...this.shown.keys()].filter((key) => !coming.has(key));
    const moves = new Moves(!first, false);
    for (const key of removed) this.remove(key, moves);
    for (const piece of scene.pieces) this.put(piece, moves, mark);
    this.reorder([...coming.keys()]);
  }

  /**
   * Take in what has changed. Then say what is lit.
   * @param {Changes} changes
   * @param {boolean} mark
   */
  apply(changes, mark) {
    const { removed = [], changed = [], added = [], order, stage } = changes;
    if (stage) this.layOut({ ...stage, pieces: [...this.shown.values()].map((shown) => shown.piece) });
    const moves = new Moves(true, true);
    for (const key of removed) this.remove(key, moves);
    for (const piece of [...changed, ...added]) this.put(piece, moves, mark);
    if (order) this.reorder(order);
  }

  /** @param {Scene} scene */
  layOut(scene) {
    this.title = scene.title ?? "";
    this.table.svg.setAttribute("aria-label", this.title);
    const heads = scene.pieces.filter((piece) => /^seat:\d+$/.test(piece.key)).sort((a, b) => a.y - b.y);
    if (heads.length) {
      this.seats = heads.map((head) => {
        const colour = head.sprite.slice(head.sprite.lastIndexOf("-") + 1);
        return new Seat(Number(head.key.slice(5)), colour, head.label ?? "");
      });
      const [one, two] = heads;
      this.strip = one && two ? two.y - one.y : 0;
    }
    if (scene.width === this.width && scene.height === this.height) return;
    this.width = scene.width;
    this.height = scene.height;
    this.top = this.height - this.strip * this.seats.length;
    this.frame(false);
  }

  /**
   * Decide what the cameras fit.
   * @param {boolean} narrow on a narrow screen the map comes first
   */
  frame(narrow) {
    const whole = { x: 0, y: 0, width: this.width, height: this.top };
    const below = { x: 0, y: this.top, width: this.width, height: this.height - this.top };
    this.narrow = narrow;
    this.table.cut(whole);
    this.boards.cut(below);
    this.table.camera.frame(whole, narrow ? this.map() ?? whole : whole);
    this.boards.camera.frame(below, this.boardBox(this.chosen));
  }

  /** The part of the table with the places of the map. */
  map() {
    const places = [...this.shown.values()].filter(({ piece }) => piece.sprite === "place").map(({ piece }) => piece);
    return boxRound(places, 0.56);
  }

  /** @param {number} place of the seat, from the top */
  boardBox(place) {
    const width = this.narrow ? Math.min(this.width, NARROW_BOARD) : this.width;
    return { x: 0, y: this.top + this.strip * place, width, height: this.strip || this.height };
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
   * @param {boolean} mark
   */
  put(piece, moves, mark) {
    const stage = piece.y >= this.top && this.strip ? this.boards : this.table;
    const before = this.shown.get(piece.key);
    if (before && same(before.piece, piece)) return;
    const visible = piece.sprite !== "text" && piece.sprite !== "place" && piece.label !== undefined;
    if (!before || before.stage !== stage) {
      before?.group.remove();
      const group = this.draw(piece, s("g"));
      stage.pieces.append(group);
      this.shown.set(piece.key, { piece, group, stage });
      moves.appear(group, piece);
      if (mark && visible) this.fresh.add(piece.key);
      return;
    }
    this.draw(piece, before.group);
    const moved = before.piece.x !== piece.x || before.piece.y !== piece.y;
    if (moved) moves.move(before.group, before.piece, piece);
    if (mark && visible && (moved || before.piece.sprite !== piece.sprite)) this.fresh.add(piece.key);
    before.piece = piece;
  }

  /**
   * @param {Piece} piece
   * @param {SVGGElement} group
   */
  draw(piece, group) {
    const size = piece.size ?? 1;
    group.setAttribute("class", piece.word === undefined && piece.label === undefined ? "piece plain" : "piece");
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
      picture = s("text", { "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", fill: "currentColor", ...turn }, piece.label);
    } else if (piece.sprite === "place") {
      picture = s("path", { class: "place", d: HEXAGON, transform: `scale(${size}) translate(-50 -50)` });
    } else {
      picture = use(piece.sprite, size * UNIT, turn);
    }
    group.replaceChildren(...(piece.label === undefined || piece.sprite === "text" ? [] : [s("title", {}, piece.label)]), picture);
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
    this.tapped = "";
    this.relight();
  }

  relight() {
    for (const stage of [this.table, this.boards]) {
      stage.over.replaceChildren();
      for (const mark of [...stage.pieces.querySelectorAll(":scope > .piece > .mark")]) mark.remove();
    }
    /** @type {Map<string, Piece[]>} */
    const ringed = new Map();
    for (const { piece, group, stage } of this.shown.values()) {
      const { word, label } = piece;
      const number = word === undefined ? undefined : this.lit.get(word);
      const isLit = word !== undefined && number !== undefined;
      group.classList.toggle("lit", isLit);
      group.removeAttribute("tabindex");
      if (this.fresh.has(piece.key)) group.prepend(bracket(piece));
      let rings = false;
      if (isLit) {
        const lower = ringed.get(word) ?? [];
        rings = !lower.some((other) => Math.hypot(other.x - piece.x, other.y - piece.y) < ringWidth(other) / 2);
        if (rings) {
          ringed.set(word, [...lower, piece]);
          this.ring(piece, group, stage, number, lower.length === 0);
        }
      }
      if (rings) {
        const name = this.names.get(word ?? "") ?? "";
        group.setAttribute("role", "button");
        group.setAttribute("aria-label", [number, label, name === label ? "" : name].filter(Boolean).join(", "));
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
   */
  ring(piece, group, stage, number, first) {
    const width = ringWidth(piece);
    const own = `mark-${piece.sprite}`;
    const framed = this.art.has(own);
    const title = group.querySelector("title");
    const mark = this.art.has("mark-legal") || framed ? use(framed ? own : "mark-legal", width) : hexRing(width);
    mark.setAttribute("class", "mark ring");
    if (title) title.after(mark);
    else group.prepend(mark);
    group.setAttribute("tabindex", first ? "0" : "-1");
    if (!number) return;
    const [aside, above] = framed ? [0.385 * width, 8] : [0.25 * width, 0.21 * width];
    stage.over.append(
      s(
        "g",
        { class: "badge", "data-word": piece.word, "data-x": piece.x - aside, "data-y": piece.y - above, "data-room": Math.max(7, 0.2 * width) },
        s("circle", { r: 10 }),
        s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, number),
      ),
    );
  }

  /** What has changed is no longer new. */
  seen() {
    if (!this.fresh.size) return;
    this.fresh.clear();
    this.relight();
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

  /**
   * Show where a word is: fly there if it is not seen, and flash it.
   * @param {string} word
   * @param {boolean} fly
   */
  flash(word, fly) {
    const [shown] = this.piecesOf(word);
    if (!shown) return;
    const { piece, stage } = shown;
    if (fly && stage === this.boards) this.choose(Math.floor((piece.y - this.top) / this.strip));
    const { camera } = stage;
    if (fly && !camera.sees(piece.x, piece.y))
      camera.fly(camera.within({ ...camera.box, x: piece.x - camera.box.width / 2, y: piece.y - camera.box.height / 2 }));
    this.unflash();
    const width = ringWidth(piece) * 1.1;
    stage.over.append(s("g", { class: "flash", transform: `translate(${piece.x} ${piece.y}) scale(${width / 100}) translate(-50 -50)` }, s("path", { d: BRACKETS, class: "case" }), s("path", { d: BRACKETS })));
  }

  unflash() {
    for (const stage of [this.table, this.boards]) for (const flash of stage.over.querySelectorAll(".flash")) flash.remove();
  }

  /** The part of the table in which something is lit, if none of it is seen. */
  unseen() {
    const lit = [...this.shown.values()].filter(({ piece, stage }) => stage === this.table && piece.word !== undefined && this.lit.has(piece.word)).map(({ piece }) => piece);
    if (!lit.length || lit.some((piece) => this.table.camera.sees(piece.x, piece.y))) return null;
    const box = boxRound(lit, 0.7);
    if (!box) return null;
    const width = Math.max(box.width, 300);
    const height = Math.max(box.height, 240);
    const least = { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
    return this.table.camera.shaped(least);
  }

  /** The seat on whose board something is lit, if nothing on the table is. */
  litBoard() {
    const lit = [...this.shown.values()].filter(({ piece }) => piece.word !== undefined && this.lit.has(piece.word));
    const [one] = lit;
    if (!one || lit.some(({ stage }) => stage === this.table)) return null;
    return Math.floor((one.piece.y - this.top) / this.strip);
  }

  // Acting

  /** @param {EventTarget | null} target */
  litWord(target) {
    const group = target instanceof Element ? target.closest(".piece.lit") : null;
    return group?.getAttribute("data-word") ?? null;
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
    const worded = [target, ...below].filter((group) => group !== null);
    const group = worded.find((found) => found.classList.contains("lit")) ?? worded[0];
    const word = group?.getAttribute("data-word");
    if (!group || !word) return;
    if (!this.lit.has(word)) return this.acts.ask(word, event.clientX, event.clientY);
    const isTouched = event instanceof PointerEvent && event.pointerType === "touch";
    if (isTouched && this.tapped !== word && group.getBoundingClientRect().width < FINGER) {
      this.tapped = word;
      this.acts.point(word);
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

/** What moves, comes and goes at once, a little apart. */
class Moves {
  /**
   * @param {boolean} wanted
   * @param {boolean} apart one after the other; a new view comes at once
   */
  constructor(wanted, apart) {
    this.wanted = wanted && !document.hidden;
    this.apart = apart;
    this.moved = 0;
    this.still = still();
  }

  get delay() {
    return this.apart ? Math.min(this.moved++ * APART, ALL) : 0;
  }

  /**
   * @param {SVGGElement} group
   * @param {Piece} from
   * @param {Piece} to
   */
  move(group, from, to) {
    if (!this.wanted) return;
    if (this.still) group.animate({ opacity: [0.2, 1] }, 120);
    else {
      const frames = [from, to].map(({ x, y }) => `translate(${x}px, ${y}px)`);
      group.animate({ transform: frames }, { duration: MOVE, delay: this.delay, fill: "backwards", easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }

  /**
   * @param {SVGGElement} group
   * @param {Piece} piece
   */
  appear(group, piece) {
    if (!this.wanted) return;
    if (this.still) group.animate({ opacity: [0, 1] }, 120);
    else {
      const at = `translate(${piece.x}px, ${piece.y}px)`;
      group.animate({ opacity: [0, 1], transform: [`${at} scale(.85)`, at] }, { duration: 180, delay: this.delay, fill: "backwards" });
    }
  }

  /** @param {SVGGElement} group */
  vanish(group) {
    if (!this.wanted) return group.remove();
    group.classList.add("gone");
    group.setAttribute("aria-hidden", "true");
    delete group.dataset.word;
    const going = group.animate({ opacity: [1, 0] }, 140);
    going.onfinish = () => group.remove();
    going.oncancel = () => group.remove();
  }
}

/**
 * @param {Piece} one
 * @param {Piece} other
 */
function same(one, other) {
  return (
    one.x === other.x && one.y === other.y && one.sprite === other.sprite && one.word === other.word &&
    one.label === other.label && one.tint === other.tint && one.turn === other.turn && one.size === other.size
  );
}

/**
 * As the kernel has it: a place is as large as its ring; round anything else the ring leaves some air.
 * @param {Piece} piece
 */
function ringWidth(piece) {
  const size = piece.size ?? 1;
  if (piece.sprite === "text") return size * 2.4;
  return size * UNIT * (piece.sprite === "place" ? 1 : 1.3);
}

/**
 * @param {string} sprite
 * @param {number} width
 * @param {Record<string, string>} [more]
 */
function use(sprite, width, more = {}) {
  return s("use", { href: `#s-${sprite}`, x: -width / 2, y: -width / 2, width, height: width, ...more });
}

/** @param {number} width */
function hexRing(width) {
  const place = { transform: `scale(${width / 100}) translate(-50 -50)` };
  return s("g", {}, s("path", { d: HEXAGON, class: "case", ...place }), s("path", { d: HEXAGON, class: "core", ...place }));
}

/** @param {Piece} piece */
function bracket(piece) {
  const width = ringWidth(piece);
  const place = { d: BRACKETS, transform: `scale(${width / 100}) translate(-50 -50)` };
  return s("g", { class: "mark changed" }, s("path", { ...place, class: "case" }), s("path", place));
}

/**
 * @param {Piece[]} pieces
 * @param {number} air in sizes of a piece
 * @returns {Box | null}
 */
function boxRound(pieces, air) {
  if (!pieces.length) return null;
  const half = (/** @type {Piece} */ piece) => (piece.sprite === "text" ? 20 : (piece.size ?? 1) * UNIT * air);
  const left = Math.min(...pieces.map((piece) => piece.x - half(piece)));
  const right = Math.max(...pieces.map((piece) => piece.x + half(piece)));
  const top = Math.min(...pieces.map((piece) => piece.y - half(piece)));
  const bottom = Math.max(...pieces.map((piece) => piece.y + half(piece)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
