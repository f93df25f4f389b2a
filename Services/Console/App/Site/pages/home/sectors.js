// @ts-check
// Homes, sectors and elements as lists in lists.

import { command } from '../../app/api.js';
import { h, keyed } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { computed } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { elementCard } from './element.js';
import { BINARY, elementsOf, home, state } from './homes.js';
import { isActive } from './words.js';

/** The tree of a home. @param {string} id */
export function tree(id) {
  const outside = computed(() => home(id)?.elements ?? []);
  return h('div', { class: 'stack' },
    elements(id, () => outside.value),
    sectors(id, () => home(id)?.sectors ?? [], 2));
}

/** @param {string} homeId @param {() => import('./homes.js').Element[]} read */
function elements(homeId, read) {
  return keyed(h('ul', { class: 'elements', hidden: () => read().length === 0 }), read,
    (element) => JSON.stringify(element),
    (item) => h('li', null, elementCard(homeId, item.peek())));
}

/** @param {string} homeId @param {() => import('./homes.js').Sector[]} read @param {number} level */
function sectors(homeId, read, level) {
  return keyed(h('ul', { class: ['sectors', level > 2 && 'nested'], hidden: () => read().length === 0 }), read,
    (sector) => sector.id, (item) => h('li', { class: 'sector', 'data-sector': item.peek().id },
      h('div', { class: 'sector-head' }, h(level > 2 ? 'h3' : 'h2', null, () => item.value.name),
        h('span', { class: 'hint' }, () => summary(homeId, item.value)), h('span', { class: 'grow' }),
        () => hasSwitches(item.value) && h('button', { class: 'button quiet small',
          onclick: () => command('home', `${homeId}/sector-${item.peek().id}`, 'set',
            { state: 'OFF' }).catch(problem) },
        icon('power'), t('home.all-off'))),
      elements(homeId, () => item.value.elements),
      sectors(homeId, () => item.value.sectors, level + 1)));
}

/** @param {import('./homes.js').Sector} sector */
function hasSwitches(sector) {
  return elementsOf(sector).some(({ element }) => element.types.includes(BINARY));
}

/** @param {string} homeId @param {import('./homes.js').Sector} sector */
function summary(homeId, sector) {
  const all = elementsOf(sector);
  const active = all.filter(({ element }) => isActive(state(homeId, element.id))).length;
  return active > 0 ? t('home.active', { count: active }) : t('home.elements', { count: all.length });
}
