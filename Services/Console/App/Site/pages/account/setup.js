// @ts-check
// The first account of an installation, made with the code of the link that the console printed.

import { request } from '../../app/api.js';
import { t } from '../../app/i18n.js';
import { go } from '../../app/router.js';
import { doorCard, field } from './door-card.js';

/** The page of the very first visit. */
export function door() {
  const given = new URLSearchParams(location.search).get('token') ?? location.hash.replace(/^#(token=)?/, '');
  // The code must not stay in the address, from where histories and screenshots take it.
  if (given) history.replaceState(null, '', '/setup');
  return doorCard({
    title: t('account.setup'),
    text: t('account.setup-text'),
    label: t('account.create'),
    fields: [
      field('account.token', { name: 'token', value: given, required: true, autocomplete: 'off' },
        'account.token-hint'),
      field('account.user', { name: 'user', autocomplete: 'username', autocapitalize: 'none', required: true }),
      field('account.password', { name: 'password', type: 'password', minlength: 12, required: true,
        autocomplete: 'new-password' }, 'account.password-hint'),
    ],
    enter: async (data) => {
      const session = await request('POST', '/api/setup', Object.fromEntries(data));
      go('/', { replace: true });
      return session;
    },
  });
}
