// @ts-check
// A signed consultation never changes; what is added stands beside it, with a reason.

import { command } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { toast } from '../../app/toast.js';
import { field, fieldErrors } from './fields.js';
import { forget, remember, remembered } from './memory.js';
import { steadyIds } from './steady-ids.js';

/** @param {import('./chart.js').Chart} it @param {any} one the consultation
 * @returns {Promise<any>} null when cancelled */
export async function amend(it, one) {
  const key = `amendment ${one.id}`;
  const idOf = steadyIds();
  const form = { values: remembered(key) ?? { kind: 'addition', text: '', reason: '' }, errors: fieldErrors(),
    changed: () => remember(key, form.values) };
  return askPerson({ title: t('clinic.amend'), isWide: true, label: t('clinic.amend-sign'),
    body: h('div', { class: 'fields' }, h('p', { class: 'muted' }, t('clinic.amend-hint')),
      field(form, 'kind', t('clinic.amend-kind'), { kind: 'select',
        options: ['addition', 'correction', 'withdrawal'].map((name) => [name, t(`clinic.amend-${name}`)]) }),
      field(form, 'text', t('clinic.amend-text'), { kind: 'area', required: true, autofocus: true }),
      field(form, 'reason', t('clinic.reason-why'), { required: true })),
    submit: async () => {
      const data = { consultation: one.id, ...form.values };
      await command('clinic', it.id, 'consultation-amend', data, { id: idOf(data) });
      forget(key);
      await it.history?.reload();
      toast(t('clinic.amended'));
    } });
}
