/**
 * Sprites as parts of a panel, in its coordinates and without transforms.
 *
 * Each image of SVG is a document of its own, which Chromium visits after each task of the page; and it keeps the
 * drawing commands of each transform apart. So the numbers of a sprite are computed for its place instead.
 */

/** @typedef {{x: number, y: number, scale: number}} Place where the origin of a sprite is, and how large a unit */
/** @typedef {{width: number, dashes: string, letters: number}} Lines what children take over: widths in the units of the sprite */

/** What can't be computed, or looks different as a part of the page. */
const UNFIT =
  /vector-effect|url\(|<(?!\/|(?:path|rect|circle|ellipse|line|polygon|polyline|text|g)\b)|<g[^>]* opacity=|opacity="[^"]*"[^>]* stroke=|stroke="[^"]*"[^>]* opacity=|style="(?!(?:--|color:))|<text[^>]*(?:dx|dy|rotate|textLength)=/;
const TRANSFORM = /^\s*(?:(?:translate|scale)\([^)]*\)\s*)*$/;
const STEP = /(translate|scale)\(([^)]*)\)/g;
/** A command of a path, or a number. */
const TOKEN = /[a-zA-Z]|[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/g;
/** What the numbers of a command are: distances across, down, either, or none. */
const KINDS = new Map(
  Object.entries({
    M: "xy",
    L: "xy",
    T: "xy",
    H: "x",
    V: "y",
    C: "xyxyxy",
    S: "xyxy",
    Q: "xyxy",
    A: "rr000xy",
  }),
);
const ACROSS = new Set(["x", "cx", "x1", "x2"]);
const DOWN = new Set(["y", "cy", "y1", "y2"]);
const LENGTHS = new Set(["width", "height", "r", "rx", "ry"]);
/** What every shape gets from what it is in. */
const INHERITED = ["stroke-width", "stroke-dasharray", "font-size", "transform", "pointer-events"];

/** The width of lines and the size of letters where a sprite names none. */
const NONE = { width: 1, dashes: "", letters: 16 };

/** @type {Map<string, (string | number)[]>} */
const tokens = new Map();

/**
 * Whether a sprite can be a part of a panel.
 * @param {string} markup
 */
export function canBake(markup) {
  if (UNFIT.test(markup)) return false;
  if ([...markup.matchAll(/ transform="([^"]*)"/g)].some(([, list = ""]) => !TRANSFORM.test(list)))
    return false;
  return [...markup.matchAll(/ d="([^"]*)"/g)].every(([, path = ""]) => isPath(tokensOf(path)));
}

/**
 * Compute the numbers of a sprite for its place.
 * @param {Element} part changes
 * @param {Place} place
 */
export function bake(part, place) {
  for (const child of part.children) bakeElement(child, place, NONE);
}

/**
 * Compute the numbers of a shape for its place.
 * @param {Element} shape changes
 * @param {Place} place
 */
export function bakeShape(shape, place) {
  bakeElement(shape, place, NONE);
}

/**
 * @param {Element} element
 * @param {Place} outer
 * @param {Lines} around
 */
function bakeElement(element, outer, around) {
  const place = within(outer, element.getAttribute("transform") ?? "");
  const lines = {
    width: Number(element.getAttribute("stroke-width") ?? around.width),
    dashes: element.getAttribute("stroke-dasharray") ?? around.dashes,
    letters: Number(element.getAttribute("font-size") ?? around.letters),
  };
  for (const name of INHERITED) element.removeAttribute(name);
  if (element.tagName === "g") {
    for (const child of element.children) bakeElement(child, place, lines);
    return;
  }
  for (const { name, value } of [...element.attributes]) {
    if (ACROSS.has(name)) element.setAttribute(name, short(place.x + Number(value) * place.scale));
    else if (DOWN.has(name)) element.setAttribute(name, short(place.y + Number(value) * place.scale));
    else if (LENGTHS.has(name)) element.setAttribute(name, short(Number(value) * place.scale));
    else if (name === "d") element.setAttribute(name, bakedPath(value, place));
    else if (name === "points") element.setAttribute(name, bakedPoints(value, place));
  }
  complete(element, place);
  element.setAttribute("stroke-width", short(lines.width * place.scale));
  if (lines.dashes) element.setAttribute("stroke-dasharray", scaled(lines.dashes, place.scale));
  if (element.tagName === "text") element.setAttribute("font-size", short(lines.letters * place.scale));
  const opacity = element.getAttribute("opacity");
  if (opacity === null) return;
  element.removeAttribute("opacity"); // of what is only filled; a group of its own would be kept apart
  element.setAttribute("fill-opacity", opacity);
}

/**
 * Coordinates that are not given are 0 in the square of the sprite.
 * @param {Element} element
 * @param {Place} place
 */
function complete(element, { x, y }) {
  const isRound = element.tagName === "circle" || element.tagName === "ellipse";
  if (!isRound && element.tagName !== "rect" && element.tagName !== "text") return;
  const [across, down] = isRound ? ["cx", "cy"] : ["x", "y"];
  if (!element.hasAttribute(across)) element.setAttribute(across, short(x));
  if (!element.hasAttribute(down)) element.setAttribute(down, short(y));
}

/**
 * The place of what is in an element.
 * @param {Place} outer
 * @param {string} transform
 * @returns {Place}
 */
function within(outer, transform) {
  let { x, y, scale } = outer;
  for (const [, kind, list = ""] of transform.matchAll(STEP)) {
    const [first = 0, second = 0] = numbers(list);
    if (kind === "scale") scale *= first;
    else {
      x += first * scale;
      y += second * scale;
    }
  }
  return { x, y, scale };
}

/**
 * @param {string} path
 * @param {Place} place
 */
function bakedPath(path, place) {
  let kinds = "";
  let isRelative = false;
  let count = 0;
  /** @type {string[]} */
  const baked = [];
  for (const token of tokensOf(path)) {
    if (typeof token === "string") {
      kinds = KINDS.get(token.toUpperCase()) ?? "";
      isRelative = token !== token.toUpperCase();
      count = 0;
      baked.push(token);
      continue;
    }
    const kind = kinds[count++ % kinds.length];
    const length = token * place.scale;
    const from = isRelative || kind === "r" ? 0 : kind === "x" ? place.x : place.y;
    baked.push(kind === "0" ? String(token) : short(from + length));
  }
  return baked.join(" ");
}

/**
 * @param {string} points
 * @param {Place} place
 */
function bakedPoints(points, place) {
  return numbers(points)
    .map((value, number) => short((number % 2 ? place.y : place.x) + value * place.scale))
    .join(" ");
}

/** @param {string} path */
function tokensOf(path) {
  let parsed = tokens.get(path);
  if (!parsed) {
    parsed = (path.match(TOKEN) ?? []).map((token) => (/[a-zA-Z]$/.test(token) ? token : Number(token)));
    tokens.set(path, parsed);
  }
  return parsed;
}

/**
 * Whether a path begins absolutely, and every command has as many numbers as it needs: flags of arcs may be written together.
 * @param {(string | number)[]} path
 */
function isPath(path) {
  if (path[0] !== "M") return false;
  let [need, count] = [0, 0];
  for (const token of [...path, "Z"]) {
    if (typeof token === "number") count += 1;
    else {
      if (need === 0 ? count > 0 : count === 0 || count % need > 0) return false;
      const kinds = KINDS.get(token.toUpperCase());
      if (kinds === undefined && token.toUpperCase() !== "Z") return false;
      need = kinds?.length ?? 0;
      count = 0;
    }
  }
  return true;
}

/**
 * @param {string} list
 * @param {number} scale
 */
function scaled(list, scale) {
  return numbers(list)
    .map((value) => short(value * scale))
    .join(" ");
}

/** @param {string} list */
function numbers(list) {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
}

/** @param {number} value */
function short(value) {
  return String(Math.round(value * 1000) / 1000);
}
