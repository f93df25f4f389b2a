// @ts-check
// Moving and resizing a widget: by the pointer, and the same by keys. Enter grabs and drops, Escape puts it back.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { onEnd } from '../../app/store.js';
import { fitted, isSame } from './layout.js';

/** @typedef {{ id: string, title: () => string, place: () => import('./layout.js').Place,
 *   show: (place: import('./layout.js').Place | null) => void, drop: (place: import('./layout.js').Place) => void,
 *   say: (text: string) => void }} Grip */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** The handle that moves, which also takes the keys. @param {Grip} grip */
export function moveHandle(grip) {
  let isGrabbed = false;
  /** @type {import('./layout.js').Place | null} */
  let place = null;
  const handle = h('button', { class: 'icon-button grab', type: 'button', 'aria-pressed': 'false',
    'aria-label': () => t('dashboards.grab', { title: grip.title() }), title: t('dashboards.grab-hint'),
    onkeydown: pressed, onblur: () => { if (isGrabbed) end(false); } },
      icon('grip', 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01'));
  listenToPointer(handle, grip, (from, dx, dy) => ({ ...from, x: from.x + dx, y: from.y + dy }));
  return handle;

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const step = STEPS[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      if (isGrabbed) end(true); else begin();
    } else if (isGrabbed && event.key === 'Escape') {
      end(false);
    } else if (isGrabbed && step && place) {
      const [dx, dy] = step;
      place = fitted(event.shiftKey ? { ...place, w: place.w + dx, h: place.h + dy }
        : { ...place, x: place.x + dx, y: place.y + dy });
      grip.show(place);
      grip.say(placeWords(place));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function begin() {
    isGrabbed = true;
    place = grip.place();
    handle.setAttribute('aria-pressed', 'true');
    grip.say(`${t('dashboards.grabbed', { title: grip.title() })} ${placeWords(place)}`);
  }

  /** @param {boolean} isKept */
  function end(isKept) {
    isGrabbed = false;
    handle.setAttribute('aria-pressed', 'false');
    if (isKept && place) grip.drop(place);
    else grip.show(null);
    grip.say(t(isKept ? 'dashboards.dropped' : 'dashboards.put-back', { title: grip.title() }));
  }
}

/** The corner that resizes. @param {Grip} grip */
export function resizeHandle(grip) {
  const corner = h('span', { class: 'resize', 'aria-hidden': 'true' });
  listenToPointer(corner, grip, (from, dx, dy) => ({ ...from, w: Math.min(from.w + dx, 12 - from.x), h: from.h + dy }));
  return corner;
}

/** @param {import('./layout.js').Place} place */
function placeWords({ x, y, w, h: height }) {
  return t('dashboards.place-words', { column: x + 1, row: y + 1, w, h: height });
}

/** @param {HTMLElement} handle @param {Grip} grip
 * @param {(from: import('./layout.js').Place, dx: number, dy: number) => import('./layout.js').Place} change */
function listenToPointer(handle, grip, change) {
  /** @type {{ from: import('./layout.js').Place, x: number, y: number, top: number, cell: [number, number] } | null} */
  let drag = null;
  let place = grip.place;
  const finish = (/** @type {boolean} */ isKept) => {
    if (!drag) return;
    const { from } = drag;
    const to = place();
    drag = null;
    removeEventListener('keydown', escape, true);
    if (isKept && !isSame(from, to)) {
      grip.drop(to);
    } else {
      grip.show(null);
    }
  };
  const escape = (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') finish(false); };
  handle.addEventListener('pointerdown', (event) => {
    const grid = handle.closest('.grid');
    if (event.button !== 0 || !grid) return;
    handle.setPointerCapture(event.pointerId);
    const gap = parseFloat(getComputedStyle(grid).rowGap);
    const cell = /** @type {[number, number]} */ ([(grid.clientWidth + gap) / 12,
      parseFloat(getComputedStyle(grid).gridAutoRows) + gap]);
    const from = grip.place();
    drag = { from, x: event.clientX, y: event.clientY, top: scrollY, cell };
    place = () => from;
    addEventListener('keydown', escape, true);
  });
  handle.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const { from, x, y, top, cell } = drag;
    const next = fitted(change(from, Math.round((event.clientX - x) / cell[0]),
      Math.round((event.clientY - y + scrollY - top) / cell[1])));
    place = () => next;
    grip.show(next);
  });
  handle.addEventListener('pointerup', () => finish(true));
  handle.addEventListener('pointercancel', () => finish(false));
  onEnd(() => finish(false));
}
