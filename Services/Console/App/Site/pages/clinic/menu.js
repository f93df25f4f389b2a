// @ts-check
// Acts behind a button with three dots. The browser's <details> opens it; Escape, a choice or leaving it closes it.

import { h } from '../../app/dom.js';
import { icon } from '../../app/icons.js';

/** @typedef {{ symbol: string, words: string, run: () => any }} MenuAct */

/** @param {string} title @param {MenuAct[]} acts @returns {HTMLElement} */
export function menu(title, acts) {
  const button = h('summary', { class: 'icon-button', 'aria-label': title, title }, icon('more'));
  const items = acts.map(({ symbol, words, run }) =>
    h('button', { class: 'menu-item', onclick: run }, icon(symbol), words));
  const box = h('details', { class: 'menu' }, button,
    h('div', { class: 'menu-list card', onclick: () => { box.open = false; } }, items));
  box.addEventListener('focusout', (/** @type {FocusEvent} */ event) => {
    if (event.relatedTarget && !box.contains(/** @type {Node} */ (event.relatedTarget))) box.open = false;
  });
  box.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || !box.open) return;
    box.open = false;
    button.focus();
  });
  return box;
}
