// @ts-check
// Where somebody is signed in, and ending what they do not know.

import { request } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { age, moment, t } from '../../app/i18n.js';
import { signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';

/** The list of one's sessions. */
export function sessions() {
  const list = signal(/** @type {any[] | null} */ (null));
  const load = async () => {
    const answer = await request('GET', '/api/sessions');
    list.value = Array.isArray(answer) ? answer : answer?.sessions ?? [];
  };
  load().catch(problem);
  return h('ul', { class: 'settings' }, () => (list.value ?? []).map((entry) => h('li', { class: 'row spread setting' },
    h('div', { class: 'grow' }, h('p', { class: 'break' }, entry.agent || entry.address || entry.user || entry.id),
      entry.seen && h('p', { class: 'hint', title: moment(entry.seen) }, t('account.session-seen',
        { age: age(entry.seen) }))),
    entry.current || entry.isCurrent
      ? h('span', { class: 'badge accent' }, t('account.session-this'))
      : h('button', { class: 'button', onclick: () => end(entry.id) }, t('account.session-end')))));

  /** @param {string} id */
  async function end(id) {
    try {
      await request('DELETE', `/api/sessions/${encodeURIComponent(id)}`);
      await load();
    } catch (error) {
      problem(error);
    }
  }
}
