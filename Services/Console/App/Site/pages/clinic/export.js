// @ts-check
// All that is kept of a patient, as a file to take along.

import { ask } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { toast } from '../../app/toast.js';
import { download } from './bytes.js';

/** @param {any} patient */
export function exportPatient(patient) {
  const format = h('select', { class: 'select' }, h('option', { value: 'bundle' }, t('clinic.export-bundle')),
    h('option', { value: 'ndjson' }, t('clinic.export-ndjson')));
  return askPerson({ title: t('clinic.export'), label: t('clinic.download'), body: h('div', { class: 'fields' },
    h('p', null, t('clinic.export-text')), h('label', { class: 'field' }, h('span', null, t('clinic.format')), format)),
  submit: async () => {
    const blob = await fetched(patient.id, format.value);
    // The number only, for a list of downloads is no place for a name.
    download(blob, `${patient.number}.${format.value === 'bundle' ? 'json' : 'ndjson'}`);
    toast(t('clinic.exported'));
  } });
}

/** @param {string} patient @param {string} format */
async function fetched(patient, format) {
  const parts = [];
  let place = /** @type {any} */ ({});
  for (;;) {
    const answer = await ask('clinic', 'export', { patient, format, ...place });
    parts.push(answer.text);
    if (answer.next === undefined || answer.next === null) break;
    // The digest makes the service refuse when the record changes between two parts.
    place = { offset: answer.next, digest: answer.digest };
  }
  return new Blob(parts, { type: 'application/json' });
}
