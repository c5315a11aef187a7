/** A swipe down over the head of a sheet closes it. */

const FAR = 60;

/**
 * @param {HTMLElement} sheet
 * @param {() => void} act
 */
export function swipedDown(sheet, act) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  sheet.addEventListener("pointerdown", (event) => {
    const isHead = event.target instanceof Element && event.target.closest("h2");
    from = isHead && event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null;
  });
  sheet.addEventListener("pointerup", (event) => {
    if (from && event.clientY - from.y > FAR && Math.abs(event.clientX - from.x) < FAR) act();
    from = null;
  });
}
