// @ts-check
// A semaphore: colour, shape and word say the same, for nobody should need the colour.

import { h, svg } from '../../app/dom.js';
import { age, t, time } from '../../app/i18n.js';
import { distinct } from '../../app/store.js';
import { mayChange, tell } from './boards.js';
import { figure, nameOf } from './summary.js';

/** A disc, a triangle, an octagon, and a dash in a ring for no value. @type {Record<string, string>} */
const SHAPES = {
  green: 'M32 6a26 26 0 1 1 0 52 26 26 0 0 1 0-52z',
  yellow: 'M32 5 61 57H3z',
  red: 'M21 5h22l16 16v22L43 59H21L5 43V21z',
  grey: 'M32 6a26 26 0 1 1 0 52 26 26 0 0 1 0-52zM20 29v6h24v-6z',
};

/** @param {import('./bodies.js').Content} content */
export function semaphoreBody({ id, shown }) {
  const state = () => shown.value?.semaphore ?? { level: 'grey' };
  const isWaiting = distinct(() => needsSomebody(state()));
  const item = () => shown.value?.items?.[0];
  return h('div', { class: () => ['semaphore', `level-${state().level}`] },
    svg('svg', { class: 'semaphore-shape', viewBox: '0 0 64 64', 'aria-hidden': 'true' },
      svg('path', { d: () => SHAPES[state().level] ?? SHAPES.grey, 'fill-rule': 'evenodd' })),
    h('div', { class: 'semaphore-words' },
      h('p', { class: 'level' }, () => t(`dashboards.level.${state().level}`)),
      h('p', null, () => [nameOf(item()), figure(item()?.value, shown.value?.unit)].filter(Boolean).join(': ')),
      h('p', { class: 'hint' }, () => notes(state())),
      () => id && mayChange() && isWaiting.value && h('button', { class: 'button small',
        onclick: () => tell(`widget-${id}`, 'acknowledge') }, t('dashboards.acknowledge'))));
}

/** Whether a level is told to everybody and nobody said yet that they saw it. @param {any} state */
function needsSomebody(state) {
  return ['yellow', 'red'].includes(state.level) && !state.acknowledged;
}

/** @param {any} state */
function notes(state) {
  return [
    state.since && t('dashboards.level-since', { age: age(state.since) }),
    state.acknowledged && t('dashboards.acknowledged'),
    state.snoozedUntil && Date.parse(state.snoozedUntil) > Date.now()
      && t('dashboards.snoozed', { time: time(state.snoozedUntil) }),
    state.flapping && t('dashboards.flapping'),
    state.noData && t('dashboards.no-data'),
  ].filter(Boolean).join(' · ');
}
