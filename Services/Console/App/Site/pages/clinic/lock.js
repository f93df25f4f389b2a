// @ts-check
// Nobody at the keys for ten minutes: the page hides what it shows and asks who is there.

import { request, session } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { isLocked, setLocked } from '../../app/locked.js';
import { idleTime } from '../../app/presence.js';
import { Problem } from '../../app/problem.js';
import { onEnd, scope, signal } from '../../app/store.js';

const LIMIT = 10 * 60_000;
const LOOK = 5000;

/** Locks when nobody has done anything for a while, until the scope ends. */
export function lockWhenIdle() {
  const look = () => { if (idleTime() >= LIMIT) lock(); };
  document.addEventListener('visibilitychange', look, { capture: true });
  const timer = setInterval(look, LOOK);
  onEnd(() => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look, { capture: true });
  });
  if (isLocked()) lock();
}

function lock() {
  if (document.querySelector('dialog.lock')) return;
  setLocked(true);
  document.documentElement.classList.add('clinic-locked');
  const built = scope(() => question(() => {
    document.documentElement.classList.remove('clinic-locked');
    dialog.remove();
    built.end();
  }));
  const dialog = built.result;
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {() => void} open @returns {HTMLDialogElement} */
function question(open) {
  const user = session.peek()?.user ?? '';
  const [failure, needsCode, isBusy] = [signal(''), signal(false), signal(false)];
  const password = h('input', { class: 'input', type: 'password', autocomplete: 'current-password', required: true,
    autofocus: true });
  const code = h('input', { class: 'input', inputmode: 'numeric', autocomplete: 'one-time-code' });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isBusy.peek()) return;
    isBusy.value = true;
    try {
      const again = await request('POST', '/api/session', { user, password: password.value,
        ...(code.value ? { code: code.value.trim() } : {}) });
      setLocked(false);
      open();
      session.value = again;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      needsCode.value ||= error.kind === 'code-needed';
      failure.value = error.words;
    } finally { isBusy.value = false; }
  };
  const dialog = h('dialog', { class: 'dialog lock', 'aria-label': t('clinic.locked') },
    h('form', { class: 'fields lock-form', onsubmit: submit },
      h('h2', { class: 'row' }, icon('lock'), t('clinic.locked')),
      h('p', { class: 'muted' }, t('clinic.locked-text', { user })),
      h('label', { class: 'field' }, h('span', null, t('account.password')), password),
      h('label', { class: 'field', hidden: () => !needsCode.value }, h('span', null, t('account.code')), code),
      h('p', { class: 'failure', role: 'alert', hidden: () => !failure.value }, () => failure.value),
      h('button', { class: 'button primary', disabled: () => isBusy.value }, t('clinic.unlock')),
      h('button', { type: 'button', class: 'button quiet',
        onclick: async () => { failure.value = await leave(open); } }, t('account.sign-out'))));
  dialog.addEventListener('cancel', (/** @type {Event} */ event) => event.preventDefault());
  // A browser may close a dialog at the second Escape whatever one says.
  dialog.addEventListener('close', () => { if (dialog.isConnected) dialog.showModal(); });
  return dialog;
}

/** @param {() => void} open @returns {Promise<string>} why it stays locked; empty when it does not */
async function leave(open) {
  try {
    await request('DELETE', '/api/session');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // A session that may go on must not be found open.
    if (error.kind !== 'signed-out') return error.words;
  }
  session.value = null;
  // What is behind the lock is gone when this turn is over.
  setTimeout(open);
  return '';
}
