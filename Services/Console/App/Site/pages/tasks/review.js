// @ts-check
// The review: step by step through what waits for a decision, and the inbox counts as seen at its end.

import { ask } from '../../app/api.js';
import { h, keyed } from '../../app/dom.js';
import { has, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { send } from '../../app/queue.js';
import { go, route } from '../../app/router.js';
import { computed, signal } from '../../app/store.js';
import { problem, toast } from '../../app/toast.js';
import { learn, those } from './board.js';
import { rows as projectRows } from './projects.js';
import { taskRow } from './row.js';

/** Where all of a step is, for the review shows the first ones. @type {Record<string, string>} */
const WHERE = { inbox: '/tasks/inbox', waiting: '/tasks/waiting', stuck: '/tasks/projects', projects: '/tasks/projects',
  calendar: '/tasks/search?q=due<7d', breakdown: '/tasks/project', someday: '/tasks/someday' };

/** The review from its first step. */
export function review() {
  const steps = signal(/** @type {any[] | null} */ (null));
  const at = computed(() => Number(route.value.query.get('step') ?? 0));
  ask('tasks', 'review', {}).then((answer) => {
    learn(answer.steps.flatMap((/** @type {any} */ step) => step.tasks));
    steps.value = answer.steps;
  }).catch(problem);
  return h('div', { class: 'stack review' }, () => {
    const all = steps.value;
    if (!all) return h('p', { class: 'empty' }, t('loading'));
    const step = all[Math.min(at.value, all.length - 1)];
    return [progress(all, at.value), content(step), buttons(all, at.value)];
  });
}

/** @param {any[]} steps @param {number} at */
function progress(steps, at) {
  return h('ol', { class: 'review-steps', 'aria-label': t('tasks.review') }, steps.map((step, index) => h('li', null,
    h('a', { href: `/tasks/review?step=${index}`, class: index < at && 'past', 'aria-current': index === at && 'step' },
      h('span', null, title(step)), h('b', null, String(step.count))))));
}

/** @param {any} step */
function content(step) {
  const ids = step.tasks.map((/** @type {any} */ task) => task.id);
  return h('section', { class: 'stack' },
    h('div', null, h('h2', null, title(step)), h('p', { class: 'muted' }, words(step))),
    step.projects.length > 0 && projectRows(step.projects),
    ids.length > 0 && keyed(h('ul', { class: 'tasks card' }), () => those(ids), (task) => task.id,
      (item) => taskRow(item, (task) => `/tasks/review?step=${route.value.query.get('step') ?? 0}&task=${task.id}`)),
    step.count > ids.length + step.projects.length && h('p', null, h('a', { href: WHERE[step.name] ?? '/tasks' },
      t('tasks.review-more', { count: step.count - ids.length - step.projects.length }))),
    step.count === 0 && h('div', { class: 'empty' }, icon('completed'), h('p', null, t('tasks.review-empty'))));
}

/** @param {any} step */
function title(step) {
  return has(`tasks.steps.${step.name}.title`) ? t(`tasks.steps.${step.name}.title`) : step.name;
}

/** @param {any} step */
function words(step) {
  return has(`tasks.steps.${step.name}.text`) ? t(`tasks.steps.${step.name}.text`) : '';
}

/** @param {any[]} steps @param {number} at */
function buttons(steps, at) {
  const isLast = at >= steps.length - 1;
  return h('div', { class: 'row' },
    at > 0 && h('a', { class: 'button', href: `/tasks/review?step=${at - 1}` }, icon('left'), t('tasks.back')),
    isLast ? h('button', { class: 'button primary', onclick: finish }, icon('check'), t('tasks.review-finish'))
      : h('a', { class: 'button primary', href: `/tasks/review?step=${at + 1}` }, t('tasks.review-next'),
        icon('right')));
}

async function finish() {
  try {
    await send('tasks', 'inbox', 'reviewed', {});
    toast(t('tasks.review-done'));
    go('/tasks');
  } catch (error) {
    problem(error);
  }
}
