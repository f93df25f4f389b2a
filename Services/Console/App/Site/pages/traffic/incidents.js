// @ts-check
// The incidents that the stream knows, those that the filters leave, and which one is looked at.

import { now } from '../../app/clock.js';
import { t, tongue } from '../../app/i18n.js';
import { computed, signal } from '../../app/store.js';
import { document, under } from '../../app/stream.js';
import { framed } from './frames.js';

const PREFIX = 'traffic/state/';
/** Beside the incidents of a source, these are topics of their own. */
const OTHERS = new Set(['feed', 'manifest']);

/** @typedef {{ severity: number, categories: Set<string>, words: string, sort: 'severity' | 'newest' | 'near',
 *   hasPlanned: boolean, hasCleared: boolean }} Filter */

/** What is wanted to be seen; it stays while one goes to other pages. */
export const filter = signal(/** @type {Filter} */ ({ severity: 0, categories: new Set(), words: '', sort: 'severity',
  hasPlanned: true, hasCleared: false }));
/** The key of the incident whose details are shown. */
export const selected = signal(/** @type {string | null} */ (null));
/** Where the person is, latitude and longitude, once they asked for it. */
export const position = signal(/** @type {[number, number] | null} */ (null));

/** All that there is and what the filter leaves; made once for each time the page is shown.
 * @returns {{ all: { readonly value: any[] }, shown: { readonly value: any[] } }} */
export function incidents() {
  const all = framed(() => under(PREFIX).filter((topic) => !OTHERS.has(topic.split('/')[3]))
    .map((topic) => document(topic).value).filter((entry) => entry?.key && !isOff(entry)), 150);
  const shown = computed(() => {
    const wanted = filter.value;
    return all.value.filter((entry) => matches(entry, wanted)).sort(order(wanted.sort));
  });
  return { all, shown };
}

/** How the feed of an incident does.
 * @param {any} incident @returns {any} */
export function feedOf(incident) {
  return document(`${PREFIX}${incident.source?.id}/feed`).value;
}

/** Whether what is shown of an incident may be out of date. @param {any} incident */
export function isStale(incident) {
  return ['stale', 'failing'].includes(feedOf(incident)?.state);
}

/** @param {any} incident */
function isOff(incident) {
  return feedOf(incident)?.state === 'off';
}

/** @param {any} entry @param {Filter} wanted */
function matches(entry, wanted) {
  if (entry.lifecycle === 'cleared' && !wanted.hasCleared) return false;
  if (entry.validity?.status === 'planned' && !wanted.hasPlanned) return false;
  if (entry.severity < wanted.severity) return false;
  if (wanted.categories.size > 0 && !wanted.categories.has(entry.category)) return false;
  const words = plain(wanted.words).split(/\s+/).filter(Boolean);
  const text = words.length > 0 ? plain([entry.road?.ref, entry.road?.name, entry.municipality, entry.province,
    headline(entry), entry.extent?.towards].join(' ')) : '';
  return words.every((word) => text.includes(word));
}

/** @param {Filter['sort']} sort @returns {(a: any, b: any) => number} */
function order(sort) {
  const newest = (/** @type {any} */ a, /** @type {any} */ b) => String(b.changedAt).localeCompare(String(a.changedAt));
  const here = position.value;
  if (sort === 'near' && here) {
    return (a, b) => (kilometres(here, a) ?? Infinity) - (kilometres(here, b) ?? Infinity) || newest(a, b);
  }
  return sort === 'newest' ? newest : (a, b) => b.severity - a.severity || newest(a, b);
}

/** The text of an incident in the reader's language, else in the first there is.
 * @param {any} incident @returns {any} */
export function wordsOf(incident) {
  const texts = incident.text ?? [];
  return texts.find((/** @type {any} */ entry) => entry.lang === tongue) ?? texts[0];
}

/** @param {any} incident @returns {string} */
export function headline(incident) {
  return wordsOf(incident)?.headline || incident.cause?.text || t(`traffic.category.${incident.category}`);
}

/** Where it is, in one line. @param {any} incident @returns {string} */
export function whereabouts(incident) {
  const { road, extent, municipality } = incident;
  const from = extent?.fromKm;
  const to = extent?.toKm;
  const isStretch = to !== undefined && to !== from;
  const km = from === undefined ? '' : isStretch ? t('traffic.km-range', { from, to }) : t('traffic.km', { km: from });
  return [road?.ref ?? road?.name, km, municipality].filter(Boolean).join(' · ');
}

/** The first place of an incident, latitude first. @param {any} incident @returns {[number, number] | null} */
export function placeOf(incident) {
  let part = incident.geometry?.coordinates ?? incident.geometry?.geometries?.[0]?.coordinates;
  while (Array.isArray(part?.[0])) part = part[0];
  return Array.isArray(part) && part.length >= 2 ? [part[1], part[0]] : null;
}

/** How far away. @param {[number, number]} here @param {any} incident @returns {number | null} */
export function kilometres(here, incident) {
  const there = placeOf(incident);
  if (!there) return null;
  const radian = Math.PI / 180;
  const x = (there[1] - here[1]) * radian * Math.cos((here[0] + there[0]) * radian / 2);
  return Math.hypot(x, (there[0] - here[0]) * radian) * 6371;
}

/** Whether an incident is newer than five minutes. @param {any} incident */
export function isNew(incident) {
  return now.value - Date.parse(incident.firstSeenAt) < 300_000;
}

/** @param {string} text */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('-', '');
}
