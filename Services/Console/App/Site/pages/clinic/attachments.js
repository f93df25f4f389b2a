// @ts-check
// The files beside a consultation: added while it is a draft, and looked at ever after.

import { command } from '../../app/api.js';
import { confirmLoss } from '../../app/dialog.js';
import { h, keyed } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { openAttachment } from './attachment-view.js';
import { upload } from './upload.js';
import { fileSize } from './words.js';

/** @param {import('./chart.js').Chart} it @param {any[]} files @param {boolean} canWithdraw
 * @param {(file: any) => void} [gone] @returns {HTMLElement} */
export function attachmentList(it, files, canWithdraw, gone = () => {}) {
  return keyed(h('ul', { class: 'attachments', 'aria-label': t('clinic.attachments') }),
    () => files.filter((file) => file.status === 'active'), (file) => file.id,
    (file) => row(it, file.peek(), canWithdraw, gone));
}

/** @param {import('./chart.js').Chart} it @param {any} file @param {boolean} canWithdraw
 * @param {(file: any) => void} gone */
function row(it, file, canWithdraw, gone) {
  const withdraw = async () => {
    const words = t('clinic.withdraw-text', { name: file.name });
    if (!await confirmLoss(t('clinic.withdraw'), words, t('clinic.withdraw'))) return;
    try {
      await command('clinic', it.id, 'attachment-withdraw', { attachment: file.id });
      gone(file);
    } catch (error) { problem(error); }
  };
  return h('li', { class: 'row' },
    h('button', { type: 'button', class: 'button quiet attachment', onclick: () => openAttachment(file) }, icon('link'),
      h('span', { class: 'break' }, file.name), h('span', { class: 'muted small' }, fileSize(file.size))),
    canWithdraw && h('button', { type: 'button', class: 'icon-button', 'aria-label': t('clinic.withdraw'),
      title: t('clinic.withdraw'), onclick: withdraw }, icon('trash')));
}

/** The files of a draft, or of the patient alone, with a way to add some.
 * @param {import('./chart.js').Chart} it @param {string | undefined} consultation @param {any[]} known
 * @returns {HTMLElement} */
export function editableAttachments(it, consultation, known) {
  const files = signal(known);
  const progress = signal('');
  const add = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = '';
    if (!file) return;
    try {
      const added = await upload(it.id, consultation, file, (share) => {
        progress.value = t('clinic.uploading', { name: file.name, share: Math.round(share * 100) });
      });
      files.value = [...files.peek(), added];
    } catch (error) { problem(error); }
    progress.value = '';
  };
  return h('fieldset', { class: 'group' }, h('legend', null, t('clinic.attachments')),
    () => attachmentList(it, files.value, true, (gone) => {
      files.value = files.peek().filter((file) => file.id !== gone.id);
    }),
    h('label', { class: 'button file-button' }, icon('upload'), t('clinic.add-file'),
      h('input', { type: 'file', class: 'visually-hidden', accept: '.pdf,.jpg,.jpeg,.png', onchange: add })),
    h('p', { class: 'hint', role: 'status' }, () => progress.value || t('clinic.file-hint')));
}
