/** A camera: shows a part of a picture, which can be dragged, zoomed by wheel, pinch or key, and moved smoothly. */

import { isMotionReduced } from "./dom.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The duration of a smooth movement in milliseconds. */
const FLIGHT = 400;
/** The largest zoom. */
const CLOSEST = 6;
/** A pointer that moves by fewer pixels clicks; by more, it drags. */
const DRAG = 5;

/** A camera over an SVG element, whose picture is in the middle. */
export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {boolean} canMove whether people can move it
   * @param {() => void} moved called after every change, so that badges keep their size
   */
  constructor(svg, canMove, moved) {
    this.svg = svg;
    this.moved = moved;
    /** @type {Box} */
    this.whole = { x: 0, y: 0, width: 100, height: 100 };
    /** @type {Box} */
    this.box = this.whole;
    this.flight = 0;
    this.dragged = false;
    /** The size of the element, in pixels. */
    this.size = { width: 0, height: 0 };
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    if (!canMove) return;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(end, (event) =>
        this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId),
      );
  }

  /**
   * The element has this size now.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.size = { width, height };
    this.moved();
  }

  /** Number of pixels on the screen for a unit of the picture. */
  get scale() {
    const { width, height } = this.size;
    if (!width || !height) return 1;
    return Math.min(width / this.box.width, height / this.box.height);
  }

  /**
   * The picture has this size.
   * @param {Box} whole
   */
  frame(whole) {
    const isHome = this.box === this.whole;
    this.whole = whole;
    if (isHome) this.see(whole);
  }

  /**
   * Show a box at once.
   * @param {Box} box
   */
  see(box) {
    cancelAnimationFrame(this.flight);
    this.box = box;
    const viewBox = `${box.x} ${box.y} ${box.width} ${box.height}`;
    if (viewBox !== this.svg.getAttribute("viewBox")) this.svg.setAttribute("viewBox", viewBox);
    this.moved();
  }

  /**
   * Move to a box.
   * @param {Box} box
   */
  fly(box) {
    if (isMotionReduced()) return this.see(box);
    cancelAnimationFrame(this.flight);
    const from = this.box;
    const begin = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - begin) / FLIGHT)); // a frame may have begun before this was called
      const ease = 1 - (1 - part) ** 3;
      if (part >= 1) return this.see(box);
      /** @param {keyof Box} side */
      const mix = (side) => from[side] + (box[side] - from[side]) * ease;
      this.see({ x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") });
      this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  fit() {
    this.fly(this.whole);
  }

  /**
   * Move to where a point is in the middle.
   * @param {{x: number, y: number}} point
   */
  flyTo({ x, y }) {
    const { box } = this;
    this.fly(this.within({ ...box, x: x - box.width / 2, y: y - box.height / 2 }));
  }

  /**
   * @param {number} factor more than 1: closer
   * @param {{x: number, y: number}} [around] a point of the picture that stays where it is
   */
  zoom(factor, around) {
    const box = this.box;
    const least = this.whole.width / CLOSEST;
    const most = Math.max(this.whole.width, (this.whole.height * box.width) / box.height) * 1.05;
    const width = Math.min(most, Math.max(least, box.width / factor));
    const real = box.width / width;
    const at = around ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.see(
      this.within({
        x: at.x - (at.x - box.x) / real,
        y: at.y - (at.y - box.y) / real,
        width,
        height: box.height / real,
      }),
    );
  }

  /**
   * Move by a part of what is seen, where there is more to be seen.
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    const { box, whole } = this;
    const x = box.width < whole.width ? box.x + right * box.width : box.x;
    const y = box.height < whole.height ? box.y + down * box.height : box.y;
    this.see(this.within({ ...box, x, y }));
  }

  /**
   * The middle of what is seen stays in the picture.
   * @param {Box} box
   * @returns {Box}
   */
  within(box) {
    const { whole } = this;
    const x = Math.min(whole.x + whole.width, Math.max(whole.x, box.x + box.width / 2)) - box.width / 2;
    const y = Math.min(whole.y + whole.height, Math.max(whole.y, box.y + box.height / 2)) - box.height / 2;
    return { ...box, x, y };
  }

  /**
   * Whether a point of the picture is seen.
   * @param {number} x
   * @param {number} y
   */
  sees(x, y) {
    const { width, height } = this.size;
    if (!width || !height) return true; // it is not known yet
    const scale = this.scale;
    const aside = Math.abs(x - this.box.x - this.box.width / 2) * scale;
    const down = Math.abs(y - this.box.y - this.box.height / 2) * scale;
    return aside < width / 2 - 8 && down < height / 2 - 8;
  }

  /**
   * The smallest box around another that has the shape of the element; it stays within the picture if it fits.
   * @param {Box} box
   * @returns {Box}
   */
  shaped(box) {
    const { size, whole: part } = this;
    if (!size.width || !size.height) return box;
    const width = Math.max(box.width, (box.height * size.width) / size.height);
    const height = Math.max(box.height, (box.width * size.height) / size.width);
    if (width > part.width || height > part.height) return part;
    const x = Math.min(box.x - (width - box.width) / 2, part.x + part.width - width);
    const y = Math.min(box.y - (height - box.height) / 2, part.y + part.height - height);
    return { x: Math.max(part.x, x), y: Math.max(part.y, y), width, height };
  }

  /**
   * A point of the window as one of the picture.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    this.zoom(Math.exp((-event.deltaY * lines) / 600), this.at(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    if (this.fingers.size === 0) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragged) {
      if (Math.hypot(now.x - before.x, now.y - before.y) < DRAG) return;
      this.dragged = true;
      this.svg.setPointerCapture(event.pointerId);
    }
    const scale = this.scale;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    this.fingers.set(event.pointerId, now);
    const other = others[0];
    if (other) {
      const spreadBefore = Math.hypot(before.x - other.x, before.y - other.y);
      const spread = Math.hypot(now.x - other.x, now.y - other.y);
      if (spreadBefore > 0)
        this.zoom(spread / spreadBefore, this.at((now.x + other.x) / 2, (now.y + other.y) / 2));
      return;
    }
    const { box } = this;
    this.see(
      this.within({ ...box, x: box.x - (now.x - before.x) / scale, y: box.y - (now.y - before.y) / scale }),
    );
  }
}
