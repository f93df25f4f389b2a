// @ts-check
// Where the incidents come from: how each feed does, how old it is, and to whom it is owed. It is always in sight.

import { ask, session } from '../../app/api.js';
import { append, h, keyed } from '../../app/dom.js';
import { age, moment, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { send } from '../../app/queue.js';
import { distinct, effect, signal } from '../../app/store.js';
import { document, services, under } from '../../app/stream.js';
import { problem, toast } from '../../app/toast.js';

const isOwner = () => (session.peek()?.roles ?? []).includes('owner');

/** Which environment is in force, and to which each feed belongs, as far as the service has told. */
const told = signal({ current: /** @type {string | null} */ (null),
  of: /** @type {Map<string, string>} */ (new Map()) });

/** The feeds that are on. Those of the other environment are not read, so their age would mean nothing. */
export function feeds() {
  const isOurs = (/** @type {string} */ id) => (told.value.of.get(id) ?? told.value.current) === told.value.current;
  const topics = () => under('traffic/state/').filter((topic) => topic.endsWith('/feed')
    && document(topic).value && document(topic).value.state !== 'off' && isOurs(topic.split('/')[2]));
  const list = h('ul', { class: 'feeds', 'aria-label': t('traffic.feeds') });
  return keyed(list, topics, (topic) => topic, (topic) => feed(topic.peek()));
}

/** @param {string} topic */
function feed(topic) {
  const id = topic.split('/')[2];
  const state = document(topic);
  const isWell = () => ['ok', 'new'].includes(state.value?.state);
  const item = h('li', { class: () => ['feed', !isWell() && 'stale'] });
  append(item, [
    h('span', { class: 'feed-name' }, id),
    h('span', { class: () => ['badge', state.value?.state === 'ok' ? 'good' : !isWell() && 'warn'] },
      () => t(`traffic.feed-state.${state.value?.state}`)),
    h('span', { title: () => (state.value?.lastGood ? moment(state.value.lastGood) : null) },
      () => (state.value?.lastGood
      ? t('traffic.feed-read', { age: age(state.value.lastGood), count: state.value.open }) : t('traffic.feed-never'))),
    h('span', { class: 'muted break' }, () => [state.value?.attribution, state.value?.licence].filter(Boolean)
      .join(' · ')),
    () => state.value?.reason && h('span', { class: 'feed-reason break' }, state.value.reason),
    isOwner() && h('button', { class: 'icon-button', 'aria-label': t('traffic.refresh', { feed: id }),
      title: t('traffic.refresh', { feed: id }), onclick: () => refresh(id) }, icon('refresh')),
  ]);
  return item;
}

/** @param {string} id */
async function refresh(id) {
  try {
    await send('traffic', `feed-${id}`, 'refresh');
    toast(t('traffic.refreshed', { feed: id }));
  } catch (error) {
    problem(error);
  }
}

/** The switch between invented and real feeds; whoever may not press it sees which is on. */
export function environmentSwitch() {
  const status = distinct(() => services.value.get('traffic')?.status);
  // Asked again when the service comes back, for it may have been told otherwise meanwhile.
  effect(() => { if (status.value !== 'lost') learn(); });
  const choose = async (/** @type {string} */ name) => {
    const before = told.peek();
    told.value = { ...before, current: name };
    try {
      await send('traffic', 'environment', 'set', { environment: name });
    } catch (error) {
      told.value = before;
      problem(error);
    }
  };
  const place = h('div', null);
  append(place, () => (isOwner()
    ? h('div', { class: 'segments', role: 'group', 'aria-label': t('traffic.environment') },
    ['demo', 'real'].map((name) => (
      h('button', { 'aria-pressed': () => String(told.value.current === name), onclick: () => choose(name) },
        t(`traffic.environment-${name}`)))))
    : told.value.current && h('span', { class: 'badge' }, t(`traffic.environment-${told.value.current}`))));
  return place;
}

async function learn() {
  const answer = await ask('traffic', 'feeds').catch(() => null);
  if (!answer) return;
  const of = answer.feeds.map((/** @type {any} */ entry) => [entry.id, entry.source.environment ?? 'real']);
  told.value = { current: answer.environment, of: new Map(of) };
}
