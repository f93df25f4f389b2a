// @ts-check
// The gateway's stream: documents by topic, events, and how bus and services are. It resumes where it stopped.

import { request, session } from './api.js';
import { onEnd, signal } from './store.js';

/** @typedef {{ topic: string, event: any }} Happening */
/** @typedef {{ service: string, status: string, at: string, version?: string, condition?: string }} Status */

/** @type {Map<string, import('./store.js').Signal<any>>} */
const documents = new Map();
/** @type {Set<(happening: Happening) => void>} */
const listeners = new Set();
/** @type {Set<(refusal: { topic: string, problem: any }) => void>} */
const refusalListeners = new Set();

/** Milliseconds in which a browser has taken the cookie that another of its windows was given. */
const MOMENT = 1000;

/** The topics that have a document; a new set when one comes or goes. */
export const topics = signal(/** @type {Set<string>} */ (new Set()));
/** Whether the gateway's stream is open. */
export const isOpen = signal(false);
/** Whether the first snapshot is here, so that “nothing there” is a fact. */
export const isComplete = signal(false);
/** The gateway's connection to the broker. */
export const bus = signal(/** @type {{ isConnected: boolean, since?: string }} */ ({ isConnected: true }));
/** When anything was last heard, in milliseconds. */
export const lastContact = signal(Date.now());
/** The services' statuses by name. */
export const services = signal(/** @type {Map<string, Status>} */ (new Map()));
/** The services' figures by name (owners only). */
export const figures = signal(/** @type {Map<string, any>} */ (new Map()));

/** The document of a topic, such as `home/state/casa/louver`; null while there is none.
 * @param {string} topic @returns {import('./store.js').Signal<any>} */
export function document(topic) {
  const known = documents.get(topic) ?? signal(null);
  documents.set(topic, known);
  return known;
}

/** The topics under a prefix, sorted. Reads `topics`, so it follows what comes and goes.
 * @param {string} prefix @returns {string[]} */
export function under(prefix) {
  return [...topics.value].filter((topic) => topic.startsWith(prefix)).sort();
}

/** Calls for each event of the services, until the scope ends.
 * @param {(happening: Happening) => void} listener @returns {() => void} */
export function listen(listener) {
  return heard(listeners, listener);
}

/** Calls for each refused input that nobody could be told of.
 * @param {(refusal: { topic: string, problem: any }) => void} listener @returns {() => void} */
export function listenToRefusals(listener) {
  return heard(refusalListeners, listener);
}

/** @template T @param {Set<T>} set @param {T} listener */
function heard(set, listener) {
  set.add(listener);
  const end = () => set.delete(listener);
  onEnd(end);
  return end;
}

/** Opens the stream and keeps it open; returns what closes it. */
export function openStream() {
  /** @type {EventSource | null} */
  let source = null;
  let pause = 1000;
  let timer = 0;
  const connect = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource('/api/stream');
    source.addEventListener('open', () => { pause = 1000; isOpen.value = true; });
    source.addEventListener('error', () => lost());
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (message) => {
        lastContact.value = Date.now();
        handle(JSON.parse(/** @type {MessageEvent} */ (message).data || 'null'));
      });
    }
  };
  // The browser itself tries again after a lost connection; after a refusal it gives up, and we do.
  const lost = () => {
    if (isOpen.peek()) lastContact.value = Date.now();
    isOpen.value = false;
    if (source?.readyState !== EventSource.CLOSED) return;
    timer = setTimeout(async () => {
      const current = await request('GET', '/api/session').catch(() => undefined);
      if (current || session.peek()) connect();
    }, pause);
    pause = Math.min(pause * 2, 30_000);
  };
  const hurry = () => { if (!isOpen.peek() && !globalThis.document.hidden) connect(); };
  addEventListener('online', hurry);
  globalThis.document.addEventListener('visibilitychange', hurry);
  connect();
  return () => {
    removeEventListener('online', hurry);
    globalThis.document.removeEventListener('visibilitychange', hurry);
    clearTimeout(timer);
    source?.close();
    forgetAll();
  };
}

/** What a session has seen must not be there for the next. */
function forgetAll() {
  for (const known of documents.values()) known.value = null;
  documents.clear();
  topics.value = new Set();
  services.value = new Map();
  figures.value = new Map();
  isComplete.value = false;
  isOpen.value = false;
}

/** @type {Set<string> | null} The topics of a snapshot whose parts are still coming. */
let arriving = null;

/** @type {Record<string, (data: any) => void>} */
const handlers = {
  snapshot({ documents: entries = [], status = [], more = false }) {
    arriving ??= new Set();
    for (const { topic, data } of entries) {
      arriving.add(topic);
      document(topic).value = data;
    }
    if (status.length > 0) services.value = new Map([...services.peek(), ...status.map(named)]);
    if (more) return;
    for (const topic of topics.peek()) if (!arriving.has(topic)) document(topic).value = null;
    topics.value = arriving;
    arriving = null;
    isComplete.value = true;
  },
  state({ topic, data }) {
    document(topic).value = data;
    arriving?.[data === null ? 'delete' : 'add'](topic);
    if (topics.peek().has(topic) === (data !== null)) return;
    const next = new Set(topics.peek());
    next[data === null ? 'delete' : 'add'](topic);
    topics.value = next;
  },
  event: (happening) => tell(listeners, happening),
  problem: (refusal) => tell(refusalListeners, refusal),
  status: (status) => { services.value = new Map([...services.peek(), named(status)]); },
  metrics: (data) => { figures.value = new Map([...figures.peek(), [data.service, data.figures]]); },
  bus: (state) => { bus.value = state; },
  'signed-out': () => { seeWhoIsThere(); },
};

/** One listener's fault must not keep what happened from the others.
 * @template T @param {Set<(heard: T) => void>} set @param {T} heard */
function tell(set, heard) {
  for (const listener of set) {
    try { listener(heard); } catch (error) { reportError(error); }
  }
}

/** A session ends, too, when its person signs in anew in another window: then the cookie is a better one in a moment.
 * Until that is known nothing is to be seen, for it may be nobody's any more. */
async function seeWhoIsThere() {
  const before = session.peek();
  if (!before) return;
  globalThis.document.documentElement.classList.add('unsure');
  await new Promise((resolve) => { setTimeout(resolve, MOMENT); });
  if (session.peek() !== before) return;
  session.value = await request('GET', '/api/session').catch(() => null);
}

/** @param {Status} status @returns {[string, Status]} */
function named(status) {
  return [status.service, status];
}
