// @ts-check
// What is done with a patient as a whole: edit, print, export, merge, archive.

import { command } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { menu } from '../../app/menu.js';
import { problem, toast } from '../../app/toast.js';
import { exportPatient } from './export.js';
import { merge, unmerge } from './merge.js';
import { printSummary } from './print.js';

/** @param {import('./chart.js').Chart} it @param {any} patient @returns {HTMLElement} */
export function patientActs(it, patient) {
  const acts = [...(it.isClinician ? chartActs(it, patient) : []), ...formActs(it, patient)];
  return h('span', { class: 'row' },
    patient.status !== 'merged'
      && h('a', { class: 'button', 'data-act': 'edit', href: `/clinic/patient/${it.id}/edit` }, t('edit')),
    acts.length > 0 && menu(t('clinic.more-acts'), () => acts));
}

/** What clinicians do.
 * @param {import('./chart.js').Chart} it @param {any} patient @returns {import('../../app/menu.js').Choice[]} */
function chartActs(it, patient) {
  const again = async (/** @type {Promise<any>} */ done) => { if (await done) await it.patient.reload(); };
  const acts = [
    act('list', 'clinic.print-summary', () => printSummary({ patient, facts: it.summary?.value.peek() })),
    act('down', 'clinic.export', () => exportPatient(patient)),
  ];
  if (patient.status === 'active') acts.push(act('link', 'clinic.merge', () => again(merge(patient))));
  for (const other of patient.merged ?? []) {
    acts.push(act('undo', 'clinic.unmerge', () => again(unmerge(patient, other))));
  }
  return acts;
}

/** What everybody does who sees the form.
 * @param {import('./chart.js').Chart} it @param {any} patient @returns {import('../../app/menu.js').Choice[]} */
function formActs(it, patient) {
  const out = async () => { if (await archive(patient)) await it.patient.reload(); };
  const back = async () => {
    try {
      await command('clinic', it.id, 'restore');
      toast(t('clinic.restored'));
      await it.patient.reload();
    } catch (error) { problem(error); }
  };
  if (patient.status === 'merged') return [];
  return [patient.status === 'active' ? act('inbox', 'clinic.archive', out) : act('undo', 'clinic.restore', back)];
}

/** @param {string} icon @param {string} words @param {() => any} run */
const act = (icon, words, run) => ({ icon, title: t(words), run });

/** @param {any} patient */
function archive(patient) {
  const reason = h('input', { class: 'input', maxlength: 500 });
  return askPerson({ title: t('clinic.archive'), label: t('clinic.archive'), body: h('div', { class: 'fields' },
    h('p', { class: 'muted' }, t('clinic.archive-text')),
    h('label', { class: 'field' }, h('span', null, t('clinic.reason-why')), reason)),
  submit: async () => {
    await command('clinic', patient.id, 'archive', reason.value.trim() ? { reason: reason.value.trim() } : {});
    toast(t('clinic.archived'));
  } });
}
