// @ts-check
// System: how the services are, what happens on the bus, what was left undone, and who and what may come in.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { go, route } from '../../app/router.js';
import { effect, signal } from '../../app/store.js';
import { deviceList } from './devices.js';
import { deadLetters } from './letters.js';
import { liveLog } from './log.js';
import { serviceCards } from './services.js';
import { userList } from './users.js';

/** @type {Record<string, () => HTMLElement>} */
const PARTS = { services: serviceCards, events: liveLog, letters: deadLetters, devices: deviceList, users: userList };

/** @param {HTMLElement} root */
export function mount(root) {
  const part = signal('services');
  effect(() => { part.value = route.value.path[0] in PARTS ? route.value.path[0] : 'services'; });
  root.append(
    h('nav', { class: 'segments', 'aria-label': t('system.title') }, Object.keys(PARTS).map((name) => h('a', {
      href: `/system/${name}`, 'aria-current': () => part.value === name && 'page' }, t(`system.part.${name}`)))),
    h('div', null, () => PARTS[part.value]()));
}

/** @returns {import('../../app/palette.js').Act[]} */
export function commands() {
  return Object.keys(PARTS).map((name) => ({ title: `${t('system.title')}: ${t(`system.part.${name}`)}`, icon: 'system',
    run: () => go(`/system/${name}`) }));
}
