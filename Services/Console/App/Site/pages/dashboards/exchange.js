// @ts-check
// A page of widgets as a file, with the sources it shows and without their secrets, and back.

import { ask as question, command } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { problem, toast } from '../../app/toast.js';
import { field } from '../account/door-card.js';
import { download } from '../clinic/bytes.js';
import { boards } from './boards.js';

/** Gives a page to the person as a file. @param {any} board */
export async function exportPage(board) {
  try {
    const answer = await question('dashboard', 'export', { page: board.id });
    const text = `${JSON.stringify(answer, null, 2)}\n`;
    download(new Blob([text], { type: 'application/json' }), `quintet-${board.id}.json`);
  } catch (error) {
    problem(error);
  }
}

/** Asks for a file and takes its pages in. @param {(id: string) => void} open */
export async function importPages(open) {
  const taken = await ask({
    title: t('dashboards.import'), label: t('dashboards.import-go'),
    body: h('div', { class: 'fields' }, h('p', { class: 'muted' }, t('dashboards.import-text')),
      field('dashboards.import-file', { name: 'file', type: 'file', required: true,
        accept: '.json,application/json' })),
    submit: async (form) => {
      const { pages, sources } = read(await /** @type {File} */ (new FormData(form).get('file')).text());
      const taken = [];
      // A page at a time, for a message holds no more than 64 KiB.
      for (const page of pages) {
        const used = new Set(page.widgets.map((/** @type {any} */ placed) => placed?.widget?.source));
        const own = Object.fromEntries(Object.entries(sources).filter(([id]) => used.has(id)));
        const { result } = await command('dashboard', 'pages', 'import', { document: { pages: [page], sources: own } });
        taken.push(...result.pages);
      }
      return { pages: taken };
    },
  });
  if (!taken) return;
  toast(t('dashboards.import-done', { count: taken.pages.length }));
  const [first] = taken.pages;
  if (first && boards().some((board) => board.id === first)) open(first);
}

/** @param {string} text @returns {{ pages: any[], sources: Record<string, any> }} */
function read(text) {
  try {
    const { pages, sources = {} } = JSON.parse(text);
    if (Array.isArray(pages) && pages.every((page) => Array.isArray(page?.widgets))) return { pages, sources };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new Problem({ type: 'local', title: t('dashboards.import-unreadable') });
}
