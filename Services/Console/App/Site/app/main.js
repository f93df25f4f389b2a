// @ts-check
// The beginning: the language, who is signed in, and then the page that the address names.
//
// HOW A PAGE IS MADE. A page is a folder `pages/{name}` with page.js and page.css, and an entry in app/pages.js.
// Its words are in i18n/{es,ca,en}.json under its name; `{name}.title` is the heading. page.js exports
//
//   export function mount(root, context) { root.append(h('p', null, t('name.hello'))); }
//   export const shortcuts = (context) => [{ keys: 'j', title: 'name.down', run: () => … }];   // may be left out
//   export const commands = (context) => [{ title: t('name.create'), icon: 'add', run: () => … }];  // of the palette
//   export const search = async (query, stop) => [{ title, hint, run }];                           // of the palette
//
// - context: { session, route, go, toolbar }. `route.value` is { page, path, query }, a signal: read it in an effect
// and
//   the page follows `/name/this/that?x=1`. `toolbar` is the place for buttons beside the heading.
// - mount runs in a scope: its effects, listeners (stream.listen) and keys end with the page; `onEnd(…)` adds more, and
//   so does a function that it returns. Build at once and let answers fill signals later: after `await` no scope is
// there.
// - Elements: h('button', { class: 'button', onclick }, text). A function as attribute or child follows signals:
//   h('b', null, () => document('home/state/casa/louver').value?.position). Lists: keyed(ul, read, keyOf, make).
// - Documents: stream.document(topic), stream.under(prefix). Events: stream.listen(({ topic, event }) => …).
// - Asking: ask('tasks', 'list', { category: 'next' }). Doing: send(service, entity, verb, data) of queue.js keeps the
//   command when the bus is away; command(…) of api.js does not. Both throw a Problem: problem(error) shows it.
// - A control whose state the service confirms: confirmed(read, send). Questions to the person: dialog.js. Undo: toast.

import { request, session } from './api.js';
import { watchAttention } from './attention.js';
import { openCapture } from './capture.js';
import { h, replace } from './dom.js';
import { loadLanguage, t } from './i18n.js';
import { loadPage, pagesFor } from './pages.js';
import { listenForPalette, offer, offerSearch } from './palette.js';
import { Problem } from './problem.js';
import { watchQueue } from './queue.js';
import { followLinks, go, route } from './router.js';
import { clearShelf } from './shelf.js';
import { announce, shell } from './shell.js';
import { bind, listenToKeys } from './shortcuts.js';
import { computed, effect, onEnd, scope, untracked } from './store.js';
import { openStream } from './stream.js';
import { toasts, undoLast } from './toast.js';

const app = /** @type {HTMLElement} */ (document.getElementById('app'));
let needsSetup = false;
let shownTo = '';
let endPage = () => {};

await loadLanguage();
followLinks();
listenToKeys();
listenForPalette();
session.value = await whoIsThere();
effect(() => {
  if (session.value && !session.value.mustSetUpFactor) enter();
  else door();
  document.documentElement.classList.remove('unsure');
});

/** @returns {Promise<import('./api.js').Session | null>} */
async function whoIsThere() {
  try {
    return await request('GET', '/api/session');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    needsSetup = error.fields.needsSetup === true;
    if (error.kind === 'signed-out') return null;
    replace(app, h('main', { class: 'door' }, h('p', { role: 'alert' }, error.words),
      h('button', { class: 'button', onclick: () => location.reload() }, t('again'))));
    return new Promise(() => {});
  }
}

/** What was shown and said to one person is not for the next. The lock stays: it shows nothing. */
function clear() {
  for (const dialog of document.querySelectorAll('dialog:not(.lock)')) {
    /** @type {HTMLDialogElement} */ (dialog).close();
    dialog.remove();
  }
  for (const part of document.querySelectorAll('.print-sheet, .menu')) part.remove();
  toasts.replaceChildren();
  clearShelf();
  replace(app);
}

/** Nobody is signed in, or not far enough: the page that lets somebody in. */
async function door() {
  const who = session.peek();
  clear();
  const isSetup = needsSetup || location.pathname === '/setup';
  const module = await import(`../pages/account/${who ? 'factor' : isSetup ? 'setup' : 'sign-in'}.js`);
  if (session.peek() !== who) return;
  replace(app, module.door(), toasts);
  /** @type {HTMLElement | null} */ (app.querySelector('input, button'))?.focus();
}

/** Somebody is signed in: frame, stream, keys, and the page of the address. */
function enter() {
  needsSetup = false;
  const user = session.peek()?.user ?? '';
  if (shownTo && user !== shownTo) clear();
  shownTo = user;
  onEnd(openStream());
  onEnd(watchQueue());
  watchAttention();
  const parts = untracked(shell);
  replace(app, parts.frame);
  const pages = pagesFor(session.peek()?.roles ?? []);
  bind([
    ...pages.map((page) => ({ keys: `g ${page.key}`, title: `${page.name}.title`, run: () => go(`/${page.name}`),
      group: 'shortcuts.everywhere' })),
    { keys: 'c', title: 'capture.title', run: () => openCapture(), group: 'shortcuts.everywhere' },
    { keys: 'z', title: 'undo', run: () => undoLast(), group: 'shortcuts.everywhere' },
  ]);
  const name = computed(() => route.value.page);
  let shown = '';
  effect(() => {
    const page = pages.find((entry) => entry.name === name.value);
    if (!page) { go(`/${pages[0].name}`, { replace: true }); return; }
    const isFirst = shown === '';
    if (shown === page.name) return;
    shown = page.name;
    untracked(() => show(page, parts, () => shown === page.name, isFirst));
  });
  onEnd(() => endPage());
}

/** @param {import('./pages.js').PageEntry} page @param {ReturnType<typeof shell>} parts
 * @param {() => boolean} isStill @param {boolean} isFirst */
async function show(page, parts, isStill, isFirst) {
  endPage();
  endPage = () => {};
  const title = t(`${page.name}.title`);
  announce(parts, title, page.service);
  replace(parts.stage);
  // Once more, for a network that changed in that very moment.
  const module = await loadPage(page.name).catch(() => loadPage(page.name)).catch(() => null);
  // Whoever signed out meanwhile sees no page.
  if (!isStill() || !session.peek()) return;
  if (!module) {
    replace(parts.stage, h('div', { class: 'empty' }, h('p', null, t('shell.no-page')),
      h('button', { class: 'button', onclick: () => location.reload() }, t('again'))));
    return;
  }
  const context = { session: session.peek(), route, go, toolbar: parts.toolbar };
  const root = h('div', { class: `page page-${page.name}` });
  parts.stage.append(root);
  const shownPage = scope(() => {
    if (module.shortcuts) bind(module.shortcuts(context));
    if (module.commands) offer(() => module.commands(context));
    if (module.search) offerSearch(module.search);
    return module.mount(root, context);
  });
  endPage = () => {
    shownPage.end();
    shownPage.result?.();
  };
  if (!isFirst) parts.stage.focus({ preventScroll: true });
  scrollTo(0, 0);
}
