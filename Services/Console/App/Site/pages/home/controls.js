// @ts-check
// The controls of an element, one for each of its types. They show what was confirmed, and say what is not yet.

import { command } from '../../app/api.js';
import { confirmed } from '../../app/confirmed.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { Problem } from '../../app/problem.js';
import { distinct, effect, signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { BIDIRECTIONAL, BINARY, DIMMABLE, failure, forgetFailure, noteFailure, state, VALUE } from './homes.js';
import { percent } from './words.js';

/** @typedef {import('./homes.js').Element} Element
 * @typedef {{ home: string, element: Element, phases: Array<import('../../app/store.js').Signal<string>> }} Place */

/** All controls of an element. `phases` says how their commands go.
 * @param {string} home @param {Element} element */
export function controls(home, element) {
  /** @type {Place} */
  const place = { home, element, phases: [] };
  const made = [
    element.types.includes(BINARY) && switchControl(place),
    element.types.includes(DIMMABLE) && slider(place, 'brightness', 'home.brightness'),
    element.types.includes(BIDIRECTIONAL) && directions(place),
    element.types.includes(VALUE) && value(place),
  ].filter(Boolean);
  return { nodes: made, phases: place.phases };
}

/** @template T @param {Place} place @param {() => T} read @param {(wanted: T) => any} data */
function control(place, read, data) {
  const { home, element, phases } = place;
  const made = confirmed(read, (wanted) => sent(place, data(wanted)));
  phases.push(/** @type {any} */ (made.phase));
  effect(() => { if (failure(home, element.id)) made.fail(); });
  return made;
}

/** Sends, and keeps on the card why it was refused. @param {Place} place @param {any} data */
async function sent({ home, element }, data) {
  forgetFailure(home, element.id);
  try {
    return await command('home', `${home}/${element.id}`, 'set', data);
  } catch (error) {
    if (error instanceof Problem) noteFailure(home, element.id, error.words);
    throw error;
  }
}

/** @param {Place} place */
function switchControl(place) {
  const { home, element } = place;
  const made = control(place, () => state(home, element.id)?.state === 'ON', (on) => ({ state: on ? 'ON' : 'OFF' }));
  return h('input', { type: 'checkbox', class: 'switch', role: 'switch', 'aria-label': element.name,
    'data-control': 'switch',
    checked: () => made.value.value, 'aria-busy': () => String(made.phase.value === 'pending'),
    onchange: (/** @type {any} */ event) => {
      const wanted = event.target.checked;
      made.set(wanted).finally(() => { event.target.checked = made.value.peek(); });
    } });
}

/** @param {Place} place @param {'brightness' | 'position'} name @param {string} label */
function slider(place, name, label) {
  const { home, element } = place;
  const read = () => Number(state(home, element.id)?.[name] ?? 0);
  const made = control(place, read, (wanted) => ({ [name]: wanted }));
  // While a person drags, the state must not pull the handle out of their hand.
  const held = signal(/** @type {number | null} */ (null));
  const shown = () => held.value ?? made.value.value;
  return h('label', { class: 'slider' },
    h('span', { class: 'visually-hidden' }, `${element.name}: ${t(label)}`),
    h('input', { type: 'range', min: '0', max: '100', value: () => String(shown()), 'data-control': name,
      'aria-valuetext': () => percent(shown()),
      oninput: (/** @type {any} */ event) => { held.value = Number(event.target.value); },
      onchange: (/** @type {any} */ event) => { held.value = null; made.set(Number(event.target.value)); } }),
    h('output', { class: 'small muted number' }, () => percent(shown())));
}

/** @param {Place} place */
function directions(place) {
  const { home, element, phases } = place;
  const phase = signal('idle');
  phases.push(phase);
  const drive = async (/** @type {string} */ word) => {
    phase.value = 'pending';
    try {
      await sent(place, { state: word });
      phase.value = 'idle';
    } catch (error) {
      phase.value = 'failed';
      problem(error);
    }
  };
  const button = (/** @type {string} */ name, /** @type {string} */ word) => h('button', { class: 'icon-button framed',
    'data-control': word.toLowerCase(), 'aria-label': t(`home.${word.toLowerCase()}`, { name: element.name }),
    title: t(`home.keys.${word.toLowerCase()}`), onclick: () => drive(word) }, icon(name));
  const hasPosition = distinct(() => state(home, element.id)?.position !== undefined);
  return [h('div', { class: 'directions', role: 'group', 'aria-label': element.name },
    button('up', 'OPEN'), button('stop', 'STOP'), button('down', 'CLOSE')),
  () => hasPosition.value && slider(place, 'position', 'home.position')];
}

/** @param {Place} place */
function value(place) {
  const { home, element } = place;
  const read = () => state(home, element.id)?.value;
  const made = control(place, read, (wanted) => ({ value: wanted }));
  const isNumber = () => typeof read() === 'number' || element.component === 'number';
  return h('form', { class: 'value-form', onsubmit: (/** @type {any} */ event) => {
    event.preventDefault();
    const text = event.target.elements.value.value;
    made.set(isNumber() && text !== '' ? Number(text) : text);
  } }, h('input', { class: 'input', name: 'value', type: () => (isNumber() ? 'number' : 'text'),
    'aria-label': element.name,
    min: element.min, max: element.max, step: element.step ?? 'any', 'data-control': 'value',
    value: () => String(made.value.value ?? '') }),
  element.unit && h('span', { class: 'muted' }, element.unit),
  h('button', { class: 'button' }, t('home.set')));
}
