// @ts-check
// An element as a card: what it is, how it really is, and its controls.

import { command, session } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { age, has, moment, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { problem } from '../../app/toast.js';
import { controls } from './controls.js';
import { editDriver } from './driver.js';
import { showHistory } from './history.js';
import { failure, state } from './homes.js';
import { elementIcon, isActive, stateWords } from './words.js';

/** @param {string} home @param {import('./homes.js').Element} element */
export function elementCard(home, element) {
  const made = controls(home, element);
  const now = () => state(home, element.id);
  const isPending = () => made.phases.some((phase) => phase.value === 'pending') || Boolean(now()?.target);
  const isOnline = () => (now()?.online ?? 'online') !== 'offline';
  const [first, ...rest] = made.nodes;
  const isSwitch = element.types.includes(1);
  return h('article', { class: () => ['element', 'card', isActive(now()) && 'active', isPending() && 'pending',
    !isOnline() && 'offline'], 'data-element': element.id, 'aria-label': element.name,
  'aria-busy': () => String(isPending()) },
  h('div', { class: 'element-head' }, h('span', { class: 'element-icon' }, icon(elementIcon(element))),
    h('div', { class: 'grow' }, h('p', { class: 'element-name' }, element.name),
      h('p', { class: 'element-state', 'data-state': () => now()?.state ?? '' }, () => words(now(), element,
        isPending()))),
    isSwitch && first),
  (isSwitch ? rest : made.nodes).length > 0 && h('div', { class: 'element-controls' }, isSwitch ? rest : made.nodes),
  () => failure(home, element.id) && h('p', { class: 'element-failure', role: 'alert' }, icon('warning'),
    failureWords(home, element)),
  h('div', { class: 'element-foot' }, () => badges(now()),
    h('span', { class: 'grow' }),
    session.peek()?.roles.includes('owner') && h('button', { class: 'icon-button',
      'aria-label': t('home.driver', { name: element.name }), title: t('home.driver-hint'),
      onclick: () => editDriver(home, element) }, icon('link')),
    h('button', { class: 'icon-button', 'aria-label': t('home.refresh', { name: element.name }),
      title: t('home.refresh-hint'),
      onclick: () => command('home', `${home}/${element.id}`, 'refresh').catch(problem) }, icon('refresh')),
    h('button', { class: 'icon-button', 'aria-label': t('home.history', { name: element.name }),
      title: t('home.history-hint'),
      onclick: () => showHistory(home, element) }, icon('history'))));
}

/** @param {any} state @param {import('./homes.js').Element} element @param {boolean} isPending */
function words(state, element, isPending) {
  const is = stateWords(state, element);
  if (!isPending) return is;
  const goal = state?.target && stateWords({ ...state.target, state: state.target.position === undefined
    ? state.target.state : undefined }, element);
  return goal ? `${is} → ${goal}` : `${is} · ${t('home.pending')}`;
}

/** @param {any} state */
function badges(state) {
  if (!state) return h('span', { class: 'badge warn' }, t('home.unknown'));
  const isOffline = state.online === 'offline';
  return [
    isOffline && h('span', { class: 'badge bad' }, icon('warning'), t('home.offline')),
    state.assurance !== 'confirmed' && h('span', { class: 'badge warn',
      title: t(`home.assurance.${state.assurance}-hint`) },
      has(`home.assurance.${state.assurance}`) ? t(`home.assurance.${state.assurance}`) : state.assurance),
    h('span', { class: 'hint', title: moment(state.at) }, () => age(state.at)),
  ];
}

/** @param {string} home @param {import('./homes.js').Element} element */
function failureWords(home, element) {
  const { end = '', reason = '' } = failure(home, element.id) ?? {};
  return [has(`home.end.${end}`) ? t(`home.end.${end}`) : end, reason].filter(Boolean).join(': ');
}
