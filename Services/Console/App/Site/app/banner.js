// @ts-check
// What is wrong with the way to the services: a slim line that pushes the page down and never covers it.

import { h } from './dom.js';
import { t, time } from './i18n.js';
import { icon } from './icons.js';
import { waitingCount } from './queue.js';
import { effect, onEnd, signal } from './store.js';
import { bus, isComplete, isOpen, lastContact, services } from './stream.js';

/** The line over all pages, while gateway or broker are away. */
export function offlineBanner() {
  // A hiccup is nobody's business: the browser tries again after two seconds.
  const isSlow = signal(false);
  effect(() => {
    const isWell = isOpen.value && bus.value.isConnected;
    if (isWell) { isSlow.value = false; return; }
    const timer = setTimeout(() => { isSlow.value = true; }, isComplete.peek() ? 3000 : 5000);
    onEnd(() => clearTimeout(timer));
  });
  return h('div', { class: 'banner-place', role: 'status', 'aria-live': 'polite' }, () => isSlow.value && h('p',
    { class: 'banner', 'data-banner': 'offline' }, icon('warning'), h('span', null, words())));
}

function words() {
  const since = isOpen.value && bus.value.since ? bus.value.since : lastContact.value;
  const parts = [t(isOpen.value ? 'banner.bus' : 'banner.gateway'), t('banner.contact', { time: time(since) })];
  if (waitingCount.value > 0) parts.push(t('banner.waiting', { count: waitingCount.value }));
  return parts.join(' ');
}

/** The line of a page whose service does not run, or cannot work.
 * @param {string | undefined} service */
export function serviceNotice(service) {
  return h('div', { class: 'banner-place', role: 'status', 'aria-live': 'polite' }, () => {
    const status = service ? services.value.get(service) : undefined;
    if (!service || !status || (status.status === 'online' && !status.condition)) return null;
    const key = status.status === 'online' ? 'banner.condition' : `banner.${status.status}`;
    const values = { service: t(`service.${service}`), time: time(status.at), condition: status.condition ?? '' };
    return h('p', { class: 'banner', 'data-banner': service }, icon('warning'), h('span', null, t(key, values)));
  });
}
