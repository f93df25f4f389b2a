// @ts-check
// Addresses by the History API: `/tasks/next?sort=due` is page `tasks`, path `['next']`.

import { signal } from './store.js';

/** @typedef {{ page: string, path: string[], query: URLSearchParams }} Route */

/** @returns {Route} */
function read() {
  const [page = '', ...path] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return { page, path, query: new URLSearchParams(location.search) };
}

/** Where we are. */
export const route = signal(read());

/** Goes to an address of ours.
 * @param {string} address @param {{ replace?: boolean }} [options] */
export function go(address, { replace = false } = {}) {
  if (address === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  route.value = read();
}

/** Lets links of the page change the address without loading it anew; called once. */
export function followLinks() {
  addEventListener('popstate', () => { route.value = read(); });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = /** @type {HTMLElement} */ (event.target).closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    const isOurs = link.origin === location.origin && !link.pathname.includes('.');
    if (!isOurs || link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
