// @ts-check
// The same places as numbers, for whoever does not drag; and what is on the plan at all.

import { h, keyed } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { distinct } from '../../app/store.js';

/** @typedef {import('./plan-geometry.js').Spot} Spot @typedef {import('./plan-geometry.js').Place} Place */

const PARTS = /** @type {const} */ (['x', 'y', 'width', 'height']);

/** @param {() => Spot[]} read @param {(spot: Spot, place: Place) => Promise<any>} place
 * @param {(spot: Spot) => Promise<any>} remove */
export function placeForm(read, place, remove) {
  return h('details', { class: 'card padded' }, h('summary', null, t('home.plan-form')),
    h('div', { class: 'table-wrap' }, h('table', { class: 'table' },
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('home.what')),
        PARTS.map((part) => h('th', { scope: 'col' }, t(`home.plan-${part}`))),
        h('th', { scope: 'col' }, t('home.plan-placed')))),
      keyed(h('tbody'), read, (spot) => spot.key, (spot) => row(spot, place, remove)))));
}

/** @param {import('../../app/store.js').Signal<Spot>} spot @param {(spot: Spot, place: Place) => Promise<any>} place
 * @param {(spot: Spot) => Promise<any>} remove */
function row(spot, place, remove) {
  const { name, depth, element } = spot.peek();
  const shown = (/** @type {typeof PARTS[number]} */ part) =>
    String(Math.round((spot.value.place[part] ?? 0) * 1000) / 10);
  const cell = (/** @type {typeof PARTS[number]} */ part) => {
    if (element && part !== 'x' && part !== 'y') return h('td');
    // What is being typed is left alone while only other places change.
    const now = distinct(() => shown(part));
    return h('td', null, h('input', { class: 'input plan-number', type: 'number', min: '0', max: '100', step: '0.1',
      value: () => now.value, 'aria-label': `${name}: ${t(`home.plan-${part}`)}`,
      onchange: (/** @type {any} */ event) => place(spot.peek(),
        { ...spot.peek().place, [part]: Number(event.target.value) / 100 })
        .catch(() => { event.target.value = shown(part); }) }));
  };
  return h('tr', null, h('th', { scope: 'row', style: { 'padding-inline-start': `${0.6 + depth}rem` } }, name),
    PARTS.map(cell),
    h('td', null, h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: () => spot.value.isPlaced,
      onchange: (/** @type {any} */ event) => {
        const now = spot.peek();
        (event.target.checked ? place(now, now.place) : remove(now))
          .catch(() => { event.target.checked = spot.peek().isPlaced; });
      } }), h('span', { class: 'visually-hidden' }, `${name}: ${t('home.plan-placed')}`))));
}
