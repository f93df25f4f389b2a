// @ts-check
// One sentence that says what a drawing shows.

import { number, t } from '../../app/i18n.js';

/** A value with its unit. @param {number | undefined} value @param {string} [unit] */
export function figure(value, unit) {
  return value === undefined || value === null ? '–' : [number(value, { maximumFractionDigits: 6 }),
    unit].filter(Boolean).join(' ');
}

/** What an item is called. @param {any} item */
export function nameOf(item) {
  return item?.name ?? item?.title ?? item?.text ?? '';
}

/** @param {string} kind @param {any} shown @returns {string} */
export function summary(kind, shown) {
  const items = shown?.items ?? [];
  const { unit } = shown ?? {};
  const valued = items.filter((/** @type {any} */ item) => typeof item.value === 'number');
  if (kind === 'semaphore') {
    const level = t(`dashboards.level.${shown.semaphore?.level ?? 'grey'}`);
    return `${level}: ${nameOf(valued[0])} ${figure(valued[0]?.value, unit)}`.trim();
  }
  if (kind === 'number') return `${nameOf(valued[0])} ${figure(valued[0]?.value, unit)}`.trim();
  if (kind === 'map') return t('dashboards.summary-map', { count: items.length });
  if (kind === 'list' || kind === 'text' || valued.length === 0) return t('dashboards.summary-list',
    { count: items.length });
  const sorted = [...valued].sort((a, b) => a.value - b.value);
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  const total = valued.reduce((/** @type {number} */ sum, /** @type {any} */ item) => sum + item.value, 0);
  if (kind === 'pie') {
    return t('dashboards.summary-pie', { name: nameOf(most), total: figure(total, unit),
      share: number(total > 0 ? most.value / total : 0, { style: 'percent' }) });
  }
  if (valued.length === 1) return `${nameOf(most)} ${figure(most.value, unit)}`.trim();
  return t('dashboards.summary-range', { most: nameOf(most), top: figure(most.value, unit), least: nameOf(least),
    bottom: figure(least.value, unit) });
}
