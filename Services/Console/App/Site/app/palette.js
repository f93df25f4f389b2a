// @ts-check
// Ctrl or ⌘ K: go somewhere, create, search, act, by typing a part of its name.

import { session } from './api.js';
import { canCapture, openCapture } from './capture.js';
import { h, replace } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { pagesFor } from './pages.js';
import { go } from './router.js';
import { bind, showAll } from './shortcuts.js';
import { onEnd } from './store.js';

/** @typedef {{ title: string, hint?: string, icon?: string, run: () => void }} Act */

/** @type {Set<() => Act[]>} */
const sources = new Set();
/** @type {Set<(query: string, stop: AbortSignal) => Promise<Act[]>>} */
const searches = new Set();

/** Adds acts until the scope ends.
 * @param {() => Act[]} acts */
export function offer(acts) {
  sources.add(acts);
  onEnd(() => sources.delete(acts));
}

/** Adds a search, asked when at least two letters were typed, until the scope ends.
 * @param {(query: string, stop: AbortSignal) => Promise<Act[]>} search */
export function offerSearch(search) {
  searches.add(search);
  onEnd(() => searches.delete(search));
}

/** What can be done anywhere. @returns {Act[]} */
function everywhere() {
  const pages = pagesFor(session.peek()?.roles ?? []).map((page) => ({
    title: t(`${page.name}.title`), hint: `g ${page.key}`, icon: page.name, run: () => go(`/${page.name}`) }));
  const capture = { title: t('capture.title'), hint: 'c', icon: 'add', run: () => openCapture() };
  const keys = { title: t('shortcuts.title'), hint: '?', icon: 'list', run: () => showAll() };
  return [...(canCapture() ? [capture] : []), ...pages, keys];
}

/** Listens for the palette's keys; called once. */
export function listenForPalette() {
  // For the list of keys; a chord is no single key, so it is listened to below.
  bind([{ keys: 'Ctrl K', title: 'palette.title', run: () => openPalette(), group: 'shortcuts.everywhere' }]);
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || !session.peek()) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) openPalette();
  });
}

/** Opens the palette. */
export function openPalette() {
  let acts = /** @type {Act[]} */ ([]);
  let chosen = 0;
  let asked = new AbortController();
  const list = h('ul', { class: 'palette-list', role: 'listbox', id: 'palette-list',
    'aria-label': t('palette.title') });
  const input = h('input', { class: 'palette-input', type: 'text', placeholder: t('palette.placeholder'),
    'aria-label': t('palette.title'), role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'palette-list',
    autocomplete: 'off', autofocus: true, oninput: typed, onkeydown: keyed });
  const dialog = h('dialog', { class: 'dialog palette', 'aria-label': t('palette.title') },
    h('div', { class: 'palette-head' }, icon('search'), input), list);
  dialog.addEventListener('close', () => { asked.abort(); dialog.remove(); });
  dialog.addEventListener('pointerdown', (/** @type {Event} */ event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  typed();

  async function typed() {
    const query = input.value.trim();
    show(matching([...[...sources].flatMap((source) => source()), ...everywhere()], query));
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    if (query.length < 2) return;
    const answers = await Promise.allSettled([...searches].map((search) => search(query, signal)));
    if (signal.aborted) return;
    show([...acts, ...answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))]);
  }

  /** @param {Act[]} next */
  function show(next) {
    acts = next;
    chosen = Math.min(chosen, Math.max(0, acts.length - 1));
    replace(list, acts.map((act, index) => h('li', { role: 'option', id: `act-${index}`, class: 'palette-item',
      onclick: () => run(act), onpointermove: () => choose(index) }, icon(act.icon ?? 'right'),
    h('span', { class: 'palette-title' }, act.title), act.hint && h('span', { class: 'hint' }, act.hint))),
    acts.length === 0 && h('li', { class: 'palette-none' }, t('palette.none')));
    choose(chosen);
  }

  /** @param {number} index */
  function choose(index) {
    chosen = index;
    [...list.children].forEach((item, place) => item.setAttribute('aria-selected', String(place === index)));
    input.setAttribute('aria-activedescendant', `act-${index}`);
    list.children[index]?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && acts.length > 0) choose((chosen + step + acts.length) % acts.length);
    else if (event.key === 'Enter' && acts[chosen]) run(acts[chosen]);
    else return;
    event.preventDefault();
  }

  /** @param {Act} act */
  function run(act) {
    dialog.close();
    act.run();
  }
}

/** @param {Act[]} acts @param {string} query */
function matching(acts, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return acts.filter((act) => words.every((word) => plain(act.title).includes(word)));
}

/** @param {string} text */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
