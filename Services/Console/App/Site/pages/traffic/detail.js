// @ts-check
// All that is known about one incident, with who says so and when.

import { h } from '../../app/dom.js';
import { age, moment, number, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { distinct, effect } from '../../app/store.js';
import { feedOf, headline, isStale, selected, whereabouts, wordsOf } from './incidents.js';
import { sign } from './signs.js';

/** The card of the incident chosen. @param {{ readonly value: any[] }} all */
export function detail(all) {
  const chosen = distinct(() => all.value.find((entry) => entry.key === selected.value));
  const card = h('div', { class: 'detail-place', onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') close();
  } }, () => chosen.value && shown(chosen.value));
  effect(() => {
    if (selected.value) {
      queueMicrotask(() => {
        card.scrollIntoView({ block: 'nearest' });
        card.querySelector('h2')?.focus({ preventScroll: true });
      });
    }
  });
  return card;
}

/** Back to the row one came from. */
function close() {
  const key = selected.peek();
  selected.value = null;
  const rows = /** @type {NodeListOf<HTMLElement>} */ (globalThis.document.querySelectorAll('.incident'));
  [...rows].find((row) => row.dataset.key === key)?.focus();
}

/** @param {any} incident */
function shown(incident) {
  const words = wordsOf(incident);
  return h('article', { class: ['card detail', isStale(incident) && 'stale'], 'aria-label': headline(incident) },
    h('header', { class: 'row' }, sign(incident.category, incident.severity),
      h('h2', { class: 'grow', tabindex: '-1', lang: words?.lang }, headline(incident)),
      h('button', { class: 'icon-button', 'aria-label': t('close'), onclick: close }, icon('close'))),
    words?.description && words.description !== words.headline
      && h('p', { class: 'break', lang: words.lang }, words.description),
    h('dl', { class: 'facts' }, lines(incident).map(([key, value]) => h('div', null, h('dt', null,
      t(`traffic.fact.${key}`)),
      h('dd', null, value)))),
    h('p', { class: 'hint break' }, t('traffic.credit', { source: incident.source?.attribution ?? '',
      licence: incident.source?.licence ?? '' })));
}

/** @param {any} incident @returns {Array<[string, any]>} */
function lines(incident) {
  const { impact = {}, extent, validity = {}, cause } = incident;
  const feed = feedOf(incident);
  /** @type {Array<[string, any]>} */
  const all = [
    ['severity', t(`traffic.severity.${incident.severity}`)],
    ['where', [whereabouts(incident), incident.province].filter(Boolean).join(' · ')],
    ['direction', [extent && t(`traffic.direction.${extent.direction}`), extent?.towards, extent?.compass]
      .filter(Boolean).join(' · ')],
    ['cause', cause?.text ?? cause?.code],
    ['impact', impactWords(impact).join(' · ')],
    ['when', span(validity)],
    ['since', `${age(incident.firstSeenAt)} (${moment(incident.firstSeenAt)})`],
    ['changed', incident.changedAt !== incident.firstSeenAt && age(incident.changedAt)],
    ['cleared', incident.clearedAt && moment(incident.clearedAt)],
    ['read', feed?.lastGood && age(feed.lastGood)],
  ];
  return all.filter(([, value]) => value);
}

/** @param {any} impact @returns {string[]} */
function impactWords(impact) {
  return [
    impact.carriageway && t(`traffic.carriageway.${impact.carriageway}`),
    impact.traffic && t(`traffic.flow.${impact.traffic}`),
    impact.lanesClosed && t('traffic.lanes', { count: impact.lanesClosed }),
    impact.delaySeconds && t('traffic.delay', { count: Math.round(impact.delaySeconds / 60) }),
    impact.speedKmh && `${number(impact.speedKmh)} km/h`,
    impact.diversion && t('traffic.diversion'),
  ].filter(Boolean);
}

/** @param {any} validity */
function span(validity) {
  if (!validity.start && !validity.end && !validity.hours) return null;
  const until = validity.end ? moment(validity.end) : '…';
  const days = validity.start || validity.end ? `${validity.start ? moment(validity.start) : '…'} – ${until}` : '';
  return [days, validity.hours].filter(Boolean).join(' · ');
}
