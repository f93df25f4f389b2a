// @ts-check
// A text to take along, and the button that copies it.

import { h } from './dom.js';
import { t } from './i18n.js';
import { toast } from './toast.js';

/** A named text with a button beside it.
 * @param {string} name @param {string} text @returns {HTMLElement} */
export function copied(name, text) {
  return h('div', { class: 'copied' }, h('dt', { class: 'hint' }, name),
    h('dd', { class: 'row' }, h('output', { class: 'grow mono break' }, text),
      h('button', { type: 'button', class: 'button', 'aria-label': t('copy-what', { name }),
        onclick: () => copy(name, text) }, t('copy'))));
}

/** @param {string} name @param {string} text */
async function copy(name, text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied', { name }));
  } catch {
    // Without TLS, or where the person said no: the text stands there to be marked.
    toast(t('not-copied'), { kind: 'problem' });
  }
}
