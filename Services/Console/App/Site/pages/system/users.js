// @ts-check
// Who may use this console, and as what.

import { request, session } from '../../app/api.js';
import { ask, confirmLoss } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { signal } from '../../app/store.js';
import { problem, toast } from '../../app/toast.js';
import { field } from '../account/door-card.js';

const ROLES = ['owner', 'clinician', 'assistant', 'family', 'display'];

/** The users, with what an owner can change. */
export function userList() {
  const users = signal(/** @type {any[] | null} */ (null));
  const load = async () => {
    const answer = await request('GET', '/api/users');
    users.value = Array.isArray(answer) ? answer : answer.users;
  };
  load().catch(problem);
  return h('div', { class: 'stack' },
    h('div', null, h('button', { class: 'button primary', onclick: () => add(load) }, icon('add'),
      t('system.user-add'))),
    h('ul', { class: 'card users' }, () => (users.value ?? []).map((user) => row(user, load))));
}

/** @param {any} user @param {() => Promise<void>} load */
function row({ user, roles, totp }, load) {
  const path = `/api/users/${encodeURIComponent(user)}`;
  const isSelf = user === session.peek()?.user;
  const doing = async (/** @type {Promise<any>} */ what) => { if (await what) await load().catch(problem); };
  return h('li', { class: 'row wrap user', 'data-user': user }, icon('person'),
    h('div', { class: 'grow' }, h('b', { class: 'break' }, user), h('p', { class: 'chips' },
      roles.map((/** @type {string} */ role) => h('span', { class: 'badge' }, t(`account.role.${role}`))),
      totp && h('span', { class: 'badge good' }, icon('lock'), t('account.totp')))),
    h('button', { class: 'button', onclick: () => doing(change(path, roles)) }, t('account.roles')),
    // One's own is on the account page, with the old one.
    !isSelf && h('button', { class: 'button', onclick: () => doing(password(path)) }, t('account.password')),
    !isSelf && h('button', { class: 'icon-button', 'aria-label': t('system.user-delete', { user }),
      onclick: () => doing(remove(path, user)) }, icon('trash')));
}

/** @param {string[]} [chosen] */
function roleChoice(chosen = ['family']) {
  return h('fieldset', { class: 'roles' }, h('legend', null, t('account.roles')), ROLES.map((role) =>
    h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'roles', value: role,
      checked: chosen.includes(role) }),
      h('span', null, t(`account.role.${role}`), h('span', { class: 'hint' }, ` – ${t(`system.role.${role}`)}`)))));
}

function passwordField() {
  return field('account.new-password', { name: 'password', type: 'password', required: true, minlength: 12,
    autocomplete: 'new-password' }, 'account.password-hint');
}

/** @param {() => Promise<void>} load */
async function add(load) {
  const isDone = await ask({
    title: t('system.user-add'), label: t('system.user-add'),
    body: h('div', { class: 'fields' }, field('account.user', { name: 'user', required: true, autocapitalize: 'none',
      autocomplete: 'off' }), passwordField(), roleChoice()),
    submit: (form) => {
      const data = new FormData(form);
      return request('POST', '/api/users', { user: data.get('user'), password: data.get('password'),
        roles: data.getAll('roles') });
    },
  });
  if (isDone) await load().catch(problem);
}

/** @param {string} path @param {string[]} roles */
function change(path, roles) {
  return ask({ title: t('account.roles'), body: roleChoice(roles),
    submit: (form) => request('POST', `${path}/roles`, { roles: new FormData(form).getAll('roles') }) });
}

/** @param {string} path */
async function password(path) {
  const isDone = await ask({ title: t('account.change-password'), body: passwordField(),
    submit: (form) => request('POST', `${path}/password`, { password: new FormData(form).get('password') }) });
  if (isDone) toast(t('account.password-changed'));
}

/** @param {string} path @param {string} user */
async function remove(path, user) {
  const label = t('system.user-delete', { user });
  if (!await confirmLoss(label, t('system.user-delete-text'), t('delete'))) return false;
  await request('DELETE', path).catch(problem);
  return true;
}
