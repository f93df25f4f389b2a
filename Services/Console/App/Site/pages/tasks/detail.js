// @ts-check
// A task beside its list: every field, kept as soon as it is left.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { moment, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { Problem } from '../../app/problem.js';
import { distinct, effect, signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { edit, move, restore, toggleDone, trash } from './actions.js';
import { CATEGORIES, learn, projects, task as known } from './board.js';

/** @param {string} id @param {() => void} close */
export function taskDetail(id, close) {
  const isGone = signal(false);
  // The form is built once per task, not per change: nobody's half-typed word is to vanish.
  const isKnown = signal(false);
  effect(() => { isKnown.value = known(id) !== undefined; });
  ask('tasks', 'task', { task: id }).then((task) => learn([task])).catch((error) => {
    isGone.value = error instanceof Problem && error.kind === 'unknown-entity';
    if (!isGone.peek()) problem(error);
  });
  return h('section', { class: 'detail card padded', 'aria-label': t('tasks.detail') },
    h('div', { class: 'row spread' },
      () => isKnown.value && doneButton(id),
      h('span', { class: 'grow' }),
      () => isKnown.value && h('button', { class: 'icon-button', 'aria-label': t('delete'),
        onclick: () => { trash(/** @type {any} */ (known(id))); close(); } }, icon('trash')),
      h('button', { class: 'icon-button', 'aria-label': t('close'), onclick: close }, icon('close'))),
    () => (isKnown.value ? form(id) : h('p', { class: 'empty' },
      t(isGone.value ? 'problem.unknown-entity' : 'loading'))));
}

/** @param {string} id */
function doneButton(id) {
  const isOver = distinct(() => ['completed', 'trash'].includes(known(id)?.category ?? ''));
  const press = () => {
    const task = known(id);
    if (task) (isOver.peek() ? restore : toggleDone)(task);
  };
  return h('button', { class: 'button', onclick: press },
    () => icon(isOver.value ? 'undo' : 'check'), () => t(isOver.value ? 'tasks.restore' : 'tasks.done'));
}

/** @param {string} id */
function form(id) {
  const task = () => /** @type {any} */ (known(id)) ?? {};
  const keep = (/** @type {Record<string, any>} */ fields, /** @type {any} */ wish) => edit(task(), fields, wish);
  return h('div', { class: 'fields' },
    h('textarea', { class: 'area detail-name', rows: '1', 'aria-label': t('tasks.name'),
      value: still(() => task().name ?? ''),
      onchange: (/** @type {any} */ event) => event.target.value.trim() && keep({ name: event.target.value.trim() }) }),
    h('textarea', { class: 'area', placeholder: t('tasks.note'), 'aria-label': t('tasks.note'),
      value: still(() => task().note ?? ''),
      onchange: (/** @type {any} */ event) => keep({ note: event.target.value || null }) }),
    h('div', { class: 'fields two' },
      labelled('tasks.category.title', h('select', { class: 'select', value: still(() => task().category),
        onchange: async (/** @type {any} */ { target }) => {
          await move(task(), target.value);
          // Whoever named nobody to wait for has not moved it.
          target.value = task().category;
        } },
      CATEGORIES.map((name) => h('option', { value: name }, t(`tasks.category.${name}`))))),
      labelled('tasks.priority.title', h('select', { class: 'select', value: still(() => String(task().priority ?? 0)),
        onchange: (/** @type {any} */ event) => keep({ priority: Number(event.target.value) }) },
      [0, 1, 2, 3, 4].map((level) => h('option', { value: String(level) }, t(`tasks.priority.${level}`))))),
      labelled('tasks.due', dateInput(() => task().due, (due) => keep({ due }))),
      labelled('tasks.defer', dateInput(() => task().defer, (defer) => keep({ defer }))),
      labelled('tasks.project', h('input', { class: 'input', list: 'projects',
        value: still(() => projects.value.find((one) => one.id === task().project)?.name ?? task().project ?? ''),
        onchange: (/** @type {any} */ event) => keep({ project: event.target.value.trim() || null }) })),
      labelled('tasks.contexts', h('input', { class: 'input', value: still(() => (task().contexts ?? []).join(', ')),
        onchange: (/** @type {any} */ event) => keep({ contexts: words(event.target.value) }) })),
      labelled('tasks.every', h('input', { class: 'input', placeholder: '1w',
        value: still(() => task().recurrence?.rule ?? ''),
        onchange: (/** @type {any} */ event) => keep({ every: event.target.value.trim() || null }, {}) }))),
    h('datalist', { id: 'projects' }, () => projects.value.map((one) => h('option', { value: one.name }))),
    () => task().waiting && h('p', { class: 'muted small' }, t('tasks.waits-for', { person: task().waiting.person })),
    h('p', { class: 'muted small' }, () => task().created && t('tasks.created', { time: moment(task().created) })));
}

/** A field's value that stays still while the others change: news of them must not take a half-typed word away.
 * @template T @param {() => T} read @returns {() => T} */
function still(read) {
  const value = distinct(read);
  return () => value.value;
}

/** @param {string} label @param {any} control */
function labelled(label, control) {
  return h('label', { class: 'field' }, h('span', null, t(label)), control);
}

/** A day, or a moment where there is one already. @param {() => string | undefined} read
 * @param {(value: string | null) => void} keep */
function dateInput(read, keep) {
  const hasTime = () => (read() ?? '').length > 10;
  return h('input', { class: 'input', type: () => (hasTime() ? 'datetime-local' : 'date'),
    value: still(() => local(read())),
    onchange: (/** @type {any} */ { target }) => {
      // While a year is typed it is the year 2, 20 and 202.
      if (target.value === '' || target.value >= '1900') keep(target.value || null);
    } });
}

/** @param {string | undefined} at */
function local(at) {
  if (!at || at.length === 10) return at ?? '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @param {string} text */
function words(text) {
  return text.split(/[\s,]+/).map((word) => word.replace(/^@/, '')).filter(Boolean);
}
