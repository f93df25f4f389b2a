// @ts-check
// The sources of all pages and the secrets they use: how each does, and what to do when it does not.

import { ask as question, command } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h, keyed } from '../../app/dom.js';
import { age, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { menu } from '../../app/menu.js';
import { distinct, signal, untracked } from '../../app/store.js';
import { problem, toast } from '../../app/toast.js';
import { sources, tell } from './boards.js';
import { faultWords } from './fault.js';
import { line } from './fields.js';
import { editSource, SLUG } from './source-dialog.js';

/** Opens the list. */
export function showSources() {
  return ask({ title: t('dashboards.sources'), isWide: true, body: () => untracked(() => h('div', { class: 'stack' },
    h('button', { class: 'button', type: 'button', onclick: () => editSource(null) }, icon('add'),
      t('dashboards.source-new')),
    keyed(h('ul', null), sources, ([id]) => id, row),
    () => sources().length === 0 && h('p', { class: 'hint' }, t('dashboards.sources-none')),
    secrets())) });
}

/** @param {import('../../app/store.js').Signal<[string, any]>} entry */
function row(entry) {
  const source = distinct(() => entry.value[1]);
  return h('li', { class: 'source' }, () => parts(entry.peek()[0], source.value));
}

/** @param {string} id @param {any} source */
function parts(id, source) {
  const isWell = source.outcome === 'ok';
  return [h('div', { class: 'row' },
    h('div', { class: 'grow' }, h('p', { class: 'break' }, source.title ?? id, ' ',
      h('span', { class: ['badge', isWell ? 'good' : source.outcome === 'pending' ? '' : 'warn'] },
        t(`dashboards.outcome.${source.outcome}`))),
    h('p', { class: 'hint break' }, [source.source.url ?? source.source.topic ?? t('dashboards.option.static'),
      t('dashboards.every', { count: source.seconds }), t('dashboards.used', { count: source.widgets })].join(' · ')),
    h('p', { class: 'hint' }, () => t('dashboards.source-since', { age: age(source.since) }))),
    menu(t('dashboards.more', { title: source.title ?? id }), () => [
      { title: t('dashboards.poll'), icon: 'refresh', run: () => { tell(`source-${id}`, 'poll'); } },
      { title: t('edit'), icon: 'edit', run: () => { editSource([id, source]); } },
      { title: t('delete'), icon: 'trash', isDanger: true, run: () => { remove(id, source); } }])),
  source.fault && faultWords(source.fault)];
}

/** @param {string} id @param {any} source */
async function remove(id, source) {
  if (!await tell(`source-${id}`, 'remove')) return;
  const { source: asked, title } = source;
  const again = () => { tell(`source-${id}`, 'put', { source: asked, ...(title ? { title } : {}) }); };
  toast(t('dashboards.removed', { title: source.title ?? id }), { action: { label: t('undo'), run: again } });
}

/** The secrets' names and origins; what they are is never shown. */
function secrets() {
  const list = signal(/** @type {any[]} */ ([]));
  const load = async () => { list.value = (await question('dashboard', 'sources').catch(problem))?.secrets ?? []; };
  load();
  const make = async () => { if (await askSecret()) load(); };
  const drop = async (/** @type {string} */ name) => { if (await tell(`secret-${name}`, 'remove')) load(); };
  return h('section', { class: 'stack' }, h('h3', null, t('dashboards.secrets')),
    h('p', { class: 'hint' }, t('dashboards.secrets-hint')),
    h('ul', null, () => list.value.map((secret) => h('li', { class: 'row source' },
      h('p', { class: 'grow break' }, h('span', { class: 'mono' }, secret.name), ' ',
        h('span', { class: 'hint' }, secret.origin)),
      h('button', { class: 'icon-button', type: 'button', 'aria-label': t('dashboards.secret-remove', secret),
        onclick: () => drop(secret.name) }, icon('trash'))))),
    h('button', { class: 'button', type: 'button', onclick: make }, icon('lock'), t('dashboards.secret-new')));
}

/** Not by the queue: a secret must not wait in the browser. */
function askSecret() {
  const body = h('div', { class: 'fields' },
    line('name', '', { required: true, pattern: SLUG, placeholder: 'weather' }),
    line('origin', '', { required: true, type: 'url', placeholder: 'https://api.example.org' }),
    line('value', '', { required: true, type: 'password', autocomplete: 'new-password' }));
  return ask({ title: t('dashboards.secret-new'), body, submit: (form) => {
    const { name, origin, value } = Object.fromEntries(new FormData(form));
    return command('dashboard', `secret-${name}`, 'put', { origin, value });
  } });
}
