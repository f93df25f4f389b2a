// @ts-check
// What an element was, and what was asked of it.

import { ask } from '../../app/api.js';
import { ask as show } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { has, moment, t } from '../../app/i18n.js';
import { effect, signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { stateWords } from './words.js';

/** How many days are shown at first, and then. */
const DAYS = [1, 7, 100];

/** Opens the history of an element. @param {string} home @param {import('./homes.js').Element} element */
export function showHistory(home, element) {
  const kind = signal('state');
  const step = signal(0);
  const entries = signal(/** @type {any[] | null} */ (null));
  effect(() => {
    const [wanted, days] = [kind.value, DAYS[step.value]];
    const isStill = () => kind.peek() === wanted && DAYS[step.peek()] === days;
    entriesOf(home, element.id, wanted, days).then((found) => { if (isStill()) entries.value = found; }, problem);
  });
  show({ title: t('home.history', { name: element.name }), isWide: true, body: [
    h('div', { class: 'segments', role: 'group' }, ['state', 'command'].map((name) => h('button', { type: 'button',
      'aria-pressed': () => String(kind.value === name),
      onclick: () => { entries.value = null; kind.value = name; } }, t(`home.history-${name}`)))),
    h('div', { class: 'table-wrap' }, () => table(entries.value, element)),
    () => step.value < DAYS.length - 1 && h('button', { type: 'button', class: 'button',
      onclick: () => { step.value += 1; } }, t('home.history-earlier')),
  ] });
}

/** What there was in the last days, the newest first; the service tells it from the oldest, page by page.
 * @param {string} home @param {string} element @param {string} kind @param {number} days @returns {Promise<any[]>} */
async function entriesOf(home, element, kind, days) {
  const from = new Date(Date.now() - days * 86_400_000).toISOString();
  const found = [];
  for (let cursor = 0; cursor !== undefined;) {
    const answer = await ask('home', 'history', { home, element, kind, from, cursor, limit: 1000 });
    found.push(...answer.entries);
    cursor = answer.next;
  }
  return found.reverse();
}

/** @param {any[] | null} entries @param {import('./homes.js').Element} element */
function table(entries, element) {
  if (!entries) return h('p', { class: 'empty' }, t('loading'));
  if (entries.length === 0) return h('p', { class: 'empty' }, t('home.history-empty'));
  return h('table', { class: 'table' },
    h('thead', null, h('tr', null, ['home.when', 'home.what', 'home.how'].map((key) => h('th', { scope: 'col' },
      t(key))))),
    h('tbody', null, entries.map((entry) => h('tr', null, h('td', { class: 'muted' }, moment(entry.at)),
      h('td', null, stateWords(entry.values, element)), h('td', { class: 'break' }, how(entry))))));
}

/** @param {any} entry */
function how(entry) {
  const key = entry.end ? `home.end.${entry.end}` : `home.assurance.${entry.assurance}`;
  const words = has(key) ? t(key) : entry.end ?? entry.assurance ?? '';
  return entry.reason ? `${words}: ${entry.reason}` : words;
}
