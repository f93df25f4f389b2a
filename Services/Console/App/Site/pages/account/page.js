// @ts-check
// One's own account: how the page looks, password, second step, sessions, and the way out.

import { request, session } from '../../app/api.js';
import { allowNotifications } from '../../app/attention.js';
import { h } from '../../app/dom.js';
import { LANGUAGES, t } from '../../app/i18n.js';
import { language, notifications, singleKeys, theme } from '../../app/preferences.js';
import { problem } from '../../app/toast.js';
import { security } from './security.js';
import { sessions } from './sessions.js';

/** @param {HTMLElement} root */
export function mount(root) {
  const who = session.peek();
  root.append(
    section('account.you', h('div', { class: 'row spread wrap' },
      h('div', null, h('p', { class: 'account-name' }, who?.user),
        h('p', { class: 'chips' }, who?.roles.map((role) => h('span', { class: 'badge' }, t(`account.role.${role}`))))),
      h('button', { class: 'button', onclick: signOut }, t('account.sign-out')))),
    section('account.appearance', appearance()),
    section('account.security', security()),
    section('account.sessions', sessions()),
    h('p', { class: 'muted small' }, t('account.version', { version: who?.version ?? '', site: who?.site ?? '' })));
}

/** @param {string} title @param {any} content */
function section(title, content) {
  return h('section', null, h('h2', { class: 'section-title' }, t(title)), h('div', { class: 'card padded' }, content));
}

function appearance() {
  const themes = ['system', 'light', 'dark'].map((name) => h('button', {
    'aria-pressed': () => String(theme.value === name), onclick: () => { theme.value = /** @type {any} */ (name); },
  }, t(`account.theme-${name}`)));
  const tongues = h('select', { class: 'select', 'aria-label': t('account.language'), value: language.peek(),
    onchange: (/** @type {any} */ event) => {
      language.value = event.target.value;
      setTimeout(() => location.reload());
    } },
  h('option', { value: 'auto' }, t('account.language-auto')),
  LANGUAGES.map((name) => h('option', { value: name, lang: name }, new Intl.DisplayNames([name], { type: 'language' })
    .of(name))));
  return h('div', { class: 'settings' },
    line('account.theme', h('div', { class: 'segments', role: 'group', 'aria-label': t('account.theme') }, themes)),
    line('account.language', tongues),
    line('shortcuts.single', toggle('shortcuts.single', singleKeys, async () => true)),
    line('account.notifications', toggle('account.notifications', notifications, allowNotifications),
      'account.notifications-hint'));
}

/** @param {string} label @param {any} control @param {string} [hint] */
function line(label, control, hint) {
  return h('div', { class: 'row spread setting' }, h('div', null, t(label), hint && h('p', { class: 'hint' }, t(hint))),
    control);
}

/** @param {string} label @param {import('../../app/store.js').Signal<any>} choice @param {() => Promise<boolean>}
 * allow */
function toggle(label, choice, allow) {
  return h('input', { type: 'checkbox', class: 'switch', role: 'switch', 'aria-label': t(label),
    checked: () => choice.value === 'on',
    onchange: async (/** @type {any} */ event) => {
      const wanted = event.target.checked;
      choice.value = wanted && await allow() ? 'on' : 'off';
      event.target.checked = choice.peek() === 'on';
    } });
}

async function signOut() {
  try {
    await request('DELETE', '/api/session');
    session.value = null;
  } catch (error) {
    problem(error);
  }
}

/** @returns {import('../../app/palette.js').Act[]} */
export function commands() {
  return [
    ...['light', 'dark', 'system'].map((name) => ({ title: `${t('account.theme')}: ${t(`account.theme-${name}`)}`,
      icon: 'someday', run: () => { theme.value = /** @type {any} */ (name); } })),
    { title: t('account.sign-out'), icon: 'account', run: signOut },
  ];
}
