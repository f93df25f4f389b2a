// @ts-check
// A source: an address, a topic or a text, and how it is asked.

import { command } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { signal, untracked } from '../../app/store.js';
import { area, check, choice, labelOf, line } from './fields.js';

/** How the service writes ids. */
export const SLUG = '[a-z0-9]+(-[a-z0-9]+)*';
/** What a kind of source has beside the rest. @type {Record<string, string[]>} */
const OWN = { http: ['url', 'method', 'headers', 'auth', 'insecure'], mqtt: ['topic'], static: ['body'] };

/** Makes or changes a source; the answer is its id.
 * @param {[string, any] | null} entry @returns {Promise<string | null | true>} */
export function editSource(entry) {
  const [id, known] = entry ?? [null, null];
  const source = known?.source ?? { kind: 'http' };
  const kind = signal(source.kind);
  const body = () => untracked(() => fields(id, known?.title, source, kind));
  const heading = t(id ? 'dashboards.source-change' : 'dashboards.source-new');
  return ask({ title: heading, body, isWide: true, submit: async (form) => {
    const { id: chosen, title, source: wanted } = sourceOf(form);
    const target = id ?? chosen;
    await command('dashboard', `source-${target}`, 'put', { source: wanted, ...(title ? { title } : {}) });
    return target;
  } });
}

/** @param {string | null} id @param {string | undefined} title @param {any} source
 * @param {import('../../app/store.js').Signal<string>} kind */
function fields(id, title, source, kind) {
  const own = (/** @type {string} */ name) => (OWN[kind.value] ?? []).includes(name);
  const setKind = (/** @type {any} */ event) => { kind.value = event.target.value; };
  return h('div', { class: 'fields' },
    h('div', { class: 'fields two' },
      !id && line('id', '', { required: true, pattern: SLUG, placeholder: 'solar', maxlength: '60' }),
      line('title', title, { maxlength: '100' })),
    h('div', { class: 'fields two' },
      choice('kind', named(['http', 'mqtt', 'static']), source.kind, { onchange: setKind }),
      choice('format', named(['', 'json', 'xml', 'csv']), source.format ?? ''),
      line('seconds', source.seconds, { type: 'number', min: '10', max: '86400', step: 'any', placeholder: '60' })),
    () => own('url') && line('url', source.url, { type: 'url', required: true, placeholder: 'https://…' }),
    () => own('topic') && line('topic', source.topic, { required: true, placeholder: 'tasks/state/counts' }),
    () => own('body') && area('body', source.body ?? ''),
    () => own('auth') && requestFields(source),
    check('off', labelOf('off'), source.off === true),
    h('input', { type: 'hidden', name: 'rest', value: JSON.stringify(restOf(source)) }));
}

/** How a server is asked. @param {any} source */
function requestFields(source) {
  const headers = Object.entries(source.headers ?? {}).map((pair) => pair.join(': ')).join('\n');
  const isUsed = [source.headers, source.auth, source.insecure, source.method].some(Boolean);
  return h('details', { open: isUsed }, h('summary', null, t('dashboards.source-more')),
    h('div', { class: 'fields mapping' },
      choice('method', named(['', 'GET', 'POST']), source.method ?? ''),
      area('headers', headers, t('dashboards.secret-hint', { example: '${secret:name}' })),
      h('div', { class: 'fields two' }, line('auth-user', source.auth?.user), line('auth-secret', source.auth?.secret)),
      check('insecure', labelOf('insecure'), source.insecure === true)));
}

/** What this form does not show is kept as it is. @param {any} source */
function restOf({ kind, maxBytes, statuses, certificates, body }) {
  return { maxBytes, statuses, certificates, body: kind === 'http' ? body : undefined };
}

/** @param {string[]} options */
function named(options) {
  return options.map((option) => [option, t(`dashboards.option.${option || 'usual'}`)]);
}

/** @param {HTMLFormElement} form @returns {{ id: string, title: string, source: any }} */
function sourceOf(form) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim() || undefined;
  const lines = (text('headers') ?? '').split('\n').filter((entry) => entry.includes(':'));
  const headers = Object.fromEntries(lines.map((entry) => {
    const colon = entry.indexOf(':');
    return [entry.slice(0, colon).trim(), entry.slice(colon + 1).trim()];
  }));
  const kind = text('kind');
  const secret = text('auth-secret');
  const source = {
    ...(kind === 'http' ? JSON.parse(text('rest') ?? '{}') : {}),
    kind, format: text('format'), url: text('url'), topic: text('topic'), method: text('method'),
    ...(kind === 'static' ? { body: text('body') } : {}),
    seconds: text('seconds') ? Number(text('seconds')) : undefined,
    headers: Object.keys(headers).length > 0 ? headers : undefined,
    auth: secret ? { user: text('auth-user'), secret } : undefined,
    insecure: data.has('insecure') || undefined, off: data.has('off') || undefined,
  };
  return { id: text('id') ?? '', title: text('title') ?? '', source: JSON.parse(JSON.stringify(source)) };
}
