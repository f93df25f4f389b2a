// @ts-check
// Finding tasks by words and filters, on the page and in the palette.

import { ask } from '../../app/api.js';
import { h, keyed } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { go, route } from '../../app/router.js';
import { effect, signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { learn, those } from './board.js';
import { taskRow } from './row.js';

/** The search of the page; its words are in the address. */
export function searchList() {
  const found = signal(/** @type {string[] | null} */ (null));
  const query = () => route.value.query.get('q') ?? '';
  const input = h('input', { class: 'input', type: 'search', 'aria-label': t('tasks.search'), name: 'q', value: query,
    placeholder: t('tasks.search-placeholder'), oninput: () => {
      go(`/tasks/search?q=${encodeURIComponent(input.value)}`, { replace: true });
    } });
  let stop = new AbortController();
  effect(() => {
    const words = query().trim();
    stop.abort();
    stop = new AbortController();
    if (!words) { found.value = null; return; }
    ask('tasks', 'search', { query: words, limit: 100 }, { signal: stop.signal }).then((answer) => {
      learn(answer.tasks);
      found.value = answer.tasks.map((/** @type {any} */ task) => task.id);
    }).catch(problem);
  });
  queueMicrotask(() => input.focus());
  return h('div', { class: 'stack' }, h('h2', null, t('tasks.search')), input,
    h('p', { class: 'hint' }, t('tasks.search-hint')),
    keyed(h('ul', { class: 'tasks card', hidden: () => !found.value?.length }), () => those(found.value ?? []),
      (task) => task.id, (item) => taskRow(item,
        (task) => `/tasks/search?q=${encodeURIComponent(query())}&task=${task.id}`)),
    () => found.value?.length === 0 && h('div', { class: 'empty' }, icon('search'), h('p', null,
      t('tasks.search-none'))));
}

/** What the palette finds. @param {string} query @param {AbortSignal} stop */
export async function search(query, stop) {
  const answer = await ask('tasks', 'search', { query, limit: 8 }, { signal: stop });
  return answer.tasks.map((/** @type {any} */ task) => ({ title: task.name, hint: t(`tasks.category.${task.category}`),
    icon: task.category, run: () => go(`/tasks/${task.category}?task=${task.id}`) }));
}
