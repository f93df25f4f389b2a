// @ts-check
// What is in a patient's form, to read.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { date, dayOf } from './words.js';

/** @param {any} patient @returns {HTMLElement} */
export function patientCard(patient) {
  const { details } = patient;
  const { address = {}, emergencyContact: other, document: paper } = details;
  const phones = (details.phones ?? []).map((/** @type {any} */ phone) =>
    h('div', null, phone.number, phone.use && h('span', { class: 'muted' }, ` ${t(`clinic.phone-${phone.use}`)}`)));
  return h('dl', { class: 'card padded facts' },
    fact('clinic.birth-date', details.birthDate && date(details.birthDate)),
    fact('clinic.deceased', details.deceased && date(details.deceased)),
    fact('clinic.document', paper && [paper.kind, paper.number, paper.country].filter(Boolean).join(' ')),
    fact('clinic.phones', phones.length > 0 && phones),
    fact('clinic.email', details.email),
    fact('clinic.address', [address.street, address.postalCode, address.city, address.state, address.country]
      .filter(Boolean).join(', ')),
    fact('clinic.emergency', other && [other.name, other.relationship, other.phone].filter(Boolean).join(' · ')),
    fact('clinic.notes', details.notes),
    fact('clinic.registered-at', dayOf(patient.registeredAt)));
}

/** @param {string} title @param {any} content */
function fact(title, content) {
  return content && h('div', null, h('dt', null, t(title)), h('dd', { class: 'break lines' }, content));
}
