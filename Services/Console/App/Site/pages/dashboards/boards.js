// @ts-check
// The pages of widgets that there are, and what a person may do with them.

import { session } from '../../app/api.js';
import { send } from '../../app/queue.js';
import { signal } from '../../app/store.js';
import { document, under } from '../../app/stream.js';
import { problem } from '../../app/toast.js';

const PREFIX = 'dashboard/state/';
/** A layout is only made where all columns are to be seen. */
const wide = matchMedia('(min-width: 56rem)');

/** Whether the page is being rearranged. */
export const isEditing = signal(false);
/** Whether there is room for one column only. */
export const isNarrow = signal(!wide.matches);
wide.addEventListener('change', () => { isNarrow.value = !wide.matches; });

/** The pages in their order. @returns {any[]} */
export function boards() {
  return under(PREFIX).filter((topic) => !/^(widget|source|secret)-/.test(topic.slice(PREFIX.length)))
    .map((topic) => document(topic).value).filter(Boolean)
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}

/** What a widget shows now. @param {string} id */
export function widgetDocument(id) {
  return document(`${PREFIX}widget-${id}`);
}

/** The sources by id. @returns {Array<[string, any]>} */
export function sources() {
  return under(`${PREFIX}source-`).map((topic) => /** @type {[string, any]} */ ([topic.slice(PREFIX.length + 7),
    document(topic).value])).filter(([, source]) => source);
}

/** Whether whoever is signed in may change anything. */
export function mayChange() {
  return (session.peek()?.roles ?? []).includes('owner');
}

/** Sends a command and shows why it was refused; null then.
 * @param {string} entity @param {string} verb @param {any} [data] @returns {Promise<any>} */
export async function tell(entity, verb, data = {}) {
  try {
    return await send('dashboard', entity, verb, data);
  } catch (error) {
    problem(error);
    return null;
  }
}
