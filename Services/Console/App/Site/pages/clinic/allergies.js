// @ts-check
// The allergies, above everything of a chart: what is known, that there are none, or that nobody has asked.

import { command } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { problem } from '../../app/toast.js';
import { field, fieldErrors, filled } from './fields.js';
import { steadyIds } from './steady-ids.js';

/** @param {import('./chart.js').Chart} it @param {any} facts the summary @returns {HTMLElement} */
export function allergyBanner(it, facts) {
  const known = facts.allergyKnowledge;
  const isListed = facts.allergies.length > 0;
  const kind = isListed ? 'bad' : known === 'none-known' ? 'good' : 'warn';
  const declare = async (/** @type {string} */ knowledge) => {
    try {
      await command('clinic', it.id, 'allergy-declare', { knowledge });
      await it.summary?.reload();
    } catch (error) { problem(error); }
  };
  return h('section', { class: ['allergies', kind], 'aria-label': t('clinic.allergies') }, icon('warning'),
    h('strong', null, t(isListed ? 'clinic.allergies' : `clinic.allergies-${known}`)),
    isListed && h('ul', { class: 'row wrap grow' }, facts.allergies.map((/** @type {any} */ entry) => h('li', null,
      h('button', { class: 'allergy', title: t('edit'), onclick: () => edit(it, entry) }, allergyText(entry))))),
    h('span', { class: 'row wrap allergy-acts' },
      !isListed && known !== 'none-known' && h('button', { class: 'button quiet',
        onclick: () => declare('none-known') }, t('clinic.declare-none')),
      h('button', { class: 'button quiet', 'aria-label': t('clinic.add-allergy'), onclick: () => edit(it, null) },
        icon('add'), h('span', { class: 'wide-label' }, t('clinic.add-allergy')))));
}

/** An allergy in one line.
 * @param {any} entry */
export function allergyText(entry) {
  const words = [entry.substance, entry.reaction && ` (${entry.reaction})`].filter(Boolean).join('');
  return entry.criticality === 'high' ? `${words} · ${t('clinic.criticality-high')}` : words;
}

/** @param {import('./chart.js').Chart} it @param {any} entry */
async function edit(it, entry) {
  const idOf = steadyIds();
  const form = { values: { status: 'active', ...entry }, errors: fieldErrors(), changed: () => {} };
  const words = (/** @type {string} */ part, /** @type {string[]} */ names) =>
    names.map((name) => [name, name ? t(`clinic.${part}-${name}`) : '—']);
  await askPerson({ title: t(entry ? 'clinic.allergy' : 'clinic.add-allergy'), body: h('div', { class: 'fields' },
    field(form, 'substance', t('clinic.substance'), { required: true, autofocus: true }),
    field(form, 'reaction', t('clinic.reaction')),
    field(form, 'criticality', t('clinic.criticality'), { kind: 'select',
      options: words('criticality', ['', 'low', 'high', 'unable-to-assess']) }),
    entry && field(form, 'status', t('clinic.state'), { kind: 'select',
      options: words('entry', ['active', 'ended', 'mistaken']) })),
  submit: async () => {
    const { substance, reaction, criticality, status } = form.values;
    const values = filled({ substance, reaction, criticality, status, allergy: entry?.id });
    await command('clinic', it.id, 'allergy-record', values, { id: idOf(values) });
    await it.summary?.reload();
  } });
}
