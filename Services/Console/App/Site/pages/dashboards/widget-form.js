// @ts-check
// The fields of a widget, and the widget that they say.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { distinct, signal } from '../../app/store.js';
import { KINDS } from './bodies.js';
import { sources } from './boards.js';
import { check, choice, figureLine, line } from './fields.js';
import { editSource } from './source-dialog.js';

/** The shapes of data that the service knows; none is the usual one. */
const PRESETS = ['', 'seed', 'geojson', 'key-value', 'arrays'];
/** The fields that the service looks for in an item of a kind. @type {Record<string, string[]>} */
const FIELDS = {
  bar: ['name', 'value'], pie: ['name', 'value'], semaphore: ['name', 'value'], number: ['name', 'value'],
  line: ['name', 'value', 'at'], list: ['name', 'value'], text: ['name', 'value'],
  map: ['title', 'subtitle', 'latitude', 'longitude', 'value'],
};
/** The figures in a widget's settings, by kind. @type {Record<string, string[]>} */
const FIGURES = { semaphore: ['min', 'max', 'hysteresis', 'pending', 'keepFiring', 'noDataAfter', 'repeatHours'],
  list: ['limit'], line: ['hours'] };
/** Without these there is no level. */
const LIMITS = ['min', 'max'];

/** @param {any} widget @param {{ readonly value: any }} wanted what the fields say now */
export function widgetFields(widget, wanted) {
  const kind = distinct(() => wanted.value.kind);
  const { mapping = {}, settings = {} } = widget;
  return h('div', { class: 'fields' },
    line('title', widget.title, { maxlength: '100' }),
    h('div', { class: 'fields two' },
      choice('kind', KINDS.map(([name]) => [name, t(`dashboards.kind.${name}`)]), widget.kind),
      line('seconds', widget.seconds, { type: 'number', min: '10', max: '86400', step: 'any', placeholder: '60' })),
    sourceChoice(widget.source),
    () => settingsOf(kind.value, settings),
    h('details', { open: Object.keys(mapping).length > 0 }, h('summary', null, t('dashboards.mapping')),
      mappingFields(mapping, kind)));
}

/** @param {any} mapping @param {{ readonly value: string }} kind */
function mappingFields(mapping, kind) {
  const path = (/** @type {string} */ name) => line(`mapping.fields.${name}`, mapping.fields?.[name], {
    label: t('dashboards.path-of', { name: t(`dashboards.column.${name}`) }), placeholder: `$.${name}`,
    class: 'input mono' });
  const presets = PRESETS.map((name) => [name, t(`dashboards.preset.${name || 'none'}`)]);
  return h('div', { class: 'fields mapping' },
    choice('mapping.preset', presets, mapping.preset ?? ''),
    line('mapping.items', mapping.items, { placeholder: '$.data', class: 'input mono' }),
    () => h('div', { class: 'fields two' }, (FIELDS[kind.value] ?? []).map(path)),
    h('div', { class: 'fields two' },
      ['scale', 'offset', 'decimals'].map((name) => figureLine(`mapping.${name}`, mapping[name])),
      line('mapping.unit', mapping.unit), line('mapping.dateFormat', mapping.dateFormat)));
}

/** @param {string} kind @param {any} settings */
function settingsOf(kind, settings) {
  const figures = (FIGURES[kind] ?? []).map((name) => figureLine(`settings.${name}`, settings[name],
    { required: kind === 'semaphore' && LIMITS.includes(name) }));
  if (kind !== 'semaphore') return figures.length > 0 && h('div', { class: 'fields two' }, figures);
  const directions = ['high-is-bad', 'low-is-bad'].map((name) => [name, t(`dashboards.${name}`)]);
  const habits = ['keep', 'notify', 'ok'].map((name) => [name, t(`dashboards.no-data-${name}`)]);
  return [
    h('div', { class: 'fields two' }, figures,
      choice('settings.direction', directions, settings.direction ?? 'high-is-bad'),
      choice('settings.onNoData', habits, settings.onNoData ?? 'keep')),
    check('settings.attention', t('dashboards.attention'), settings.attention === true),
  ];
}

/** @param {string | undefined} chosen */
function sourceChoice(chosen) {
  const picked = signal(chosen ?? '');
  // The sources' documents change with every poll; the options only when there are others, or the choice would be lost.
  const options = distinct(() => JSON.stringify(offered(picked.value)));
  const select = h('select', { class: 'select grow', name: 'source', required: true,
    'aria-label': t('dashboards.source'), onchange: () => { picked.value = select.value; } },
    h('option', { value: '' }, t('dashboards.choose-source')),
    () => JSON.parse(options.value).map((/** @type {string[]} */ [id, title]) => (
      h('option', { value: id, selected: id === picked.peek() }, title))));
  const make = async () => {
    const id = await editSource(null);
    if (!id || typeof id !== 'string') return;
    picked.value = id;
    select.value = id;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return h('div', { class: 'field' }, h('span', null, t('dashboards.source')), h('div', { class: 'row' }, select,
    h('button', { class: 'button', type: 'button', onclick: make }, t('dashboards.source-new'))));
}

/** Pairs of id and title, with the picked one even before its document is here. @param {string} picked */
function offered(picked) {
  const known = sources().map(([id, source]) => [id, source.title ?? id]);
  return picked && !known.some(([id]) => id === picked) ? [...known, [picked, picked]] : known;
}

/** What the fields say: names with dots are objects, empty ones are not there; null clears what had been said.
 * @param {HTMLFormElement} form @returns {any} */
export function widgetOf(form) {
  /** @type {any} */
  const widget = { mapping: {}, settings: {}, title: null, seconds: null };
  for (const element of /** @type {any} */ (form.elements)) {
    const value = element.name ? valueOf(element) : undefined;
    if (value === undefined) continue;
    const path = element.name.split('.');
    const last = path.pop();
    path.reduce((/** @type {any} */ part, /** @type {string} */ name) => (part[name] ??= {}), widget)[last] = value;
  }
  for (const name of ['mapping', 'settings']) if (Object.keys(widget[name]).length === 0) widget[name] = null;
  return widget;
}

/** @param {any} element */
function valueOf(element) {
  if (element.type === 'checkbox') return element.checked || undefined;
  const text = element.value.trim();
  if (text === '') return undefined;
  return element.type === 'number' ? Number(text) : text;
}
