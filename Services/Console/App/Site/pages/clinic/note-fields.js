// @ts-check
// The fields of a note, and the note that stands in them.

import { h } from '../../app/dom.js';
import { number, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { computed, signal } from '../../app/store.js';
import { field, filled } from './fields.js';
import { isoDay, VITALS } from './words.js';

/** The values of the fields, which are texts, from a note.
 * @param {any} note */
export function valuesOf(note) {
  const { bmi, original, ...vitals } = note.vitals ?? {};
  const texts = Object.fromEntries(Object.entries(vitals).map(([name, value]) => [name, typed(value)]));
  return { ...structuredClone(note), vitals: texts };
}

/** The note that the fields hold; a vital that is no number stays out.
 * @param {any} values */
export function noteOf(values) {
  const { vitals = {}, ...texts } = values;
  const numbers = Object.entries(vitals).map(([name, text]) => [name, parsed(text)])
    .filter(([, value]) => value !== null);
  const note = filled({ ...texts, vitals: Object.fromEntries(numbers) }) ?? {};
  // A diagnosis may be a code alone while it is typed; the service wants words.
  for (const line of note.diagnoses ?? []) line.text ??= line.code;
  for (const line of note.prescriptions ?? []) line.medicine ??= '';
  return note;
}

/** A number as a person types it: with comma or point. Null when there is none.
 * @param {any} text */
function parsed(text) {
  const value = String(text ?? '').trim().replace(',', '.');
  return /^\d+(\.\d*)?$/.test(value) ? Number(value) : null;
}

/** @param {any} value */
const typed = (value) => number(value, { useGrouping: false, maximumFractionDigits: 6 });

/** Whether something that is no number stands in a vital's field.
 * @param {any} values */
export const hasNoNumbers = (values) =>
  Object.values(values.vitals ?? {}).some((text) => String(text).trim() !== '' && parsed(text) === null);

/** @param {import('./fields.js').Form} form @returns {any[]} */
export function noteFields(form) {
  const area = (/** @type {string} */ name) => field(form, name, t(`clinic.${name}`), { kind: 'area', rows: 3 });
  return [
    field(form, 'reason', t('clinic.reason'), { autofocus: true }),
    area('subjective'), vitals(form), area('objective'), area('assessment'),
    rows(form, 'diagnoses', { code: 'code', text: 'grow' }),
    area('plan'),
    rows(form, 'prescriptions', { medicine: 'grow', dosage: 'grow', quantity: 'code' }),
    h('div', { class: 'follow-up' },
      field(form, 'followUp', t('clinic.follow-up'), { type: 'date', min: isoDay(new Date()) })),
  ];
}

/** @param {import('./fields.js').Form} form */
function vitals(form) {
  const turn = signal(0);
  const own = { ...form, changed: () => { turn.value++; form.changed(); } };
  const bmi = computed(() => {
    turn.value;
    const [weight, height] = [parsed(form.values.vitals.weight), parsed(form.values.vitals.height)];
    return weight && height && height >= 20 ? weight / (height / 100) ** 2 : null;
  });
  const wrong = (/** @type {string} */ name) => {
    turn.value;
    const text = String(form.values.vitals[name] ?? '').trim();
    return text !== '' && parsed(text) === null;
  };
  return h('fieldset', { class: 'group vitals' }, h('legend', null, t('clinic.vitals')),
    h('div', { class: 'vital-fields' }, VITALS.map(([name, unit]) => h('div', null,
      field(own, `vitals/${name}`, `${t(`clinic.vital-${name}`)} (${unit})`, { inputmode: 'decimal' }),
      () => wrong(name) && h('p', { class: 'field-error' }, t('clinic.no-number')))),
    h('div', { class: 'field' }, h('span', null, `${t('clinic.vital-bmi')} (kg/m²)`),
      h('output', { class: 'bmi' }, () => (bmi.value ? number(bmi.value, { maximumFractionDigits: 1 }) : '—')))));
}

/** Lines of a note that grow: a fresh one comes when the last is filled.
 * @param {import('./fields.js').Form} form @param {string} name
 * @param {Record<string, string>} columns name and width */
function rows(form, name, columns) {
  form.values[name] ??= [];
  const list = h('div', { class: 'stack rows' });
  const own = { ...form, changed: () => {
    form.changed();
    if (filled(form.values[name][list.childElementCount - 1])) add();
  } };
  const add = () => {
    const place = list.childElementCount;
    const row = h('div', { class: 'row note-row', role: 'group' }, Object.entries(columns).map(([column, width]) =>
      field(own, `${name}/${place}/${column}`, t(`clinic.${name}-${column}`), { width })),
    h('button', { type: 'button', class: 'icon-button', 'aria-label': t('clinic.clear-line'),
      title: t('clinic.clear-line'), onclick: () => {
        // The line stays in its place, empty, for its neighbours are known by their places.
        form.values[name][place] = {};
        for (const input of row.querySelectorAll('input')) input.value = '';
        row.hidden = place < list.childElementCount - 1;
        form.changed();
      } }, icon('close')));
    list.append(row);
  };
  for (let place = 0; place <= form.values[name].length; place++) add();
  return h('fieldset', { class: 'group' }, h('legend', null, t(`clinic.${name}`)), list);
}
