// @ts-check
// The figures of services: names with labels in them, as OpenMetrics writes them.

/** @typedef {{ name: string, labels: Record<string, string>, value: number }} Figure */

/** @param {any} figures `{counters, gauges}` @returns {Figure[]} */
export function read(figures) {
  const all = { ...figures?.counters, ...figures?.gauges };
  return Object.entries(all).map(([key, value]) => {
    const [name, labels = ''] = key.split(/\{(.*)\}$/);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The sum over all labels, or over those that fit. @param {any} figures @param {string} name
 * @param {Record<string, string>} [labels] */
export function sum(figures, name, labels = {}) {
  const fitting = read(figures).filter((figure) => figure.name === name
    && Object.entries(labels).every(([label, text]) => figure.labels[label] === text));
  return fitting.length > 0 ? fitting.reduce((total, figure) => total + figure.value, 0) : null;
}
