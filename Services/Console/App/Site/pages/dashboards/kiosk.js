// @ts-check
// A screen on a wall: nothing but widgets, page after page, and a display that does not go dark.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { effect, onEnd, signal, untracked } from '../../app/store.js';
import { boards } from './boards.js';

/** Seconds a page is shown, and what may be asked for by `?seconds=`. */
const USUAL = 30;
const SHORTEST = 5;

/** The kiosk's own keys and buttons; nothing while there is no `kiosk=1` in the address.
 * @param {any} context @param {() => any} current */
export function kiosk(context, current) {
  const isPaused = signal(false);
  const isOn = () => context.route.value.query.get('kiosk') === '1';
  effect(() => {
    if (!isOn()) return;
    document.documentElement.dataset.kiosk = '1';
    onEnd(() => { delete document.documentElement.dataset.kiosk; });
    keepAwake();
    const seconds = Math.max(SHORTEST, Number(context.route.value.query.get('seconds')) || USUAL);
    if (isPaused.value) return;
    const timer = setInterval(() => untracked(() => step(context, current(), 1)), seconds * 1000);
    onEnd(() => clearInterval(timer));
  });
  return () => isOn() && h('div', { class: 'kiosk-bar', role: 'group', 'aria-label': t('dashboards.kiosk') },
    h('button', { class: 'icon-button', 'aria-label': t('dashboards.previous-page'),
      onclick: () => step(context, current(), -1) },
      icon('left')),
    h('button', { class: 'icon-button',
      'aria-label': () => t(isPaused.value ? 'dashboards.rotate' : 'dashboards.pause'),
      onclick: () => { isPaused.value = !isPaused.peek(); } }, () => icon(isPaused.value ? 'play' : 'pause')),
    h('button', { class: 'icon-button', 'aria-label': t('dashboards.next-page'),
      onclick: () => step(context, current(), 1) },
      icon('right')),
    h('button', { class: 'icon-button', 'aria-label': t('dashboards.kiosk-end'), onclick: () => endKiosk(context) },
      icon('close')));
}

/** @param {any} context */
export function beginKiosk(context) {
  context.go(`${location.pathname}?kiosk=1`);
}

/** @param {any} context */
export function endKiosk(context) {
  if (context.route.peek().query.get('kiosk')) context.go(location.pathname);
}

/** The next page, or the one before. @param {any} context @param {any} board @param {number} by */
function step(context, board, by) {
  const all = boards();
  if (all.length < 2) return;
  const place = all.findIndex((entry) => entry.id === board?.id);
  const next = all[(place + by + all.length) % all.length];
  context.go(`/dashboards/${next.id}${location.search}`, { replace: true });
}

/** Keeps the display lit until the effect ends; the browser gives the lock back when the page is hidden. */
function keepAwake() {
  /** @type {any} */
  let lock = null;
  let isOver = false;
  const ask = async () => {
    if (document.hidden || !('wakeLock' in navigator)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (isOver) lock?.release();
  };
  document.addEventListener('visibilitychange', ask);
  ask();
  onEnd(() => { isOver = true; document.removeEventListener('visibilitychange', ask); lock?.release(); });
}
