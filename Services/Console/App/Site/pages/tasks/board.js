// @ts-check
// The tasks that the page knows: asked for by category, kept fresh by events, changed at once and taken back if
// refused.

import { ask } from '../../app/api.js';
import { t } from '../../app/i18n.js';
import { send, waitingCount } from '../../app/queue.js';
import { computed, effect, signal } from '../../app/store.js';
import { bus, document as stateDocument, isComplete, isOpen, listen } from '../../app/stream.js';
import { problem, toast } from '../../app/toast.js';

export const CATEGORIES = ['inbox', 'next', 'waiting', 'project', 'someday', 'completed', 'trash'];
export const SORTS = ['manual', 'due', 'priority', 'name', 'created'];

/** @typedef {Record<string, any> & { id: string, name: string, category: string }} Task */

/** @type {import('../../app/store.js').Signal<Map<string, Task>>} Confirmed documents by id. */
const known = signal(new Map());
/** @type {import('../../app/store.js').Signal<Map<string, Record<string, any>>>} What was wished and is not
 * confirmed. */
const wished = signal(new Map());
/** Open projects, for names and choices. */
export const projects = signal(/** @type {any[]} */ ([]));
/** The numbers of the categories. */
export const counts = computed(() => stateDocument('tasks/state/counts').value ?? {});

/** A task about which nothing is wished stays the object it is, so that its row stays still while others change. */
const all = computed(() => [...known.value.values()].map((task) => (
  wished.value.has(task.id) ? { ...task, ...wished.value.get(task.id), isPending: true } : task)));

/** A task as it is wished to be. @param {string} id @returns {Task | undefined} */
export function task(id) {
  return all.value.find((one) => one.id === id);
}

/** The tasks of a category, sorted. @param {string} category @param {string} sort */
export function tasksIn(category, sort) {
  return sorted(all.value.filter((one) => one.category === category), category, sort);
}

/** These tasks in their order, as far as they are known. @param {string[]} ids */
export function those(ids) {
  const byId = new Map(all.value.map((one) => [one.id, one]));
  return ids.map((id) => byId.get(id)).filter((one) => one !== undefined);
}

/** @param {Task[]} tasks @param {string} category @param {string} sort */
function sorted(tasks, category, sort) {
  const isOver = category === 'completed' || category === 'trash';
  /** @type {Record<string, (a: Task, b: Task) => number>} */
  const orders = {
    name: (a, b) => a.name.localeCompare(b.name),
    priority: (a, b) => b.priority - a.priority || a.order - b.order,
    created: (a, b) => (a.created < b.created ? 1 : -1),
    due: (a, b) => (a.due ?? '9').localeCompare(b.due ?? '9') || a.order - b.order,
    manual: (a, b) => (isOver ? (b.ended ?? '').localeCompare(a.ended ?? '') : a.order - b.order),
  };
  return tasks.sort(orders[sort] ?? orders.manual);
}

/** @param {Task[]} tasks */
export function learn(tasks) {
  known.value = new Map([...known.peek(), ...tasks.map((one) => /** @type {[string, Task]} */ ([one.id, one]))]);
}

/** Asks for a page of a category; answers with where the next begins.
 * @param {string} category @param {{ sort: string, cursor?: string }} options @returns {Promise<string | undefined>} */
export async function load(category, { sort, cursor }) {
  const answer = await ask('tasks', 'list', { category, sort, limit: 200, deferred: true, ...(cursor ? { cursor }
    : {}) });
  if (!cursor) forget((one) => one.category === category);
  learn(answer.tasks);
  return answer.next;
}

/** @param {(task: Task) => boolean} isGone */
function forget(isGone) {
  known.value = new Map([...known.peek()].filter(([, one]) => !isGone(one)));
}

/** Follows the events, and loads the projects' names; ends with the scope. */
export function follow() {
  listen(({ topic, event }) => {
    const [, id] = topic.match(/^tasks\/evt\/([^/]+)\/changed$/) ?? [];
    if (!id) return;
    if (id.startsWith('project-')) { loadProjects(); return; }
    settle(id);
    if (event.data.task) learn([event.data.task]);
    else forget((one) => one.id === id);
  });
  effect(() => { if (isWell.value) loadProjects(); });
  // What waited was sent by now: from here on the confirmed documents count, also where it was refused.
  effect(() => { if (waitingCount.value === 0) for (const id of unsent.splice(0)) settle(id); });
}

/** Whether the stream is there; lists are asked for anew whenever it comes back. */
export const isWell = computed(() => isOpen.value && isComplete.value && bus.value.isConnected);

/** Asks for the open projects. */
export async function loadProjects() {
  const answer = await ask('tasks', 'projects', {}).catch(() => null);
  if (answer) projects.value = answer.projects;
}

/** @type {string[]} The tasks whose commands wait. */
const unsent = [];

/** @param {string} id */
function settle(id) {
  if (!wished.peek().has(id)) return;
  const rest = new Map(wished.peek());
  rest.delete(id);
  wished.value = rest;
}

/** Changes a task: shown at once, sent, and taken back with a message when it is refused.
 * @param {Task} one @param {string} verb @param {any} data @param {Record<string, any>} wish what it will look like
 * @param {string} [words] a key: what is said, with “undo” */
export async function change(one, verb, data, wish, words) {
  wished.value = new Map([...wished.peek(), [one.id, { ...wished.peek().get(one.id), ...wish }]]);
  try {
    const answer = await send('tasks', one.id, verb, data);
    const id = answer?.result?.change;
    if (answer?.outcome === 'queued') {
      unsent.push(one.id);
      toast(t('tasks.queued'));
    } else if (words) {
      toast(t(words, { name: one.name }), id ? { action: { label: t('undo'), run: () => undo(id) } } : {});
    }
    if (answer?.outcome === 'noop') settle(one.id);
  } catch (error) {
    settle(one.id);
    problem(error);
  }
}

/** @param {string} id */
async function undo(id) {
  try {
    await send('tasks', 'log', 'undo', { change: id });
  } catch (error) {
    problem(error);
  }
}
