// @ts-check
// A widget's frame: title, what it shows, how old that is, and what can be done with it.

import { append, h } from '../../app/dom.js';
import { age, moment, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { menu } from '../../app/menu.js';
import { computed, distinct, effect, onEnd, signal, untracked } from '../../app/store.js';
import { widgetDocument } from './boards.js';
import { bodyOf } from './bodies.js';
import { draw, leave } from './drawing.js';
import { showFault } from './fault.js';
import { moveHandle, resizeHandle } from './grabbing.js';
import { heartbeat } from './heartbeat.js';
import { widgetChoices } from './widget-menu.js';

/** @typedef {{ board: { readonly value: any }, place: () => import('./layout.js').Place, canMove: () => boolean,
 *   move: (id: string, place: import('./layout.js').Place) => Promise<void>,
 *   show: (place: import('./layout.js').Place | null) => void, say: (text: string) => void }} Ground */

/** @param {import('../../app/store.js').Signal<import('./layout.js').Placed>} entry @param {Ground} ground */
export function widget(entry, ground) {
  const { id } = entry.peek();
  const state = widgetDocument(id);
  const { shown, element: watched } = shownInTurn(state);
  const settings = computed(() => entry.value.widget);
  const title = () => settings.value.title || shown.value?.title || t(`dashboards.kind.${settings.value.kind}`);
  const isTable = signal(false);
  const kind = distinct(() => settings.value.kind);
  const hasContent = distinct(() => shown.value !== null);
  const choices = widgetChoices({ id, settings, ground, isTable, title });
  const grip = { id, title, place: ground.place, show: ground.show, say: ground.say,
    drop: (/** @type {any} */ place) => { ground.move(id, place); } };
  const frame = h('article', { class: 'card widget', 'data-widget': id, 'data-kind': () => settings.value.kind,
    'data-freshness': () => shown.value?.freshness ?? 'none', 'aria-label': title, style: () => spot(ground.place()) });
  append(frame, [
    h('header', { class: 'widget-head' }, () => ground.canMove() && moveHandle(grip), h('h2', { class: 'grow' }, title),
      marks(shown), menu(t('dashboards.more', { title: untracked(title) }), choices)),
    h('div', { class: 'widget-body' }, () => {
      const shownKind = hasContent.value && kind.value;
      return shownKind && untracked(() => bodyOf(shownKind, { id, shown, settings, isTable }));
    }),
    h('footer', { class: 'widget-foot' }, h('span', { class: 'age' }, () => freshness(shown.value)),
      heartbeat(id, state, watched)),
    () => ground.canMove() && resizeHandle(grip),
  ]);
  watched.follow(frame);
  return frame;
}

/** The document as it is drawn: in turn with the others, and only while the widget is in sight.
 * @param {import('../../app/store.js').Signal<any>} state */
function shownInTurn(state) {
  const shown = signal(/** @type {any} */ (null));
  const isSeen = signal(false);
  const renew = () => { shown.value = state.peek(); };
  const observer = new IntersectionObserver((entries) => { isSeen.value = entries[entries.length - 1].isIntersecting; },
    { rootMargin: '200px' });
  effect(() => { if (state.value && isSeen.value) draw(renew); });
  onEnd(() => { observer.disconnect(); leave(renew); });
  return { shown, element: { isSeen, follow: (/** @type {Element} */ frame) => observer.observe(frame) } };
}

/** @param {import('./layout.js').Place} place */
function spot({ x, y, w, h: height }) {
  return { '--column': `${x + 1} / span ${w}`, '--row': `${y + 1} / span ${height}`, '--height': String(height) };
}

/** How old the data is; the word beside the colour. @param {any} shown */
function freshness(shown) {
  if (!shown) return t('dashboards.waiting');
  if (!shown.goodAt) return t(`dashboards.outcome.${shown.outcome}`);
  const when = h('time', { datetime: shown.goodAt, title: moment(shown.goodAt) }, () => age(shown.goodAt));
  return shown.freshness === 'fresh' ? when : [t(`dashboards.freshness.${shown.freshness}`), ' · ', when];
}

/** What is wrong with the data, in short. @param {any} shown */
function complaint(shown) {
  const warnings = (shown?.warnings ?? []).reduce((/** @type {number} */ sum,
    /** @type {any} */ entry) => sum + entry.count, 0);
  return shown?.fault ? t('dashboards.fault') : warnings > 0 ? t('dashboards.warnings', { count: warnings }) : '';
}

/** The signs beside the title. @param {{ readonly value: any, peek(): any }} shown */
function marks(shown) {
  const what = distinct(() => complaint(shown.value));
  const isFault = distinct(() => !!shown.value?.fault);
  const isInsecure = distinct(() => shown.value?.insecure === true);
  return [
    () => isInsecure.value && h('span', { class: 'badge warn', title: t('dashboards.insecure') }, icon('lock')),
    () => what.value && h('button', { class: ['icon-button mark', isFault.value ? 'bad' : 'warn'],
      'aria-label': what.value,
      title: what.value, onclick: () => showFault(shown.peek()) }, icon('warning')),
  ];
}
