/**
 * The grid of the panels: which rectangle each area has, who gets the room of an area that nobody uses, and which areas
 * share a tab.
 */

/** @typedef {{top: number, left: number, bottom: number, right: number}} Rectangle by numbers of grid lines */

/**
 * The areas of tabs.
 * @param {string} list as `--tabs` has it: a string for each tab, with the names of its areas
 * @returns {string[][]}
 */
export function tabsOf(list) {
  return (list.match(/"[^"]*"/g) ?? []).map((tab) => tab.slice(1, -1).trim().split(/\s+/));
}

/**
 * The rectangles of named areas.
 * @param {string} template as `grid-template-areas` has it
 * @returns {Map<string, Rectangle>}
 */
export function areasOf(template) {
  /** @type {Map<string, Rectangle>} */
  const areas = new Map();
  const rows = (template.match(/"[^"]*"/g) ?? []).map((row) => row.slice(1, -1).trim().split(/\s+/));
  rows.forEach((row, down) => {
    row.forEach((name, across) => {
      if (/^\.+$/.test(name)) return;
      const area = areas.get(name);
      if (!area) areas.set(name, { top: down + 1, left: across + 1, bottom: down + 2, right: across + 2 });
      else {
        area.bottom = Math.max(area.bottom, down + 2);
        area.right = Math.max(area.right, across + 2);
      }
    });
  });
  return areas;
}

/**
 * Give the room of areas that nobody uses to their neighbours.
 * @param {Map<string, Rectangle>} areas
 * @param {Set<string>} used
 * @param {string} first the area that gets room before others
 * @returns {Map<string, Rectangle>} those that are used
 */
export function spread(areas, used, first) {
  const kept = new Map(
    [...areas].filter(([name]) => used.has(name)).map(([name, area]) => [name, { ...area }]),
  );
  let free = [...areas].filter(([name]) => !used.has(name)).map(([, area]) => area);
  for (let isChanged = true; isChanged && free.length; ) {
    const left = free.filter((area) => !giveAway(area, kept, first));
    isChanged = left.length < free.length;
    free = left;
  }
  return kept;
}

/**
 * Extend the areas along one side of a free one over it; false: no side fits.
 * @param {Rectangle} free
 * @param {Map<string, Rectangle>} kept
 * @param {string} first
 */
function giveAway(free, kept, first) {
  const sides = /** @type {const} */ ([
    ["right", "left", "top", "bottom"],
    ["left", "right", "top", "bottom"],
    ["bottom", "top", "left", "right"],
    ["top", "bottom", "left", "right"],
  ]);
  const fitting = sides
    .map(([side, facing, from, to]) => {
      const along = [...kept].filter(
        ([, area]) => area[side] === free[facing] && area[from] >= free[from] && area[to] <= free[to],
      );
      const covered = along.reduce((sum, [, area]) => sum + area[to] - area[from], 0);
      return { side, along, isWhole: along.length > 0 && covered === free[to] - free[from] };
    })
    .filter(({ isWhole }) => isWhole);
  const best = fitting.find(({ along }) => along.some(([name]) => name === first)) ?? fitting[0];
  if (!best) return false;
  for (const [, area] of best.along) area[best.side] = free[best.side];
  return true;
}
