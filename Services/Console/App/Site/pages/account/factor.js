// @ts-check
// Who comes from elsewhere and could do harm sets up a second step first: why, how, and the way out.

import { request, session } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { problem } from '../../app/toast.js';
import { security } from './security.js';

/** The page for whoever may do nothing else yet. */
export function door() {
  const leave = () => request('DELETE', '/api/session').then(() => { session.value = null; }, problem);
  return h('main', { class: 'door' }, h('section', { class: 'card door-card' },
    h('div', null, h('h1', null, t('account.factor')),
      h('p', { class: 'muted small' }, t('account.factor-text', { user: session.peek()?.user ?? '' }))),
    security(),
    h('button', { class: 'button quiet', onclick: leave }, t('account.sign-out'))));
}
