// @ts-check
// One consultation: a form that saves itself until it is signed, and then what was signed.

import { ask, command } from '../../app/api.js';
import { ask as askPerson, confirmLoss } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { go } from '../../app/router.js';
import { effect, signal, untracked } from '../../app/store.js';
import { problem, toast } from '../../app/toast.js';
import { editableAttachments } from './attachments.js';
import { autosave } from './autosave.js';
import { fieldErrors } from './fields.js';
import { consultationText, signedActs } from './history.js';
import { forget, remembered } from './memory.js';
import { hasNoNumbers, noteFields, noteOf, valuesOf } from './note-fields.js';
import { resource, shown } from './resource.js';
import { saveStatus } from './save-status.js';
import { dayOf } from './words.js';

/** @param {import('./chart.js').Chart} it @param {string} id `new` for one that is not there yet
 * @param {(id: string) => void} made called when the first save has made it */
export function consultation(it, id, made) {
  const opened = signal({ id });
  const reload = (/** @type {string} */ known) => { opened.value = { id: known }; };
  return () => {
    const known = opened.value.id;
    if (known === 'new') return untracked(() => form(it, null, made, reload));
    const source = untracked(() => resource(() => ask('clinic', 'consultation', { consultation: known })));
    return shown(source, (one) => (one.status === 'draft' ? form(it, one, made, reload) : signed(it, one)));
  };
}

/** @param {import('./chart.js').Chart} it @param {any} one */
function signed(it, one) {
  return h('article', { class: 'card padded stack consultation' },
    h('header', { class: 'row wrap' }, h('h3', { class: 'grow' }, dayOf(one.at)),
      h('span', { class: 'badge' }, t(`clinic.note-${one.status}`)), signedActs(it, one)), consultationText(it, one));
}

/** @param {import('./chart.js').Chart} it @param {any} one @param {(id: string) => void} made
 * @param {(id: string) => void} reload shows what the service has */
function form(it, one, made, reload) {
  const place = signal(one?.id ?? '');
  const key = () => `consultation ${it.id} ${place.peek() || 'new'}`;
  const left = remembered(key());
  const values = left?.values ?? valuesOf(one?.note ?? {});
  const draft = { patient: it.id, consultation: place.peek(), version: one?.version, unsure: left?.unsure, key, values,
    saved: JSON.stringify(noteOf(valuesOf(one?.note ?? {}))),
    read: () => noteOf(values), made: (/** @type {string} */ id) => { place.value = id; made(id); } };
  const saving = autosave(draft);
  const errors = fieldErrors();
  effect(() => {
    const { error } = saving.state.value;
    untracked(() => (error ? errors.show(error, '/note') : errors.clear()));
  });
  if (left) saving.changed();
  const discard = () => discarded(it, draft, key());
  return h('form', { class: 'consultation-form stack', novalidate: true,
    onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); saving.save(); } },
  h('div', { class: 'card padded stack' }, noteFields({ values, errors, changed: saving.changed }),
    () => place.value && editableAttachments(it, place.value, one?.attachments ?? [])),
  h('footer', { class: 'consultation-foot' }, saveStatus(saving, () => { forget(key()); reload(draft.consultation); }),
    h('div', { class: 'row' },
      h('button', { type: 'button', class: 'button quiet', onclick: discard }, icon('trash'), t('clinic.discard')),
      h('button', { type: 'button', class: 'button primary', onclick: () => sign(it, draft, saving) }, icon('check'),
        t('clinic.sign')))));
}

/** @param {import('./chart.js').Chart} it @param {any} draft @param {ReturnType<typeof autosave>} saving */
async function sign(it, draft, saving) {
  if (hasNoNumbers(draft.values)) { toast(t('clinic.no-number-sign'), { kind: 'problem' }); return; }
  if (!await saving.save()) { toast(t('clinic.sign-not-saved'), { kind: 'problem' }); return; }
  if (!draft.consultation) { toast(t('clinic.sign-empty'), { kind: 'problem' }); return; }
  const isSure = await askPerson({ title: t('clinic.sign-ask'), body: h('p', null, t('clinic.sign-text')),
    submit: () => true, label: t('clinic.sign') });
  if (!isSure) return;
  try {
    await command('clinic', it.id, 'consultation-sign', { consultation: draft.consultation, ifVersion: draft.version });
    toast(t('clinic.signed'));
    it.history?.reload();
    it.summary?.reload();
    go(`/clinic/patient/${it.id}`);
  } catch (error) { problem(error); }
}

/** @param {import('./chart.js').Chart} it @param {any} draft @param {string} key */
async function discarded(it, draft, key) {
  if (!await confirmLoss(t('clinic.discard'), t('clinic.discard-text'), t('clinic.discard'))) return;
  try {
    if (draft.consultation) {
      await command('clinic', it.id, 'consultation-discard', { consultation: draft.consultation });
    }
    draft.saved = JSON.stringify(draft.read());
    draft.unsure = undefined;
    forget(key);
    it.history?.reload();
    go(`/clinic/patient/${it.id}`);
  } catch (error) { problem(error); }
}
