/**
 * The sprites and grounds of a game: fetched once, kept as markup, drawn as shapes of a panel or as images.
 *
 * Shapes take up the colours around them. An image is drawn once for each sprite and tint, with the colours of the
 * theme in it; but it is a document of its own, which costs time in each task of the page.
 */

import { bake, bakeShape, canBake } from "./baking.js";
import { edition, inkOn, svg } from "./dom.js";
import { isDark } from "./theme.js";

/** @typedef {import("./camera.js").Box} Box */

const NAMESPACE = "http://www.w3.org/2000/svg";
/** The colour of what has no tint. */
const INK = "#2a1a16";
/** What the server writes into a sheet. */
const SYMBOL = /<symbol id="([^"]+)"[^>]*>([\s\S]*?)<\/symbol>/g;
const GROUND = /^<g id="ground-([^"]+)">([\s\S]*?)<\/g>$(?=\s*(?:<g id="ground-|<\/svg>))/gm;
const MARK = "mark-";
const SHAPES = "path, rect, circle, ellipse, polygon";

/** @type {Map<string, Promise<Art>>} */
const fetched = new Map();

/** The pictures of a game for a number of seats. */
export class Art {
  /** @param {string} sheet */
  constructor(sheet) {
    /** @type {Map<string, string>} */
    this.sprites = new Map([...sheet.matchAll(SYMBOL)].map(([, name = "", markup = ""]) => [name, markup]));
    /** @type {Map<string, string>} */
    this.grounds = new Map([...sheet.matchAll(GROUND)].map(([, name = "", markup = ""]) => [name, markup]));
    /** @type {Map<string, SVGImageElement>} images of sprites and grounds, in the colours of the theme */
    this.images = new Map();
    /** @type {Map<string, SVGGElement>} sprites that are parts of the page */
    this.parts = new Map();
    /** @type {Map<string, Box>} */
    this.frames = new Map();
    /** @type {Map<string, {outline: SVGGraphicsElement, canBake: boolean}>} */
    this.outlines = new Map();
    /** @type {Map<string, boolean>} whether sprites can be parts of a panel */
    this.bakeable = new Map();
    /** @type {Record<string, string> | null} the colours of what has no tint */
    this.untinted = null;
  }

  /** No pictures at all. */
  static none() {
    return new Art("");
  }

  /** @param {string} name */
  has(name) {
    return this.sprites.has(name);
  }

  /** The colours have changed: all images are to be drawn again. */
  forgetColours() {
    this.images.clear();
    this.untinted = null;
  }

  /**
   * The shapes of a sprite in the coordinates of a panel; null: it has to be an image.
   * @param {string} name
   * @param {boolean} isTinted whether what it is in has its colour
   * @param {import("./baking.js").Place} place
   */
  shapes(name, isTinted, place) {
    const markup = this.sprites.get(name) ?? "";
    const isBakeable = this.bakeable.get(name) ?? canBake(markup);
    this.bakeable.set(name, isBakeable);
    if (!isBakeable) return null;
    const part = this.part(name);
    bake(part, place);
    part.setAttribute("class", "shapes");
    if (!isTinted && /var\(--(on-)?seat/.test(markup)) {
      const page = getComputedStyle(document.body);
      this.untinted ??= Object.fromEntries(
        ["--seat", "--on-seat"].map((colour) => [colour, page.getPropertyValue(colour)]),
      );
      for (const [colour, value] of Object.entries(this.untinted)) part.style.setProperty(colour, value);
    }
    return part;
  }

  /**
   * The image of a sprite, in its square.
   * @param {string} name
   * @param {string} tint empty: none
   */
  image(name, tint) {
    return this.copy(`${name} ${tint}`, this.sprites.get(name) ?? "", 100, 100, tint);
  }

  /**
   * The image of a ground; null: there is none.
   * @param {string} name
   * @param {number} width
   * @param {number} height
   */
  ground(name, width, height) {
    const markup = this.grounds.get(name);
    return markup === undefined
      ? null
      : this.copy(`ground ${name} ${width} ${height}`, markup, width, height, "");
  }

  /**
   * A copy of an image. Its long address is not read again.
   * @param {string} key
   * @param {string} markup
   * @param {number} width
   * @param {number} height
   * @param {string} tint
   */
  copy(key, markup, width, height, tint) {
    let image = this.images.get(key);
    if (!image) {
      image = svg("image", { href: imageOf(markup, width, height, tint), width, height });
      this.images.set(key, image);
    }
    return /** @type {SVGImageElement} */ (image.cloneNode());
  }

  /**
   * A sprite as a part of the page, which takes up the colours around it; its square is 0 0 100 100.
   * @param {string} name
   */
  part(name) {
    let part = this.parts.get(name);
    if (!part) {
      part = partOf(this.sprites.get(name) ?? "");
      this.parts.set(name, part);
    }
    return /** @type {SVGGElement} */ (part.cloneNode(true));
  }

  /**
   * The box around what a mark shows, in its square.
   * @param {string} name
   */
  frame(name) {
    if (!this.frames.size) this.measure();
    return this.frames.get(name) ?? { x: 0, y: 0, width: 100, height: 100 };
  }

  /** Measure all marks, at once: each measurement by itself would lay out the page. */
  measure() {
    const names = [...this.sprites.keys()].filter((name) => name.startsWith(MARK));
    const parts = names.map((name) => partOf(this.sprites.get(name) ?? ""));
    const picture = svg("svg", { width: 100, height: 100 }, ...parts);
    document.getElementById("art")?.append(picture);
    parts.forEach((part, place) => {
      const { x, y, width, height } = part.getBBox();
      this.frames.set(names[place] ?? "", { x, y, width, height });
    });
    picture.remove();
  }

  /**
   * The outline of a sprite, or the box around it, in the coordinates of a panel.
   * @param {string} name
   * @param {import("./baking.js").Place} place
   */
  outline(name, place) {
    let kept = this.outlines.get(name);
    if (!kept) {
      const outline = outlineOf(partOf(this.sprites.get(name) ?? "")) ?? svg("rect", this.frame(name));
      kept = { outline, canBake: canBake(outline.outerHTML) };
      this.outlines.set(name, kept);
    }
    const outline = /** @type {SVGGraphicsElement} */ (kept.outline.cloneNode());
    if (kept.canBake) bakeShape(outline, place);
    else {
      const { x, y, scale } = place;
      const within = outline.getAttribute("transform") ?? "";
      outline.setAttribute("transform", `translate(${x} ${y}) scale(${scale}) ${within}`);
    }
    return outline;
  }
}

/**
 * The first shape of a sprite, without its colours; null: it begins with something else.
 * @param {SVGGElement} part
 */
function outlineOf(part) {
  const first = part.firstElementChild;
  if (!(first instanceof SVGGraphicsElement) || !first.matches(SHAPES)) return null;
  for (const attribute of ["fill", "stroke", "stroke-width", "style", "opacity", "vector-effect"])
    first.removeAttribute(attribute);
  first.remove();
  return first;
}

/**
 * The pictures of a game.
 * @param {string} game
 * @param {number} seats
 * @returns {Promise<Art>}
 */
export function artOf(game, seats) {
  const path = `/art/${encodeURIComponent(game)}/${seats}.svg?edition=${edition()}`;
  let art = fetched.get(path);
  if (!art) {
    art = fetchArt(path);
    fetched.set(path, art);
    art.catch(() => fetched.delete(path));
  }
  return art;
}

/** @param {string} path */
async function fetchArt(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Art(await answer.text());
}

/**
 * The address of an image, with the values of all variables that it uses.
 * @param {string} markup
 * @param {number} width
 * @param {number} height
 * @param {string} tint
 */
function imageOf(markup, width, height, tint) {
  const page = getComputedStyle(document.body);
  const names = new Set(`${markup} ${tint}`.match(/(?<=var\()--[\w-]+/g));
  const values = [...names].map((name) => [name, page.getPropertyValue(name)]).filter(([, value]) => value);
  const colours = new Map(
    [
      ...values,
      ...(tint
        ? [
            ["--seat", tint],
            ["--on-seat", inkOn(tint)],
          ]
        : []),
    ].map(([name = "", value = ""]) => /** @type {const} */ ([name, value])),
  );
  const style = [
    `color-scheme:${isDark() ? "dark" : "light"}`,
    `color:${tint || INK}`,
    `font-family:${page.getPropertyValue("--sans")}`,
    ...[...colours].map(([name, value]) => `${name}:${value}`),
  ];
  const attribute = style
    .join(";")
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
  const picture = `<svg xmlns="${NAMESPACE}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="${attribute}">${markup}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

/** @param {string} markup */
function partOf(markup) {
  // The policy of the page forbids style attributes in markup, but not the same set by a script.
  const text = `<g xmlns="${NAMESPACE}">${markup.replaceAll(' style="', ' data-style="')}</g>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const part = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
  for (const element of part.querySelectorAll("[data-style]")) {
    if (element instanceof SVGElement) element.style.cssText = element.dataset.style ?? "";
    element.removeAttribute("data-style");
  }
  return part;
}
