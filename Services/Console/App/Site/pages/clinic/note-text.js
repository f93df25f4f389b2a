// @ts-check
// A consultation's note to read, on the screen and on paper.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { date, dayOf, hour, measure, VITALS } from './words.js';

const TEXTS = ['subjective', 'objective', 'assessment', 'plan'];

/** @param {any} note @returns {any[]} */
export function noteText(note) {
  return [
    note.reason && h('p', { class: 'note-reason break' }, note.reason),
    note.vitals && vitals(note.vitals),
    h('dl', { class: 'note' }, TEXTS.filter((name) => note[name]).map((name) => h('div', null,
      h('dt', null, t(`clinic.${name}`)), h('dd', { class: 'lines break' }, note[name])))),
    note.diagnoses && part('clinic.diagnoses', h('ul', null, note.diagnoses.map((/** @type {any} */ line) =>
      h('li', { class: 'break' }, line.code && h('span', { class: 'badge' }, line.code), ' ', line.text)))),
    note.prescriptions && part('clinic.prescriptions', prescriptionList(note.prescriptions)),
    note.followUp && h('p', null, h('span', { class: 'muted' }, t('clinic.follow-up')), ' ', date(note.followUp)),
  ];
}

/** @param {any[]} prescriptions */
export function prescriptionList(prescriptions) {
  return h('ul', null, prescriptions.map((line) => h('li', { class: 'break' }, h('strong', null, line.medicine),
    line.dosage && ` · ${line.dosage}`,
    line.quantity && ` · ${t('clinic.quantity-of', { quantity: line.quantity })}`)));
}

/** What was added to a signed consultation.
 * @param {any} one */
export function amendment(one) {
  return h('li', { class: ['amendment', one.kind] },
    h('p', { class: 'small' }, h('strong', null, t(`clinic.amend-${one.kind}`)), ' ',
      h('span', { class: 'muted' }, `${dayOf(one.at)}, ${hour(one.at)} · ${one.author}`)),
    h('p', { class: 'lines break' }, one.text),
    h('p', { class: 'muted small break' }, t('clinic.because', { reason: one.reason })));
}

/** @param {any} values */
function vitals(values) {
  const shown = [...VITALS, ['bmi', 'kg/m²']].filter(([name]) => typeof values[name] === 'number');
  return shown.length > 0 && h('ul', { class: 'vital-chips' }, shown.map(([name, unit]) => h('li', null,
    h('span', { class: 'muted' }, t(`clinic.vital-${name}`)), ' ', measure(name, values[name], unit))));
}

/** @param {string} title @param {any} content */
function part(title, content) {
  return h('div', { class: 'note-part' }, h('h4', null, t(title)), content);
}
