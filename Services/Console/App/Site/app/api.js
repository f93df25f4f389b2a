// @ts-check
// The gateway's requests: commands and questions to services, and the session's own.

import { idleTime } from './presence.js';
import { Problem } from './problem.js';
import { signal } from './store.js';

/** @typedef {{ user: string, roles: string[], csrf: string, idleSeconds?: number, site: string, version: string,
 *   demo: boolean, mustSetUpFactor?: boolean, tiles?: string }} Session */

/** Milliseconds after which what the page asks is not taken for what a person does. */
const UNATTENDED = 60_000;

/** @type {import('./store.js').Signal<Session | null>} Who is signed in. */
export const session = signal(/** @type {Session | null} */ (null));

/** Sends a command; its id makes it safe to send again.
 * @param {string} service @param {string} entity one or two levels, `casa/louver` @param {string} verb
 * @param {any} [data] @param {{ id?: string, signal?: AbortSignal }} [options] @returns {Promise<any>} */
export function command(service, entity, verb, data = {}, { id = crypto.randomUUID(), signal: stop } = {}) {
  const path = `/api/command/${[service, ...entity.split('/'), verb].map(encodeURIComponent).join('/')}`;
  return request('POST', path, data, { headers: { 'Idempotency-Key': id }, signal: stop });
}

/** Asks a service.
 * @param {string} service @param {string} name @param {any} [data] @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<any>} */
export function ask(service, name, data = {}, options = {}) {
  return request('POST', `/api/ask/${[service, ...name.split('/')].map(encodeURIComponent).join('/')}`, data, options);
}

/** Any request to the gateway; throws a `Problem`. What needs the password once more asks for it, and is sent again.
 * @param {string} method @param {string} path @param {any} [body]
 * @param {{ headers?: Record<string, string>, signal?: AbortSignal }} [options] @returns {Promise<any>} */
export async function request(method, path, body, options = {}) {
  try {
    return await answered(method, path, body, options);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'step-up-needed') throw error;
    const { provePerson } = await import('./step-up.js');
    if (!await provePerson()) throw error;
    return answered(method, path, body, options);
  }
}

/** @param {string} method @param {string} path @param {any} body
 * @param {{ headers?: Record<string, string>, signal?: AbortSignal }} options @returns {Promise<any>} */
async function answered(method, path, body, { headers = {}, signal: stop }) {
  const response = await sent(method, path, body, headers, stop);
  const text = await response.text();
  const answer = read(text);
  if (response.ok) return answer;
  const fields = answer ?? { type: 'internal', detail: `${method} ${path}: ${response.status}` };
  const retryAfter = response.headers.get('Retry-After');
  const problem = new Problem({ status: response.status, ...(retryAfter ? { retryAfter } : {}), ...fields });
  if (problem.kind === 'signed-out') session.value = null;
  throw problem;
}

/** @param {string} method @param {string} path @param {any} body @param {Record<string, string>} headers
 * @param {AbortSignal} [stop] */
async function sent(method, path, body, headers, stop) {
  const token = session.peek()?.csrf ?? '';
  const own = { ...(idleTime() > UNATTENDED ? { 'X-Quintet-Unattended': '1' } : {}),
    ...(method === 'GET' ? {} : { 'Content-Type': 'application/json', 'X-Quintet-CSRF': token }) };
  const content = method === 'GET' || body === undefined ? undefined : JSON.stringify(body);
  try {
    return await fetch(path, { method, headers: { ...own, ...headers }, body: content, signal: stop });
  } catch (error) {
    if (stop?.aborted) throw error;
    throw new Problem({ type: 'unreachable' });
  }
}

/** @param {string} text */
function read(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
