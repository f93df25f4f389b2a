// @ts-check
// The card in front of the door: a form that ends with somebody signed in.

import { session } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { signal } from '../../app/store.js';

/** A form whose `enter` answers with the session.
 * @param {{ title: string, text?: string, label: string, fields: any,
 *   enter: (data: FormData) => Promise<import('../../app/api.js').Session>,
 *   refused?: (problem: Problem) => void }} options */
export function doorCard({ title, text, label, fields, enter, refused }) {
  const failure = signal('');
  const isBusy = signal(false);
  const form = h('form', { class: 'card door-card', onsubmit: submitted },
    h('div', null, h('h1', null, title), text && h('p', { class: 'muted small' }, text)), fields,
    h('p', { class: 'failure', role: 'alert', hidden: () => !failure.value }, () => failure.value),
    h('button', { class: 'button primary', disabled: () => isBusy.value }, label));
  return h('main', { class: 'door' }, h('div', { class: 'brand' },
    h('span', { class: 'brand-mark', 'aria-hidden': 'true' }, [1, 2, 3, 4, 5].map(() => h('i'))), 'Quintet'), form);

  /** @param {Event} event */
  async function submitted(event) {
    event.preventDefault();
    isBusy.value = true;
    failure.value = '';
    try {
      session.value = await enter(new FormData(form));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failure.value = error.words;
      refused?.(error);
    } finally {
      isBusy.value = false;
    }
  }
}

/** A labelled input.
 * @param {string} label @param {Record<string, any>} attributes @param {string} [hint] */
export function field(label, attributes, hint) {
  return h('label', { class: 'field' }, h('span', null, t(label)), h('input', { class: 'input', ...attributes }),
    hint && h('span', { class: 'hint' }, t(hint)));
}
