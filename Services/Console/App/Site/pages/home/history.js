// @ts-check
// What an element was, and what was asked of it.

import { ask } from '../../app/api.js';
import { ask as show } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { has, moment, t } from '../../app/i18n.js';
import { effect, signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { stateWords } from './words.js';

/** Opens the history of an element. @param {string} home @param {import('./homes.js').Element} element */
export function showHistory(home, element) {
  const kind = signal('state');
  const entries = signal(/** @type {any[] | null} */ (null));
  const next = signal(/** @type {number | undefined} */ (undefined));
  const load = async (/** @type {number | undefined} */ cursor) => {
    const wanted = kind.peek();
    try {
      const answer = await ask('home', 'history', { home, element: element.id, kind: wanted, limit: 50,
        ...(cursor === undefined ? {} : { cursor }) });
      if (kind.peek() !== wanted) return;
      entries.value = cursor === undefined ? answer.entries : [...(entries.peek() ?? []), ...answer.entries];
      next.value = answer.next;
    } catch (error) {
      problem(error);
    }
  };
  effect(() => { if (kind.value) load(undefined); });
  show({ title: t('home.history', { name: element.name }), isWide: true, body: [
    h('div', { class: 'segments', role: 'group' }, ['state', 'command'].map((name) => h('button', { type: 'button',
      'aria-pressed': () => String(kind.value === name),
      onclick: () => { entries.value = null; kind.value = name; } }, t(`home.history-${name}`)))),
    h('div', { class: 'table-wrap' }, () => table(entries.value, element)),
    () => next.value !== undefined && h('button', { type: 'button', class: 'button', onclick: () => load(next.peek()) },
      t('tasks.more')),
  ] });
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
