// @ts-check
// The roads: incidents on a map and as a list, what one watches, and where all this comes from.

import { session } from '../../app/api.js';
import { append, h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { detail } from './detail.js';
import { environmentSwitch, feeds } from './feeds.js';
import { filters } from './filters.js';
import { incidentList } from './incident-list.js';
import { incidentMap } from './incident-map.js';
import { filter, incidents, selected } from './incidents.js';
import { edit, watches } from './watches.js';

/** @param {HTMLElement} root @param {any} context */
export function mount(root, context) {
  const { all, shown } = incidents();
  const isList = () => context.route.value.path[0] === 'list';
  root.setAttribute('data-view', 'map');
  append(context.toolbar, () => viewSwitch(isList()));
  const place = h('div', { class: 'traffic-map' });
  // A list needs no library: the map is not even loaded while nobody looks at it.
  append(place, () => { root.dataset.view = isList() ? 'list' : 'map'; return !isList() && incidentMap(shown); });
  append(root, [
    filters(shown),
    h('div', { class: 'row wrap spread' }, feeds(), environmentSwitch()),
    h('div', { class: 'traffic-body' }, place,
      h('div', { class: 'traffic-side' }, detail(all), incidentList(shown))),
    watches(),
  ]);
}

/** @param {boolean} isList */
function viewSwitch(isList) {
  return h('div', { class: 'segments', role: 'group', 'aria-label': t('traffic.view') },
    [['map', '/traffic', !isList], ['list', '/traffic/list', isList]].map(([name, href, isHere]) => (
      h('a', { href, 'aria-current': isHere ? 'true' : null, title: t(`traffic.${name}`) }, icon(name),
        h('span', null, t(`traffic.${name}`))))));
}

/** @param {any} context */
export const shortcuts = (context) => [
  { keys: 'm', title: 'traffic.map', run: () => context.go('/traffic') },
  { keys: 'l', title: 'traffic.list', run: () => context.go('/traffic/list') },
  { keys: 'j', title: 'traffic.next', run: () => step(1) },
  { keys: 'k', title: 'traffic.previous', run: () => step(-1) },
  { keys: 'Escape', title: 'traffic.close-detail', run: () => { selected.value = null; } },
  { keys: '/', title: 'traffic.words', run: toWords },
];

/** @param {number} by */
function step(by) {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.incident')]);
  const place = rows.findIndex((row) => row.dataset.key === selected.peek());
  const next = rows[Math.min(Math.max(place + by, 0), rows.length - 1)];
  if (next) selected.value = next.dataset.key ?? null;
}

/** @returns {import('../../app/palette.js').Act[]} */
export const commands = () => [
  ...((session.peek()?.roles ?? []).includes('owner')
    ? [{ title: t('traffic.watch-new'), icon: 'add', run: () => { edit(null); } }] : []),
  { title: t('traffic.worst'), icon: 'warning', run: () => { filter.value = { ...filter.peek(), severity: 4 }; } },
];

function toWords() {
  /** @type {HTMLElement | null} */ (document.querySelector('.traffic-words'))?.focus();
}
