// @ts-check
// What of the incidents is wanted to be seen.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { filter, position } from './incidents.js';
import { CATEGORIES } from './signs.js';

/** @param {Partial<import('./incidents.js').Filter>} change */
function set(change) {
  filter.value = { ...filter.peek(), ...change };
}

/** The row of filters; `shown` tells how many are left.
 * @param {{ readonly value: any[] }} shown */
export function filters(shown) {
  const words = h('input', { class: 'input traffic-words', type: 'search', placeholder: t('traffic.words'),
    'aria-label': t('traffic.words'), value: filter.peek().words,
    oninput: () => set({ words: words.value }) });
  return h('div', { class: 'filters', role: 'search', 'aria-label': t('traffic.filters') }, words,
    select('traffic.least', String(filter.peek().severity), [0, 1, 2, 3, 4, 5].map((level) => (
      [String(level), level === 0 ? t('traffic.any-severity') : t('traffic.from-severity', {
        name: t(`traffic.severity.${level}`) })])), (value) => set({ severity: Number(value) })),
    h('div', { class: 'sort-place' }, () => select('traffic.sort', () => filter.value.sort, ['severity', 'newest',
      ...(position.value ? ['near'] : [])].map((name) => [name, t(`traffic.sort-${name}`)]),
    (value) => set({ sort: /** @type {any} */ (value) }))),
    categories(), check('hasPlanned', 'traffic.with-planned'), check('hasCleared', 'traffic.with-cleared'),
    h('p', { class: 'muted small filter-count', role: 'status', 'aria-live': 'polite' }, () => t('traffic.count',
      { count: shown.value.length })));
}

/** @param {string} label @param {string | (() => string)} value @param {string[][]} options
 * @param {(value: string) => void} change */
function select(label, value, options, change) {
  return h('select', { class: 'select', 'aria-label': t(label), value,
    onchange: (/** @type {any} */ event) => change(event.target.value) },
  options.map(([name, text]) => h('option', { value: name }, text)));
}

/** Which categories; none chosen means all. */
function categories() {
  const toggle = (/** @type {string} */ name) => {
    const next = new Set(filter.peek().categories);
    if (!next.delete(name)) next.add(name);
    set({ categories: next });
  };
  return h('details', { class: 'category-filter' },
    h('summary', { class: 'button' }, icon('sort'), () => (filter.value.categories.size === 0
      ? t('traffic.all-categories')
      : t('traffic.some-categories', { count: filter.value.categories.size }))),
    h('div', { class: 'card padded category-list', role: 'group', 'aria-label': t('traffic.categories') },
      CATEGORIES.map((name) => h('label', { class: 'check' },
        h('input', { type: 'checkbox', checked: () => filter.value.categories.has(name),
          onchange: () => toggle(name) }),
        t(`traffic.category.${name}`)))));
}

/** @param {'hasPlanned' | 'hasCleared'} name @param {string} label */
function check(name, label) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: filter.peek()[name],
    onchange: (/** @type {any} */ event) => set({ [name]: event.target.checked }) }), t(label));
}
