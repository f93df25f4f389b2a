// @ts-check
// Widgets that are words and figures: a number with its way, a list, a text.

import { append, h, svg } from '../../app/dom.js';
import { age, t } from '../../app/i18n.js';
import { figure, nameOf } from './summary.js';

/** @param {import('./bodies.js').Content} content */
export function numberBody({ shown }) {
  const items = () => shown.value?.items ?? [];
  return h('div', { class: 'numbers' },
    () => items().slice(0, 6).map((/** @type {any} */ item) => h('p', { class: 'figure' },
      h('span', { class: 'figure-value' }, figure(item.value, shown.value.unit)),
      nameOf(item) && h('span', { class: 'muted small' }, nameOf(item)))),
    () => sparkline(shown.value?.sparkline ?? []));
}

/** A line of how a value went; the figures are in the history. @param {number[]} values */
function sparkline(values) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => [index * 100 / (values.length - 1),
    high === low ? 15 : 28 - (value - low) * 26 / (high - low)].map((part) => part.toFixed(1)).join(','));
  return svg('svg', { class: 'sparkline', viewBox: '0 0 100 30', preserveAspectRatio: 'none', role: 'img',
    'aria-label': t('dashboards.sparkline', { low: figure(low), high: figure(high) }) },
  svg('polyline', { points: points.join(' '), 'vector-effect': 'non-scaling-stroke' }));
}

/** @param {import('./bodies.js').Content} content */
export function listBody({ shown }) {
  const list = h('ul', { class: 'entries', tabindex: '0' });
  append(list, () => (shown.value?.items ?? []).map((/** @type {any} */ item) => h('li', { class: 'break' },
    h('span', { class: 'grow' }, nameOf(item) || figure(item.value, shown.value.unit),
      item.subtitle && h('span', { class: 'muted small entry-more' }, item.subtitle)),
    nameOf(item) && item.value !== undefined && h('span', { class: 'number' }, figure(item.value, shown.value.unit)),
    item.at && h('span', { class: 'muted small' }, () => age(item.at)))));
  return list;
}

/** @param {import('./bodies.js').Content} content */
export function textBody({ shown }) {
  return h('div', { class: 'words' }, () => (shown.value?.items ?? []).map((/** @type {any} */ item) => (
    h('p', { class: 'break' }, nameOf(item) || figure(item.value, shown.value.unit)))));
}
