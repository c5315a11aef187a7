/** Making elements. */

const SVG = "http://www.w3.org/2000/svg";
/** The folder of the files of this edition. */
const FOLDER = new URL("..", import.meta.url).pathname;

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An HTML element. A function among the attributes becomes a listener (`click`); true sets an empty attribute, false none.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...nodesOf(children));
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...nodesOf(children));
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function nodesOf(children) {
  /** @type {(Node | string)[]} */
  const nodes = [];
  for (const child of children)
    if (child !== null && child !== undefined && child !== false) nodes.push(child);
  return nodes;
}

/**
 * The address of a file of the same edition as this script.
 * @param {string} path
 */
export function file(path) {
  return FOLDER + path;
}

/** The edition of this script, which is part of its address: `/web/<edition>/js/dom.js`. */
export function edition() {
  return new URL("..", import.meta.url).pathname.split("/").at(-2) ?? "";
}

/**
 * A pictogram of the page. The page brings the shapes of all: a reference to another file would be drawn a frame later.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 */
export function icon(name, attributes = {}) {
  const icons = document.getElementById("icons");
  const shapes = icons instanceof HTMLTemplateElement ? icons.content.getElementById(name)?.children : null;
  return svg(
    "svg",
    { class: "icon", "aria-hidden": "true", viewBox: "0 0 100 100", ...attributes },
    ...[...(shapes ?? [])].map((shape) => document.importNode(shape, true)),
  );
}

/**
 * A button with a pictogram, and a name for screen readers.
 * @param {string} picture
 * @param {string} name
 * @param {(event: Event) => void} act
 * @param {Record<string, any>} [attributes]
 */
export function tool(picture, name, act, attributes = {}) {
  return html(
    "button",
    { type: "button", class: "tool", title: name, "aria-label": name, click: act, ...attributes },
    icon(picture),
  );
}

/**
 * Replace the content of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodesOf(children));
}

/** @type {WeakMap<Element, string>} what elements show that `refill` has made */
const shownKeys = new WeakMap();

/**
 * Give an element new children; those that show the same as before stay.
 * @param {Element} element
 * @param {{key: string, make: () => Element}[]} parts
 */
export function refill(element, parts) {
  const before = [...element.children];
  const after = parts.map(({ key, make }, place) => {
    const old = before[place];
    if (old && shownKeys.get(old) === key) return old;
    const made = make();
    shownKeys.set(made, key);
    return made;
  });
  for (const [place, made] of after.entries())
    if (before[place] === undefined) element.append(made);
    else if (before[place] !== made) before[place].replaceWith(made);
  for (const old of before.slice(after.length)) old.remove();
}

/**
 * Have screen readers say a sentence.
 * @param {string} sentence
 */
export function announce(sentence) {
  const spoken = document.getElementById("spoken");
  if (spoken) fill(spoken, sentence);
}

/** Whether the person has asked the system for less motion. */
export function isMotionReduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * A colour of text that can be read on a colour.
 * @param {string} colour
 */
export function inkOn(colour) {
  const parts = /#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour);
  if (!parts) return "#fff";
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => {
    const value = parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.3 ? "#231815" : "#fff";
}
