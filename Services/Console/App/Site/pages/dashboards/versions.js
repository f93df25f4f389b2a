// @ts-check
// What a page was before: its last versions, each to be had again.

import { ask as question } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { moment, t } from '../../app/i18n.js';
import { problem, toast } from '../../app/toast.js';
import { tell } from './boards.js';

/** @param {any} board */
export async function showVersions(board) {
  const answer = await question('dashboard', 'versions', { page: board.id })
    .catch((error) => { problem(error); return null; });
  if (!answer) return;
  const now = board.version;
  await ask({ title: t('dashboards.versions-of', { title: board.title }), body: h('ul', null, answer.versions.map((
    /** @type {any} */ entry) => h('li', { class: 'row source' },
    h('p', { class: 'grow' }, t(`dashboards.change.${entry.change}`), ' ',
      h('span', { class: 'hint' }, `${moment(entry.at)} · ${t('dashboards.widgets', { count: entry.widgets })}`)),
    entry.version === now ? h('span', { class: 'badge accent' }, t('dashboards.version-now'))
      : h('button', { class: 'button', type: 'button', onclick: (/** @type {any} */ event) => {
        event.target.closest('dialog').close();
        restore(board, entry.version);
      } }, t('dashboards.restore'))))) });
}

/** @param {any} board @param {number} version */
async function restore(board, version) {
  const before = board.version;
  if (!await tell(board.id, 'restore', { version })) return;
  toast(t('dashboards.restored'), { action: { label: t('undo'), run: () => { tell(board.id, 'restore',
    { version: before }); } } });
}
