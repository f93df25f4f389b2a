// @ts-check
// The frame around every page: navigation at the side, or at the foot of a phone; title, search, capture, messages.

import { session } from './api.js';
import { offlineBanner, serviceNotice } from './banner.js';
import { canCapture, openCapture } from './capture.js';
import { h } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { pagesFor } from './pages.js';
import { openPalette } from './palette.js';
import { route } from './router.js';
import { document as stateDocument } from './stream.js';
import { toasts } from './toast.js';

const ON_PHONES = 4;

/** Builds the frame. `stage` is where a page goes, `toolbar` where its own buttons go.
 * @returns {{ frame: HTMLElement, stage: HTMLElement, toolbar: HTMLElement, heading: HTMLElement,
 *   notice: HTMLElement }} */
export function shell() {
  const stage = h('main', { id: 'main', tabindex: '-1', class: 'stage' });
  const toolbar = h('div', { class: 'toolbar' });
  const heading = h('h1', { class: 'title' });
  const notice = h('div');
  const skip = h('a', { class: 'skip', href: '#main',
    onclick: (/** @type {Event} */ event) => { event.preventDefault(); stage.focus(); } }, t('shell.skip'));
  const bar = h('header', { class: 'bar' }, heading, toolbar,
    h('button', { class: 'icon-button', 'aria-label': t('palette.title'), title: `${t('palette.title')} (Ctrl K)`,
      onclick: () => openPalette() }, icon('search')),
    canCapture() && h('button', { class: 'icon-button accent', 'aria-label': t('capture.title'),
      title: `${t('capture.title')} (c)`, onclick: () => openCapture() }, icon('add')));
  const frame = h('div', { class: 'shell' }, skip, navigation(),
    h('div', { class: 'column' }, offlineBanner(), notice, bar, stage), toasts);
  return { frame, stage, toolbar, heading, notice };
}

function navigation() {
  const pages = pagesFor(session.peek()?.roles ?? []);
  const main = pages.filter((page) => page.name !== 'account');
  const links = main.map((page, index) => link(page, index < ON_PHONES));
  const account = link(pages[pages.length - 1], main.length < ON_PHONES);
  const rest = main.length >= ON_PHONES && h('button', { class: 'rail-link phone-only', onclick: () => openPalette() },
    icon('more'), h('span', { class: 'rail-text' }, t('shell.more')));
  return h('nav', { class: 'rail', 'aria-label': t('shell.navigation') },
    h('a', { class: 'brand', href: '/', 'aria-label': 'Quintet' }, h('span', { class: 'brand-mark',
      'aria-hidden': 'true' },
      [1, 2, 3, 4, 5].map(() => h('i'))), h('span', { class: 'rail-text' }, 'Quintet')),
    links, h('span', { class: 'rail-gap' }),
    session.peek()?.demo && h('span', { class: 'badge demo', title: t('shell.demo-hint') }, t('shell.demo')),
    account, rest);
}

/** @param {import('./pages.js').PageEntry} page @param {boolean} isOnPhones */
function link(page, isOnPhones) {
  const isHere = () => (route.value.page === page.name ? 'page' : null);
  const text = page.name === 'account' ? session.peek()?.user : t(`${page.name}.title`);
  return h('a', { class: ['rail-link', !isOnPhones && 'wide-only'], href: `/${page.name}`, 'aria-current': isHere,
    title: t(`${page.name}.title`) }, icon(page.name), h('span', { class: 'rail-text' }, text),
  page.name === 'tasks' && (() => {
    const count = stateDocument('tasks/state/counts').value?.inbox ?? 0;
    return count > 0 && h('span', { class: 'count', 'aria-label': t('shell.inbox', { count }) }, String(count));
  }));
}

/** What a page that is shown gets from the frame.
 * @param {ReturnType<typeof shell>} parts @param {string} title @param {string | undefined} service */
export function announce(parts, title, service) {
  parts.heading.textContent = title;
  parts.toolbar.replaceChildren();
  parts.notice.replaceChildren(serviceNotice(service));
  globalThis.document.title = `${title} · Quintet`;
}
