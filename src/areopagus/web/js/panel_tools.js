/** The buttons of a panel: to swap it with another, to fold it, to make it large; and those of a camera. */

import { html, tool } from "./dom.js";
import { areaOf } from "./panel.js";
import { say } from "./texts.js";

/** @typedef {import("./arrangement.js").Arrangement} Arrangement */
/** @typedef {import("./panel.js").PanelView} PanelView */

const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/**
 * Give a panel its buttons, and listen to it.
 * @param {Arrangement} arrangement
 * @param {PanelView} panel
 */
export function equip(arrangement, panel) {
  const { area, element } = panel;
  const handle = tool("menu", say("web.panel.move"), () => {}, { class: "tool handle" });
  handle.addEventListener("keydown", (event) => moveByKey(arrangement, event, panel));
  handle.addEventListener("pointerdown", (event) => drag(arrangement, event, panel, handle));
  const enlarge = () => arrangement.enlarge(arrangement.nameOf(panel));
  element.append(
    html(
      "div",
      { class: "panel-tools", role: "group", "aria-label": say("web.panel.tools") },
      handle,
      tool("minus", say("web.panel.fold"), () => arrangement.fold(area), { class: "tool fold" }),
      tool("large", say("web.panel.enlarge"), enlarge, { class: "tool enlarge" }),
    ),
  );
  if (panel.hasCamera) element.append(zoomOf(panel.camera));
  for (const entering of ["pointerenter", "focusin"])
    element.addEventListener(entering, () => arrangement.enter(panel));
  panel.svg.addEventListener("dblclick", ({ target }) => {
    const isEmpty = target instanceof Element && !target.closest(".piece:not(.plain)");
    if (isEmpty && !arrangement.isNarrow) enlarge();
  });
}

/**
 * @param {Arrangement} arrangement
 * @param {KeyboardEvent} event
 * @param {PanelView} panel
 */
function moveByKey(arrangement, event, { area, element }) {
  const [right, down] = ARROWS.get(event.key) ?? [];
  if (right === undefined || down === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const here = middleOf(element);
  const others = [...arrangement.panels.values()]
    .filter((panel) => panel.isMounted && panel.area !== area && !arrangement.isOther(panel))
    .map((panel) => ({ panel, at: middleOf(panel.element) }))
    .map(({ panel, at }) => ({
      panel,
      along: (at.x - here.x) * right + (at.y - here.y) * down,
      across: Math.abs((at.x - here.x) * down) + Math.abs((at.y - here.y) * right),
    }))
    .filter(({ along }) => along > 1)
    .sort((one, other) => one.along + 2 * one.across - other.along - 2 * other.across);
  const [next] = others;
  if (next) arrangement.swap(area, next.panel.area);
  if (event.target instanceof HTMLElement) event.target.focus();
}

/**
 * Drag a panel by its handle onto another.
 * @param {Arrangement} arrangement
 * @param {PointerEvent} event
 * @param {PanelView} panel
 * @param {HTMLElement} handle
 */
function drag(arrangement, event, { area, element }, handle) {
  if (event.button !== 0) return;
  handle.setPointerCapture(event.pointerId);
  element.classList.add("dragged");
  /** @type {Element | null} */
  let target = null;
  const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const over = document
      .elementsFromPoint(clientX, clientY)
      .map((one) => one.closest(".panel:not(.other)"))
      .find((one) => one !== null && arrangement.element.contains(one));
    target?.classList.remove("target");
    target = over && over !== element ? over : null;
    target?.classList.add("target");
  };
  const end = (/** @type {PointerEvent} */ { type }) => {
    handle.removeEventListener("pointermove", move);
    element.classList.remove("dragged");
    target?.classList.remove("target");
    const other = areaOf(target?.getAttribute("data-panel") ?? "");
    if (type === "pointerup" && other) arrangement.swap(area, other);
  };
  handle.addEventListener("pointermove", move);
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
    handle.addEventListener(type, end, { once: true });
}

/** @param {Element} element */
function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * The buttons of a camera.
 * @param {import("./camera.js").Camera} camera
 */
function zoomOf(camera) {
  return html(
    "div",
    { class: "zoom", role: "group", "aria-label": say("web.camera") },
    tool("fit", say("web.camera.fit"), () => camera.fit()),
    tool("plus", say("web.key.closer"), () => camera.zoom(1.3)),
    tool("minus", say("web.key.away"), () => camera.zoom(1 / 1.3)),
  );
}
