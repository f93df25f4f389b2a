// @ts-check
// What the patient takes.

import { command } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { field, fieldErrors, filled } from './fields.js';
import { steadyIds } from './steady-ids.js';
import { date } from './words.js';

/** @param {import('./chart.js').Chart} it @param {any[]} medication @returns {HTMLElement} */
export function medicationList(it, medication) {
  return h('section', { class: 'card padded' },
    h('div', { class: 'row spread' }, h('h3', null, t('clinic.medication')),
      h('button', { class: 'icon-button', 'aria-label': t('clinic.add-medicine'), title: t('clinic.add-medicine'),
        onclick: () => edit(it, null) }, icon('add'))),
    medication.length === 0 ? h('p', { class: 'muted' }, t('clinic.no-medication'))
      : h('ul', { class: 'entries' }, medication.map((entry) => h('li', null,
        h('button', { class: 'entry', title: t('edit'), onclick: () => edit(it, entry) },
          h('span', null, entry.medicine),
          h('span', { class: 'muted small' }, [entry.dosage, entry.from && t('clinic.since', { day: date(entry.from) })]
            .filter(Boolean).join(' · ')))))));
}

/** @param {import('./chart.js').Chart} it @param {any} entry */
async function edit(it, entry) {
  const idOf = steadyIds();
  const form = { values: { status: 'active', ...entry }, errors: fieldErrors(), changed: () => {} };
  const days = { placeholder: '2026-11', hint: t('clinic.birth-hint') };
  await askPerson({ title: t(entry ? 'clinic.medicine' : 'clinic.add-medicine'), body: h('div', { class: 'fields' },
    field(form, 'medicine', t('clinic.medicine'), { required: true, autofocus: true }),
    field(form, 'dosage', t('clinic.dosage')),
    h('div', { class: 'fields two' }, field(form, 'from', t('clinic.from'), days),
      field(form, 'until', t('clinic.until'), days)),
    entry && field(form, 'status', t('clinic.state'), { kind: 'select',
      options: ['active', 'ended', 'mistaken'].map((name) => [name, t(`clinic.entry-${name}`)]) })),
  submit: async () => {
    const { medicine, dosage, from, until, status } = form.values;
    const values = filled({ medicine, dosage, from, until, status, medication: entry?.id });
    await command('clinic', it.id, 'medication-record', values, { id: idOf(values) });
    await it.summary?.reload();
  } });
}
