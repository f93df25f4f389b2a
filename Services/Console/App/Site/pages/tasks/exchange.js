// @ts-check
// Tasks from and to files of other systems. A file is tried first, and only taken in when its report was read.

import { ask, command } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { toast } from '../../app/toast.js';
import { field } from '../account/door-card.js';
import { download } from '../clinic/bytes.js';
import { joined, parts } from './file-parts.js';

/** @type {Record<string, { end: string, type: string }>} */
const FORMATS = {
  json: { end: 'json', type: 'application/json' },
  ics: { end: 'ics', type: 'text/calendar' },
  todotxt: { end: 'txt', type: 'text/plain' },
  'todoist-csv': { end: 'csv', type: 'text/csv' },
  taskwarrior: { end: 'json', type: 'application/json' },
};

/** Asks for a format and gives the file to the person. */
export async function exportTasks() {
  await askPerson({
    title: t('tasks.export'), label: t('tasks.export-go'),
    body: h('div', { class: 'fields' }, h('p', { class: 'muted' }, t('tasks.export-text')), formats()),
    submit: async (form) => {
      const format = String(new FormData(form).get('format'));
      const pages = [];
      for (let cursor = /** @type {string | undefined} */ (''); cursor !== undefined;) {
        const page = await ask('tasks', 'export', { format, ...(cursor ? { cursor } : {}) });
        pages.push(page.text);
        cursor = page.next;
      }
      const { end, type } = FORMATS[format];
      download(new Blob([joined(format, pages)], { type }), `quintet-tasks.${end}`);
    },
  });
}

/** Asks for a file, tells what would come of it, and takes it in. */
export async function importTasks() {
  const trial = await askPerson({
    title: t('tasks.import'), label: t('tasks.import-try'),
    body: h('div', { class: 'fields' }, h('p', { class: 'muted' }, t('tasks.import-text')),
      field('tasks.import-file', { name: 'file', type: 'file', required: true, accept: '.json,.ics,.txt,.csv' }),
      formats()),
    submit: async (form) => {
      const data = new FormData(form);
      const [file, format] = [/** @type {File} */ (data.get('file')), String(data.get('format'))];
      const texts = cut(format, await file.text());
      return { format, texts, report: await sent(format, texts, true) };
    },
  });
  if (!trial) return;
  const report = await askPerson({ title: t('tasks.import'), label: t('tasks.import-go'), isWide: true,
    body: told(trial.report), submit: () => sent(trial.format, trial.texts, false) });
  if (report) toast(t('tasks.import-done', counts(report)));
}

function formats() {
  return h('label', { class: 'field' }, h('span', null, t('tasks.format')),
    h('select', { class: 'select', name: 'format' }, Object.keys(FORMATS).map((name) => h('option', { value: name },
      t(`tasks.format-${name}`)))));
}

/** @param {string} format @param {string} text */
function cut(format, text) {
  try {
    const made = parts(format, text);
    if (made) return made;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new Problem({ type: 'local', title: t('tasks.import-unreadable') });
  }
  throw new Problem({ type: 'local', title: t('tasks.import-large') });
}

/** Sends the parts one behind the other; what was taken in before is not taken twice.
 * @param {string} format @param {string[]} texts @param {boolean} dryRun */
async function sent(format, texts, dryRun) {
  const total = { added: 0, updated: 0, unchanged: 0, skipped: /** @type {any[]} */ ([]),
    warnings: /** @type {any[]} */ ([]) };
  for (const text of texts) {
    const { result } = await command('tasks', 'file', 'import', { format, text, dryRun });
    total.added += result.added;
    total.updated += result.updated;
    total.unchanged += result.unchanged;
    total.skipped.push(...result.skipped);
    total.warnings.push(...result.warnings);
  }
  return total;
}

/** @param {any} report */
function told(report) {
  const lines = (/** @type {string} */ key, /** @type {any[]} */ list) => list.length > 0 && [h('h3', null, t(key)),
    h('ul', { class: 'break small' }, list.slice(0, 200).map((line) => h('li', null, `${line.line}: ${line.reason}`)))];
  return h('div', { class: 'stack' }, h('p', null, t('tasks.import-would', counts(report))),
    lines('tasks.import-skipped', report.skipped), lines('tasks.import-warnings', report.warnings));
}

/** @param {any} report */
function counts({ added, updated, unchanged, skipped }) {
  return { added, updated, unchanged, skipped: skipped.length };
}
