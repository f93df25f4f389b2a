// @ts-check
// Dashboards: pages of widgets, to look at and to arrange.

import { append, h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { computed, distinct, onEnd, untracked } from '../../app/store.js';
import { document, isComplete } from '../../app/stream.js';
import { boards, isEditing, isNarrow, mayChange } from './boards.js';
import { dock } from './dock.js';
import { grid } from './grid.js';
import { beginKiosk, endKiosk, kiosk } from './kiosk.js';
import { showSources } from './sources.js';
import { createPage, tabs } from './tabs.js';

/** @param {HTMLElement} root @param {any} context */
export function mount(root, context) {
  const name = distinct(() => {
    const wanted = context.route.value.path[0];
    const all = boards();
    return (all.find((board) => board.id === wanted) ?? all[0])?.id ?? null;
  });
  const board = computed(() => (name.value ? document(`dashboard/state/${name.value}`).value : null));
  const open = (/** @type {string} */ id) => context.go(`/dashboards/${id}`);
  onEnd(() => { isEditing.value = false; });
  append(context.toolbar, () => tools(context));
  append(root, [
    tabs(() => board.value, open),
    () => isEditing.value && !isNarrow.value && name.value && untracked(() => dock(() => board.peek())),
    () => isEditing.value && isNarrow.value && h('p', { class: 'hint' }, t('dashboards.narrow')),
    () => name.value && untracked(() => grid(board)),
    () => isComplete.value && !name.value && nothing(open),
    kiosk(context, () => board.value),
  ]);
}

/** @param {any} context */
function tools(context) {
  const kioskButton = h('button', { class: 'icon-button', 'aria-label': t('dashboards.kiosk-begin'),
    title: t('dashboards.kiosk-begin'),
    onclick: () => beginKiosk(context) }, icon('play'));
  if (!mayChange()) return kioskButton;
  return [kioskButton,
    h('button', { class: 'icon-button', 'aria-label': t('dashboards.sources'), title: t('dashboards.sources'),
      onclick: () => showSources() }, icon('link')),
    h('button', { class: 'button edit-switch', 'aria-pressed': () => String(isEditing.value), onclick: toggleEditing,
      'aria-label': editWords, title: editWords }, icon('edit'), h('span', null, editWords))];
}

/** What the switch says; on phones it is but an icon. */
function editWords() {
  return t(isEditing.value ? 'dashboards.done' : 'dashboards.edit');
}

function toggleEditing() {
  isEditing.value = mayChange() && !isEditing.peek();
}

/** @param {(id: string) => void} open */
function nothing(open) {
  return h('div', { class: 'empty' }, icon('dashboards'), h('p', null, t('dashboards.none')),
    mayChange() && h('button', { class: 'button primary', onclick: () => createPage(open) }, t('dashboards.page-new')));
}

/** @param {any} context */
export const shortcuts = (context) => [
  ...(mayChange() ? [{ keys: 'e', title: 'dashboards.edit', run: toggleEditing }] : []),
  { keys: 'd k', title: 'dashboards.kiosk-begin', run: () => beginKiosk(context) },
  { keys: 'Escape', title: 'dashboards.kiosk-end', run: () => endKiosk(context) },
];

/** @param {any} context @returns {import('../../app/palette.js').Act[]} */
export const commands = (context) => [
  ...boards().map((board) => ({ title: board.title, hint: t('dashboards.title'), icon: 'dashboards',
    run: () => context.go(`/dashboards/${board.id}`) })),
  ...(mayChange() ? [
    { title: t('dashboards.page-new'), icon: 'add',
      run: () => { createPage((id) => context.go(`/dashboards/${id}`)); } },
    { title: t('dashboards.sources'), icon: 'link', run: () => { showSources(); } },
    { title: t('dashboards.edit'), icon: 'edit', run: toggleEditing }] : []),
];
