// @ts-check
// The homes as the service describes them, and what became of commands.

import { signal } from '../../app/store.js';
import { document as stateDocument, listen, under } from '../../app/stream.js';

/** @typedef {{ id: string, name: string, component?: string, types: number[], min?: number,
 *   max?: number, step?: number, unit?: string }} Element
 * @typedef {{ id: string, name: string, elements: Element[], sectors: Sector[] }} Sector
 * @typedef {{ name: string, elements: Element[], sectors: Sector[], scenes: any[] }} Home */

export const BINARY = 1;
export const DIMMABLE = 2;
export const BIDIRECTIONAL = 3;
export const VALUE = 4;

/** The ids of the homes. @returns {string[]} */
export function homeIds() {
  return under('home/state/').filter((topic) => topic.split('/').length === 3).map((topic) => topic.split('/')[2]);
}

/** A home's description. @param {string} id @returns {Home | null} */
export function home(id) {
  return stateDocument(`home/state/${id}`).value;
}

/** An element's state. @param {string} homeId @param {string} element */
export function state(homeId, element) {
  return stateDocument(`home/state/${homeId}/${element}`).value;
}

/** All elements of a home or sector, with the sectors they are in. @param {Home | Sector} place
 * @returns {Array<{ element: Element, path: string[] }>} */
export function elementsOf(place, path = /** @type {string[]} */ ([])) {
  return [...place.elements.map((element) => ({ element, path })),
    ...place.sectors.flatMap((sector) => elementsOf(sector, [...path, sector.name]))];
}

/** @type {import('../../app/store.js').Signal<Map<string, { end: string, reason: string }>>} */
const ends = signal(new Map());

/** Why the last command of an element came to nothing, if it did. @param {string} homeId @param {string} element */
export function failure(homeId, element) {
  return ends.value.get(`${homeId}/${element}`);
}

/** Follows how commands end; ends with the scope. */
export function followEnds() {
  listen(({ topic, event }) => {
    const [, place] = topic.match(/^home\/evt\/(.+)\/command-ended$/) ?? [];
    if (!place) return;
    const next = new Map(ends.peek());
    const isBad = ['rejected', 'failed', 'timed-out', 'expired'].includes(event.data.end);
    if (isBad) next.set(place, { end: event.data.end, reason: event.data.reason ?? '' });
    else next.delete(place);
    ends.value = next;
  });
}

/** What a refusal said, until the next command. @param {string} homeId @param {string} element @param {string} reason
 * */
export function noteFailure(homeId, element, reason) {
  ends.value = new Map([...ends.peek(), [`${homeId}/${element}`, { end: '', reason }]]);
}

/** @param {string} homeId @param {string} element */
export function forgetFailure(homeId, element) {
  const next = new Map(ends.peek());
  if (next.delete(`${homeId}/${element}`)) ends.value = next;
}
