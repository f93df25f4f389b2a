// @ts-check
// Commands to which the service may answer “are you sure?”. Its own words are asked, and a yes sends it again.

import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';

const ASKING = new Set(['confirmation-required', 'appointment-overlap']);

/** Runs a command; when the service asks and the person agrees, once more with `true`.
 * @param {(isConfirmed: boolean) => Promise<any>} run @param {string} label what a yes does
 * @returns {Promise<any>} null when the person says no */
export async function withConsent(run, label) {
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof Problem) || !ASKING.has(error.kind)) throw error;
    const body = [h('p', { class: 'break' }, error.detail || error.title), mentioned(error.detail)];
    const answer = await askPerson({ title: t('clinic.sure'), body, submit: () => true, label });
    return answer ? run(true) : null;
  }
}

/** Links to the patients that a text of the service names as `#000123 (id)`; they open beside what was typed.
 * @param {string} text */
export function mentioned(text) {
  const found = [...text.matchAll(/#(\d+) \(([0-9a-f-]{36})\)/gi)];
  return found.length > 0 && h('p', { class: 'row wrap mentioned' }, found.map(([, number, id]) =>
    h('a', { class: 'button', href: `/clinic/patient/${id}`, target: '_blank', rel: 'noopener' },
      t('clinic.open-patient', { patient: `#${number}` }))));
}
