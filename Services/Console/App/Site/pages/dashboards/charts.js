// @ts-check
// Chart.js, loaded when the first chart is looked at, and the colours that it draws with.

import { theme } from '../../app/preferences.js';
import { computed, signal } from '../../app/store.js';

/** @type {Promise<any> | null} */
let library = null;
const dark = matchMedia('(prefers-color-scheme: dark)');
const isDark = signal(dark.matches);
dark.addEventListener('change', () => { isDark.value = dark.matches; });

/** The class Chart. @returns {Promise<any>} */
export function chartLibrary() {
  const address = '/lib/chart.js/chart.min.js';
  library ??= import(address).then(() => /** @type {any} */ (globalThis).Chart)
    .catch((error) => { library = null; throw error; });
  return library;
}

/** The colours in force. A canvas knows no variables, so an element has to say what they are. */
export const colours = computed(() => {
  void [theme.value, isDark.value];
  const probe = document.createElement('i');
  document.body.append(probe);
  const read = (/** @type {string} */ name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const all = { text: read('text'), muted: read('muted'), line: read('line'), surface: read('surface'),
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => read(`chart-${number}`)) };
  probe.remove();
  return all;
});

/** What Chart.js is told of bars, parts and lines.
 * @param {string} kind @param {any} shades @param {{ labels: string[], sets: any[] }} data
 * @param {boolean} isWide whether there is room beside the drawing @returns {any} */
export function chartOptions(kind, shades, { labels, sets }, isWide) {
  const axis = (/** @type {any} */ more) => ({ grid: { color: shades.line }, border: { display: false },
    ticks: { color: shades.muted, font: { size: 11 }, maxRotation: 30 }, ...more });
  const side = kind === 'pie' && isWide ? 'right' : 'bottom';
  const scales = kind === 'pie' ? {} : { x: axis(kind === 'line' ? timeAxis(shades) : { grid: { display: false } }),
    y: axis({ beginAtZero: kind === 'bar' }) };
  return {
    type: kind,
    data: { labels, datasets: sets },
    options: { animation: false, responsive: true, maintainAspectRatio: false, normalized: true, scales,
      parsing: kind === 'line' ? false : undefined,
      plugins: { legend: { display: kind === 'pie' || sets.length > 1, position: side,
        labels: { color: shades.text, boxWidth: 12 } }, tooltip: { animation: false } } },
  };
}

/** Chart.js has no clock of its own: the axis counts milliseconds, and writes times. @param {any} shades */
function timeAxis(shades) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
  return { type: 'linear', grid: { display: false }, ticks: { color: shades.muted, font: { size: 11 }, maxTicksLimit: 6,
    maxRotation: 0, callback: (/** @type {number} */ at) => format.format(at) } };
}
