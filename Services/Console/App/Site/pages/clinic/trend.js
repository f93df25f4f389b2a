// @ts-check
// How a measure went, as a line of a few signs: no axes, for the figure beside it says how much.

import { svg } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { dayOf, measure } from './words.js';

const [WIDTH, HEIGHT, EDGE] = [96, 28, 3];

/** @param {{ field: string, unit: string, points: Array<{ at: string, value: number }> }} trend
 * @returns {SVGElement | false} */
export function trendLine({ field, unit, points }) {
  if (points.length < 2) return false;
  const sorted = [...points].sort((a, b) => a.at.localeCompare(b.at));
  const times = sorted.map(({ at }) => Date.parse(at));
  const values = sorted.map(({ value }) => value);
  const x = scale(times, EDGE, WIDTH - EDGE);
  const y = scale(values, HEIGHT - EDGE, EDGE);
  const words = sorted.map(({ at, value }) => `${dayOf(at)}: ${measure(field, value, unit)}`).join('; ');
  const place = (/** @type {number} */ index) => `${x(times[index]).toFixed(1)},${y(values[index]).toFixed(1)}`;
  const last = values.length - 1;
  return svg('svg', { class: 'trend', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
    'aria-label': `${t(`clinic.vital-${field}`)}. ${words}` },
  svg('polyline', { points: values.map((_, index) => place(index)).join(' ') }),
  svg('circle', { cx: x(times[last]).toFixed(1), cy: y(values[last]).toFixed(1), r: 2.5 }));
}

/** @param {number[]} values @param {number} from @param {number} to */
function scale(values, from, to) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const share = (/** @type {number} */ value) => (high === low ? 0.5 : (value - low) / (high - low));
  return (/** @type {number} */ value) => from + share(value) * (to - from);
}
