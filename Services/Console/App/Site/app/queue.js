// @ts-check
// Commands that could not be sent yet. They are kept in this browser and sent again, in order and with the same ids.

import { command, session } from './api.js';
import { Problem } from './problem.js';
import { computed, effect, signal } from './store.js';
import { bus, isOpen } from './stream.js';
import { problem as showProblem } from './toast.js';

/** @typedef {{ id: string, service: string, entity: string, verb: string, data: any, at: number }} Kept */

/** Whose commands may wait. Not the clinic's, which leave no trace in a browser; nor home's, for a lamp that lights
 * when nobody expects it any more is worse than one that stays dark. */
const PATIENT = new Set(['tasks', 'dashboard', 'traffic']);

/** Seconds until what nobody could take is sent again, when the answer does not say. */
const AGAIN = 5;
let again = 0;

/** @type {import('./store.js').Signal<Kept[]>} */
const kept = signal(/** @type {Kept[]} */ ([]));
/** How many commands wait. */
export const waitingCount = computed(() => kept.value.length);

const key = () => `quintet.queue.${session.peek()?.user}`;
/** Only what is new is set: whoever follows the queue is not woken by a look at it. */
const load = () => {
  const text = localStorage.getItem(key()) ?? '[]';
  if (text !== JSON.stringify(kept.peek())) kept.value = JSON.parse(text);
};
/** @param {Kept[]} next */
const store = (next) => {
  kept.value = next;
  if (next.length > 0) localStorage.setItem(key(), JSON.stringify(next));
  else localStorage.removeItem(key());
};

/** Sends a command, or keeps it for later when nobody can take it now: then the answer is `{outcome: 'queued'}`.
 * A command waits, too, while earlier ones do, so that the order stays.
 * @param {string} service @param {string} entity @param {string} verb @param {any} [data] @returns {Promise<any>} */
export async function send(service, entity, verb, data = {}) {
  const item = { id: crypto.randomUUID(), service, entity, verb, data, at: Date.now() };
  if (!PATIENT.has(service)) return command(service, entity, verb, data, { id: item.id });
  if (kept.peek().length > 0) return later(item);
  try {
    return await command(service, entity, verb, data, { id: item.id });
  } catch (error) {
    if (error instanceof Problem && error.isUndecided) return later(item);
    throw error;
  }
}

/** @param {Kept} item */
function later(item) {
  load();
  store([...kept.peek(), item]);
  return { outcome: 'queued' };
}

/** Sends what waits. One window of the browser does it at a time. */
export function sendWaiting() {
  return navigator.locks.request('quintet.queue', async () => {
    load();
    while (kept.peek().length > 0) {
      const first = kept.peek()[0];
      try {
        await command(first.service, first.entity, first.verb, first.data, { id: first.id });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.kind === 'signed-out') return;
        if (error.isPassing) { sendLater(Number(error.fields.retryAfter) || AGAIN); return; }
        showProblem(error);
      }
      load();
      store(kept.peek().filter((item) => item.id !== first.id));
    }
  });
}

/** @param {number} seconds */
function sendLater(seconds) {
  clearTimeout(again);
  again = setTimeout(() => sendWaiting().catch(reportError), seconds * 1000);
}

/** Takes the queue of whoever is signed in, and sends it whenever the way is free. */
export function watchQueue() {
  load();
  const read = (/** @type {StorageEvent} */ event) => { if (event.key === key()) load(); };
  addEventListener('storage', read);
  const end = effect(() => {
    if (isOpen.value && bus.value.isConnected && waitingCount.value > 0) sendWaiting().catch(reportError);
  });
  return () => { removeEventListener('storage', read); end(); clearTimeout(again); kept.value = []; };
}
