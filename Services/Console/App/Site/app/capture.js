// @ts-check
// One line that becomes a task, from anywhere: `c`. Enter keeps it open for the next thought.

import { session } from './api.js';
import { chips } from './capture-chips.js';
import { h, replace } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { send } from './queue.js';
import { problem } from './toast.js';

/** Whether whoever is signed in may capture. */
export function canCapture() {
  return (session.peek()?.roles ?? []).some((role) => role === 'owner' || role === 'family');
}

/** The line itself, for the dialog and the tasks page.
 * @param {{ autofocus?: boolean, onkept?: () => void }} [options] */
export function captureLine({ autofocus = false, onkept } = {}) {
  const said = h('ul', { class: 'chips', 'aria-label': t('capture.understood') });
  const status = h('p', { class: 'capture-status', role: 'status', 'aria-live': 'polite' });
  const input = h('input', { class: 'capture-input', name: 'line', placeholder: t('capture.placeholder'),
    'aria-label': t('capture.title'), autocomplete: 'off', autofocus, enterkeyhint: 'done', maxlength: '2000',
    oninput: () => replace(said, chips(input.value).map((chip) => h('li', { class: ['chip', chip.kind] },
      icon(chip.icon), chip.text))) });
  const form = h('form', { class: 'capture', onsubmit: keep }, icon('add'), input,
    h('button', { class: 'button primary small' }, t('capture.keep')));
  return h('div', { class: 'capture-box' }, form, said, status);

  /** @param {Event} event */
  async function keep(event) {
    event.preventDefault();
    const line = input.value.trim();
    if (!line) return;
    input.value = '';
    replace(said);
    input.focus();
    try {
      const answer = await send('tasks', 'inbox', 'capture', { line });
      const isQueued = answer?.outcome === 'queued';
      status.textContent = t(isQueued ? 'capture.queued' : 'capture.kept', { name: answer?.result?.name ?? line });
      onkept?.();
    } catch (error) {
      // The thought comes back, unless another has been begun.
      if (!input.value) input.value = line;
      problem(error);
    }
  }
}

/** Opens the line in a dialog. */
export function openCapture() {
  if (!canCapture()) return;
  const dialog = h('dialog', { class: 'dialog capture-dialog', 'aria-label': t('capture.title') },
    captureLine({ autofocus: true }), h('p', { class: 'hint-line' }, t('capture.hint')));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('pointerdown', (/** @type {Event} */ event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
