// @ts-check
// Sheets for paper: a consultation, a prescription, a summary. Who it is and the allergies stand on each of them.

import { session } from '../../app/api.js';
import { append, h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { toast } from '../../app/toast.js';
import { allergyText } from './allergies.js';
import { amendment, noteText, prescriptionList } from './note-text.js';
import { ageInWords, date, dayOf, measure } from './words.js';

/** @typedef {{ patient: any, facts: any }} Paper */

/** @param {Paper} paper @param {any} one */
export function printConsultation(paper, one) {
  onPaper(paper, t('clinic.consultation'), one.at, [noteText(one.note), one.amendments && [
    h('h2', null, t('clinic.amendments')), h('ol', null, one.amendments.map(amendment))], signature(one)]);
}

/** @param {Paper} paper @param {any} one */
export function printPrescription(paper, one) {
  onPaper(paper, t('clinic.prescription'), one.at, [prescriptionList(one.note.prescriptions),
    one.note.followUp && h('p', null, `${t('clinic.follow-up')}: ${date(one.note.followUp)}`), signature(one)]);
}

/** @param {Paper} paper */
export function printSummary(paper) {
  const { facts } = paper;
  const joined = (/** @type {any[]} */ parts) => parts.filter(Boolean).join(' · ');
  const list = (/** @type {string} */ title, /** @type {string[]} */ lines) => lines.length > 0
    && [h('h2', null, t(title)), h('ul', null, lines.map((line) => h('li', null, line)))];
  onPaper(paper, t('clinic.summary'), new Date().toISOString(), facts && [
    list('clinic.problems', facts.problems.map((/** @type {any} */ line) => joined([line.code, line.text]))),
    list('clinic.medication', facts.medication.map((/** @type {any} */ line) => joined([line.medicine, line.dosage]))),
    list('clinic.last-vitals', facts.vitals.map((/** @type {any} */ line) =>
      `${t(`clinic.vital-${line.field}`)}: ${measure(line.field, line.value, line.unit)} (${dayOf(line.at)})`))]);
}

/** @param {any} one */
function signature(one) {
  return h('p', { class: 'signature' }, one.signedBy ?? one.author, one.signedAt && `, ${dayOf(one.signedAt)}`);
}

/** @param {Paper} paper @param {string} title @param {string} at @param {any} content */
function onPaper({ patient, facts }, title, at, content) {
  // A sheet without a name is worse than none; the form is on its way.
  if (!patient || !facts) { toast(t('loading')); return; }
  const { details } = patient;
  const name = [details.givenNames, details.surname, details.secondSurname].filter(Boolean).join(' ');
  const allergies = facts.allergies.length > 0 ? facts.allergies.map(allergyText).join('; ')
    : t(`clinic.allergies-${facts.allergyKnowledge}`);
  const sheet = h('article', { class: 'print-sheet' },
    h('header', null, h('h1', null, title), h('p', null, dayOf(at))),
    h('p', { class: 'print-patient' }, h('strong', null, name), ' · ', [details.birthDate
      && `${date(details.birthDate)} (${ageInWords(details.birthDate)})`,
    details.document && `${details.document.kind} ${details.document.number}`, `#${patient.number}`]
      .filter(Boolean).join(' · ')),
    h('p', null, h('strong', null, `${t('clinic.allergies')}: `), allergies));
  append(sheet, content);
  append(sheet, h('footer', null, t('clinic.printed', { user: session.peek()?.user ?? '', day: dayOf(new Date()) })));
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  globalThis.print();
}
