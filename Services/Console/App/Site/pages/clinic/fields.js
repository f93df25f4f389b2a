// @ts-check
// Fields of a form whose values lie in one object, by paths such as `address/city`, with the service's refusals beside.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { signal } from '../../app/store.js';

/** @typedef {{ values: any, changed: () => void, errors: ReturnType<typeof fieldErrors> }} Form */

let made = 0;

/** What the service refused, by path. `base` is where the values lie in the payload, `/details`. */
export function fieldErrors() {
  const found = signal(/** @type {Map<string, string>} */ (new Map()));
  return {
    found,
    /** @param {import('../../app/problem.js').Problem} problem @param {string} base */
    show(problem, base) {
      found.value = new Map(problem.errors.map(({ pointer, expected }) =>
        [pointer.startsWith(base) ? pointer.slice(base.length + 1) : pointer.slice(1),
          t('clinic.expected', { expected: expected ?? '' })]));
    },
    clear() { if (found.peek().size > 0) found.value = new Map(); },
  };
}

/** @param {any} values @param {string} path */
export function read(values, path) {
  return path.split('/').reduce((part, name) => part?.[name], values);
}

/** @param {any} values @param {string} path @param {any} value */
export function write(values, path, value) {
  const names = path.split('/');
  const last = /** @type {string} */ (names.pop());
  const part = names.reduce((place, name) => (place[name] ??= {}), values);
  part[last] = value;
}

/** A labelled field of a form.
 * @param {Form} form @param {string} path @param {string} label
 * @param {{ kind?: 'input' | 'area' | 'select', options?: Array<[string, string]>, hint?: string, width?: string,
 *   [attribute: string]: any }} [options] */
export function field(form, path, label, { kind = 'input', options = [], hint, width, ...attributes } = {}) {
  const id = `clinic-field-${++made}`;
  const error = () => form.errors.found.value.get(path) ?? '';
  const control = h(kind === 'area' ? 'textarea' : kind, { class: kind, id, autocomplete: 'off', 'data-path': path,
    'aria-invalid': () => (error() ? 'true' : null), 'aria-describedby': `${id}-words`,
    [kind === 'select' ? 'onchange' : 'oninput']: (/** @type {any} */ event) => {
      write(form.values, path, event.target.value);
      form.changed();
    }, ...attributes }, options.map(([value, text]) => h('option', { value }, text)));
  control.value = read(form.values, path) ?? '';
  return h('div', { class: ['field', width] }, h('label', { for: id }, label), control,
    h('span', { id: `${id}-words`, class: () => (error() ? 'field-error' : 'hint') }, () => error() || hint || ''));
}

/** The values without what is empty; undefined when nothing is left.
 * @param {any} value @returns {any} */
export function filled(value) {
  if (typeof value === 'string') return value.trim() || undefined;
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (value === null || typeof value !== 'object') return value ?? undefined;
  const entries = Object.entries(value).map(([name, item]) => [name, filled(item)])
    .filter(([, item]) => item !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
