// @ts-check
// What a device has to know of the broker: where it is, and what to trust it by.

import { copied } from '../../app/copying.js';
import { h } from '../../app/dom.js';
import { moment, number, t } from '../../app/i18n.js';

/** @param {any} broker the keeper's answer about it @returns {HTMLElement} */
export function brokerCard({ topics, door, network, version, clients }) {
  return h('section', { class: 'card padded stack', 'data-card': 'broker' }, h('h2', null, t('system.broker')),
    h('dl', { class: 'facts' },
      fact('system.broker-address', `${door.host}:${door.port}`),
      fact('system.topics', `${topics}/`),
      version && fact('system.broker-version', version),
      clients !== undefined && fact('system.broker-clients', number(clients))),
    network ? open(network) : h('p', { class: 'hint' }, t('system.network-shut')));
}

/** @param {any} network */
function open({ door, names, fingerprint, authorityUntil, certificateUntil }) {
  return [
    h('h3', null, t('system.network')),
    h('dl', { class: 'facts' },
      fact('system.broker-address', `${door.host}:${door.port}`),
      fact('system.network-names', names.join(', ')),
      fact('system.authority-until', moment(authorityUntil)),
      certificateUntil && fact('system.broker-certificate-until', moment(certificateUntil))),
    h('dl', null, copied(t('system.fingerprint'), fingerprint)),
    h('p', { class: 'hint' }, t('system.network-pair'), ' ', h('code', null, 'quintet device pair NAME')),
  ];
}

/** @param {string} name @param {string} text */
function fact(name, text) {
  return h('div', null, h('dt', { class: 'hint' }, t(name)), h('dd', { class: 'mono break' }, text));
}
