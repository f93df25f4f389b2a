// @ts-check
// Short messages at the edge, read out politely; ten seconds for whoever wants to undo.

import { h } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { Problem } from './problem.js';

const region = h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });

/** The element that holds the messages; the shell puts it into the page. */
export const toasts = region;

/** Shows a message.
 * @param {string} text
 * @param {{ action?: { label: string, run: () => void }, seconds?: number, kind?: 'plain' | 'problem' }} [options] */
export function toast(text, { action, seconds = action ? 10 : 5, kind = 'plain' } = {}) {
  const close = () => { clearTimeout(timer); item.remove(); };
  const item = h('div', { class: ['toast', kind], 'data-toast': kind },
    h('span', { class: 'toast-text' }, text),
    action && h('button', { class: 'toast-action', onclick: () => { close(); action.run(); } }, action.label),
    h('button', { class: 'icon-button', 'aria-label': t('close'), onclick: close }, icon('close')));
  let timer = 0;
  const start = () => { clearTimeout(timer); timer = setTimeout(close, seconds * 1000); };
  // Nobody has to hurry: the time stops while one reads or is about to press.
  item.addEventListener('pointerenter', () => clearTimeout(timer));
  item.addEventListener('pointerleave', start);
  item.addEventListener('focusin', () => clearTimeout(timer));
  item.addEventListener('focusout', start);
  region.append(item);
  while (region.children.length > 4) region.firstElementChild?.remove();
  start();
}

/** Shows why something was refused.
 * @param {unknown} error */
export function problem(error) {
  if (error instanceof Problem) toast(error.words, { kind: 'problem', seconds: 10 });
  else if (!(error instanceof DOMException && error.name === 'AbortError')) {
    reportError(error);
    toast(t('problem.internal'), { kind: 'problem', seconds: 10 });
  }
}

/** Presses the last “undo” that is to be seen. */
export function undoLast() {
  const actions = region.querySelectorAll('.toast-action');
  /** @type {HTMLElement | undefined} */ (actions[actions.length - 1])?.click();
}
