// @ts-check
// A menu behind a button: opened by a press, walked by arrows, closed by Escape.

import { h } from './dom.js';
import { icon } from './icons.js';

/** @typedef {{ title: string, icon: string, run: () => void, isDanger?: boolean }} Choice */

/** @param {string} label @param {() => Array<Choice | false | null | undefined>} choices read when it opens
 * @param {string} [look] the button's icon */
export function menu(label, choices, look = 'more') {
  const button = h('button', { class: 'icon-button', type: 'button', 'aria-label': label, title: label,
    'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: open }, icon(look));
  return button;

  function open() {
    const list = h('div', { class: 'menu', role: 'menu', 'aria-label': label, popover: 'auto', onkeydown: walk },
      choices().filter((choice) => !!choice).map((choice) => h('button', {
        class: ['menu-item', choice.isDanger && 'danger'],
        type: 'button', role: 'menuitem', tabindex: '-1', onclick: () => { list.hidePopover(); choice.run(); } },
      icon(choice.icon), choice.title)));
    list.addEventListener('toggle', (/** @type {any} */ event) => {
      button.setAttribute('aria-expanded', String(event.newState === 'open'));
      if (event.newState === 'open') return;
      if (list.contains(document.activeElement) || document.activeElement === document.body) button.focus();
      list.remove();
    });
    // Inside a dialog the menu has to be inside, too, or it would be dead.
    (button.closest('dialog') ?? document.body).append(list);
    list.showPopover();
    const { bottom, right, top } = button.getBoundingClientRect();
    const isLow = bottom + list.offsetHeight > innerHeight;
    list.style.setProperty('top', `${Math.max(4, isLow ? top - list.offsetHeight : bottom + 4)}px`);
    list.style.setProperty('left', `${Math.max(4, right - list.offsetWidth)}px`);
    list.querySelector('button')?.focus();
  }
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const items = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll('button')];
  const place = items.indexOf(/** @type {any} */ (event.target));
  if (event.key === 'Escape') {
    // The page's own Escape would take the key away from the browser.
    event.preventDefault();
    event.stopPropagation();
    /** @type {HTMLElement} */ (event.currentTarget).hidePopover();
    return;
  }
  const step = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  items[(step + items.length) % items.length].focus();
}
