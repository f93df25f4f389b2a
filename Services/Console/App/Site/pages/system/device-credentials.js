// @ts-check
// What lets a new device in, shown once: nobody but the device has the password afterwards.

import { copied } from '../../app/copying.js';
import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { qrCode } from '../../app/qr.js';

/** Names by which nobody elsewhere finds the broker. */
const LOCAL = ['127.0.0.1', 'localhost'];

/** @param {{ name: string, password: string, host: string, port: number, topics: string, line: string }} made
 * @returns {Promise<any>} once the dialog is closed */
export function showCredentials({ name, password, host, port, topics, line }) {
  const content = JSON.stringify({ host, port, user: name, password, root: topics });
  return ask({ title: t('system.device-made', { name }), isWide: true, body: h('div', { class: 'credentials' },
    h('p', null, t('system.device-once'), ' ', LOCAL.includes(host) && t('system.device-local')),
    qrCode(content, t('system.device-qr')),
    h('dl', { class: 'fields' },
      copied(t('system.broker-address'), `${host}:${port}`),
      copied(t('account.user'), name),
      copied(t('account.password'), password),
      copied(t('system.topics'), `${topics}/`),
      copied(t('system.device-try'), line))) });
}
