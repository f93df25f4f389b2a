// @ts-check
// Moving things on the plan: by dragging, or by the arrow keys (with Shift: the size of a sector).

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';

/** @typedef {import('./plan-geometry.js').Place} Place */

/** Lets a node be moved in what surrounds it.
 * @param {HTMLElement} node @param {{ name: string, isSector: boolean }} what
 * @param {() => Place} read where it is, in fractions of its surroundings
 * @param {(place: Place) => Promise<any>} keep called when it was let go; when that fails it goes back */
export function movable(node, { name, isSector }, read, keep) {
  node.tabIndex = 0;
  node.setAttribute('aria-label', t('home.plan-move', { name }));
  const handle = isSector && h('span', { class: 'plan-handle', 'aria-hidden': 'true' });
  if (handle) node.append(handle);
  /** @type {Place | null} where it is while somebody moves it */
  let held = null;
  let timer = 0;
  node.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    event.stopPropagation();
    drag(event, event.target === handle);
  });
  node.addEventListener('keydown', (event) => {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (!x && !y) return;
    event.preventDefault();
    event.stopPropagation();
    show(moved(held ?? read(), x / 100, y / 100, isSector && event.shiftKey));
    clearTimeout(timer);
    timer = setTimeout(letGo, 800);
  });
  node.addEventListener('blur', () => { if (timer) letGo(); });

  /** @param {PointerEvent} start @param {boolean} isSize */
  function drag(start, isSize) {
    const around = /** @type {HTMLElement} */ (node.parentElement).getBoundingClientRect();
    const before = read();
    node.setPointerCapture(start.pointerId);
    const follow = (/** @type {PointerEvent} */ event) => show(moved(before,
      (event.clientX - start.clientX) / around.width, (event.clientY - start.clientY) / around.height, isSize));
    node.addEventListener('pointermove', follow);
    const end = () => { node.removeEventListener('pointermove', follow); letGo(); };
    node.addEventListener('pointerup', end, { once: true });
    node.addEventListener('pointercancel', end, { once: true });
  }

  /** @param {Place} place */
  function show(place) {
    held = place;
    stand(node, place);
  }

  function letGo() {
    clearTimeout(timer);
    timer = 0;
    const last = held;
    held = null;
    if (last) keep(last).catch(() => stand(node, read()));
  }
}

/** Puts a node where it belongs. @param {HTMLElement} node @param {Place} place */
export function stand(node, place) {
  for (const [name, value] of Object.entries(inPercent(place))) node.style.setProperty(name, value);
}

/** @param {Place} place @returns {Record<string, string>} */
export function inPercent({ x, y, width, height }) {
  const share = (/** @type {number} */ value) => `${Math.round(value * 10_000) / 100}%`;
  return { left: share(x), top: share(y),
    ...(width === undefined || height === undefined ? {} : { width: share(width), height: share(height) }) };
}

/** @param {Place} place @param {number} x @param {number} y @param {boolean} isSize @returns {Place} */
function moved(place, x, y, isSize) {
  const between = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.min(Math.max(value, low), Math.max(low, high));
  const { width = 0, height = 0 } = place;
  if (isSize) {
    return { ...place, width: between(width + x, 0.08, 1 - place.x), height: between(height + y, 0.08, 1 - place.y) };
  }
  return { ...place, x: between(place.x + x, 0, 1 - width), y: between(place.y + y, 0, 1 - height) };
}
