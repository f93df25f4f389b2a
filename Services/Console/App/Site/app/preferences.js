// @ts-check
// What a person chose for this browser: theme, language, keys, notifications.

import { effect, signal } from './store.js';

/** @template {string} T @param {string} name @param {T} standard @returns {import('./store.js').Signal<T>} */
function kept(name, standard) {
  const key = `quintet.${name}`;
  const choice = signal(/** @type {T} */ (localStorage.getItem(key) ?? standard));
  effect(() => {
    if (choice.value === standard) localStorage.removeItem(key);
    else localStorage.setItem(key, choice.value);
  });
  return choice;
}

/** `system`, `light` or `dark`. */
export const theme = kept('theme', 'system');
/** `auto`, `es`, `ca` or `en`. */
export const language = kept('language', 'auto');
/** `on` or `off`: shortcuts of one letter, which get in the way of speech input (WCAG 2.1.4). */
export const singleKeys = kept('single-keys', 'on');
/** `on` or `off`: whether attention is shown by the system, too. */
export const notifications = kept('notifications', 'off');
/** The home that was looked at last. */
export const lastHome = kept('home', /** @type {string} */ (''));

effect(() => {
  const root = document.documentElement;
  if (theme.value === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme.value;
});
