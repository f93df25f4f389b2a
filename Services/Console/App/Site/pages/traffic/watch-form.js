// @ts-check
// The fields of a watch, and the watch that they say.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { CATEGORIES } from './signs.js';

/** @param {import('./watches.js').Watch | null} kept */
export function watchFields(kept) {
  const watch = kept?.watch ?? { severity: 3, attention: true };
  return h('div', { class: 'fields' },
    field('name', t('traffic.watch-name'), { value: kept?.name ?? '', required: true, maxlength: '100',
      autofocus: true }),
    field('roads', t('traffic.watch-roads'), { value: (watch.roads ?? []).join(', '), placeholder: 'B-23, A-2' }),
    h('div', { class: 'fields two' },
      field('fromKm', t('traffic.watch-from'), { type: 'number', step: 'any', value: watch.fromKm ?? '' }),
      field('toKm', t('traffic.watch-to'), { type: 'number', step: 'any', value: watch.toKm ?? '' })),
    h('div', { class: 'fields two' },
      h('label', { class: 'field' }, h('span', null, t('traffic.least')),
        h('select', { class: 'select', name: 'severity', value: String(watch.severity ?? 0) },
          [0, 1, 2, 3, 4, 5].map((level) => (
          h('option', { value: String(level) }, t(`traffic.severity.${level}`)))))),
      field('hours', t('traffic.watch-hours'), { value: watch.hours ?? '', placeholder: '07:00-09:30',
        pattern: '\\d{2}:\\d{2}-\\d{2}:\\d{2}' })),
    h('fieldset', { class: 'watch-categories' }, h('legend', { class: 'hint' }, t('traffic.watch-categories')),
      CATEGORIES.map((name) => h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'category',
        value: name,
        checked: (watch.categories ?? []).includes(name) }), t(`traffic.category.${name}`)))),
    check('planned', t('traffic.with-planned'), watch.planned === true),
    check('attention', t('traffic.watch-attention'), watch.attention === true));
}

/** What the fields say; what was left empty is not said.
 * @param {HTMLFormElement} form @returns {{ name: string, watch: any }} */
export function watchOf(form) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim();
  const figure = (/** @type {string} */ name) => (text(name) === '' ? undefined : Number(text(name)));
  const roads = text('roads').split(',').map((road) => road.trim()).filter(Boolean);
  const categories = data.getAll('category');
  const watch = { roads: roads.length > 0 ? roads : undefined, fromKm: figure('fromKm'), toKm: figure('toKm'),
    severity: figure('severity') || undefined, hours: text('hours') || undefined,
    categories: categories.length > 0 ? categories : undefined,
    planned: data.has('planned') || undefined, attention: data.has('attention') || undefined };
  return { name: text('name'), watch: JSON.parse(JSON.stringify(watch)) };
}

/** @param {string} name @param {string} label @param {Record<string, any>} attributes */
function field(name, label, attributes) {
  return h('label', { class: 'field' }, h('span', null, label), h('input', { class: 'input', name, ...attributes }));
}

/** @param {string} name @param {string} label @param {boolean} checked */
function check(name, label, checked) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', name, checked }), label);
}
