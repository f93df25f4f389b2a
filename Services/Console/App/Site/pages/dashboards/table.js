// @ts-check
// The data of a drawing as a table.

import { h } from '../../app/dom.js';
import { moment, t } from '../../app/i18n.js';
import { figure } from './summary.js';

/** The columns there are, as far as an item has them. */
const COLUMNS = ['name', 'title', 'subtitle', 'text', 'value', 'latitude', 'longitude', 'at'];

/** @param {{ readonly value: any }} shown */
export function table(shown) {
  const used = () => COLUMNS.filter((name) => (shown.value?.items ?? [])
    .some((/** @type {any} */ item) => name in item));
  return h('div', { class: 'table-wrap widget-table', tabindex: '0', role: 'region',
    'aria-label': t('dashboards.as-table') },
    h('table', { class: 'table' },
      h('thead', null, () => h('tr', null, used().map((name) => h('th', { scope: 'col' },
        t(`dashboards.column.${name}`))))),
      h('tbody', null, () => (shown.value?.items ?? []).map((/** @type {any} */ item) => h('tr', null, used()
        .map((name) => (
        h('td', { class: ['value', 'latitude', 'longitude'].includes(name) ? 'number' : 'break' },
          cell(name, item[name], shown.value.unit)))))))));
}

/** @param {string} name @param {any} value @param {string} [unit] */
function cell(name, value, unit) {
  if (value === undefined || value === null) return '–';
  if (name === 'value') return figure(value, unit);
  return name === 'at' ? moment(value) : String(value);
}
