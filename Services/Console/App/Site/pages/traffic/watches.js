// @ts-check
// Watches: what one wants to be told of, what is in each of them now, and what they told lately.

import { ask, session } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { append, h } from '../../app/dom.js';
import { age, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { send } from '../../app/queue.js';
import { onEnd, signal } from '../../app/store.js';
import { listen } from '../../app/stream.js';
import { problem, toast } from '../../app/toast.js';
import { headline, selected } from './incidents.js';
import { watchFields, watchOf } from './watch-form.js';

/** @typedef {{ id: string, name: string, watch: any, count?: number, incidents?: string[] }} Watch */

const known = signal(/** @type {Watch[]} */ ([]));
const told = signal(/** @type {Array<{ at: string, what: string, id: string, incident: any }>} */ ([]));

/** Asks for all watches; what is told while the answer is on its way asks again. */
async function reload() {
  const all = /** @type {Watch[]} */ ([]);
  try {
    for (let cursor = /** @type {string | undefined} */ (''); cursor !== undefined;) {
      const page = await ask('traffic', 'watches', cursor ? { cursor } : {});
      all.push(...page.watches);
      cursor = page.next;
    }
    known.value = all;
  } catch (error) {
    problem(error);
  }
}

/** The card of watches, with what they told lately. */
export function watches() {
  const roles = session.peek()?.roles ?? [];
  const mayChange = roles.includes('owner');
  if (!mayChange && !roles.includes('family')) return null;
  reload();
  let timer = 0;
  onEnd(() => clearTimeout(timer));
  listen(({ topic, event }) => {
    const [, id, what] = /^traffic\/evt\/watch-([^/]+)\/(entered|changed|left)$/.exec(topic) ?? [];
    if (!id) return;
    // A feed that was read tells many at once.
    clearTimeout(timer);
    timer = setTimeout(reload, 500);
    told.value = [{ at: event.time, what, id, incident: event.data?.incident }, ...told.peek()].slice(0, 5);
  });
  const card = h('section', { class: 'card padded watches', 'aria-labelledby': 'watches-title' },
    h('header', { class: 'row spread' }, h('h2', { id: 'watches-title' }, t('traffic.watches')),
      mayChange && h('button', { class: 'button', onclick: () => edit(null) }, icon('add'), t('traffic.watch-new'))));
  append(card, [
    () => (known.value.length === 0 ? h('p', { class: 'hint' }, t('traffic.watches-none'))
      : h('ul', null, known.value.map((watch) => line(watch, mayChange)))),
    () => told.value.length > 0 && h('ul', { class: 'told', role: 'log', 'aria-label': t('traffic.told') },
      told.value.map((entry) => h('li', null, h('button', { class: 'told-line',
        onclick: () => { selected.value = entry.incident?.key ?? null; } },
      t(`traffic.told-${entry.what}`, { watch: nameOf(entry.id), what: entry.incident ? headline(entry.incident)
        : '' }),
      h('span', { class: 'muted' }, () => age(entry.at)))))),
  ]);
  return card;
}

/** @param {string} id */
function nameOf(id) {
  return known.value.find((entry) => entry.id === id)?.name ?? id;
}

/** @param {Watch} watch @param {boolean} mayChange */
function line(watch, mayChange) {
  const { roads = [], severity, hours } = watch.watch;
  const parts = [roads.join(', '), severity && t('traffic.from-severity', { name: t(`traffic.severity.${severity}`) }),
    hours, watch.count !== undefined && t('traffic.watch-count', { count: watch.count })];
  return h('li', { class: 'row watch' },
    h('div', { class: 'grow' }, h('p', { class: 'break' }, watch.name), h('p', { class: 'hint' },
      parts.filter(Boolean).join(' · '))),
    mayChange && [
      h('button', { class: 'icon-button', 'aria-label': t('traffic.watch-edit', { name: watch.name }),
        onclick: () => edit(watch) }, icon('edit')),
      h('button', { class: 'icon-button', 'aria-label': t('traffic.watch-remove', { name: watch.name }),
        onclick: () => remove(watch) }, icon('trash'))]);
}

/** Makes a watch, or changes one. @param {Watch | null} watch */
export function edit(watch) {
  return askPerson({ title: t(watch ? 'traffic.watch-change' : 'traffic.watch-new'), body: watchFields(watch),
    submit: async (form) => {
      const { name, watch: wanted } = watchOf(form);
      const id = watch?.id ?? crypto.randomUUID().slice(0, 8);
      // What the form has no field for stays as it is.
      const { direction, box, corridor, width } = watch?.watch ?? {};
      await put({ id, name, watch: { ...wanted, direction, box, corridor, width } });
    } });
}

/** @param {Watch} watch */
async function put(watch) {
  const { outcome } = await send('traffic', `watch-${watch.id}`, 'put', { name: watch.name, watch: watch.watch });
  known.value = [...known.peek().filter((entry) => entry.id !== watch.id), watch];
  if (outcome !== 'queued') await reload();
}

/** @param {Watch} watch */
async function remove(watch) {
  try {
    await send('traffic', `watch-${watch.id}`, 'remove');
    known.value = known.peek().filter((entry) => entry.id !== watch.id);
    const undo = { label: t('undo'), run: () => put(watch).catch(problem) };
    toast(t('traffic.watch-removed', { name: watch.name }), { action: undo });
  } catch (error) {
    problem(error);
  }
}
