/**
 * The parts of a picture, from the areas of its scene: the table, the boards of the players on a strip of their own below it,
 * and the places that can be shown alone where there is little room.
 */

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./camera.js").Box} Box */

/** The width of a board that a narrow screen shows at once; the rest is reached by dragging. */
const NARROW_BOARD = 456;

/** @typedef {{number: number, colour: string, label: string}} Seat who sits where: colour and emblem, as the scene has them */

/** How a picture is divided. */
export class Layout {
  /** @param {Scene} scene */
  constructor(scene) {
    const areas = scene.areas ?? [];
    this.width = scene.width;
    this.height = scene.height;
    /** @type {Area[]} one for each seat, in the order of the scene */
    this.boards = areas.filter((area) => area.key === "board" && area.seat !== undefined);
    /** @type {Seat[]} */
    this.seats = seatsOf(this.boards.length ? this.boards : areas.filter((area) => area.seat !== undefined));
    /** @type {Area[]} the named areas that belong to no seat: the map, and what lies beside it */
    this.places = areas.filter((area) => area.seat === undefined && area.label !== undefined);
    /** Where the table ends and the boards begin. */
    this.top = Math.min(this.height, ...this.boards.map((board) => board.y));
  }

  get hasBoards() {
    return this.boards.length > 0;
  }

  /** @returns {Box} */
  get table() {
    return { x: 0, y: 0, width: this.width, height: this.top };
  }

  /** @returns {Box} */
  get strips() {
    return { x: 0, y: this.top, width: this.width, height: Math.max(1, this.height - this.top) };
  }

  /** The height of a board for its width. */
  get boardShape() {
    const [board] = this.boards;
    return board ? board.height / board.width : 0;
  }

  /** The part of the table that matters most. */
  get map() {
    return this.places.find((area) => area.key === "map") ?? null;
  }

  /**
   * Whether a point belongs to the boards.
   * @param {{y: number}} point
   */
  isOnBoards({ y }) {
    return this.hasBoards && y >= this.top;
  }

  /**
   * The place that the camera shows most of.
   * @param {Box} seen
   */
  placeIn(seen) {
    const shares = this.places
      .map((place) => ({ place, share: sharedBy(place, seen) }))
      .filter(({ share }) => share > 0);
    return shares.sort((one, other) => other.share - one.share)[0]?.place ?? null;
  }

  /**
   * Whose board a point lies on, as a place in the order of the boards.
   * @param {{x: number, y: number}} point
   */
  boardAt(point) {
    return this.boards.findIndex((board) => contains(board, point));
  }

  /**
   * What a camera shows of a board.
   * @param {number} place in the order of the boards
   * @param {boolean} narrow
   * @returns {Box}
   */
  boardBox(place, narrow) {
    const board = this.boards[place];
    if (!board) return this.strips;
    return narrow ? { ...boxOf(board), width: Math.min(board.width, NARROW_BOARD) } : boxOf(board);
  }
}

/**
 * @param {Area[]} areas
 * @returns {Seat[]}
 */
function seatsOf(areas) {
  /** @type {Map<number, Seat>} */
  const seats = new Map();
  for (const { seat, colour = "", label = "" } of areas)
    if (seat !== undefined && !seats.has(seat)) seats.set(seat, { number: seat, colour, label });
  return [...seats.values()];
}

/**
 * @param {Box} box
 * @returns {Box}
 */
export function boxOf({ x, y, width, height }) {
  return { x, y, width, height };
}

/**
 * How much two boxes have in common: 1 if they are the same, 0 if they don't touch.
 * @param {Box} one
 * @param {Box} other
 */
function sharedBy(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const common = Math.max(0, across) * Math.max(0, down);
  return common / (one.width * one.height + other.width * other.height - common);
}

/**
 * @param {Box} box
 * @param {{x: number, y: number}} point
 */
export function contains(box, { x, y }) {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
