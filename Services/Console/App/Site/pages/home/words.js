// @ts-check
// A state in words and as an icon.

import { has, number, t } from '../../app/i18n.js';
import { BIDIRECTIONAL, DIMMABLE, VALUE } from './homes.js';

/** @param {any} values a state document, or the values of a history entry
 * @param {import('./homes.js').Element} [element] */
export function stateWords(values, element) {
  if (!values) return t('home.unknown');
  const parts = [];
  if (values.state) parts.push(has(`home.state.${values.state}`) ? t(`home.state.${values.state}`) : values.state);
  if (values.position !== undefined) parts.push(percent(values.position));
  if (values.brightness !== undefined && values.state !== 'OFF') parts.push(percent(values.brightness));
  if (values.value === '') return t('home.empty');
  if (values.value !== undefined) parts.push(valueWords(values.value, element?.unit));
  return parts.join(' · ') || t('home.unknown');
}

/** @param {number} value */
export function percent(value) {
  return number(value / 100, { style: 'percent' });
}

/** @param {any} value @param {string} [unit] */
function valueWords(value, unit) {
  const text = typeof value === 'number' ? number(value) : String(value);
  return unit ? `${text} ${unit}` : text;
}

/** @param {import('./homes.js').Element} element */
export function elementIcon(element) {
  if (element.types.includes(BIDIRECTIONAL)) return 'louver';
  if (element.component === 'light' || element.types.includes(DIMMABLE)) return 'lamp';
  return element.types.includes(VALUE) ? 'gauge' : 'power';
}

/** Whether something is switched on or open. @param {any} state */
export function isActive(state) {
  return ['ON', 'open', 'opening'].includes(state?.state);
}
