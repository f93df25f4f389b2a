// @ts-check
// Where widgets lie on the grid. The same rules as the service's, so that what is dragged falls where it will stay.

export const COLUMNS = 12;
const TALLEST = 100;
const LAST_ROW = 9_999;

/** @typedef {{ x: number, y: number, w: number, h: number }} Place */
/** @typedef {{ id: string, widget: any }} Placed */

/** Columns and rows of a widget that comes without a place. @type {Record<string, [number, number]>} */
export const USUAL_SIZE = { bar: [6, 4], line: [6, 4], pie: [4, 4], list: [4, 4], semaphore: [3, 2], number: [3, 2],
  map: [6, 6], text: [4, 2] };

/** @param {Place} a @param {Place} b */
function overlaps(a, b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Whether two places are the same. @param {Place} a @param {Place | undefined} b */
export function isSame(a, b) {
  return a.x === b?.x && a.y === b.y && a.w === b.w && a.h === b.h;
}

/** The place inside of the grid that is nearest to one. @param {Place} place @returns {Place} */
export function fitted({ x, y, w, h }) {
  const between = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => (
    Math.min(Math.max(Math.round(value), low), high));
  const width = between(w, 1, COLUMNS);
  return { x: between(x, 0, COLUMNS - width), y: between(y, 0, LAST_ROW), w: width, h: between(h, 1, TALLEST) };
}

/** The places by id when none lies on another: `around` stays, the others move straight down where they are in the way.
 * @param {Placed[]} widgets @param {string} [around] @returns {Map<string, Place>} */
export function settled(widgets, around) {
  const rank = (/** @type {Placed} */ entry) => (entry.id === around ? 0 : 1);
  const ordered = [...widgets].sort((a, b) => rank(a) - rank(b) || a.widget.place.y - b.widget.place.y
    || a.widget.place.x - b.widget.place.x);
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const { id, widget } of ordered) {
    const place = { ...widget.place };
    for (;;) {
      const inTheWay = [...places.values()].filter((other) => overlaps(other, place));
      if (inTheWay.length === 0) break;
      place.y = Math.max(...inTheWay.map((other) => other.y + other.h));
    }
    places.set(id, place);
  }
  return places;
}

/** In the order in which one reads: rows from the top, in a row from the left. @param {Placed[]} widgets */
export function inReadingOrder(widgets) {
  return [...widgets].sort((a, b) => a.widget.place.y - b.widget.place.y || a.widget.place.x - b.widget.place.x);
}
