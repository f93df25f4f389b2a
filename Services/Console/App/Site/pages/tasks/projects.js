// @ts-check
// The projects: what they are to end in, which have no next step, and when they were looked at.

import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { age, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { send } from '../../app/queue.js';
import { problem, toast } from '../../app/toast.js';
import { field } from '../account/door-card.js';
import { loadProjects, projects } from './board.js';

/** All open projects. */
export function projectList() {
  loadProjects();
  return h('div', { class: 'stack' }, h('h2', null, t('tasks.projects')), () => rows(projects.value));
}

/** Projects as cards. @param {any[]} list */
export function rows(list) {
  if (list.length === 0) return h('div', { class: 'empty' }, icon('project'), h('p', null, t('tasks.empty.projects')));
  return h('ul', { class: 'tasks card' }, list.map((project) => h('li', { class: 'task project-row' }, icon('project'),
    h('a', { class: 'task-link', href: `/tasks/search?q=${encodeURIComponent(`+"${project.name}"`)}` },
      h('span', { class: 'task-name' }, project.name), h('span', { class: 'metas' },
        project.stuck && h('span', { class: 'badge warn' }, t('tasks.no-next')),
        project.outcome && h('span', { class: 'meta' }, project.outcome),
        project.reviewed && h('span', { class: 'meta' }, icon('review'), age(project.reviewed)))),
    h('span', { class: 'task-actions' },
      button('review', 'tasks.project-reviewed', () => act(project, 'reviewed', 'tasks.did-review')),
      button('edit', 'tasks.project-edit', () => change(project)),
      button('check', 'tasks.project-complete', () => act(project, 'complete', 'tasks.did-complete')),
      button('trash', 'tasks.project-trash', () => act(project, 'trash', 'tasks.did-trash'))))));

  /** @param {string} name @param {string} label @param {() => void} onclick */
  function button(name, label, onclick) {
    return h('button', { class: 'icon-button', 'aria-label': t(label), title: t(label), onclick }, icon(name));
  }
}

/** @param {any} project @param {string} verb @param {string} words */
async function act(project, verb, words) {
  try {
    const answer = await send('tasks', `project-${project.id}`, verb, {});
    const change = answer?.result?.change;
    const undo = () => { send('tasks', 'log', 'undo', { change }).catch(problem); };
    toast(t(words, { name: project.name }), change ? { action: { label: t('undo'), run: undo } } : {});
    await loadProjects();
  } catch (error) {
    problem(error);
  }
}

/** @param {any} project */
async function change(project) {
  await ask({
    title: t('tasks.project-edit'),
    body: h('div', { class: 'fields' },
      field('tasks.name', { name: 'name', required: true, maxlength: 200, value: project.name }),
      field('tasks.outcome', { name: 'outcome', value: project.outcome ?? '' }, 'tasks.outcome-hint'),
      h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'order',
        checked: project.order === 'sequential' }),
        t('tasks.sequential'))),
    submit: (form) => {
      const data = new FormData(form);
      return send('tasks', `project-${project.id}`, 'edit', { name: data.get('name'),
        outcome: data.get('outcome') || null,
        order: data.get('order') ? 'sequential' : 'parallel' });
    },
  });
  await loadProjects();
}
