// @ts-check
// Files of tasks, cut into parts that fit into a message each, and made of the pages that the service answers.

/** How a file of each format falls into records: what stands before and behind them, and between two.
 * @typedef {{ head: string, records: string[], tail: string, between: string }} Cut */

/** A message has 64 KiB; the rest is for quotes that are escaped and what stands around the text. */
const LARGEST = 48 * 1024;
/** The service takes 2,000 tasks at once. */
const MOST = 1000;

/** @type {Record<string, (text: string) => Cut>} */
const CUTS = {
  todotxt: (text) => ({ head: '', records: text.split('\n'), tail: '', between: '\n' }),
  ics: (text) => {
    const [head, ...records] = text.split(/^(?=BEGIN:VTODO\r?$)/m);
    const [last = '', ...rest] = (records.pop() ?? '').split(/^(?=END:VCALENDAR)/m);
    return { head, records: [...records, last].filter(Boolean), tail: rest.join(''), between: '' };
  },
  taskwarrior: (text) => ({ head: '[', tail: ']', between: ',',
    records: JSON.parse(text).map((/** @type {any} */ task) => JSON.stringify(task)) }),
  // The projects go first, so that tasks find them.
  json: (text) => {
    const { tasks, ...rest } = JSON.parse(text);
    return { head: `${JSON.stringify(rest).slice(0, -1)},"tasks":[`, tail: ']}', between: ',',
      records: tasks.map((/** @type {any} */ task) => JSON.stringify(task)) };
  },
};

/** The parts of a file; null when it is too large and cannot be cut. Throws a `SyntaxError` for JSON that is none.
 * @param {string} format @param {string} text @returns {string[] | null} */
export function parts(format, text) {
  const isSmall = cost(text) <= LARGEST;
  const cut = CUTS[format]?.(text);
  if (isSmall && (cut?.records.length ?? 0) <= MOST) return [text];
  if (!cut || cost(cut.head + cut.tail) > LARGEST / 2) return null;
  const made = [];
  let waiting = /** @type {string[]} */ ([]);
  let size = cost(cut.head + cut.tail);
  for (const record of cut.records) {
    const more = cost(record + cut.between);
    if (more > LARGEST / 2) return null;
    if (size + more > LARGEST || waiting.length === MOST) {
      made.push(waiting);
      waiting = [];
      size = cost(cut.head + cut.tail);
    }
    waiting.push(record);
    size += more;
  }
  return [...made, waiting].map((records) => cut.head + records.join(cut.between) + cut.tail);
}

/** One file of the pages of an export, each of which is a file of its own.
 * @param {string} format @param {string[]} pages */
export function joined(format, pages) {
  if (pages.length === 1) return pages[0];
  if (format === 'todotxt') return pages.join('');
  // The first line of a table names its columns.
  if (format === 'todoist-csv') {
    return pages.map((page, at) => (at > 0 ? page.slice(page.indexOf('\n') + 1) : page)).join('');
  }
  if (format === 'taskwarrior') return `${JSON.stringify(pages.flatMap((page) => JSON.parse(page)), null, 1)}\n`;
  if (format === 'json') {
    const all = pages.map((page) => JSON.parse(page));
    const projects = new Map(all.flatMap((page) => page.projects ?? []).map((project) => [project.id, project]));
    return `${JSON.stringify({ ...all[0], projects: [...projects.values()],
      tasks: all.flatMap((page) => page.tasks) }, null, 1)}\n`;
  }
  // A file of calendars may hold several (RFC 5545, 3.4).
  return pages.join('');
}

/** How many bytes a text has inside a message. @param {string} text */
function cost(text) {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}
