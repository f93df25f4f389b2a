// @ts-check
// Where things are on a plan: in fractions of the image, as the service keeps them, and of what surrounds them.

/** @typedef {{ x: number, y: number, width?: number, height?: number }} Place in fractions of the image
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ key: string, name: string, element?: import('./homes.js').Element, depth: number, place: Place,
 *   around: Box, isPlaced: boolean }} Spot something on the plan, and the sector around it */

/** @type {Box} */
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
const fraction = (/** @type {number} */ value) => Math.round(value * 10_000) / 10_000;

/** Where everything of a home is: as placed, or where it stands until somebody places it.
 * @param {import('./homes.js').Home} building @param {Record<string, Place>} places
 * @param {boolean} isStorey whether what has no place is on another plan: then a sector without one surrounds nothing
 * @returns {Spot[]} */
export function layout(building, places, isStorey) {
  return inside(building, WHOLE, 0, 0.16, { places, isStorey });
}

/** @param {import('./homes.js').Home | import('./homes.js').Sector} group @param {Box} around @param {number} depth
 * @param {number} top how much room elements take over the sectors
 * @param {{ places: Record<string, Place>, isStorey: boolean }} known @returns {Spot[]} */
function inside(group, around, depth, top, known) {
  const { places, isStorey } = known;
  const spot = (/** @type {string} */ key, /** @type {string} */ name, /** @type {Place} */ standard) => ({ key, name,
    depth, around, place: places[key] ?? within(standard, around), isPlaced: key in places });
  const room = group.elements.length > 0 ? top : 0;
  // Beside sectors there is one row; where nothing else stands, as many as it takes.
  const columns = group.sectors.length > 0 ? Math.max(4, group.elements.length) : 4;
  return [...group.sectors.flatMap((sector, index) => {
    const box = spot(`sector-${sector.id}`, sector.name, standardBox(index, group.sectors.length, room));
    const content = isStorey && !box.isPlaced ? inside(sector, around, depth, 0.6, known)
      : inside(sector, /** @type {Box} */ (box.place), depth + 1, 0.6, known);
    return [box, ...content];
  }), ...group.elements.map((element, index) => ({ ...spot(element.id, element.name,
    { x: (index % columns + 0.5) / columns,
      y: Math.min(0.95, top * 0.6 + Math.floor(index / columns) * 0.24) }), element }))];
}

/** Sectors side by side. @param {number} index @param {number} count @param {number} top @returns {Box} */
function standardBox(index, count, top) {
  const columns = Math.ceil(Math.sqrt(count));
  const height = (0.97 - top) / Math.ceil(count / columns);
  return { x: (index % columns) * (0.98 / columns) + 0.02, y: top + Math.floor(index / columns) * height + 0.03,
    width: 0.96 / columns - 0.02, height: height - 0.04 };
}

/** From fractions of the surroundings to those of the image. @param {Place} place @param {Box} around
 * @returns {Place} */
export function within({ x, y, width, height }, around) {
  const place = { x: fraction(clamped(around.x + x * around.width)),
    y: fraction(clamped(around.y + y * around.height)) };
  if (width === undefined || height === undefined) return place;
  // What is rounded up could reach over the edge.
  return { ...place, width: Math.min(fraction(width * around.width), 1 - place.x),
    height: Math.min(fraction(height * around.height), 1 - place.y) };
}

/** From fractions of the image to those of the surroundings. @param {Place} place @param {Box} around
 * @returns {Place} */
export function seenFrom({ x, y, width, height }, around) {
  const place = { x: (x - around.x) / around.width, y: (y - around.y) / around.height };
  return width === undefined || height === undefined ? place
    : { ...place, width: width / around.width, height: height / around.height };
}

/** What a move changes: a sector takes along what is placed in it.
 * @param {Spot[]} spots all of the plan @param {Spot} moved @param {Place} next @returns {Record<string, Place>} */
export function moving(spots, moved, next) {
  const start = spots.indexOf(moved) + 1;
  const end = spots.findIndex((spot, index) => index >= start && spot.depth <= moved.depth);
  const content = moved.element ? [] : spots.slice(start, end < 0 ? spots.length : end);
  const [before, after] = [/** @type {Box} */ (moved.place), /** @type {Box} */ (next)];
  return Object.fromEntries([[moved.key, next], ...content.filter((spot) => spot.isPlaced)
    .map((spot) => [spot.key, within(seenFrom(spot.place, before), after)])]);
}

/** @param {number} value */
function clamped(value) {
  return Math.min(1, Math.max(0, value));
}
