// @ts-check
// Password and second step of whoever is signed in.

import { request, session } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { qrCode } from '../../app/qr.js';
import { problem, toast } from '../../app/toast.js';
import { field } from './door-card.js';

/** The part of the account page about security. */
export function security() {
  return h('div', { class: 'settings' },
    h('div', { class: 'row spread setting' }, t('account.password'),
      h('button', { class: 'button', onclick: changePassword }, t('account.change-password'))),
    h('div', { class: 'row spread setting wrap' },
      h('div', null, t('account.totp'), h('p', { class: 'hint' }, t('account.totp-text'))),
      h('div', { class: 'row' },
        h('button', { class: 'button', onclick: beginCodes }, t('account.totp-begin')),
        h('button', { class: 'button quiet', onclick: endCodes }, t('account.totp-end')))));
}

async function changePassword() {
  const user = encodeURIComponent(session.peek()?.user ?? '');
  const isDone = await ask({
    title: t('account.change-password'),
    body: h('div', { class: 'fields' },
      field('account.old-password', { name: 'old', type: 'password', autocomplete: 'current-password',
        required: true }),
      field('account.new-password', { name: 'new', type: 'password', autocomplete: 'new-password', required: true,
        minlength: 12 }, 'account.password-hint')),
    submit: (form) => request('POST', `/api/users/${user}/password`, Object.fromEntries(new FormData(form))),
  });
  if (isDone) toast(t('account.password-changed'));
}

async function beginCodes() {
  try {
    const { secret, uri } = await request('POST', '/api/totp', {});
    const answer = await ask({
      title: t('account.totp'), label: t('account.totp-confirm'),
      body: h('div', { class: 'fields' }, h('p', null, t('account.totp-secret')),
        qrCode(uri, t('account.totp-qr')),
        h('output', { class: 'secret mono' }, secret.replace(/(.{4})(?=.)/g, '$1 ')),
        h('a', { href: uri }, t('account.totp-link')),
        field('account.totp-code', { name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code',
          required: true })),
      submit: (form) => request('POST', '/api/totp/confirm', { code: String(new FormData(form).get('code')).trim() }),
    });
    if (answer) await showRecovery(answer.recovery ?? []);
    // What was closed until now is open, and the gateway says so.
    if (answer && session.peek()?.mustSetUpFactor) session.value = await request('GET', '/api/session');
  } catch (error) {
    problem(error);
  }
}

/** @param {string[]} codes */
async function showRecovery(codes) {
  toast(t('account.totp-done'));
  await ask({ title: t('account.recovery'), body: h('div', { class: 'fields' }, h('p', null,
    t('account.recovery-text')),
    h('ul', { class: 'recovery mono' }, codes.map((code) => h('li', null, code)))) });
}

async function endCodes() {
  const isDone = await ask({
    title: t('account.totp-end'), label: t('account.totp-end'), isDanger: true,
    body: h('p', null, t('account.totp-end-text')), submit: () => request('DELETE', '/api/totp', {}),
  });
  if (isDone) toast(t('account.totp-off'));
}
