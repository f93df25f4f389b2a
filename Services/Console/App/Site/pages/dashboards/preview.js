// @ts-check
// What a widget would show: the service fetches and maps now, and keeps nothing.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { distinct, effect, onEnd, signal, untracked } from '../../app/store.js';
import { bodyOf } from './bodies.js';
import { faultWords } from './fault.js';

/** So long nothing is asked while one types. */
const PAUSE = 500;

/** @param {{ readonly value: any }} wanted the widget as its form says it */
export function preview(wanted) {
  const answer = signal(/** @type {any} */ (null));
  const words = signal('');
  effect(() => {
    const { kind, source, mapping, settings } = wanted.value;
    if (!source) { answer.value = null; words.value = t('dashboards.preview-none'); return; }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        words.value = t('loading');
        answer.value = shownBy(kind, mapping, settings, await ask('dashboard', 'preview', { kind, id: source,
          ...(mapping ? { mapping } : {}), ...(settings ? { settings } : {}) }, { signal: stop.signal }));
        words.value = told(answer.peek());
      } catch (error) {
        if (!stop.signal.aborted) words.value = error instanceof Problem ? error.words : t('problem.internal');
      }
    }, PAUSE);
    onEnd(() => { clearTimeout(timer); stop.abort(); });
  });
  const kind = distinct(() => answer.value?.kind);
  return h('section', { class: 'preview', 'aria-label': t('dashboards.preview') },
    h('h3', null, t('dashboards.preview')), h('p', { class: 'hint', role: 'status', 'aria-live': 'polite' },
      () => words.value),
    h('div', { class: 'widget card preview-widget', 'data-freshness': 'fresh' },
      h('div', { class: 'widget-body' }, () => kind.value
      && untracked(() => bodyOf(kind.peek(), { id: null, shown: answer, settings: wanted, isTable: signal(false) })))),
    () => answer.value && faultWords(null, answer.value.warnings));
}

/** A document as the widget would have it. @param {string} kind @param {any} mapping @param {any} settings
 * @param {any} found */
function shownBy(kind, mapping, settings, found) {
  const value = found.items?.[0]?.value;
  const semaphore = { level: levelOf(value, settings) };
  return { ...found, kind, unit: mapping?.unit, semaphore, goodAt: new Date().toISOString() };
}

/** @param {number | undefined} value @param {any} settings */
function levelOf(value, settings) {
  const { min, max, direction } = settings ?? {};
  if (value === undefined) return 'grey';
  const [below, above] = direction === 'low-is-bad' ? ['red', 'green'] : ['green', 'red'];
  if (min !== undefined && value < min) return below;
  return max !== undefined && value > max ? above : 'yellow';
}

/** @param {any} found */
function told(found) {
  return [t(`dashboards.outcome.${found.outcome}`), found.status && `HTTP ${found.status}`,
    found.milliseconds !== undefined && `${found.milliseconds} ms`,
    found.bytes !== undefined && t('dashboards.bytes', { count: found.bytes })].filter(Boolean).join(' · ');
}
