// @ts-check
// Who comes when: a day, or a week.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t, tongue } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { go, route } from '../../app/router.js';
import { computed, effect, onEnd } from '../../app/store.js';
import { listen } from '../../app/stream.js';
import { appointmentRow } from './appointment-row.js';
import { resource, shown } from './resource.js';
import { isoDay } from './words.js';

/** @returns {HTMLElement} */
export function agenda() {
  const span = computed(() => {
    const { query } = route.value;
    const isWeek = query.get('view') === 'week';
    const day = dayIn(query.get('day'));
    if (isWeek) day.setDate(day.getDate() - (day.getDay() + 6) % 7);
    return { isWeek, day, days: isWeek ? 7 : 1 };
  });
  const source = resource(async () => {
    const { day, days } = span.peek();
    // The service's days are those of the practice; whoever looks may be in another zone, whose days lie across them.
    const page = await ask('clinic', 'agenda', { from: isoDay(plus(day, -1)), days: days + 2 });
    return { ...page, asked: nameOf({ day, days }) };
  });
  let isFirst = true;
  effect(() => { span.value; if (!isFirst) source.reload(); isFirst = false; });
  follow(source.reload);
  return h('section', { class: 'stack' }, controls(span), shown(source, ({ appointments, damaged, asked }) => [
    damaged && h('p', { class: 'failure', role: 'alert' }, t('clinic.damaged', { count: damaged.length })),
    // Of days that nobody was asked about yet nothing is said.
    () => (asked === nameOf(span.value) ? columns(span.value, appointments, source.reload)
      : h('p', { class: 'muted', role: 'status' }, t('loading')))]));
}

/** @param {{ day: Date, days: number }} span */
function nameOf({ day, days }) {
  return `${isoDay(day)} ${days}`;
}

/** @param {{ isWeek: boolean, day: Date, days: number }} span @param {any[]} appointments @param {() => any} changed */
function columns({ isWeek, day, days }, appointments, changed) {
  return h('div', { class: ['agenda', isWeek && 'week'] },
    Array.from({ length: days }, (_, index) => column(plus(day, index), appointments, changed)));
}

/** @param {() => void} reload */
function follow(reload) {
  let timer = 0;
  onEnd(() => clearTimeout(timer));
  listen(({ topic, event }) => {
    if (!topic.startsWith('clinic/evt/') || event?.data?.kind !== 'appointment') return;
    clearTimeout(timer);
    timer = setTimeout(reload, 300);
  });
}

/** @param {{ readonly value: { isWeek: boolean, day: Date, days: number }, peek(): any }} span */
function controls(span) {
  const step = (/** @type {number} */ days) => show(plus(span.peek().day, days), span.peek().isWeek);
  const button = (/** @type {string} */ symbol, /** @type {string} */ name, /** @type {number} */ sign) => h('button', {
    class: 'icon-button', 'aria-label': t(name), title: t(name), onclick: () => step(sign * span.peek().days),
  }, icon(symbol));
  const view = (/** @type {boolean} */ isWeek) => h('button', {
    'aria-pressed': () => String(span.value.isWeek === isWeek), onclick: () => show(span.peek().day, isWeek),
  }, t(isWeek ? 'clinic.week' : 'clinic.day'));
  return h('div', { class: 'row wrap agenda-controls' },
    button('left', 'clinic.earlier', -1), button('right', 'clinic.later', 1),
    h('button', { class: 'button', onclick: () => show(new Date(), span.peek().isWeek) }, t('clinic.today')),
    h('input', { class: 'input agenda-day', type: 'date', 'aria-label': t('clinic.day'),
      value: () => isoDay(span.value.day),
      onchange: (/** @type {any} */ event) => {
        // While a year is typed it is the year 2, 20 and 202.
        if (event.target.value >= '1900') show(dayIn(event.target.value), span.peek().isWeek);
      } }),
    h('div', { class: 'segments', role: 'group', 'aria-label': t('clinic.agenda') }, view(false), view(true)));
}

/** @param {Date} day @param {boolean} isWeek */
function show(day, isWeek) {
  go(`/clinic/agenda?day=${isoDay(day)}${isWeek ? '&view=week' : ''}`, { replace: true });
}

/** @param {Date} day @param {any[]} appointments @param {() => any} changed */
function column(day, appointments, changed) {
  const own = appointments.filter((one) => isoDay(new Date(one.at)) === isoDay(day))
    .sort((a, b) => a.at.localeCompare(b.at));
  const title = new Intl.DateTimeFormat(tongue, { weekday: 'long', day: 'numeric', month: 'long' }).format(day);
  const isToday = isoDay(day) === isoDay(new Date());
  return h('section', { class: ['agenda-column', isToday && 'today'] }, h('h2', null, title),
    own.length === 0 ? h('p', { class: 'muted small' }, t('clinic.no-appointments'))
      : h('ol', { class: 'card appointments' }, own.map((one) => appointmentRow(one, changed, false))));
}

/** @param {string | null} text a day of an address; anything else is today */
function dayIn(text) {
  const day = new Date(`${text}T00:00`);
  return Number.isNaN(day.getTime()) ? new Date(`${isoDay(new Date())}T00:00`) : day;
}

/** @param {Date} day @param {number} days */
function plus(day, days) {
  const next = new Date(day);
  next.setDate(next.getDate() + days);
  return next;
}
