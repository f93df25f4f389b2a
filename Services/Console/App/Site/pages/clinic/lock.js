// @ts-check
// Nobody at the keys for ten minutes: the page hides what it shows and asks who is there.

import { request, session } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { Problem } from '../../app/problem.js';
import { onEnd, scope, signal } from '../../app/store.js';

const LIMIT = 10 * 60_000;
const LOOK = 5000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
/** Loading the page anew is no way around the lock. It says that, and nothing of a patient. */
const FLAG = 'quintet.clinic.locked';
let seen = Date.now();

/** Locks when nobody has done anything for a while, until the scope ends. */
export function lockWhenIdle() {
  seen = Date.now();
  const sign = () => { seen = Date.now(); };
  const look = () => { if (Date.now() - seen >= LIMIT) lock(); };
  for (const name of SIGNS) addEventListener(name, sign, { passive: true, capture: true });
  document.addEventListener('visibilitychange', look, { capture: true });
  const timer = setInterval(look, LOOK);
  onEnd(() => {
    clearInterval(timer);
    for (const name of SIGNS) removeEventListener(name, sign, { capture: true });
    document.removeEventListener('visibilitychange', look, { capture: true });
  });
  if (sessionStorage.getItem(FLAG) === session.peek()?.user) lock();
  else sessionStorage.removeItem(FLAG);
}

function lock() {
  if (document.querySelector('dialog.lock')) return;
  sessionStorage.setItem(FLAG, session.peek()?.user ?? '');
  document.documentElement.classList.add('clinic-locked');
  const built = scope(() => question(() => {
    sessionStorage.removeItem(FLAG);
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
      h('button', { type: 'button', class: 'button quiet', onclick: () => leave(open) }, t('account.sign-out'))));
  dialog.addEventListener('cancel', (/** @type {Event} */ event) => event.preventDefault());
  // A browser may close a dialog at the second Escape whatever one says.
  dialog.addEventListener('close', () => { if (dialog.isConnected) dialog.showModal(); });
  return dialog;
}

/** @param {() => void} open */
async function leave(open) {
  await request('DELETE', '/api/session').catch(() => null);
  open();
  session.value = null;
}
