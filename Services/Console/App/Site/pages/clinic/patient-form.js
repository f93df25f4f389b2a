// @ts-check
// The form of a patient: a new one, or what changed of one who is there.

import { command } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { Problem } from '../../app/problem.js';
import { go } from '../../app/router.js';
import { signal } from '../../app/store.js';
import { toast } from '../../app/toast.js';
import { mentioned, withConsent } from './consent.js';
import { field, fieldErrors, filled } from './fields.js';
import { forget, remember, remembered } from './memory.js';
import { steadyIds } from './steady-ids.js';

const DOCUMENTS = ['CC', 'TI', 'CE', 'RC', 'DNI', 'NIE', 'PA'];

/** @param {any} [patient] the patient as the service knows it; none for a new one
 * @param {() => any} [saved] called when the service has taken it @returns {HTMLElement} */
export function patientForm(patient, saved = () => {}) {
  const key = `patient ${patient?.id ?? 'new'}`;
  const failure = signal(/** @type {Problem | null} */ (null));
  const isBusy = signal(false);
  const idOf = steadyIds();
  const form = { values: remembered(key) ?? structuredClone(patient?.details ?? {}), errors: fieldErrors(),
    changed: () => remember(key, form.values) };
  const back = patient ? `/clinic/patient/${patient.id}` : '/clinic';
  return h('form', { class: 'stack patient-form', novalidate: true, onsubmit: submitted },
    person(form), identity(form), phones(form), contact(form), others(form, Boolean(patient)),
    () => failure.value && h('div', { class: 'failure', role: 'alert' }, failure.value.words,
      mentioned(failure.value.detail)),
    h('div', { class: 'row' },
      h('button', { class: 'button primary', disabled: () => isBusy.value }, t(patient ? 'save' : 'clinic.register')),
      h('a', { class: 'button', href: back, onclick: () => forget(key) }, t('cancel'))));

  /** @param {SubmitEvent} event */
  async function submitted(event) {
    event.preventDefault();
    if (isBusy.peek()) return;
    isBusy.value = true;
    try {
      const id = patient ? await update(patient, form.values) : await register(form.values, idOf);
      if (id === null) return;
      forget(key);
      saved();
      go(id ? `/clinic/patient/${id}` : '/clinic');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failure.value = error;
      form.errors.show(error, patient ? '' : '/details');
      const place = [...form.errors.found.peek().keys()][0];
      /** @type {any} */ (event.target).querySelector(`[data-path="${CSS.escape(place ?? '')}"]`)?.focus();
    } finally {
      isBusy.value = false;
    }
  }
}

/** @param {any} values @param {(data: any) => string} idOf the same again is the same patient */
async function register(values, idOf) {
  const details = { surname: '', givenNames: '', ...filled(values) };
  const answer = await withConsent((isConfirmed) => {
    const data = isConfirmed ? { details, confirm: true } : { details };
    return command('clinic', 'patients', 'register', data, { id: idOf(data) });
  }, t('clinic.another-person'));
  if (!answer?.result) return answer && '';
  toast(t('clinic.registered', { number: `#${answer.result.number}` }));
  return answer.result.patient;
}

/** @param {any} patient @param {any} values */
async function update(patient, values) {
  const [before, after] = [patient.details, filled(values) ?? {}];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => [name, after[name] ?? (name === 'surname' || name === 'givenNames' ? '' : null)]);
  if (changes.length > 0) {
    await command('clinic', patient.id, 'update', { ...Object.fromEntries(changes), ifVersion: patient.version });
    toast(t('clinic.saved'));
  }
  return patient.id;
}

/** @param {string} title @param {...any} content */
function group(title, ...content) {
  return h('fieldset', { class: 'card padded group' }, h('legend', null, t(title)), content);
}

/** @param {any} form */
function person(form) {
  return group('clinic.person', h('div', { class: 'fields two' },
    field(form, 'surname', t('clinic.surname'), { required: true, autofocus: true }),
    field(form, 'secondSurname', t('clinic.second-surname')),
    field(form, 'givenNames', t('clinic.given-names'), { required: true }),
    field(form, 'birthDate', t('clinic.birth-date'), { placeholder: '1974-12-25', inputmode: 'numeric',
      hint: t('clinic.birth-hint') }),
    field(form, 'sex', t('clinic.sex'), { kind: 'select',
      options: ['', 'female', 'male', 'other'].map((name) => [name, t(`clinic.sex-${name || 'none'}`)]) })));
}

/** @param {any} form */
function identity(form) {
  return group('clinic.document', h('div', { class: 'fields two' },
    field(form, 'document/kind', t('clinic.document-kind'), { kind: 'select',
      options: [['', '—'], ...DOCUMENTS.map((name) => [name, name]), ['OTHER', t('clinic.document-other')]] }),
    field(form, 'document/number', t('clinic.document-number')),
    field(form, 'document/country', t('clinic.document-country'), { placeholder: 'CO', maxlength: 2 })));
}

/** @param {any} form */
function phones(form) {
  form.values.phones ??= [];
  const count = signal(Math.max(1, form.values.phones.length));
  const uses = ['', 'mobile', 'home', 'work'].map((name) => [name, t(`clinic.phone-${name || 'none'}`)]);
  const rows = h('div', { class: 'stack' });
  const add = () => {
    const place = rows.childElementCount;
    rows.append(h('div', { class: 'row phone-row' },
      field(form, `phones/${place}/number`, t('clinic.phone'), { type: 'tel', width: 'grow' }),
      field(form, `phones/${place}/use`, t('clinic.phone-use'), { kind: 'select', options: uses })));
  };
  for (let place = 0; place < count.peek(); place++) add();
  return group('clinic.phones', rows, h('button', { type: 'button', class: 'button quiet',
    onclick: () => { add(); /** @type {any} */ (rows.lastElementChild).querySelector('input').focus(); } },
  icon('add'), t('clinic.add-phone')));
}

/** @param {any} form */
function contact(form) {
  return [group('clinic.contact', h('div', { class: 'fields two' },
    field(form, 'email', t('clinic.email'), { type: 'email' }),
    ...['street', 'city', 'state', 'postalCode', 'country'].map((name) =>
      field(form, `address/${name}`, t(`clinic.address-${name}`))))),
  group('clinic.emergency', h('div', { class: 'fields two' },
    ...['name', 'relationship', 'phone'].map((name) =>
      field(form, `emergencyContact/${name}`, t(`clinic.emergency-${name}`)))))];
}

/** @param {any} form @param {boolean} isKnown */
function others(form, isKnown) {
  return group('clinic.notes', field(form, 'notes', t('clinic.notes-hint'), { kind: 'area' }),
    isKnown && field(form, 'deceased', t('clinic.deceased'), { hint: t('clinic.birth-hint') }));
}
