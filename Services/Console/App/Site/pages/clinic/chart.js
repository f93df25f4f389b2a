// @ts-check
// A patient's chart: who it is and the allergies stay in sight, whatever part of it one looks at.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { go, route } from '../../app/router.js';
import { computed, onEnd } from '../../app/store.js';
import { listen } from '../../app/stream.js';
import { allergyBanner } from './allergies.js';
import { appointmentsOf } from './appointments.js';
import { audit } from './audit.js';
import { consultation } from './consultation.js';
import { files } from './files.js';
import { history } from './history.js';
import { patientActs } from './patient-acts.js';
import { patientCard } from './patient-card.js';
import { patientForm } from './patient-form.js';
import { resource, shown } from './resource.js';
import { summary } from './summary.js';
import { switched } from './switched.js';
import { ageInWords, date } from './words.js';

const PAUSE = 300;

/** @typedef {{ id: string, isClinician: boolean, patient: import('./resource.js').Resource,
 *   summary: import('./resource.js').Resource | null, history: import('./resource.js').Resource | null,
 *   isStale: boolean }} Chart */

/** @param {string} id @param {boolean} isClinician @returns {HTMLElement} */
export function chart(id, isClinician) {
  const question = (/** @type {string} */ name) =>
    (isClinician ? resource(() => ask('clinic', name, { patient: id })) : null);
  const it = { id, isClinician, patient: resource(() => ask('clinic', 'patient', { patient: id })),
    summary: question('summary'), history: question('history'), isStale: false };
  follow(it);
  return h('article', { class: 'chart stack' },
    shown(it.patient, (patient) => head(it, patient)),
    it.summary && shown(it.summary, (facts) => allergyBanner(it, facts)),
    sections(it));
}

/** Reads again what the service says has changed, but not at each save of a draft that is being written.
 * @param {Chart} it */
function follow(it) {
  let timer = 0;
  onEnd(() => clearTimeout(timer));
  listen(({ topic, event }) => {
    if (!topic.startsWith(`clinic/evt/${it.id}/`)) return;
    if (event?.data?.change === 'drafted' && route.peek().path[2] === 'consultation') return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const name = topic.split('/').pop();
      if (name !== 'record-changed') it.patient.reload();
      it.summary?.reload();
      it.history?.reload();
    }, PAUSE);
  });
}

/** @param {Chart} it @param {any} patient */
function head(it, patient) {
  const { details } = patient;
  const name = [details.surname, details.secondSurname].filter(Boolean).join(' ');
  const facts = [details.birthDate && `${date(details.birthDate)} (${ageInWords(details.birthDate)})`,
    details.sex && t(`clinic.sex-${details.sex}`),
    details.document && `${details.document.kind} ${details.document.number}`, `#${patient.number}`].filter(Boolean);
  const canWrite = it.isClinician && patient.status === 'active';
  return h('header', { class: 'chart-head' },
    h('div', { class: 'grow' },
      h('h2', { class: 'chart-name break' }, `${name}, ${details.givenNames}`,
        patient.status !== 'active' && h('span', { class: 'badge warn' }, t(`clinic.status-${patient.status}`))),
      h('p', { class: 'muted' }, facts.join(' · ')),
      patient.mergedInto
        && h('p', null, h('a', { href: `/clinic/patient/${patient.mergedInto}` }, t('clinic.merged-into')))),
    h('div', { class: 'row wrap' },
      canWrite && h('a', { class: 'button primary', 'data-act': 'write',
        href: `/clinic/patient/${it.id}/consultation/new` }, icon('edit'), t('clinic.new-consultation')),
      patientActs(it, patient)));
}

/** @param {Chart} it */
function sections(it) {
  const section = computed(() => route.value.path.slice(2).join('/'));
  const names = it.isClinician ? ['', 'data', 'files', 'appointments', 'audit'] : ['', 'appointments'];
  const tabs = h('nav', { class: 'segments', 'aria-label': t('clinic.chart') }, names.map((name) => h('a', {
    href: `/clinic/patient/${it.id}${name && `/${name}`}`,
    'aria-current': () => (section.value === name ? 'page' : null) },
  t(`clinic.part-${name || (it.isClinician ? 'history' : 'data')}`))));
  const stage = switched(() => {
    const { page, path } = route.value;
    return page === 'clinic' && path[1] === it.id ? section.value : null;
  }, (name, becomes) => part(it, name, becomes));
  return [h('div', { class: 'tabs' }, tabs), stage];
}

/** @param {Chart} it @param {string} name @param {(section: string) => void} becomes a new draft gets its address */
function part(it, name, becomes) {
  const [kind, id = 'new'] = name.split('/');
  if (kind === 'appointments') return appointmentsOf(it);
  if (kind === 'edit') return shownOnce(it, (patient) => patientForm(patient, it.patient.reload));
  if (!it.isClinician || kind === 'data') return shown(it.patient, patientCard);
  if (kind === 'files') return files(it);
  if (kind === 'audit') return audit(it.id);
  if (kind !== 'consultation') {
    if (it.isStale) it.history?.reload();
    it.isStale = false;
    return h('div', { class: 'chart-columns' }, history(it), summary(it));
  }
  // What is written here stands in the history when one comes back to it.
  it.isStale = true;
  return consultation(it, id, (/** @type {string} */ made) => {
    becomes(`consultation/${made}`);
    go(`/clinic/patient/${it.id}/consultation/${made}`, { replace: true });
  });
}

/** A form is built from what was there when it was opened; news must not overwrite what is typed.
 * @param {Chart} it @param {(patient: any) => any} make */
function shownOnce(it, make) {
  return switched(() => (it.patient.value.value ? 'here' : null), () => make(it.patient.value.peek()));
}
