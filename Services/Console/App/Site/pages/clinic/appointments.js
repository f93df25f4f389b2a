// @ts-check
// The appointments of one patient.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { appointmentRow, book } from './appointment-row.js';
import { resource, shown } from './resource.js';

/** @param {import('./chart.js').Chart} it */
export function appointmentsOf(it) {
  const source = resource(() => ask('clinic', 'agenda', { patient: it.id }));
  const changed = () => { it.summary?.reload(); return source.reload(); };
  const open = async () => { if (await book(it.id)) await changed(); };
  return h('section', { class: 'stack' },
    h('div', null, h('button', { class: 'button primary', 'data-act': 'book', onclick: open }, icon('calendar'),
      t('clinic.book'))),
    shown(source, ({ appointments }) => {
      const sorted = [...appointments].sort((a, b) => b.at.localeCompare(a.at));
      return sorted.length === 0 ? h('p', { class: 'muted' }, t('clinic.no-appointments'))
        : h('ol', { class: 'card appointments' }, sorted.map((one) => appointmentRow(one, changed, true)));
    }));
}
