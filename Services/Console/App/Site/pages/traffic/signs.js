// @ts-check
// Signs of incidents: the shape and its colour tell how grave, the picture in it what.

import { svg } from '../../app/dom.js';

/** From harmless to grave, on a grid of 32; the index is the severity. */
const SHAPES = [
  'M16 3a13 13 0 1 1 0 26 13 13 0 0 1 0-26z',
  'M16 3a13 13 0 1 1 0 26 13 13 0 0 1 0-26z',
  'M7 4h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
  'M16 1l15 15-15 15L1 16z',
  'M10.5 2h11L30 10.5v11L21.5 30h-11L2 21.5v-11z',
  'M10.5 2h11L30 10.5v11L21.5 30h-11L2 21.5v-11z',
];

/** What happened, on a grid of 24. @type {Record<string, string>} */
const PICTURES = {
  accident: 'M12 4l1.8 4.6 4.7-1.7-1.9 4.6 3.9 2.6-4.8.9.6 4.8-4.3-2.6-4.3 2.6.6-4.8-4.8-.9 3.9-2.6L5.5 6.9l4.7 1.7z',
  congestion: 'M6 6h12M6 10h12M6 14h12M6 18h12',
  roadworks: 'M10 4h4l4 15H6zM8.6 10h6.8M7.4 15h9.2',
  closure: 'M4 12h16M4 10h16M4 14h16',
  obstruction: 'M4 18l3-8 5-4 5 4 3 8z',
  weather: 'M7 13a3.5 3.5 0 1 1 1-6.8 4.5 4.5 0 0 1 8.4 1.3A2.8 2.8 0 1 1 17 13zM8 17v2.5M12 17v2.5M16 17v2.5',
  roadCondition: 'M7 4c0 4 4 4 4 8s-4 4-4 8M14 4c0 4 4 4 4 8s-4 4-4 8',
  event: 'M7 20V5h11l-3 3.5 3 3.5H7',
  restriction: 'M6 6l12 12M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z',
  notice: 'M12 10.5V18M12 6h.01',
  other: 'M7 12h.01M12 12h.01M17 12h.01',
};

/** The categories there are words and pictures for. */
export const CATEGORIES = Object.keys(PICTURES);

/** A sign; whoever shows it says in words beside it what it means.
 * @param {string} category @param {number} severity 0 to 5 @param {number} [count] how many it stands for
 * @returns {SVGElement} */
export function sign(category, severity, count = 1) {
  const level = Math.min(Math.max(Math.round(severity), 0), 5);
  return svg('svg', { class: `sign severity-${level}`, viewBox: '-2 -2 36 36', 'aria-hidden': 'true',
    focusable: 'false' },
    level === 5 && svg('path', { class: 'sign-rim', d: SHAPES[5], transform: 'translate(-1.9 -1.9) scale(1.12)' }),
    svg('path', { class: 'sign-shape', d: SHAPES[level] }),
    svg('path', { class: 'sign-picture', d: PICTURES[category] ?? PICTURES.other,
      transform: 'translate(7 7) scale(.75)' }),
    count > 1 && svg('g', { class: 'sign-count', transform: 'translate(27 6)' }, svg('circle', { r: 8 }),
      svg('text', { 'text-anchor': 'middle', y: 4 }, count > 99 ? '99' : String(count))));
}
