// @ts-check
// What happened with a patient, newest first; what was added later stands beside the original.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { effect, signal, untracked } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { amend } from './amend.js';
import { attachmentList } from './attachments.js';
import { amendment, noteText } from './note-text.js';
import { printConsultation, printPrescription } from './print.js';
import { shown } from './resource.js';
import { dayOf, hour } from './words.js';

/** @param {import('./chart.js').Chart} it @returns {HTMLElement} */
export function history(it) {
  const source = /** @type {import('./resource.js').Resource} */ (it.history);
  const later = signal(/** @type {any[]} */ ([]));
  const next = signal('');
  effect(() => {
    const first = source.value.value;
    untracked(() => { later.value = []; next.value = first?.next ?? ''; });
  });
  const more = async () => {
    try {
      const page = await ask('clinic', 'history', { patient: it.id, cursor: next.peek() });
      later.value = [...later.peek(), ...page.consultations];
      next.value = page.next ?? '';
    } catch (error) { problem(error); }
  };
  return h('section', { class: 'stack', 'aria-label': t('clinic.part-history') }, shown(source, (page) => [
    page.damaged && h('p', { class: 'failure', role: 'alert' }, t('clinic.damaged', { count: page.damaged.length })),
    page.consultations.length === 0
      ? h('div', { class: 'empty' }, icon('history'), h('p', null, t('clinic.no-history')))
      : h('ol', { class: 'stack' }, page.consultations.map((/** @type {any} */ one) => entry(it, one)),
        () => later.value.map((one) => entry(it, one))),
    () => next.value && h('button', { class: 'button more', onclick: more }, t('clinic.more')),
    h('p', { class: 'hint' }, t('clinic.consultations', { count: page.total })),
  ]));
}

/** @param {import('./chart.js').Chart} it @param {any} one */
function entry(it, one) {
  return h('li', null, h('article', { class: ['card padded consultation', one.status], 'aria-label': dayOf(one.at) },
    h('header', { class: 'row wrap' },
      h('h3', null, h('time', { datetime: one.at, title: hour(one.at) }, dayOf(one.at))),
      h('span', { class: ['badge', one.status === 'draft' ? 'warn' : ''] }, t(`clinic.note-${one.status}`)),
      h('span', { class: 'muted small grow' },
        [one.signedBy ?? one.author, one.source?.system].filter(Boolean).join(' · ')),
      one.status === 'draft'
        ? h('a', { class: 'button', href: `/clinic/patient/${it.id}/consultation/${one.id}` }, icon('edit'),
          t('clinic.continue'))
        : signedActs(it, one)),
    consultationText(it, one)));
}

/** What can be done with a signed consultation.
 * @param {import('./chart.js').Chart} it @param {any} one */
export function signedActs(it, one) {
  const paper = () => ({ patient: it.patient.value.peek(), facts: it.summary?.value.peek() });
  return h('span', { class: 'row wrap' },
    h('button', { class: 'button quiet', onclick: () => amend(it, one) }, icon('edit'), t('clinic.amend')),
    one.note.prescriptions && h('button', { class: 'button quiet', onclick: () => printPrescription(paper(), one) },
      t('clinic.print-prescription')),
    h('button', { class: 'button quiet', onclick: () => printConsultation(paper(), one) }, t('clinic.print')));
}

/** The note, its files, and beside them what was added.
 * @param {import('./chart.js').Chart} it @param {any} one */
export function consultationText(it, one) {
  return h('div', { class: ['original', one.amendments && 'amended'] },
    h('div', { class: 'stack' }, noteText(one.note), one.attachments && attachmentList(it, one.attachments, false)),
    one.amendments && h('ol', { class: 'amendments' }, one.amendments.map(amendment)));
}
