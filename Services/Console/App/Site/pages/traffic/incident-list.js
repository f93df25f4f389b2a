// @ts-check
// The incidents as a list: beside the map, and instead of it for whoever cannot use one.

import { append, h, keyed } from '../../app/dom.js';
import { age, moment, number, t } from '../../app/i18n.js';
import { effect, signal } from '../../app/store.js';
import { isComplete } from '../../app/stream.js';
import { headline, isNew, isStale, kilometres, position, selected, whereabouts } from './incidents.js';
import { sign } from './signs.js';

/** So many rows at first; more are a press away. */
const STEP = 60;

/** @param {{ readonly value: any[] }} shown */
export function incidentList(shown) {
  const limit = signal(STEP);
  const rows = h('ul', { class: 'incidents', onkeydown: moveFocus });
  keyed(rows, () => shown.value.slice(0, limit.value), (entry) => entry.key, row);
  effect(() => {
    const place = shown.value.findIndex((entry) => entry.key === selected.value);
    if (place >= limit.peek()) limit.value = place + 1;
  });
  const rest = () => shown.value.length - limit.value;
  const list = h('div', { class: 'incident-list' });
  append(list, [rows,
    () => shown.value.length === 0 && h('p', { class: 'empty' }, t(isComplete.value ? 'traffic.none' : 'loading')),
    () => rest() > 0 && h('button', { class: 'button more-rows', onclick: () => { limit.value += STEP; } },
      t('traffic.more', { count: rest() }))]);
  return list;
}

/** @param {import('../../app/store.js').Signal<any>} incident */
function row(incident) {
  const isChosen = () => selected.value === incident.value.key;
  const button = h('button', { class: 'incident', 'data-key': incident.peek().key,
    'aria-pressed': () => String(isChosen()),
    onclick: () => { selected.value = isChosen() ? null : incident.value.key; } },
  () => sign(incident.value.category, incident.value.severity),
  h('span', { class: 'incident-text' },
    h('span', { class: 'incident-head' }, () => headline(incident.value)),
    h('span', { class: 'incident-where' }, () => whereabouts(incident.value)),
    h('span', { class: 'incident-facts' }, () => facts(incident.value))));
  return h('li', { class: () => [isStale(incident.value) && 'stale', incident.value.lifecycle === 'cleared'
    && 'cleared'] },
    button);
}

/** @param {any} incident */
function facts(incident) {
  const far = position.value ? kilometres(position.value, incident) : null;
  return [
    h('span', null, `${t(`traffic.category.${incident.category}`)}, ${t(`traffic.severity.${incident.severity}`)}`),
    far !== null && h('span', null, t('traffic.away', { km: number(far, { maximumFractionDigits: far < 10 ? 1
      : 0 }) })),
    incident.lifecycle === 'cleared' ? h('span', { class: 'badge good' }, t('traffic.cleared'))
      : h('span', { title: moment(incident.changedAt) }, age(incident.changedAt)),
    incident.lifecycle !== 'cleared' && isNew(incident) && h('span', { class: 'badge accent' }, t('traffic.new')),
    incident.validity?.status === 'planned' && h('span', { class: 'badge' }, t('traffic.planned')),
    isStale(incident) && h('span', { class: 'badge warn' }, t('traffic.feed-state.stale')),
  ];
}

/** Arrows go from row to row. @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll('.incident')];
  const place = buttons.indexOf(/** @type {Element} */ (event.target)) + step;
  /** @type {HTMLElement | undefined} */ (buttons[place])?.focus();
  event.preventDefault();
}
