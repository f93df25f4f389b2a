// @ts-check
// How far the saving of a draft has come, and what the service wants to know before it takes it.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { hour } from './words.js';

/** @param {ReturnType<typeof import('./autosave.js').autosave>} saving @param {() => void} reload
 * @returns {HTMLElement} */
export function saveStatus(saving, reload) {
  return h('div', { class: 'save-status grow' },
    h('p', { role: 'status', class: () => (isWrong(saving.state.value) ? 'field-error' : 'muted') },
      () => words(saving.state.value)),
    () => saving.state.value.kind === 'asks' && asked(saving),
    () => saving.state.value.kind === 'conflict' && h('button', { type: 'button', class: 'button', onclick: reload },
      icon('refresh'), t('clinic.load-other')));
}

/** @param {import('./autosave.js').SaveState} state */
const isWrong = ({ kind }) => ['asks', 'refused', 'conflict', 'away'].includes(kind);

/** @param {import('./autosave.js').SaveState} state */
function words({ kind, at, error }) {
  if (kind === 'saved' && at) return t('clinic.saved-at', { time: hour(at) });
  if (kind === 'asks') return t('clinic.save-asks');
  if (kind === 'clean') return t('clinic.save-clean');
  return error ? t('clinic.save-failed', { why: error.words }) : t(`clinic.save-${kind}`);
}

/** @param {ReturnType<typeof import('./autosave.js').autosave>} saving */
function asked(saving) {
  const { error } = saving.state.peek();
  return h('div', { class: 'asked', role: 'alert' },
    h('ul', null, (error?.errors ?? []).map(({ pointer, expected, actual }) => h('li', null,
      h('strong', null, t(`clinic.vital-${pointer.split('/').pop()}`)), ' ',
      t('clinic.unusual', { expected, actual: actual ?? '' })))),
    error?.errors.length === 0 && h('p', null, error.detail),
    h('button', { type: 'button', class: 'button', onclick: () => saving.save({ isConfirmed: true }) },
      icon('check'), t('clinic.it-is-so')));
}
