// @ts-check
// An appointment, and what can become of it.

import { command, session } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { problem } from '../../app/toast.js';
import { withConsent } from './consent.js';
import { field, fieldErrors, filled } from './fields.js';
import { steadyIds } from './steady-ids.js';
import { dayOf, hour, isoDay } from './words.js';

/** What a status leads to, the likely one first. */
const NEXT = /** @type {Record<string, string[]>} */ ({
  booked: ['arrived', 'no-show', 'cancelled'], arrived: ['fulfilled', 'booked'], fulfilled: [], 'no-show': ['booked'],
  cancelled: ['booked'],
});

/** @param {any} one @param {() => any} changed
 * @param {boolean} hasDay in a patient's list the day says more than the name @returns {HTMLElement} */
export function appointmentRow(one, changed, hasDay) {
  const set = async (/** @type {string} */ status) => {
    try {
      await command('clinic', one.patient, 'appointment-status', { appointment: one.id, status });
      await changed();
    } catch (error) { problem(error); }
  };
  const who = hasDay ? h('span', { class: 'grow' }, dayOf(one.at))
    : h('a', { class: 'grow break', href: `/clinic/patient/${one.patient}` }, one.line?.name ?? one.patient);
  const canMove = one.status === 'booked';
  return h('li', { class: ['appointment', one.status] },
    h('time', { datetime: one.at, class: 'appointment-time' }, hour(one.at)),
    h('div', { class: 'appointment-what grow' }, who, h('span', { class: 'muted small break' },
      [one.reason, t('clinic.minutes', { count: one.minutes }), one.doctor].filter(Boolean).join(' · '))),
    h('span', { class: ['badge', { arrived: 'accent', fulfilled: 'good', 'no-show': 'bad' }[one.status]] },
      t(`clinic.appointment-${one.status}`)),
    h('span', { class: 'row wrap appointment-acts' }, NEXT[one.status]?.map((status, place) => h('button', {
      class: ['button', place > 0 && 'quiet'], onclick: () => set(status) },
    t(one.status !== 'booked' && status === 'booked' ? 'clinic.set-again' : `clinic.set-${status}`))),
    canMove && h('button', { class: 'icon-button', 'aria-label': t('clinic.move'), title: t('clinic.move'),
      onclick: async () => { if (await book(one.patient, one)) await changed(); } }, icon('clock'))));
}

/** Asks for day and time, and books or moves. @returns {Promise<any>} null when cancelled
 * @param {string} patient @param {any} [known] an appointment to move */
export async function book(patient, known) {
  const idOf = steadyIds();
  const at = new Date(known?.at ?? Date.now() + 86_400_000);
  const time = known ? `${at.getHours()}:${at.getMinutes()}`.replace(/\b\d\b/g, '0$&') : '09:00';
  const form = { errors: fieldErrors(), changed: () => {}, values: { day: isoDay(at), time,
    minutes: String(known?.minutes ?? 20), doctor: known?.doctor ?? session.peek()?.user,
    reason: known?.reason ?? '' } };
  return askPerson({ title: t(known ? 'clinic.move' : 'clinic.book'), label: t(known ? 'clinic.move' : 'clinic.book'),
    body: h('div', { class: 'fields two' },
      field(form, 'day', t('clinic.day'), { type: 'date', required: true }),
      field(form, 'time', t('clinic.time'), { type: 'time', required: true, step: 300 }),
      field(form, 'minutes', t('clinic.duration'), { type: 'number', min: 5, max: 480, step: 5, required: true }),
      field(form, 'doctor', t('clinic.doctor'), { required: true }),
      field(form, 'reason', t('clinic.reason'))),
    submit: () => withConsent((isConfirmed) => {
      const { day, time: clock, minutes, doctor, reason } = form.values;
      const data = { ...filled({ doctor, reason }), minutes: Number(minutes),
        at: new Date(`${day}T${clock}`).toISOString(), ...(known ? { appointment: known.id } : {}),
        ...(isConfirmed ? { force: true } : {}) };
      return command('clinic', patient, 'appointment-book', data, { id: idOf(data) });
    }, t('clinic.book-anyway')) });
}
