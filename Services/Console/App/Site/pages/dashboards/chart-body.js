// @ts-check
// Bars, parts and lines.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { effect, onEnd, signal, untracked } from '../../app/store.js';
import { chartLibrary, chartOptions, colours } from './charts.js';
import { draw, leave } from './drawing.js';
import { nameOf, summary } from './summary.js';
import { inTurn } from './turns.js';

/** A line has at most so many points; older ones go. */
const LONGEST = 2000;

/** @param {import('./bodies.js').Content} content */
export function chartBody({ id, shown, settings }) {
  const kind = untracked(() => settings.value.kind);
  const canvas = h('canvas', { role: 'img', 'aria-label': () => summary(kind, shown.value) });
  const place = h('div', { class: 'chart' }, canvas);
  const ready = signal(/** @type {any} */ (null));
  const past = kind === 'line' ? pastPoints(id, shown, settings) : null;
  /** @type {any} */
  let chart = null;
  const make = () => { ready.value = true; };
  let isOver = false;
  let Chart = /** @type {any} */ (null);
  chartLibrary().then((library) => { Chart = library; if (!isOver) draw(make); })
    .catch((error) => { reportError(error); place.append(h('p', { class: 'empty' }, t('dashboards.no-charts'))); });
  effect(() => {
    if (!ready.value) return;
    const shades = colours.value;
    const first = untracked(() => data(kind, shown.value, past?.value, shades));
    chart = new Chart(canvas, chartOptions(kind, shades, first, place.clientWidth > 260));
    effect(() => {
      const { labels, sets } = data(kind, shown.value, past?.value, shades);
      chart.data.labels = labels;
      sets.forEach((set, index) => { chart.data.datasets[index] = Object.assign(chart.data.datasets[index] ?? {},
        set); });
      chart.data.datasets.length = sets.length;
      chart.update('none');
    });
    onEnd(() => { chart.destroy(); chart = null; });
  });
  onEnd(() => { isOver = true; leave(make); });
  return place;
}

/** @param {string} kind @param {any} shown @param {any[] | undefined} past @param {any} shades */
function data(kind, shown, past, shades) {
  const items = shown?.items ?? [];
  const shade = (/** @type {number} */ index) => shades.series[index % shades.series.length];
  if (kind === 'line') return { labels: [], sets: lines(items, past ?? [], shade) };
  const labels = items.map((/** @type {any} */ item) => nameOf(item));
  const values = items.map((/** @type {any} */ item) => item.value ?? null);
  const colour = kind === 'pie' ? items.map((/** @type {any} */ _, /** @type {number} */ index) => shade(index))
    : shade(0);
  const border = kind === 'pie' ? { borderColor: shades.surface, borderWidth: 2 } : { borderWidth: 0, borderRadius: 3 };
  return { labels, sets: [{ label: shown?.unit ?? '', data: values, backgroundColor: colour, ...border }] };
}

/** One line for each name. Items that have a time are the line themselves.
 * @param {any[]} items @param {any[]} past @param {(index: number) => string} shade */
function lines(items, past, shade) {
  const points = items.some((item) => item.at) ? items.map((item) => ({ name: nameOf(item), at: item.at,
    value: item.value }))
    : past;
  const series = Map.groupBy(points, (point) => point.name ?? '');
  return [...series].map(([name, list], index) => ({ label: name, borderColor: shade(index),
    backgroundColor: shade(index),
    borderWidth: 2, pointRadius: list.length < 30 ? 2 : 0, tension: 0, spanGaps: false,
    borderDash: index === 0 ? [] : [6 - index % 3, 2 + index % 3],
    data: list.map((point) => ({ x: Date.parse(point.at), y: point.value ?? NaN })) }));
}

/** What the service remembers of a widget, and what has come since.
 * @param {string | null} id @param {{ readonly value: any }} shown @param {{ readonly value: any }} settings */
function pastPoints(id, shown, settings) {
  const points = signal(/** @type {any[]} */ ([]));
  const add = (/** @type {any} */ state) => (state?.items ?? []).map((/** @type {any} */ item) => (
    { name: nameOf(item), at: state.goodAt ?? new Date().toISOString(), value: item.value }));
  if (id) {
    const hours = untracked(() => settings.value.settings?.hours) ?? 24;
    const from = new Date(Date.now() - hours * 3_600_000).toISOString();
    inTurn(() => ask('dashboard', 'history', { widget: id, from, limit: 1000, step: hours > 24 ? '5m' : undefined }))
      .then((answer) => { points.value = [...(answer?.points ?? []).map(point), ...points.peek()]; }, () => {});
  }
  let last = '';
  effect(() => {
    const state = shown.value;
    if (!state || state.goodAt === last) return;
    last = state.goodAt;
    points.value = [...points.peek(), ...add(state)].slice(-LONGEST);
  });
  return points;
}

/** @param {any} entry a point of the history */
function point(entry) {
  return { name: entry.name ?? '', at: entry.at, value: entry.last ?? entry.avg };
}
