// @ts-check
// Why a value is not newer: what was expected, what came, where, and what to do.

import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { mayChange, tell } from './boards.js';

/** The parts of a fault, and what was left out of the data.
 * @param {any} fault @param {any[]} [warnings] */
export function faultWords(fault, warnings = []) {
  const lines = fault ? ['expected', 'actual', 'place', 'excerpt'].filter((name) => fault[name]) : [];
  return h('div', { class: 'fault' },
    fault && h('p', { class: 'fault-remedy' }, fault.remedy),
    h('dl', { class: 'fault-facts' }, lines.map((name) => h('div', null, h('dt', null, t(`dashboards.fault-${name}`)),
      h('dd', { class: ['break', name === 'excerpt' && 'mono'] }, fault[name])))),
    warnings.length > 0 && h('ul', { class: 'warnings' }, warnings.map((entry) => h('li', { class: 'break' },
      [t('dashboards.left-out', { count: entry.count }), entry.detail ?? entry.code, entry.place].filter(Boolean)
        .join(' · ')))));
}

/** @param {any} shown a widget's document */
export function showFault(shown) {
  return ask({ title: shown.title ?? t('dashboards.fault'), body: faultWords(shown.fault, shown.warnings),
    label: t('dashboards.poll'), submit: mayChange() ? () => tell(`source-${shown.source}`, 'poll') : undefined });
}
