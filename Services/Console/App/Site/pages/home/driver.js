// @ts-check
// How an element's device is reached: simulated, behind a server, or on the bus. The rest of a side file's settings
// stays as it is.

import { ask, command } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { signal } from '../../app/store.js';
import { problem, toast } from '../../app/toast.js';
import { field } from '../account/door-card.js';

const KINDS = ['simulator', 'http', 'mqtt'];
const PROFILES = ['tasmota', 'zigbee2mqtt', 'shelly', 'template'];

/** @param {string} home @param {import('./homes.js').Element} element */
export async function editDriver(home, element) {
  try {
    const { elements: [settings] } = await ask('home', 'settings', { home, element: element.id });
    const kind = signal(settings.driver?.kind ?? 'simulator');
    const answer = await askPerson({
      title: t('home.driver', { name: element.name }), label: null,
      body: h('div', { class: 'fields' },
        h('p', { class: 'muted' }, t(settings.isConfigured ? 'home.driver-own' : 'home.driver-side')),
        h('label', { class: 'field' }, h('span', null, t('home.driver-kind')),
          h('select', { class: 'select', name: 'kind', value: kind.peek(),
            onchange: (/** @type {any} */ event) => { kind.value = event.target.value; } },
          KINDS.map((name) => h('option', { value: name }, t(`home.driver-${name}`))))),
        () => fields(kind.value, settings.driver?.[kind.value] ?? {}),
        h('div', { class: 'row wrap spread' },
          // First, for it is what Enter presses.
          h('button', { class: 'button primary', value: 'save' }, t('save')),
          settings.isConfigured && h('button', { class: 'button', value: 'side', formnovalidate: true },
            t('home.driver-reset')))),
      submit: (form, button) => command('home', `${home}/${element.id}`, 'configure',
        button?.value === 'side' ? {} : { driver: driverOf(new FormData(form), settings.driver) }),
    });
    if (answer) toast(t('home.driver-done', { name: element.name }));
  } catch (error) {
    problem(error);
  }
}

/** @param {string} kind @param {any} known */
function fields(kind, known) {
  if (kind === 'http') {
    return [field('home.driver-url', { name: 'url', type: 'url', required: true, value: known.url ?? '',
      placeholder: 'http://…' }),
    field('home.driver-name', { name: 'name', value: known.name ?? '' }, 'home.driver-name-hint'), inverted(known)];
  }
  if (kind === 'mqtt') {
    return [h('label', { class: 'field' }, h('span', null, t('home.driver-profile')),
      h('select', { class: 'select', name: 'profile', value: known.profile ?? PROFILES[0] },
        PROFILES.map((name) => h('option', { value: name, disabled: name === 'template' && !known.commands }, name)))),
    field('home.driver-topic', { name: 'topic', value: known.topic ?? '' }),
    field('home.driver-channel', { name: 'channel', type: 'number', min: 0, value: known.channel ?? '' },
      'home.driver-channel-hint'), inverted(known)];
  }
  return field('home.driver-latency', { name: 'latencyMs', type: 'number', min: 0, max: 60_000,
    value: known.latencyMs ?? 30 });
}

/** @param {any} known */
function inverted(known) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'inverted',
    checked: known.inverted === true }), t('home.driver-inverted'));
}

/** The driver as a side file has it. @param {FormData} data @param {any} known */
function driverOf(data, known) {
  const kind = String(data.get('kind'));
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim() || undefined;
  const figure = (/** @type {string} */ name) => (text(name) === undefined ? undefined : Number(text(name)));
  /** @type {Record<string, any>} */
  const said = {
    simulator: { latencyMs: figure('latencyMs') },
    http: { url: text('url'), name: text('name'), inverted: data.has('inverted') },
    mqtt: { profile: text('profile'), topic: text('topic'), channel: figure('channel'),
      inverted: data.has('inverted') },
  };
  return { ...known, kind, [kind]: { ...known?.[kind], ...said[kind] } };
}
