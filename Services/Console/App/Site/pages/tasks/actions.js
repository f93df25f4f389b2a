// @ts-check
// What can be done with a task.

import { ask as question, confirmLoss } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { field } from '../account/door-card.js';
import { change } from './board.js';

/** @typedef {import('./board.js').Task} Task */

/** Done, or open again. @param {Task} task */
export function toggleDone(task) {
  if (task.category === 'completed') return restore(task);
  return change(task, 'complete', {}, { category: 'completed' }, 'tasks.did-complete');
}

/** @param {Task} task */
export function restore(task) {
  return change(task, 'restore', {}, { category: task.from ?? 'inbox' }, 'tasks.did-restore');
}

/** Into the trash; from there, for good. @param {Task} task */
export async function trash(task) {
  if (task.category !== 'trash') return change(task, 'trash', {}, { category: 'trash' }, 'tasks.did-trash');
  const isSure = await confirmLoss(t('tasks.purge'), t('tasks.purge-text', { name: task.name }), t('tasks.purge'));
  if (isSure) await change(task, 'purge', {}, { category: 'gone' });
}

/** @param {Task} task @param {string} to */
export function move(task, to) {
  if (to === task.category) return undefined;
  if (to === 'completed') return toggleDone(task);
  if (to === 'trash') return trash(task);
  if (to === 'waiting') return waitFor(task);
  return change(task, 'move', { to }, { category: to }, 'tasks.did-move');
}

/** @param {Task} task @param {Record<string, any>} fields @param {Record<string, any>} [wish] */
export function edit(task, fields, wish = fields) {
  return change(task, 'edit', fields, wish);
}

/** Asks whom a task waits for. @param {Task} task */
async function waitFor(task) {
  const person = await question({
    title: t('tasks.wait-title'), label: t('tasks.wait'),
    body: h('div', { class: 'fields' },
      field('tasks.person', { name: 'person', required: true, maxlength: 200, value: task.waiting?.person ?? '' }),
      field('tasks.follow-up', { name: 'until', type: 'date' }, 'tasks.follow-up-hint')),
    submit: (form) => Object.fromEntries([...new FormData(form)].filter(([, value]) => value)),
  });
  if (!person) return;
  await change(task, 'wait', person, { category: 'waiting', waiting: { person: person.person } }, 'tasks.did-move');
}

/** Asks where a task shall go. @param {Task} task */
export async function askWhere(task) {
  const places = ['inbox', 'next', 'waiting', 'project', 'someday'].filter((place) => place !== task.category);
  const chosen = await question({
    title: t('tasks.move-title', { name: task.name }),
    body: h('ul', { class: 'places' }, places.map((place, index) => h('li', null,
      h('button', { class: 'button quiet place', value: place, autofocus: index === 0 }, icon(place),
        t(`tasks.category.${place}`))))),
    label: null, submit: (form, button) => button.value,
  });
  if (typeof chosen === 'string') await move(task, chosen);
}
