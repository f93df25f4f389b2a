// @ts-check
// Two records of one person: another goes behind this one, and can come back.

import { ask, command } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h, replace } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { toast } from '../../app/toast.js';
import { steadyIds } from './steady-ids.js';

/** @param {any} patient the record that goes on @returns {Promise<any>} null when cancelled */
export function merge(patient) {
  const idOf = steadyIds();
  const reason = h('input', { class: 'input', required: true, maxlength: 500 });
  const found = h('div', { class: 'choices', role: 'radiogroup', 'aria-label': t('clinic.merge-other') });
  let stop = new AbortController();
  let timer = 0;
  const typed = (/** @type {any} */ event) => {
    clearTimeout(timer);
    timer = setTimeout(() => look(event.target.value.trim()), 300);
  };
  const look = async (/** @type {string} */ text) => {
    stop.abort();
    const { signal } = stop = new AbortController();
    if (text.length < 2) { replace(found); return; }
    try {
      const { patients } = await ask('clinic', 'search', { text, limit: 10 }, { signal });
      replace(found, patients.filter((/** @type {any} */ line) => line.id !== patient.id).map(choice));
    } catch (error) {
      if (!signal.aborted) replace(found, h('p', { class: 'failure' }, error instanceof Problem ? error.words : ''));
    }
  };
  const [title, label] = [t('clinic.merge'), t('clinic.merge')];
  return askPerson({ title, label, isDanger: true, body: h('div', { class: 'fields' },
    h('p', { class: 'muted' }, t('clinic.merge-text')),
    h('label', { class: 'field' }, h('span', null, t('clinic.merge-other')),
      h('input', { class: 'input', type: 'search', autofocus: true, autocomplete: 'off', oninput: typed })), found,
    h('label', { class: 'field' }, h('span', null, t('clinic.reason-why')), reason)),
  submit: async (form) => {
    const other = new FormData(form).get('other');
    if (!other) throw new Problem({ type: 'urn:quintet:problem:nobody-chosen', title: t('clinic.merge-nobody') });
    const data = { other, reason: reason.value.trim() };
    await command('clinic', patient.id, 'merge', data, { id: idOf(data) });
    toast(t('clinic.merged'));
  } });
}

/** @param {any} line */
function choice(line) {
  return h('label', { class: 'check' }, h('input', { type: 'radio', name: 'other', value: line.id }),
    h('span', { class: 'break' }, `${line.name} · #${line.number}`, line.birthDate && ` · ${line.birthDate}`));
}

/** @param {any} patient @param {string} other @returns {Promise<any>} null when cancelled */
export function unmerge(patient, other) {
  const reason = h('input', { class: 'input', required: true, maxlength: 500, autofocus: true });
  const who = h('p', { class: 'muted' }, t('loading'));
  ask('clinic', 'patient', { patient: other }).then(
    ({ details, number }) => { who.textContent = `${details.surname}, ${details.givenNames} · #${number}`; },
    (error) => { who.textContent = error instanceof Problem ? error.words : t('problem.internal'); });
  return askPerson({ title: t('clinic.unmerge'), label: t('clinic.unmerge'), body: h('div', { class: 'fields' }, who,
    h('label', { class: 'field' }, h('span', null, t('clinic.reason-why')), reason)),
  submit: async () => {
    await command('clinic', patient.id, 'unmerge', { other, reason: reason.value.trim() });
    toast(t('clinic.unmerged'));
  } });
}
