// @ts-check
// Moving things on the plan: by dragging, or by the arrow keys (with Shift: the size of a sector).

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';

/** @typedef {import('./plan-store.js').Spot} Spot */

/** Lets a node be moved in what surrounds it. @param {HTMLElement} node @param {string} name @param {Spot} spot
 * @param {(spot: Spot) => void} keep called when it was let go */
export function movable(node, name, spot, keep) {
  node.tabIndex = 0;
  node.setAttribute('aria-label', t('home.plan-move', { name }));
  const isSector = spot.w !== undefined;
  const handle = isSector && h('span', { class: 'plan-handle', 'aria-hidden': 'true' });
  if (handle) node.append(handle);
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
    spot = moved(spot, x, y, isSector && event.shiftKey);
    show();
    keepSoon();
  });
  let timer = 0;
  const keepSoon = () => { clearTimeout(timer); timer = setTimeout(() => keep(spot), 800); };
  node.addEventListener('blur', () => { if (timer) { clearTimeout(timer); timer = 0; keep(spot); } });

  /** @param {PointerEvent} start @param {boolean} isSize */
  function drag(start, isSize) {
    const around = /** @type {HTMLElement} */ (node.parentElement).getBoundingClientRect();
    const before = spot;
    node.setPointerCapture(start.pointerId);
    const follow = (/** @type {PointerEvent} */ event) => {
      spot = moved(before, (event.clientX - start.clientX) / around.width * 100,
        (event.clientY - start.clientY) / around.height * 100, isSize);
      show();
    };
    node.addEventListener('pointermove', follow);
    const end = () => { node.removeEventListener('pointermove', follow); keep(spot); };
    node.addEventListener('pointerup', end, { once: true });
    node.addEventListener('pointercancel', end, { once: true });
  }

  function show() {
    node.style.left = `${spot.x}%`;
    node.style.top = `${spot.y}%`;
    if (spot.w !== undefined) { node.style.width = `${spot.w}%`; node.style.height = `${spot.h}%`; }
  }
}

/** @param {Spot} spot @param {number} x @param {number} y @param {boolean} isSize @returns {Spot} */
function moved(spot, x, y, isSize) {
  const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.round(Math.min(Math.max(value, low), Math.max(low, high)) * 10) / 10;
  const { w = 4, h: height = 4 } = spot;
  if (isSize) return { ...spot, w: within(w + x, 8, 100 - spot.x), h: within(height + y, 8, 100 - spot.y) };
  return { ...spot, x: within(spot.x + x, 0, 100 - w), y: within(spot.y + y, 0, 100 - height) };
}
