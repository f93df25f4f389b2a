// @ts-check
// Fields of the forms here. Their labels are the words `dashboards.field.…`, by the last part of the name.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';

/** A control with its label. @param {string} label @param {any} control @param {string} [hint] */
export function labelled(label, control, hint) {
  return h('label', { class: 'field' }, h('span', null, label), control, hint && h('span', { class: 'hint' }, hint));
}

/** @param {string} name */
export function labelOf(name) {
  return t(`dashboards.field.${name.split('.').pop()}`);
}

/** A line of text, or a number. @param {string} name @param {any} value @param {Record<string, any>} [attributes] */
export function line(name, value, attributes = {}) {
  const { label = labelOf(name), ...rest } = attributes;
  return labelled(label, h('input', { class: 'input', name, value: value ?? '', autocomplete: 'off', ...rest }));
}

/** Any number. @param {string} name @param {any} value @param {Record<string, any>} [attributes] */
export function figureLine(name, value, attributes = {}) {
  return line(name, value, { type: 'number', step: 'any', ...attributes });
}

/** @param {string} name @param {string} value @param {string} [hint] */
export function area(name, value, hint) {
  return labelled(labelOf(name), h('textarea', { class: 'area mono', name, rows: '3', value }), hint);
}

/** @param {string} name @param {string[][]} options pairs of value and text @param {string} value
 * @param {Record<string, any>} [attributes] */
export function choice(name, options, value, attributes = {}) {
  return labelled(labelOf(name), h('select', { class: 'select', name, value, ...attributes },
    options.map(([key, text]) => h('option', { value: key }, text))));
}

/** @param {string} name @param {string} label @param {boolean} checked */
export function check(name, label, checked) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', name, checked }), label);
}
