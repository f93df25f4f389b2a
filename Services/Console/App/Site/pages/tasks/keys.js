// @ts-check
// The keys of the task lists: they act on the task that has the focus.

import { go } from '../../app/router.js';
import { askWhere, edit, toggleDone, trash } from './actions.js';
import { task } from './board.js';

/** @returns {import('../../app/shortcuts.js').Shortcut[]} */
export function shortcuts() {
  const on = (/** @type {(one: any) => void} */ act) => () => {
    const row = document.activeElement?.closest('[data-task]') ?? document.querySelector('[data-task]');
    const one = row instanceof HTMLElement && task(row.dataset.task ?? '');
    if (one) act(one);
  };
  return [
    { keys: 'j', title: 'tasks.keys.down', run: () => step(1) },
    { keys: 'k', title: 'tasks.keys.up', run: () => step(-1) },
    { keys: 'e', title: 'tasks.keys.open', run: on((one) => open(one.id)) },
    { keys: 'x', title: 'tasks.keys.done', run: () => { act(toggleDone); } },
    { keys: 'J', title: 'tasks.keys.later', run: () => reorder(1) },
    { keys: 'K', title: 'tasks.keys.earlier', run: () => reorder(-1) },
    { keys: 'm', title: 'tasks.keys.move', run: on(askWhere) },
    { keys: 'Delete', title: 'tasks.keys.trash', run: () => { act(trash); } },
    ...[1, 2, 3, 4].map((priority) => ({ keys: String(priority), title: `tasks.priority.${priority}`,
      run: on((one) => edit(one, { priority: one.priority === priority ? 0 : priority })) })),
    { keys: '/', title: 'tasks.search', run: () => go('/tasks/search') },
    ...Object.entries({ i: 'inbox', n: 'next', w: 'waiting', o: 'someday' }).map(([key, name]) => ({ keys: `g ${key}`,
      title: `tasks.category.${name}`, run: () => go(`/tasks/${name}`) })),
    { keys: 'g p', title: 'tasks.projects', run: () => go('/tasks/projects') },
    { keys: 'g r', title: 'tasks.review', run: () => go('/tasks/review') },
  ];
}

/** The task with the focus leaves its list: its neighbour takes the focus. @param {(one: any) => void} does */
function act(does) {
  const row = document.activeElement?.closest('[data-task]') ?? document.querySelector('[data-task]');
  const one = row instanceof HTMLElement && task(row.dataset.task ?? '');
  if (!one) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  does(one);
  queueMicrotask(() => requestAnimationFrame(() => neighbour?.querySelector('a')?.focus()));
}

/** @param {number} by */
function step(by) {
  const links = [...document.querySelectorAll('[data-task] .task-link')];
  const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
  const next = at < 0 ? links[0] : links[Math.max(0, Math.min(links.length - 1, at + by))];
  if (next instanceof HTMLElement) next.focus();
}

/** Moves the task with the focus over its neighbour, in the own order. @param {number} by */
function reorder(by) {
  const row = document.activeElement?.closest('[data-task]');
  if (!(row instanceof HTMLElement) || new URLSearchParams(location.search).has('sort')) return;
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-task]')]);
  const at = rows.indexOf(row);
  const [near, far] = [at + by, at + 2 * by].map((place) => task(rows[place]?.dataset.task ?? '')?.order);
  const one = task(row.dataset.task ?? '');
  if (!one || near === undefined) return;
  edit(one, { order: far === undefined ? near + by * 1000 : (near + far) / 2 });
}

/** @param {string} id */
function open(id) {
  const link = document.querySelector(`[data-task="${CSS.escape(id)}"] .task-link`);
  if (link instanceof HTMLElement) link.click();
}
