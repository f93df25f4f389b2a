// @ts-check
// Signing in: user, password, and the code where somebody has asked for it.

import { request } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { setLocked } from '../../app/locked.js';
import { signal } from '../../app/store.js';
import { doorCard, field } from './door-card.js';

/** The page for whoever is not signed in. */
export function door() {
  const needsCode = signal(false);
  return doorCard({
    title: t('account.sign-in'),
    label: t('account.sign-in'),
    fields: [
      field('account.user', { name: 'user', autocomplete: 'username', autocapitalize: 'none', required: true }),
      field('account.password', { name: 'password', type: 'password', autocomplete: 'current-password',
        required: true }),
      () => needsCode.value && field('account.code', { name: 'code', inputmode: 'numeric', required: true,
        autocomplete: 'one-time-code', 'data-code': true }),
    ],
    enter: async (data) => {
      const session = await request('POST', '/api/session', {
        user: data.get('user'), password: data.get('password'),
        ...(data.get('code') ? { code: String(data.get('code')).replace(/\s/g, '') } : {}),
      });
      // The password was given; a lock that a session left behind would only ask for it once more.
      setLocked(false);
      return session;
    },
    refused: (problem) => {
      if (problem.kind !== 'code-needed') return;
      needsCode.value = true;
      requestAnimationFrame(() => /** @type {any} */ (document.querySelector('[data-code]'))?.focus());
    },
  });
}
