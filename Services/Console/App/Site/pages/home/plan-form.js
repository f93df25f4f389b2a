// @ts-check
// The same places as numbers, for whoever does not drag.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';

/** @typedef {import('./plan-store.js').Spot} Spot */

/** @param {any} building @param {Record<string, Spot>} spots @param {(key: string, spot: Spot) => void} place */
export function placeForm(building, spots, place) {
  return h('details', { class: 'card padded' }, h('summary', null, t('home.plan-form')),
    h('div', { class: 'table-wrap' }, h('table', { class: 'table' },
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('home.what')),
        ['x', 'y', 'w', 'h'].map((name) => h('th', { scope: 'col' }, t(`home.plan-${name}`))))),
      h('tbody', null, lines(building, 0).map((line) => row(line, spots, place))))));
}

/** @param {any} place @param {number} depth @returns {Array<{ key: string, name: string, depth: number }>} */
function lines(place, depth) {
  return [...place.elements.map((/** @type {any} */ element) => ({ key: element.id, name: element.name, depth })),
    ...place.sectors.flatMap((/** @type {any} */ sector) => [{ key: `sector-${sector.id}`, name: sector.name, depth },
      ...lines(sector, depth + 1)])];
}

/** @param {{ key: string, name: string, depth: number }} line @param {Record<string, Spot>} spots
 * @param {(key: string, spot: Spot) => void} place */
function row({ key, name, depth }, spots, place) {
  const isSector = key.startsWith('sector-');
  const spot = spots[key] ?? { x: 5, y: 5, ...(isSector ? { w: 40, h: 40 } : {}) };
  const cell = (/** @type {'x' | 'y' | 'w' | 'h'} */ part) => h('td', null, (isSector || part === 'x' || part === 'y')
    && h('input', { class: 'input plan-number', type: 'number', min: '0', max: '100', step: '0.5',
      value: String(spots[key]?.[part] ?? ''), 'aria-label': `${name}: ${t(`home.plan-${part}`)}`,
      onchange: (/** @type {any} */ event) => place(key, { ...spot, [part]: Number(event.target.value) }) }));
  return h('tr', null, h('th', { scope: 'row', style: { 'padding-inline-start': `${0.6 + depth}rem` } }, name),
    cell('x'), cell('y'), cell('w'), cell('h'));
}
