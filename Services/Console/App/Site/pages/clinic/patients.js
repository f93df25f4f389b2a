// @ts-check
// The patients: in the order that the service gives them, or those that match what one types.

import { ask } from '../../app/api.js';
import { h, keyed } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { Problem } from '../../app/problem.js';
import { effect, onEnd, signal, untracked } from '../../app/store.js';
import { AGAIN } from './resource.js';
import { ageInWords } from './words.js';

/** Searches are counted: one for each pause of the typing. */
const PAUSE = 300;
const LISTS = [['name', 'active'], ['recent', 'active'], ['name', 'archived']];

/** @returns {HTMLElement} */
export function patients() {
  const text = signal('');
  const list = signal(LISTS[0]);
  const state = pages(text, list);
  let timer = 0;
  onEnd(() => clearTimeout(timer));
  const typed = (/** @type {any} */ event) => {
    clearTimeout(timer);
    timer = setTimeout(() => { text.value = event.target.value.trim(); }, PAUSE);
  };
  const rows = h('ul', { class: 'card patient-list', onkeydown: moved });
  keyed(rows, () => state.patients.value, (line) => line.id, row);
  const search = h('input', { class: 'input', type: 'search', id: 'clinic-search', autocomplete: 'off',
    spellcheck: 'false', placeholder: t('clinic.search-hint'), 'aria-label': t('clinic.search'), oninput: typed,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'ArrowDown') { rows.querySelector('a')?.focus(); event.preventDefault(); }
    } });
  return h('div', { class: 'stack' },
    h('div', { class: 'row wrap' }, h('div', { class: 'search-box grow' }, icon('search'), search),
      h('div', { class: 'segments', role: 'group', 'aria-label': t('clinic.which') }, LISTS.map((entry) => h('button', {
        'aria-pressed': () => String(!text.value && list.value === entry), disabled: () => Boolean(text.value),
        onclick: () => { list.value = entry; } }, t(`clinic.list-${entry.join('-')}`)))), newPatient()),
    h('p', { class: 'hint', role: 'status' }, () => (state.isHere.value
      ? t('clinic.patients', { count: state.total.value }) : t('loading'))),
    () => state.failure.value && h('p', { class: 'failure', role: 'alert' }, state.failure.value),
    h('div', { hidden: () => state.patients.value.length === 0 }, rows),
    () => state.isHere.value && state.total.value === 0 && h('div', { class: 'empty' }, icon('person'),
      h('p', null, t(text.value ? 'clinic.nobody-found' : 'clinic.nobody')),
      text.value && newPatient()),
    () => state.next.value && h('button', { class: 'button more', onclick: state.more }, t('clinic.more')));
}

const newPatient = () => h('a', { class: 'button primary', href: '/clinic/new' }, icon('add'), t('clinic.new-patient'));

/** The pages of the list or search that have come so far.
 * @param {import('../../app/store.js').Signal<string>} text
 * @param {import('../../app/store.js').Signal<string[]>} list */
function pages(text, list) {
  const state = { patients: signal(/** @type {any[]} */ ([])), total: signal(0), next: signal(''), failure: signal(''),
    isHere: signal(false), more: () => come(state.next.peek()) };
  let stop = new AbortController();
  let timer = 0;
  effect(() => { text.value; list.value; untracked(() => come('')); });
  onEnd(() => { stop.abort(); clearTimeout(timer); });
  return state;

  /** @param {string} cursor */
  async function come(cursor) {
    stop.abort();
    clearTimeout(timer);
    const { signal: mine } = stop = new AbortController();
    const [order, status] = list.peek();
    const page = cursor ? { cursor } : {};
    try {
      const answer = text.peek() ? await ask('clinic', 'search', { text: text.peek(), limit: 50 }, { signal: mine })
        : await ask('clinic', 'list', { order, status, limit: 50, ...page }, { signal: mine });
      state.patients.value = cursor ? [...state.patients.peek(), ...answer.patients] : answer.patients;
      [state.total.value, state.next.value, state.failure.value] = [answer.total, answer.next ?? '', ''];
      state.isHere.value = true;
    } catch (error) {
      if (mine.aborted) return;
      state.failure.value = error instanceof Problem ? error.words : t('problem.internal');
      if (!(error instanceof Problem)) reportError(error);
      else if (error.isUndecided) timer = setTimeout(() => come(cursor), AGAIN);
    }
  }
}

/** @param {import('../../app/store.js').Signal<any>} line */
function row(line) {
  const { id } = line.peek();
  return h('li', null, h('a', { class: 'patient-row', href: `/clinic/patient/${id}` },
    h('span', { class: 'patient-name' }, () => line.value.name,
      () => line.value.status && line.value.status !== 'active'
        && h('span', { class: 'badge' }, t(`clinic.status-${line.value.status}`))),
    h('span', { class: 'muted patient-age' }, () => ageInWords(line.value.birthDate)),
    h('span', { class: 'muted' }, () => line.value.document ?? ''),
    h('span', { class: 'muted' }, () => line.value.phone ?? ''),
    h('span', { class: 'muted mono' }, () => `#${line.value.number}`)));
}

/** @param {KeyboardEvent} event */
function moved(event) {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key];
  if (!step) return;
  event.preventDefault();
  const item = /** @type {any} */ (event.target).closest('li')?.[step];
  (item?.querySelector('a') ?? (event.key === 'ArrowUp' && document.getElementById('clinic-search')))?.focus?.();
}

/** For the palette: patients that match.
 * @param {string} text @param {AbortSignal} stop @param {(address: string) => void} go */
export async function found(text, stop, go) {
  const { patients: lines } = await ask('clinic', 'search', { text, limit: 8 }, { signal: stop });
  return lines.map((/** @type {any} */ line) => ({ title: line.name, hint: line.document ?? `#${line.number}`,
    icon: 'person', run: () => go(`/clinic/patient/${line.id}`) }));
}
