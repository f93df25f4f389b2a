// @ts-check
// A task as a line of a list.

import { h } from '../../app/dom.js';
import { day, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { toggleDone, trash, askWhere } from './actions.js';
import { projects } from './board.js';

/** @param {import('../../app/store.js').Signal<import('./board.js').Task>} item
 * @param {(task: import('./board.js').Task) => string} address where its detail is */
export function taskRow(item, address) {
  const isOver = () => ['completed', 'trash'].includes(item.value.category);
  const isDone = () => item.value.category === 'completed';
  return h('li', { class: () => ['task', item.value.isPending && 'pending', isDone() && 'done'],
    'data-task': item.peek().id,
    'aria-busy': () => String(Boolean(item.value.isPending)) },
  h('button', { class: () => `tick p${item.value.priority ?? 0}`, role: 'checkbox',
    'aria-checked': () => String(isDone()),
    'aria-label': () => t(isDone() ? 'tasks.reopen' : 'tasks.complete', { name: item.value.name }),
    onclick: () => toggleDone(item.peek()) }, icon('check')),
  h('a', { class: 'task-link', href: () => address(item.value) },
    h('span', { class: 'task-name' }, () => item.value.name), () => details(item.value)),
  h('span', { class: 'task-actions' },
    () => !isOver() && h('button', { class: 'icon-button', 'aria-label': t('tasks.move', { name: item.value.name }),
      title: t('tasks.keys.move'), onclick: () => askWhere(item.peek()) }, icon('next')),
    h('button', { class: 'icon-button', 'aria-label': () => t('tasks.trash', { name: item.value.name }),
      title: t('tasks.keys.trash'), onclick: () => trash(item.peek()) }, icon('trash'))));
}

/** @param {import('./board.js').Task} task */
function details(task) {
  const project = task.project && (projects.value.find((one) => one.id === task.project)?.name ?? task.project);
  const isDeferred = task.defer && new Date(task.defer) > new Date();
  const parts = [
    task.priority > 0 && h('span', { class: `meta priority p${task.priority}` }, icon('flag'),
      t(`tasks.priority.${task.priority}`)),
    task.due && h('span', { class: ['meta', isLate(task) && 'late'] }, icon('calendar'),
      isLate(task) ? t('tasks.late', { day: day(task.due) }) : day(task.due)),
    isDeferred && h('span', { class: 'meta' }, icon('clock'), t('tasks.deferred', { day: day(task.defer) })),
    task.recurrence && h('span', { class: 'meta', title: task.recurrence.rule }, icon('repeat'),
      h('span', { class: 'visually-hidden' }, t('tasks.repeats'))),
    task.waiting && h('span', { class: 'meta' }, icon('person'), task.waiting.person),
    project && h('span', { class: 'meta' }, icon('project'), project),
    (task.contexts ?? []).map((/** @type {string} */ context) => h('span', { class: 'meta' }, `@${context}`)),
    task.note && h('span', { class: 'meta' }, icon('list'), h('span', { class: 'visually-hidden' },
      t('tasks.has-note'))),
  ].filter(Boolean);
  return parts.length > 0 && h('span', { class: 'metas' }, parts);
}

/** Whether a task is overdue. A whole day is due at its end. @param {import('./board.js').Task} task */
export function isLate(task) {
  if (!task.due || ['completed', 'trash'].includes(task.category)) return false;
  const end = task.due.length === 10 ? new Date(`${task.due}T23:59:59`) : new Date(task.due);
  return end < new Date();
}
