// @ts-check
// Every service: whether it runs, since when, and its figures.

import { ask } from '../../app/dialog.js';
import { h, keyed } from '../../app/dom.js';
import { age, moment, number, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { bus, figures, isOpen, services } from '../../app/stream.js';
import { read, sum } from './figures.js';

/** The services as cards, and the broker before them. */
export function serviceCards() {
  const list = () => [...services.value.values()].sort((a, b) => (a.service < b.service ? -1 : 1));
  return h('div', { class: 'stack' }, brokerLine(),
    keyed(h('ul', { class: 'services' }), list, (status) => status.service, card),
    () => list().length === 0 && h('div', { class: 'empty' }, icon('system'), h('p', null, t('system.no-services'))));
}

function brokerLine() {
  return h('p', { class: 'row wrap card padded broker' }, icon('link'), h('b', null, t('system.broker')), () => {
    const isWell = isOpen.value && bus.value.isConnected;
    return h('span', { class: ['badge', isWell ? 'good' : 'bad'] }, t(isWell ? 'system.connected'
      : 'system.disconnected'));
  }, () => !bus.value.isConnected && bus.value.since && h('span', { class: 'hint' }, age(bus.value.since)));
}

/** @param {import('../../app/store.js').Signal<any>} item */
function card(item) {
  const name = item.peek().service;
  const own = () => figures.value.get(name);
  return h('li', { class: () => `card padded service ${item.value.status}`, 'data-service': name },
    h('div', { class: 'row' }, h('h2', { class: 'grow' }, t(`system.name.${name}`)), () => badge(item.value)),
    h('p', { class: 'hint' }, () => line(item.value)),
    () => item.value.condition && h('p', { class: 'failure' }, item.value.condition),
    h('dl', { class: 'figures' }, () => own() && [
      figure('system.commands', sum(own(), 'quintet_commands_total')),
      figure('system.questions', sum(own(), 'quintet_questions_total')),
      figure('system.outbox', sum(own(), 'quintet_outbox_depth')),
      figure('system.refused', sum(own(), 'quintet_commands_total', { outcome: 'rejected' }) ?? 0),
    ]),
    () => own() && h('button', { class: 'button quiet small', onclick: () => showAll(name) }, t('system.all-figures')));
}

/** Colour, shape and word: none of them alone. @param {any} status */
function badge({ status, condition }) {
  const kind = status !== 'online' ? 'bad' : condition ? 'warn' : 'good';
  const shape = { bad: 'close', warn: 'warning', good: 'check' }[kind];
  return h('span', { class: `badge ${kind}` }, icon(shape), t(`system.status.${status}`));
}

/** @param {any} status */
function line({ status, at, started, version }) {
  const since = status === 'online' && started ? started : at;
  return [t('system.since', { time: moment(since) }), version && t('system.version',
    { version })].filter(Boolean).join(' · ');
}

/** @param {string} label @param {number | null} value */
function figure(label, value) {
  return value !== null && h('div', null, h('dt', null, t(label)), h('dd', null, number(value)));
}

/** @param {string} name */
function showAll(name) {
  ask({ title: t('system.figures-of', { service: t(`system.name.${name}`) }), isWide: true,
    body: h('div', { class: 'table-wrap' }, h('table', { class: 'table' },
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('system.figure')), h('th', { scope: 'col' },
        t('system.labels')),
        h('th', { scope: 'col', class: 'number' }, t('system.value')))),
      h('tbody', null, () => read(figures.value.get(name)).map((one) => h('tr', null,
        h('td', { class: 'mono break' }, one.name),
        h('td', { class: 'mono break muted' }, Object.entries(one.labels).map(([label,
          text]) => `${label}=${text}`).join(' ')),
        h('td', { class: 'number' }, number(one.value, { maximumFractionDigits: 3 }))))))) });
}
