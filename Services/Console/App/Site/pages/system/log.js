// @ts-check
// What happens, as it happens: events, refused input and statuses, newest first, kept while the page is open.

import { h, keyed } from '../../app/dom.js';
import { moment, t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { computed, effect, signal } from '../../app/store.js';
import { listen, listenToRefusals, services } from '../../app/stream.js';

const KEPT = 500;

/** @typedef {{ number: number, at: string, kind: 'event' | 'problem' | 'status', topic: string, data: any }} Line */

/** The live log. */
export function liveLog() {
  const lines = signal(/** @type {Line[]} */ ([]));
  const isPaused = signal(false);
  const filter = signal('');
  let count = 0;
  const add = (/** @type {Omit<Line, 'number'>} */ line) => {
    lines.value = [{ ...line, number: count++ }, ...lines.peek()].slice(0, KEPT);
  };
  listen(({ topic, event }) => add({ at: event.time, kind: 'event', topic, data: event }));
  listenToRefusals(({ topic, problem }) => add({ at: new Date().toISOString(), kind: 'problem', topic,
    data: problem }));
  watchStatuses(add);
  const frozen = signal(/** @type {Line[]} */ ([]));
  const source = computed(() => (isPaused.value ? frozen.value : lines.value));
  const shown = () => source.value.filter((line) => line.topic.includes(filter.value.trim()));
  return h('div', { class: 'stack' },
    h('div', { class: 'row wrap' },
      h('button', { class: 'button', 'aria-pressed': () => String(isPaused.value), onclick: () => {
        frozen.value = lines.peek();
        isPaused.value = !isPaused.peek();
      } }, () => [icon(isPaused.value ? 'play' : 'pause'), t(isPaused.value ? 'system.go-on' : 'system.pause')]),
      h('button', { class: 'button', onclick: () => { lines.value = []; frozen.value = []; } }, t('system.clear')),
      h('input', { class: 'input grow', type: 'search', placeholder: t('system.filter'),
        'aria-label': t('system.filter'),
        oninput: (/** @type {any} */ event) => { filter.value = event.target.value; } })),
    keyed(h('ul', { class: 'log card', hidden: () => shown().length === 0 }), shown, (line) => String(line.number),
      (item) => entry(item.peek())),
    () => shown().length === 0 && h('div', { class: 'empty' }, icon('history'), h('p', null, t('system.log-empty'))));
}

/** @param {(line: Omit<Line, 'number'>) => void} add */
function watchStatuses(add) {
  let before = services.peek();
  effect(() => {
    for (const [name, status] of services.value) {
      const isNews = before.get(name)?.status !== status.status;
      if (isNews) add({ at: status.at, kind: 'status', topic: `${name}/sys/status`, data: status });
    }
    before = services.value;
  });
}

/** @param {Line} line */
function entry(line) {
  return h('li', null, h('details', { class: `log-line ${line.kind}` },
    h('summary', null, h('time', { class: 'muted', datetime: line.at }, moment(line.at)),
      h('span', { class: ['badge', line.kind === 'problem' && 'bad', line.kind === 'event' && 'accent'] },
        t(`system.kind.${line.kind}`)),
      h('span', { class: 'mono break grow' }, line.topic), h('span', { class: 'muted small break' }, words(line))),
    h('pre', { class: 'mono' }, JSON.stringify(line.data, null, 2))));
}

/** @param {Line} line */
function words({ kind, data }) {
  if (kind === 'status') return t(`system.status.${data.status}`);
  if (kind === 'problem') return data.detail ?? data.title ?? '';
  return data.data?.attention?.title ?? data.data?.change ?? data.data?.end ?? '';
}
