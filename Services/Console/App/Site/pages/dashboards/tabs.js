// @ts-check
// The pages as tabs, and what can be done with the one that is shown.

import { ask as question, command } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h, keyed } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { menu } from '../../app/menu.js';
import { problem, toast } from '../../app/toast.js';
import { boards, mayChange, tell } from './boards.js';
import { exportPage, importPages } from './exchange.js';
import { line } from './fields.js';
import { showVersions } from './versions.js';

/** @param {() => any} current the page that is shown @param {(id: string) => void} open */
export function tabs(current, open) {
  return h('nav', { class: 'tabs', 'aria-label': t('dashboards.pages') },
    keyed(h('ul', { class: 'segments' }), boards, (board) => board.id, (board) => h('li', null, h('a', {
      href: `/dashboards/${board.peek().id}`,
      'aria-current': () => (current()?.id === board.value.id ? 'page' : null) }, () => board.value.title))),
    mayChange() && h('button', { class: 'icon-button', 'aria-label': t('dashboards.page-new'),
      title: t('dashboards.page-new'),
      onclick: () => createPage(open) }, icon('add')),
    mayChange() && menu(t('dashboards.page-menu'), () => pageChoices(current(), open)));
}

/** Asks for a title and makes a page. @param {(id: string) => void} open */
export async function createPage(open) {
  const save = (/** @type {string} */ title) => command('dashboard', 'pages', 'create', { title });
  const answer = await askTitle(t('dashboards.page-new'), '', save);
  if (answer?.result?.page) open(answer.result.page);
}

/** @param {any} board @param {(id: string) => void} open @returns {Array<import('../../app/menu.js').Choice | false>} */
function pageChoices(board, open) {
  const all = boards();
  const place = all.findIndex((entry) => entry.id === board?.id);
  return [
    ...(board ? [
      { title: t('dashboards.rename'), icon: 'edit', run: () => { rename(board); } },
      place > 0 && { title: t('dashboards.to-left'), icon: 'left', run: () => { reorder(all, place, -1); } },
      place < all.length - 1 && { title: t('dashboards.to-right'), icon: 'right',
        run: () => { reorder(all, place, 1); } },
      { title: t('dashboards.versions'), icon: 'history', run: () => { showVersions(board); } },
      { title: t('dashboards.export'), icon: 'down', run: () => { exportPage(board); } },
      { title: t('dashboards.page-delete'), icon: 'trash', isDanger: true, run: () => { remove(board, open); } },
    ] : []),
    { title: t('dashboards.import'), icon: 'upload', run: () => { importPages(open); } },
    { title: t('dashboards.deleted-pages'), icon: 'undo', run: () => { showDeleted(open); } },
  ];
}

/** @param {any} board */
function rename(board) {
  return askTitle(t('dashboards.rename'), board.title, (title) => command('dashboard', board.id, 'rename', { title,
    ifVersion: board.version }));
}

/** @param {string} heading @param {string} title @param {(title: string) => Promise<any>} save */
function askTitle(heading, title, save) {
  return ask({ title: heading, body: line('title', title, { required: true, maxlength: '100', autofocus: true }),
    submit: (form) => save(String(new FormData(form).get('title')).trim()) });
}

/** A page goes between two others: its order is a number between theirs. @param {any[]} all @param {number} place
 * @param {number} step */
function reorder(all, place, step) {
  const near = all[place + step].order;
  const far = all[place + 2 * step]?.order ?? near + 2 * step;
  return tell(all[place].id, 'reorder', { order: (near + far) / 2 });
}

/** @param {any} board @param {(id: string) => void} open */
async function remove(board, open) {
  const answer = await tell(board.id, 'delete', { ifVersion: board.version });
  if (!answer) return;
  const undo = { label: t('undo'), run: async () => { if (await tell(board.id, 'restore')) open(board.id); } };
  toast(t('dashboards.page-deleted', { title: board.title }), { action: undo });
}

/** The pages that were deleted, each with its way back. @param {(id: string) => void} open */
async function showDeleted(open) {
  const answer = await question('dashboard', 'pages', { deleted: true })
    .catch((error) => { problem(error); return null; });
  if (!answer) return;
  const gone = answer.pages.filter((/** @type {any} */ page) => page.deleted);
  const back = async (/** @type {Event} */ event, /** @type {any} */ page) => {
    const button = /** @type {HTMLElement} */ (event.target);
    if (await tell(page.id, 'restore')) { button.closest('dialog')?.close(); open(page.id); }
  };
  const rows = gone.map((/** @type {any} */ page) => h('li', { class: 'row source' },
    h('p', { class: 'grow break' }, page.title, ' ', h('span', { class: 'hint' },
      t('dashboards.widgets', { count: page.widgets }))),
    h('button', { class: 'button', type: 'button', onclick: (/** @type {Event} */ event) => back(event, page) },
      t('dashboards.restore'))));
  await ask({ title: t('dashboards.deleted-pages'),
    body: gone.length === 0 ? h('p', { class: 'hint' }, t('dashboards.none-deleted')) : h('ul', null, rows) });
}
