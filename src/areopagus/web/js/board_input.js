/** Input on the board: clicks, taps, the pointer, and the keyboard. */

/** @typedef {import("./panel.js").PanelView} PanelView */
/** @typedef {import("./panel.js").Shown} Shown */

/**
 * What the table does.
 * @typedef {object} Acts
 * @property {(word: string, group: SVGGElement) => void} choose
 * @property {(shown: Shown, x: number, y: number) => void} ask asks why a piece that has a word can't be chosen
 * @property {(word: string | null, isForeseen: boolean) => void} point also shows what the word would lead to
 * @property {(name: string) => void} tapAgain says that something small needs a second tap
 */

/** What is smaller on the screen than this, in pixels, is tapped twice. */
const FINGER = 40;

export class BoardInput {
  /**
   * @param {import("./pieces.js").Pieces} pieces
   * @param {import("./lighting.js").Lighting} lighting
   * @param {Acts} acts
   */
  constructor(pieces, lighting, acts) {
    this.pieces = pieces;
    this.lighting = lighting;
    this.acts = acts;
    /** @type {{word: string, offer: Map<string, unknown>} | null} what was tapped once, among which words */
    this.tapped = null;
    /** @type {Element | null} the piece that was pressed while it moved */
    this.caught = null;
  }

  /** @param {PanelView} panel */
  listen(panel) {
    panel.svg.addEventListener("click", (event) => this.click(event, panel));
    panel.svg.addEventListener("pointerover", (event) =>
      this.acts.point(litWord(event.target), event.pointerType !== "touch"),
    );
    panel.svg.addEventListener("pointerleave", () => this.acts.point(null, false));
    panel.svg.addEventListener("focusin", (event) => this.acts.point(litWord(event.target), isByKey(event)));
    panel.svg.addEventListener("focusout", () => this.acts.point(null, false));
  }

  /**
   * Remember what is pressed while it moves: the press ends its movement, and something else may lie there then.
   * @param {EventTarget | null} target
   */
  press(target) {
    const group = target instanceof Element ? target.closest(".piece[data-word]") : null;
    const isMoving = group?.getAnimations().some(({ playState }) => playState === "running");
    this.caught = isMoving ? group : null;
  }

  /**
   * A piece that is smaller than a finger is tapped twice.
   * @param {MouseEvent} event
   * @param {PanelView} panel
   */
  click(event, panel) {
    if (panel.camera.dragged && event.detail > 0) return;
    const shown = this.clicked(event);
    const { word } = shown?.piece ?? {};
    if (!shown?.group || !word) return;
    if (this.lighting.isHandle(shown) && !this.lighting.isLit(shown))
      return this.acts.choose(word, shown.group);
    if (!this.lighting.isLit(shown)) return this.acts.ask(shown, event.clientX, event.clientY);
    const isTouched = event instanceof PointerEvent && event.pointerType === "touch";
    const isSmall = boxOf(shown.group).width < FINGER;
    if (isTouched && isSmall && !this.isTapped(word)) {
      this.tapped = { word, offer: this.lighting.offer };
      this.acts.point(word, false);
      this.acts.tapAgain(this.lighting.nameOf(word));
    } else this.acts.choose(word, shown.group);
  }

  /**
   * Of the pieces that overlap where somebody clicked, those that can be chosen come first, then those with which a
   * gesture begins, then those that are not for another seat.
   * @param {MouseEvent} event
   */
  clicked(event) {
    const worded = ".piece[data-word]";
    const target = event.target instanceof Element ? event.target.closest(worded) : null;
    const below = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest(worded));
    const groups = this.caught ? [this.caught] : [target, ...below];
    this.caught = null;
    const pieces = groups.flatMap((group) => this.pieces.get(keyOf(group)) ?? []);
    return (
      pieces.find((shown) => this.lighting.isLit(shown)) ??
      pieces.find((shown) => this.lighting.isHandle(shown)) ??
      pieces.find(({ piece, panel }) => panel.canChoose(this.lighting.seat, piece)) ??
      pieces[0]
    );
  }

  /** @param {string} word */
  isTapped(word) {
    return this.tapped?.word === word && this.tapped.offer === this.lighting.offer;
  }

  /** Choose the piece that has the focus; false: none has. */
  chooseFocused() {
    const group = document.activeElement;
    if (!(group instanceof SVGGElement) || !group.classList.contains("piece")) return false;
    const box = boxOf(group);
    const shown = this.pieces.get(keyOf(group));
    const { word } = shown?.piece ?? {};
    if (!shown || !word) return true;
    if (this.lighting.isLit(shown) || this.lighting.isHandle(shown)) this.acts.choose(word, group);
    else this.acts.ask(shown, box.x + box.width / 2, box.y + box.height / 2);
    return true;
  }

  /**
   * Move the focus to the next lit piece in a direction, on this panel or another; false: there is none.
   * @param {number} right
   * @param {number} down
   */
  moveFocus(right, down) {
    const lit = this.pieces.all
      .flatMap(({ group }) => (group?.hasAttribute("tabindex") ? [group] : []))
      .map((group) => ({ group, box: boxOf(group) }));
    const here = lit.find(({ group }) => group === document.activeElement);
    if (!here) {
      lit[0]?.group.focus();
      return lit.length > 0;
    }
    let best = null;
    let least = Infinity;
    for (const other of lit) {
      const x = other.box.x + other.box.width / 2 - here.box.x - here.box.width / 2;
      const y = other.box.y + other.box.height / 2 - here.box.y - here.box.height / 2;
      const along = x * right + y * down;
      const across = Math.abs(x * down) + Math.abs(y * right);
      const cost = along + 2 * across;
      if (other !== here && along > 1 && cost < least) [best, least] = [other, cost];
    }
    best?.group.focus();
    return best !== null;
  }
}

/** @param {Element | null} group */
function keyOf(group) {
  return group?.getAttribute("data-key") ?? "";
}

/** @param {EventTarget | null} target */
function litWord(target) {
  const group = target instanceof Element ? target.closest(".piece:is(.lit, .handle)") : null;
  return group?.getAttribute("data-word") ?? null;
}

/**
 * Whether something has got the focus by the keyboard.
 * @param {Event} event
 */
export function isByKey({ target }) {
  return target instanceof Element && target.matches(":focus-visible");
}

/**
 * What can be seen of a piece: the square of its image is larger.
 * @param {Element} group
 */
function boxOf(group) {
  return (group.querySelector(":scope > .ring, :scope > .hit") ?? group).getBoundingClientRect();
}
