// @ts-check
// A chart at a glance: what the patient takes, the last vitals and how they went, diagnoses so far, what comes next.

import { h } from '../../app/dom.js';
import { number, t } from '../../app/i18n.js';
import { medicationList } from './medication.js';
import { shown } from './resource.js';
import { trendLine } from './trend.js';
import { dayOf, hour, measure } from './words.js';

/** @param {import('./chart.js').Chart} it @returns {HTMLElement} */
export function summary(it) {
  const source = /** @type {import('./resource.js').Resource} */ (it.summary);
  return h('aside', { class: 'stack', 'aria-label': t('clinic.summary') }, shown(source, (facts) => [
    facts.damaged && h('p', { class: 'failure', role: 'alert' }, t('clinic.damaged', { count: facts.damaged.length })),
    facts.nextAppointment && h('p', { class: 'card padded' },
      h('span', { class: 'muted' }, t('clinic.next-appointment')), ' ',
      h('strong', null, `${dayOf(facts.nextAppointment)}, ${hour(facts.nextAppointment)}`)),
    medicationList(it, facts.medication),
    facts.vitals.length > 0 && vitals(facts.vitals),
    facts.problems.length > 0 && problems(facts.problems),
  ]));
}

/** @param {any[]} trends */
function vitals(trends) {
  return h('section', { class: 'card padded' }, h('h3', null, t('clinic.last-vitals')),
    h('table', { class: 'vital-table' }, h('tbody', null, trends.map((trend) => h('tr', null,
      h('th', { scope: 'row' }, t(`clinic.vital-${trend.field}`)),
      h('td', { class: 'number', title: dayOf(trend.at) }, measure(trend.field, trend.value, trend.unit)),
      h('td', { class: 'number muted small' }, trend.change !== undefined
        && number(trend.change, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })),
      h('td', null, trendLine(trend)))))));
}

/** @param {any[]} lines */
function problems(lines) {
  return h('section', { class: 'card padded' }, h('h3', null, t('clinic.problems')),
    h('ul', { class: 'entries' }, lines.map((line) => h('li', { class: 'entry' },
      h('span', null, line.code && h('span', { class: 'badge' }, line.code), ' ', line.text),
      h('span', { class: 'muted small' }, t('clinic.problem-times', { count: line.count, day: dayOf(line.last) }))))));
}
