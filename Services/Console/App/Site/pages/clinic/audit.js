// @ts-check
// Who looked at a patient's record, and who changed it.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { has, moment, t } from '../../app/i18n.js';
import { signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { resource, shown } from './resource.js';

/** @param {string} patient */
export function audit(patient) {
  const more = signal(/** @type {any[]} */ ([]));
  const next = signal(/** @type {number | undefined} */ (undefined));
  const source = resource(async () => {
    const page = await ask('clinic', 'audit', { patient });
    more.value = [];
    next.value = page.next;
    return page;
  });
  const load = async () => {
    try {
      const page = await ask('clinic', 'audit', { patient, before: next.peek() });
      more.value = [...more.peek(), ...page.lines];
      next.value = page.next;
    } catch (error) { problem(error); }
  };
  return h('section', { class: 'stack' }, shown(source, ({ lines }) => [
    h('div', { class: 'card padded table-wrap' }, h('table', { class: 'table' },
      h('thead', null, h('tr', null, ['when', 'who', 'role', 'what', 'outcome'].map((name) =>
        h('th', { scope: 'col' }, t(`clinic.audit-${name}`))))),
      h('tbody', null, lines.map(line), () => more.value.map(line)))),
    () => next.value !== undefined && h('button', { class: 'button more', onclick: load }, t('clinic.more'))]));
}

/** @param {any} one */
function line(one) {
  return h('tr', null, h('td', null, moment(one.at)), h('td', { class: 'break' }, one.user),
    h('td', null, worded('account.role', one.role)), h('td', null, worded('clinic.action', one.action)),
    h('td', { class: 'break' }, worded('clinic.outcome', one.outcome), one.reason && ` · ${one.reason}`));
}

/** A word of the service in the reader's language, where there is one.
 * @param {string} part @param {string} word */
function worded(part, word) {
  return has(`${part}.${word}`) ? t(`${part}.${word}`) : word;
}
