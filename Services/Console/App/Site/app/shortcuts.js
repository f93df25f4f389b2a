// @ts-check
// Keys: single ones, two after each other (`g h`), and `?` that shows all of them.

import { ask } from './dialog.js';
import { h } from './dom.js';
import { t } from './i18n.js';
import { singleKeys } from './preferences.js';
import { onEnd } from './store.js';

/** @typedef {{ keys: string, title: string, run: (event: KeyboardEvent) => void, group?: string }} Shortcut
 *   `keys`: `c`, `g h`, `Delete`; `title`: a key of the catalogue */

/** @type {Set<Shortcut[]>} */
const bound = new Set();
let before = '';
let beforeTimer = 0;

/** Binds keys until the scope ends. What is bound last goes first.
 * @param {Shortcut[]} shortcuts @returns {() => void} */
export function bind(shortcuts) {
  bound.add(shortcuts);
  const end = () => { bound.delete(shortcuts); };
  onEnd(end);
  return end;
}

/** Listens to the keyboard; called once. */
export function listenToKeys() {
  bind([{ keys: '?', title: 'shortcuts.show', run: showAll, group: 'shortcuts.everywhere' }]);
  document.addEventListener('keydown', pressed);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (singleKeys.peek() === 'off' || isTyping(event) || document.querySelector('dialog[open]')) return;
  const keys = before ? `${before} ${event.key}` : event.key;
  clearTimeout(beforeTimer);
  before = '';
  const shortcuts = [...bound].reverse().flat();
  const hit = shortcuts.find((shortcut) => shortcut.keys === keys);
  if (hit) {
    event.preventDefault();
    hit.run(event);
  } else if (shortcuts.some((shortcut) => shortcut.keys.startsWith(`${keys} `))) {
    before = keys;
    beforeTimer = setTimeout(() => { before = ''; }, 1200);
  }
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  // A dialog that was closed this very moment keeps the focus until the page is drawn again.
  if (target.closest('dialog:not([open])')) return false;
  if (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type);
}

/** Shows the keys that work here. */
export function showAll() {
  const groups = Map.groupBy([...bound].reverse().flat(), (shortcut) => shortcut.group ?? 'shortcuts.here');
  const sections = [...groups].map(([group, shortcuts]) => h('section', null,
    h('h3', null, t(group)),
    h('dl', { class: 'keys' }, shortcuts.map((shortcut) => h('div', null,
      h('dt', null, shortcut.keys.split(' ').map((key) => h('kbd', null, key))),
      h('dd', null, t(shortcut.title)))))));
  const toggle = h('label', { class: 'check' },
    h('input', { type: 'checkbox', class: 'switch', role: 'switch', checked: singleKeys.peek() === 'on',
      onchange: (/** @type {any} */ event) => { singleKeys.value = event.target.checked ? 'on' : 'off'; } }),
    t('shortcuts.single'));
  ask({ title: t('shortcuts.title'), body: [h('div', { class: 'key-groups' }, sections), toggle], isWide: true });
}
