// @ts-check
// How the last polls of a widget went: a bar for each, tall when all was well.

import { ask } from '../../app/api.js';
import { h, svg } from '../../app/dom.js';
import { t, time } from '../../app/i18n.js';
import { computed, effect, signal, untracked } from '../../app/store.js';
import { inTurn } from './turns.js';

/** So many polls are shown. */
const BEATS = 60;
/** How tall a bar is: height tells what colour tells. @type {Record<string, number>} */
const HEIGHTS = { ok: 12, degraded: 8, empty: 8, error: 4 };

/** @typedef {{ at: string, outcome: string }} Beat */

/** @param {string} id @param {import('../../app/store.js').Signal<any>} state
 * @param {{ isSeen: import('../../app/store.js').Signal<boolean> }} watched */
export function heartbeat(id, state, { isSeen }) {
  const past = signal(/** @type {Beat[]} */ ([]));
  const live = signal(/** @type {Beat[]} */ ([]));
  let isAsked = false;
  effect(() => {
    if (!isSeen.value || isAsked || !state.peek()) return;
    isAsked = true;
    const from = new Date(Date.now() - BEATS * (state.peek().seconds ?? 60) * 1000).toISOString();
    inTurn(() => ask('dashboard', 'history', { widget: id, from, step: 'raw', limit: 1000 }))
      .then((answer) => { past.value = beats(answer?.points ?? []); }, () => {});
  });
  effect(() => {
    const { at, outcome } = state.value ?? {};
    const before = live.peek();
    if (!at || outcome === 'pending' || before[before.length - 1]?.at === at) return;
    // One bar for a second: a source that pushes faster would only wash the strip away.
    const isSame = before.length > 0 && Date.parse(at) - Date.parse(before[before.length - 1].at) < 1000;
    if (!isSame) live.value = [...before, { at, outcome }].slice(-BEATS);
  });
  const all = computed(() => {
    const last = past.value[past.value.length - 1]?.at ?? '';
    return [...past.value, ...live.value.filter((beat) => beat.at > last)].slice(-BEATS);
  });
  return h('span', { class: 'heartbeat' }, () => {
    const shown = isSeen.value ? all.value : untracked(() => all.value);
    return shown.length > 1 && strip(shown);
  });
}

/** The history has no value where a poll failed. @param {any[]} points @returns {Beat[]} */
function beats(points) {
  const polls = Map.groupBy(points, (point) => point.at);
  return [...polls].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-BEATS).map(([at, values]) => (
    { at, outcome: values.some((value) => value.last !== undefined || value.avg !== undefined) ? 'ok' : 'error' }));
}

/** @param {Beat[]} shown */
function strip(shown) {
  const failed = shown.filter((beat) => beat.outcome === 'error').length;
  const words = t('dashboards.beats', { count: shown.length, failed, since: time(shown[0].at) });
  return svg('svg', { viewBox: `0 0 ${BEATS * 3} 14`, role: 'img', 'aria-label': words, preserveAspectRatio: 'none' },
    svg('title', null, words), shown.map(({ outcome }, index) => {
      const tall = HEIGHTS[outcome] ?? 6;
      return svg('rect', { class: `beat-${outcome}`, x: (BEATS - shown.length + index) * 3, y: 14 - tall, width: 2,
        height: tall });
    }));
}
