// @ts-check
// Some things are done only by whoever has just said who they are: the password again, in front of the page.

import { request } from './api.js';
import { ask } from './dialog.js';
import { h } from './dom.js';
import { t } from './i18n.js';

/** @type {Promise<boolean> | null} The question that is open; two requests at once ask it once. */
let open = null;

/** Asks for the password, and tells the gateway.
 * @returns {Promise<boolean>} whether it was right; false when the person went away */
export function provePerson() {
  open ??= question().finally(() => { open = null; });
  return open;
}

async function question() {
  const isDone = await ask({
    title: t('step-up.title'), label: t('step-up.confirm'),
    body: h('div', { class: 'fields' }, h('p', { class: 'muted' }, t('step-up.text')),
      h('label', { class: 'field' }, h('span', null, t('account.password')),
        h('input', { class: 'input', name: 'password', type: 'password', autocomplete: 'current-password',
          required: true, autofocus: true }))),
    submit: (form) => request('POST', '/api/session/confirm', Object.fromEntries(new FormData(form))),
  });
  return isDone === true;
}
