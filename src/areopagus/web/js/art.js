/** The sprites of a game: fetched once, put into the page as symbols. */

import { edition, svg } from "./dom.js";

/** @type {Map<string, Promise<Art>>} */
const fetched = new Map();

/** The pictures of a game for a number of seats. */
export class Art {
  /** @param {SVGSVGElement} sheet */
  constructor(sheet) {
    /** @type {Set<string>} */
    this.names = new Set();
    /** @type {SVGGElement | null} */
    this.ground = sheet.querySelector("#ground");
    this.ground?.remove();
    this.ground?.removeAttribute("id");
    this.sheet = svg("svg", { width: 0, height: 0, class: "sheet-of-sprites" });
    for (const symbol of [...sheet.querySelectorAll("symbol")]) {
      this.names.add(symbol.id);
      symbol.id = `s-${symbol.id}`;
      this.sheet.append(symbol);
    }
  }

  /** No pictures at all. */
  static none() {
    return new Art(svg("svg"));
  }

  /** Make these sprites the ones of the page. */
  use() {
    document.getElementById("art")?.replaceChildren(this.sheet);
  }

  /** @param {string} name */
  has(name) {
    return this.names.has(name);
  }
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
  // The policy of the page forbids style attributes in markup, but not the same set by a script.
  const text = (await answer.text()).replaceAll(' style="', ' data-style="');
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const sheet = /** @type {SVGSVGElement} */ (
    /** @type {unknown} */ (document.importNode(parsed.documentElement, true))
  );
  for (const element of sheet.querySelectorAll("[data-style]")) {
    if (element instanceof SVGElement) element.style.cssText = element.dataset.style ?? "";
    element.removeAttribute("data-style");
  }
  return new Art(sheet);
}
