// @ts-check
// Tasks: the categories at the side, a list, and the task that was opened beside it.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { go, route } from '../../app/router.js';
import { effect, signal } from '../../app/store.js';
import { CATEGORIES, counts, follow } from './board.js';
import { taskDetail } from './detail.js';
import { exportTasks, importTasks } from './exchange.js';
import { categoryList } from './list.js';
import { overview } from './overview.js';
import { projectList } from './projects.js';
import { review } from './review.js';
import { searchList } from './search.js';

export { shortcuts } from './keys.js';
export { search } from './search.js';

/** @param {HTMLElement} root */
export function mount(root) {
  follow();
  const shown = settled(() => route.value.path[0] ?? '');
  const opened = settled(() => route.value.query.get('task') ?? '');
  root.append(sidebar(),
    h('div', { class: 'list-pane' }, () => content(shown())),
    h('div', { class: 'detail-pane', hidden: () => !opened() }, () => opened() && taskDetail(opened(), close)));
}

/** Wakes its readers only when the value is another one. @param {() => string} read */
function settled(read) {
  const value = signal('');
  effect(() => { value.value = read(); });
  return () => value.value;
}

/** @param {string} place */
function content(place) {
  if (place === 'projects') return projectList();
  if (place === 'review') return review();
  if (place === 'search') return searchList();
  return CATEGORIES.includes(place) ? categoryList(place) : overview();
}

function close() {
  const query = new URLSearchParams(route.peek().query);
  const id = query.get('task') ?? '';
  query.delete('task');
  go(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
  // On narrow pages the list comes back when this turn is over.
  queueMicrotask(() => {
    const link = document.querySelector(`[data-task="${CSS.escape(id)}"] .task-link`);
    if (link instanceof HTMLElement) link.focus();
  });
}

function sidebar() {
  const link = (/** @type {string} */ name, /** @type {string} */ words, /** @type {any} */ count) => h('li', null,
    h('a', { class: 'rail-link', href: `/tasks/${name}`,
      'aria-current': () => (route.value.path[0] ?? '') === name && 'page' },
    icon(ICONS[name] ?? name), h('span', { class: 'grow' }, words), count));
  return h('nav', { class: 'sidebar', 'aria-label': t('tasks.lists') }, h('ul', null,
    link('', t('tasks.overview')),
    CATEGORIES.map((name) => link(name, t(`tasks.category.${name}`), h('span', { class: 'muted small' },
      () => String(counts.value[name] || '')))),
    link('projects', t('tasks.projects')), link('review', t('tasks.review')), link('search', t('tasks.search'))));
}

/** @type {Record<string, string>} */
const ICONS = { '': 'tasks', projects: 'list', project: 'project', review: 'review', search: 'search' };

/** @returns {import('../../app/palette.js').Act[]} */
export function commands() {
  return [
    ...CATEGORIES.map((name) => ({ title: t(`tasks.category.${name}`), icon: name, run: () => go(`/tasks/${name}`) })),
    { title: t('tasks.projects'), icon: 'project', run: () => go('/tasks/projects') },
    { title: t('tasks.review'), icon: 'review', run: () => go('/tasks/review') },
    { title: t('tasks.import'), icon: 'upload', run: () => { importTasks(); } },
    { title: t('tasks.export'), icon: 'down', run: () => { exportTasks(); } },
  ];
}
