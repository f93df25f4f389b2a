// @ts-check
// Dead letters: what a service could not do after all its tries, kept for a person to decide.

import { ask as question, command, session } from '../../app/api.js';
import { ask, confirmLoss } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { moment, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { effect, signal } from '../../app/store.js';
import { services } from '../../app/stream.js';
import { problem, toast } from '../../app/toast.js';

/** The dead letters of all services that run. */
export function deadLetters() {
  const letters = signal(/** @type {any[] | null} */ (null));
  const load = async () => {
    const answers = await Promise.allSettled(asked().map(async (service) => {
      const { letters: own } = await question(service, '_dead-letters');
      return own.map((/** @type {any} */ letter) => ({ ...letter, service }));
    }));
    letters.value = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .sort((a, b) => (a.at < b.at ? 1 : -1));
  };
  const running = signal('');
  effect(() => { running.value = asked().join(' '); });
  effect(() => { if (running.value) load(); });
  return h('div', { class: 'stack' }, h('p', { class: 'muted' }, t('system.letters-text')), () => {
    if (!letters.value) return h('p', { class: 'empty' }, t('loading'));
    if (letters.value.length === 0) {
      return h('div', { class: 'empty' }, icon('completed'), h('p', null, t('system.no-letters')));
    }
    return h('ul', { class: 'stack' }, letters.value.map((letter) => row(letter, load)));
  });
}

/** The services that may be asked: the clinic's letters are none of an owner's business. */
function asked() {
  const isClinician = session.peek()?.roles.includes('clinician');
  return [...services.value.values()].filter(({ service, status }) => status === 'online' && service !== 'console'
    && (service !== 'clinic' || isClinician)).map(({ service }) => service).sort();
}

/** @param {any} letter @param {() => Promise<void>} load */
function row(letter, load) {
  const settle = async (/** @type {string} */ verb, /** @type {string} */ words) => {
    try {
      await command(letter.service, '_dead-letter', verb, { number: letter.id });
      toast(t(words));
      await load();
    } catch (error) {
      problem(error);
    }
  };
  const drop = async () => {
    const isSure = await confirmLoss(t('system.drop'), t('system.drop-text'), t('system.drop'));
    if (isSure) await settle('drop', 'system.dropped');
  };
  return h('li', { class: 'card padded letter', 'data-letter': `${letter.service}-${letter.id}` },
    h('p', { class: 'mono break' }, letter.topic), h('p', null, letter.problem.title, ': ', letter.problem.detail),
    h('p', { class: 'hint' }, t('system.letter-facts', { time: moment(letter.at), count: letter.attempts,
      bytes: letter.bytes })),
    h('div', { class: 'row wrap' },
      h('button', { class: 'button', onclick: () => settle('retry', 'system.retried') }, icon('refresh'), t('again')),
      h('button', { class: 'button quiet', onclick: () => show(letter) }, t('system.show')),
      h('button', { class: 'button quiet', onclick: drop }, icon('trash'), t('system.drop'))));
}

/** @param {any} letter */
async function show(letter) {
  try {
    const { payload } = await question(letter.service, '_dead-letter', { id: letter.id });
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    await ask({ title: letter.topic, isWide: true, body: h('pre', { class: 'mono' },
      new TextDecoder().decode(bytes)) });
  } catch (error) {
    problem(error);
  }
}
