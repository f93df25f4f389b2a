// @ts-check
// A category: its tasks, sorted, with keys that move through them.

import { captureLine } from '../../app/capture.js';
import { h, keyed } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { go, route } from '../../app/router.js';
import { effect, signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { counts, isWell, load, SORTS, tasksIn } from './board.js';
import { taskRow } from './row.js';

/** The list of a category. @param {string} category */
export function categoryList(category) {
  const next = signal(/** @type {string | undefined} */ (undefined));
  const standing = signal(/** @type {'loading' | 'loaded' | 'away'} */ ('loading'));
  const sort = () => route.value.query.get('sort') ?? 'manual';
  const fetch = async (/** @type {string | undefined} */ cursor) => {
    try {
      next.value = await load(category, { sort: sort(), cursor });
      standing.value = 'loaded';
    } catch (error) {
      // What was not told is not empty; what was told before stays.
      if (standing.peek() === 'loading') standing.value = 'away';
      problem(error);
    }
  };
  effect(() => { sort(); if (isWell.value) fetch(undefined); });
  const tasks = () => tasksIn(category, sort());
  const rows = keyed(h('ul', { class: 'tasks card', 'aria-label': t(`tasks.category.${category}`),
    hidden: () => tasks().length === 0 }), tasks, (task) => task.id,
  (item) => taskRow(item, (task) => address(category, sort(), task.id)));
  return h('div', { class: 'stack' },
    h('div', { class: 'row spread wrap list-head' },
      h('h2', null, t(`tasks.category.${category}`), ' ',
        h('span', { class: 'muted' }, () => String(counts.value[category] ?? ''))),
      sortChoice(category, sort)),
    category === 'inbox' && h('div', { class: 'card' }, captureLine()),
    rows,
    () => standing.value !== 'loaded' && tasks().length === 0 && h('p', { class: 'empty' },
      t(isWell.value && standing.value === 'loading' ? 'loading' : 'tasks.away')),
    () => standing.value === 'loaded' && tasks().length === 0 && h('div', { class: 'empty' }, icon(category),
      h('p', null, t(`tasks.empty.${category}`))),
    () => next.value && h('button', { class: 'button', onclick: () => fetch(next.peek()) }, t('tasks.more')));
}

/** @param {string} category @param {() => string} sort */
function sortChoice(category, sort) {
  return h('label', { class: 'row small muted' }, icon('sort'), h('span', { class: 'visually-hidden' },
    t('tasks.sort')),
    h('select', { class: 'select', value: sort, onchange: (/** @type {any} */ event) =>
      go(address(category, event.target.value)) }, SORTS.map((name) =>
      h('option', { value: name }, t(`tasks.sorts.${name}`)))));
}

/** @param {string} category @param {string} sort @param {string} [task] */
function address(category, sort, task) {
  const query = new URLSearchParams({ ...(sort === 'manual' ? {} : { sort }), ...(task ? { task } : {}) }).toString();
  return `/tasks/${category}${query ? `?${query}` : ''}`;
}
