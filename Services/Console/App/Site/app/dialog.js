// @ts-check
// Questions in front of the page, by the browser's own <dialog>: focus, Escape and the way back are its work.

import { h } from './dom.js';
import { giveBack } from './focus.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { Problem } from './problem.js';
import { scope, signal } from './store.js';

/** Shows a form in a dialog. `submit` may throw a `Problem`: it is shown and the dialog stays. Without a `label` (null)
 * the body has the buttons itself; `submit` is told which one it was.
 * @param {{ title: string, body: any, submit?: (form: HTMLFormElement, button: any) => any, label?: string | null,
 *   isDanger?: boolean, isWide?: boolean }} options
 * @returns {Promise<any>} what `submit` returned (true for nothing), null when it was cancelled */
export function ask(options) {
  return new Promise((resolve) => {
    const opener = document.activeElement;
    const shown = scope(() => built(options, resolve));
    const dialog = shown.result;
    dialog.addEventListener('close', () => { dialog.remove(); shown.end(); giveBack(opener); resolve(null); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {any} options @param {(answer: any) => void} resolve @returns {HTMLDialogElement} */
function built({ title, body, submit, label = t('save'), isDanger = false, isWide = false }, resolve) {
  const failure = signal('');
  const isBusy = signal(false);
  const close = () => dialog.close();
  const form = h('form', { method: 'dialog', class: 'dialog-form', onsubmit: submitted },
    h('header', { class: 'dialog-head' },
      h('h2', null, title),
      h('button', { type: 'button', class: 'icon-button', 'aria-label': t('close'), onclick: close }, icon('close'))),
    h('div', { class: 'dialog-body' }, body,
      h('p', { class: 'failure', role: 'alert', hidden: () => !failure.value }, () => failure.value)),
    submit && label !== null && h('footer', { class: 'dialog-foot' },
      h('button', { type: 'button', class: 'button', onclick: close }, t('cancel')),
      h('button', { class: ['button', isDanger ? 'danger' : 'primary'], disabled: () => isBusy.value }, label)));
  const dialog = h('dialog', { class: ['dialog', isWide && 'wide'], 'aria-label': title }, form);
  // A click on the backdrop hits the dialog itself, one inside hits its form.
  dialog.addEventListener('pointerdown', (/** @type {Event} */ event) => { if (event.target === dialog) close(); });
  return dialog;

  /** @param {SubmitEvent} event */
  async function submitted(event) {
    event.preventDefault();
    if (isBusy.peek()) return;
    isBusy.value = true;
    failure.value = '';
    try {
      const answer = await submit?.(form, event.submitter);
      resolve(answer ?? true);
      close();
    } catch (error) {
      failure.value = error instanceof Problem ? error.words : t('problem.internal');
      if (!(error instanceof Problem)) reportError(error);
    } finally {
      isBusy.value = false;
    }
  }
}

/** Asks before something that cannot be undone.
 * @param {string} title @param {string} text @param {string} label @returns {Promise<boolean>} */
export async function confirmLoss(title, text, label) {
  return (await ask({ title, body: h('p', null, text), submit: () => true, label, isDanger: true })) === true;
}
