// @ts-check
// The pages there are, who may see them, and how they are loaded.

/**
 * @typedef {{ name: string, key: string, roles: string[] | null, service?: string }} PageEntry
 *   `key`: the second key after `g`; `roles`: null for everybody; `service`: whose loss is told on the page
 */

/** In the order of the navigation. A page's words are `{name}.title`, its icon has its name.
 * @type {PageEntry[]} */
export const PAGES = [
  { name: 'home', key: 'h', roles: ['owner', 'family', 'display'], service: 'home' },
  { name: 'dashboards', key: 'd', roles: ['owner', 'family', 'display'], service: 'dashboard' },
  { name: 'traffic', key: 't', roles: ['owner', 'family', 'display'], service: 'traffic' },
  { name: 'tasks', key: 'k', roles: ['owner'], service: 'tasks' },
  { name: 'clinic', key: 'c', roles: ['clinician', 'assistant'], service: 'clinic' },
  { name: 'system', key: 's', roles: ['owner'] },
  { name: 'account', key: 'a', roles: null },
];

/** The pages that somebody with these roles sees. The gateway decides by itself what it gives.
 * @param {string[]} roles */
export function pagesFor(roles) {
  return PAGES.filter((page) => page.roles === null || page.roles.some((role) => roles.includes(role)));
}

/** Loads a page's module and its style.
 * @param {string} name */
export async function loadPage(name) {
  const module = import(`../pages/${name}/page.js`);
  await Promise.all([module, loadStyle(`../pages/${name}/page.css`)]);
  return module;
}

/** Loads a stylesheet once; its path is relative to this file.
 * @param {string} path @returns {Promise<void>} */
export function loadStyle(path) {
  const href = new URL(path, import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // A page without its style is ugly but works.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
