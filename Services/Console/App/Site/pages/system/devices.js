// @ts-check
// The accounts of devices: who they are, a new one, and one that shall not come in again.

import { request } from '../../app/api.js';
import { ask, confirmLoss } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { moment, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { Problem } from '../../app/problem.js';
import { signal } from '../../app/store.js';
import { problem, toast } from '../../app/toast.js';
import { field } from '../account/door-card.js';
import { brokerCard } from './broker.js';
import { showCredentials } from './device-credentials.js';

/** Roles that are given here; a clinician's account is made on the machine. */
const ROLES = ['device', 'display', 'homeassistant'];

/** The devices, and what they have to know of the broker. */
export function deviceList() {
  const devices = signal(/** @type {any[] | null} */ (null));
  const broker = signal(/** @type {any} */ (null));
  const failure = signal('');
  const load = async () => {
    try {
      broker.value = await request('GET', '/api/broker');
      devices.value = (await request('GET', '/api/devices')).devices;
      failure.value = '';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failure.value = error.words;
    }
  };
  load().catch(problem);
  const isHere = () => broker.value && !broker.value.isManagedOnMachine;
  return h('div', { class: 'stack' },
    () => failure.value && away(failure.value, load),
    () => broker.value?.isManagedOnMachine && h('p', { class: 'hint' }, t('system.devices-on-machine')),
    () => isHere() && h('div', null, h('button', { class: 'button primary', onclick: () => add(load) }, icon('add'),
      t('system.device-add'))),
    () => devices.value?.length === 0 && h('div', { class: 'empty' }, icon('link'),
      h('p', null, t('system.no-devices'))),
    () => devices.value && devices.value.length > 0 && h('ul', { class: 'card users' }, devices.value.map((device) =>
      row(device, isHere(), load))),
    () => broker.value && brokerCard(broker.value));
}

/** The keeper does not answer: what to do without it. @param {string} words @param {() => Promise<void>} load */
function away(words, load) {
  return h('div', { class: 'card padded stack', role: 'alert' }, h('p', { class: 'failure' }, words),
    h('p', { class: 'hint' }, t('system.devices-away')),
    h('div', null, h('button', { class: 'button', onclick: () => load().catch(problem) }, t('again'))));
}

/** @param {any} device @param {boolean} isHere @param {() => Promise<void>} load */
function row({ name, role, hasPassword, certificateUntil }, isHere, load) {
  return h('li', { class: 'row wrap user', 'data-device': name }, icon('link'),
    h('div', { class: 'grow' }, h('b', { class: 'break' }, name), h('p', { class: 'chips' },
      h('span', { class: 'badge' }, t(`system.device-role.${role}`)),
      hasPassword && h('span', { class: 'badge' }, t('account.password')),
      certificateUntil && h('span', { class: 'badge good' }, icon('lock'),
        t('system.certificate-until', { time: moment(certificateUntil) })))),
    isHere && h('button', { class: 'icon-button', 'aria-label': t('system.device-revoke', { name }),
      onclick: () => revoke(name, load).catch(problem) }, icon('trash')));
}

/** @param {() => Promise<void>} load */
async function add(load) {
  const made = await ask({
    title: t('system.device-add'), label: t('system.device-add'),
    body: h('div', { class: 'fields' },
      field('system.device-name', { name: 'name', required: true, pattern: '[a-z0-9\\-]{1,32}', maxlength: 32,
        autocapitalize: 'none', autocomplete: 'off', spellcheck: 'false' }, 'system.device-name-hint'),
      h('fieldset', { class: 'roles' }, h('legend', null, t('system.device-roles')), ROLES.map((role) =>
        h('label', { class: 'check' }, h('input', { type: 'radio', name: 'role', value: role,
          checked: role === 'device' }), h('span', null, t(`system.device-role.${role}`),
          h('span', { class: 'hint' }, ` – ${t(`system.device-may.${role}`)}`)))))),
    submit: (form) => request('POST', '/api/devices', Object.fromEntries(new FormData(form))),
  });
  if (!made) return;
  load().catch(problem);
  await showCredentials(made);
}

/** @param {string} name @param {() => Promise<void>} load */
async function revoke(name, load) {
  const label = t('system.device-revoke', { name });
  if (!await confirmLoss(label, t('system.device-revoke-text'), t('system.revoke'))) return;
  await request('DELETE', `/api/devices/${encodeURIComponent(name)}`);
  toast(t('system.device-revoked', { name }));
  await load();
}
