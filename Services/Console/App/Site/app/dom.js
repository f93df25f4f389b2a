// @ts-check
// Elements from values. Text stays text: nothing here, or anywhere in the page, reads markup out of a string.

import { keepFocus } from './focus.js';
import { effect, onEnd, scope, signal, untracked } from './store.js';

const SVG = 'http://www.w3.org/2000/svg';
/** What is set as a property, for the attribute is only its beginning. */
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'indeterminate', 'selected', 'hidden', 'open', 'readOnly']);
const SAFE_ADDRESS = /^(\/(?!\/)|#|\?|https?:|mailto:|tel:|otpauth:|blob:)/;

/** An HTML element. A function as attribute or child is read again when a signal in it changes.
 * @param {string} tag @param {Record<string, any> | null} [attributes] @param {...any} children
 * @returns {any} */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, otherwise like `h`.
 * @param {string} tag @param {Record<string, any> | null} [attributes] @param {...any} children
 * @returns {any} */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** @param {Element} node @param {Record<string, any> | null | undefined} attributes @param {any[]} children */
function fill(node, attributes, children) {
  // Children first: a select can only take the value of an option that it has.
  append(node, children);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (typeof value === 'function') effect(() => set(node, name, value()));
    else set(node, name, value);
  }
  return node;
}

/** @param {any} node @param {string} name @param {any} value */
function set(node, name, value) {
  if (name === 'style') {
    // By property, for the content security policy lets no style attribute in.
    for (const [key, item] of Object.entries(value)) node.style.setProperty(key, item === null ? '' : String(item));
  } else if (name === 'class') {
    node.setAttribute('class', Array.isArray(value) ? value.filter(Boolean).join(' ') : value ?? '');
  } else if (PROPERTIES.has(name)) {
    if (node[name] !== value) node[name] = value;
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else if (name === 'srcdoc' || ((name === 'href' || name === 'src') && !SAFE_ADDRESS.test(String(value)))) {
    throw new Error(`An address was expected in ${name}, not ${String(value).slice(0, 40)}.`);
  } else {
    node.setAttribute(name, value === true ? (name.startsWith('aria-') ? 'true' : '') : String(value));
  }
}

/** Adds children: nodes, text, arrays of them, and functions that are read again.
 * @param {Node} parent @param {any} child */
export function append(parent, child) {
  if (child === null || child === undefined || typeof child === 'boolean') return;
  if (Array.isArray(child)) child.forEach((item) => append(parent, item));
  else if (typeof child === 'function') live(parent, child);
  else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
}

/** @param {Node} parent @param {() => any} read */
function live(parent, read) {
  const [start, end] = [document.createComment(''), document.createComment('')];
  parent.appendChild(start);
  parent.appendChild(end);
  effect(() => {
    const fresh = document.createDocumentFragment();
    append(fresh, read());
    const [old, only] = [start.nextSibling, fresh.firstChild];
    const isText = old instanceof Text && old.nextSibling === end && only instanceof Text && !only.nextSibling;
    if (isText) { old.data = only.data; return; }
    keepFocus(parent, () => {
      while (start.nextSibling !== end) start.nextSibling?.remove();
      end.before(fresh);
    });
  });
}

/** Takes all children of an element away and puts others there.
 * @param {Element} parent @param {...any} children */
export function replace(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/** Keeps one child of `parent` per item, in the items' order. A row that stays keeps its focus and its scroll place;
 * `make` gets a signal of its item, for the item may change.
 * @template T
 * @param {Element} parent @param {() => Iterable<T>} read @param {(item: T) => string} keyOf
 * @param {(item: import('./store.js').Signal<T>) => Element} make @returns {any} */
export function keyed(parent, read, keyOf, make) {
  /** @type {Map<string, { node: Element, item: import('./store.js').Signal<T>, end: () => void }>} */
  const rows = new Map();
  onEnd(() => { for (const row of rows.values()) row.end(); });
  effect(() => {
    const items = new Map([...read()].map((item) => [keyOf(item), item]));
    untracked(() => {
      for (const [key, row] of rows) {
        if (!items.has(key)) { row.end(); row.node.remove(); rows.delete(key); }
      }
      let place = parent.firstChild;
      for (const [key, item] of items) {
        const row = rows.get(key) ?? made(item);
        rows.set(key, row);
        row.item.value = item;
        if (row.node === place) place = place.nextSibling;
        else moved(parent, row.node, place);
      }
    });
  });
  return parent;

  /** @param {T} value */
  function made(value) {
    const item = signal(value);
    const { result, end } = scope(() => make(item));
    return { node: result, item, end };
  }
}

/** @param {Element} parent @param {Element} node @param {ChildNode | null} place */
function moved(parent, node, place) {
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  parent.insertBefore(node, place);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
