// @ts-check
// The files of a patient that belong to no consultation: letters, results that came by themselves.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { editableAttachments } from './attachments.js';
import { resource, shown } from './resource.js';

/** @param {import('./chart.js').Chart} it @returns {HTMLElement} */
export function files(it) {
  const source = resource(() => all(it.id));
  return h('section', { class: 'card padded stack', 'aria-label': t('clinic.part-files') }, shown(source, (found) => [
    found.damaged.length > 0
      && h('p', { class: 'failure', role: 'alert' }, t('clinic.damaged', { count: found.damaged.length })),
    editableAttachments(it, undefined, found.attachments),
  ]));
}

/** @param {string} patient */
async function all(patient) {
  const attachments = [];
  const damaged = new Set();
  for (let cursor = /** @type {string | undefined} */ (''); cursor !== undefined;) {
    const page = await ask('clinic', 'attachments', { patient, ...(cursor ? { cursor } : {}) });
    attachments.push(...page.attachments);
    for (const id of page.damaged ?? []) damaged.add(id);
    cursor = page.next;
  }
  return { attachments, damaged: [...damaged] };
}
