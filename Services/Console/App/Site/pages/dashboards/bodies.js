// @ts-check
// What each kind of widget shows.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { chartBody } from './chart-body.js';
import { faultWords } from './fault.js';
import { mapBody } from './map-body.js';
import { listBody, numberBody, textBody } from './plain-bodies.js';
import { semaphoreBody } from './semaphore-body.js';
import { summary } from './summary.js';
import { table } from './table.js';

/** @typedef {{ id: string | null, shown: { readonly value: any }, settings: { readonly value: any },
 *   isTable: { readonly value: boolean } }} Content */

/** The kinds, in the order of the dock, with their icons. @type {Array<[string, string]>} */
export const KINDS = [
  ['bar', 'M5 20V10M10 20V4M15 20v-8M20 20V7'],
  ['pie', 'M12 4a8 8 0 1 0 8 8h-8zM15 4.6A8 8 0 0 1 19.4 9H15z'],
  ['semaphore', 'M8 3h8v18H8zM12 7h.01M12 12h.01M12 17h.01'],
  ['map', 'M4 7l5-2 6 2 5-2v12l-5 2-6-2-5 2zM9 5v12M15 7v12'],
  ['list', 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01'],
  ['number', 'M9 4 7 20M17 4l-2 16M5 9h15M4 15h15'],
  ['line', 'M4 17l5-6 4 3 7-8'], ['text', 'M5 6h14M12 6v13'],
];

/** @type {Record<string, (content: Content) => any>} */
const BODIES = { bar: chartBody, pie: chartBody, line: chartBody, semaphore: semaphoreBody, map: mapBody,
  list: listBody, number: numberBody, text: textBody };

/** The kinds that are drawings. */
const DRAWN = new Set(['bar', 'pie', 'line', 'map']);

/** The content of a widget: its drawing or its table, or why there is nothing.
 * @param {string} kind @param {Content} content */
export function bodyOf(kind, content) {
  const hasItems = () => (content.shown.value?.items ?? []).length > 0;
  const make = BODIES[kind];
  return [() => content.isTable.value && table(content.shown),
    () => !content.isTable.value && make && drawn(make, content),
    // What is words by itself needs no sentence.
    DRAWN.has(kind) && h('p', { class: 'summary' }, () => (hasItems() ? summary(kind, content.shown.value) : '')),
    () => {
      if (hasItems()) return null;
      const { fault, outcome } = content.shown.value ?? {};
      const words = t(`dashboards.outcome.${outcome ?? 'pending'}`);
      return fault ? faultWords(fault) : h('p', { class: 'empty small' }, words);
    }];
}

/** @param {(content: Content) => any} make @param {Content} content */
function drawn(make, content) {
  return h('div', { class: 'drawing', hidden: () => (content.shown.value?.items ?? []).length === 0 }, make(content));
}
