// @ts-check
// The practice: patients, their charts, and the agenda. Whoever is not a clinician sees forms and appointments only.

import { session } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { loadStyle } from '../../app/pages.js';
import { go, route } from '../../app/router.js';
import { computed } from '../../app/store.js';
import { agenda } from './agenda.js';
import { chart } from './chart.js';
import { lockWhenIdle } from './lock.js';
import { forgetOthers } from './memory.js';
import { patientForm } from './patient-form.js';
import { found, patients } from './patients.js';
import { switched } from './switched.js';

/** Whether the person here may see charts. The service asks that itself before every answer. */
export const isClinician = () => session.peek()?.roles.includes('clinician') ?? false;

/** @param {HTMLElement} root @param {{ toolbar: HTMLElement }} context */
export function mount(root, { toolbar }) {
  forgetOthers();
  lockWhenIdle();
  for (const sheet of ['chart', 'note', 'agenda', 'print']) loadStyle(`../pages/clinic/${sheet}.css`);
  const view = computed(() => {
    const { page, path: [first = '', second = ''] } = route.value;
    return page !== 'clinic' ? null : first === 'patient' ? `patient ${second}` : first;
  });
  toolbar.append(h('nav', { class: 'segments', 'aria-label': t('clinic.title') },
    tab('/clinic', 'clinic.list', 'person', () => view.value !== 'agenda'),
    tab('/clinic/agenda', 'clinic.agenda', 'calendar', () => view.value === 'agenda')));
  root.append(switched(() => view.value, built));
}

/** @param {string} name */
function built(name) {
  if (name.startsWith('patient ')) return chart(name.slice(8), isClinician());
  if (name === 'agenda') return agenda();
  if (name === 'new') return [h('h2', { class: 'view-title' }, t('clinic.new-patient')), patientForm()];
  return patients();
}

/** @param {string} href @param {string} text @param {string} symbol @param {() => boolean} isHere */
function tab(href, text, symbol, isHere) {
  return h('a', { href, 'aria-current': () => (isHere() ? 'page' : null), 'aria-label': t(text) }, icon(symbol),
    h('span', { class: 'wide-label' }, t(text)));
}

/** The button or link of the view that does something by this name, pressed by a key.
 * @param {string} name */
function press(name) {
  /** @type {HTMLElement | null} */ (document.querySelector(`.page-clinic [data-act="${name}"]`))?.click();
}

export const shortcuts = () => [
  { keys: '/', title: 'clinic.search', run: () => toSearch() },
  { keys: 'n', title: 'clinic.new-patient', run: () => go('/clinic/new') },
  { keys: 'a', title: 'clinic.agenda', run: () => go('/clinic/agenda') },
  { keys: 'w', title: 'clinic.new-consultation', run: () => press('write') },
  { keys: 'e', title: 'clinic.edit-patient', run: () => press('edit') },
];

function toSearch() {
  go('/clinic');
  // The view is built when this turn is over.
  setTimeout(() => document.getElementById('clinic-search')?.focus());
}

export const commands = () => [
  { title: t('clinic.new-patient'), icon: 'add', run: () => go('/clinic/new') },
  { title: t('clinic.agenda'), icon: 'calendar', run: () => go('/clinic/agenda') },
];

/** @param {string} query @param {AbortSignal} stop */
export const search = (query, stop) => found(query, stop, go);
