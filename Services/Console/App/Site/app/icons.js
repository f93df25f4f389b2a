// @ts-check
// The page's icons, drawn on a grid of 24.

import { svg } from './dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1z',
  dashboards: 'M4 5h7v8H4zM13 5h7v4h-7zM13 11h7v8h-7zM4 15h7v4H4z',
  traffic: 'M6 20 9 4M18 20 15 4M12 5v2.5M12 10.7v2.6M12 16.5V19',
  tasks: 'M4 6.5l1.5 1.5L8 5.5M4 12.5 5.5 14 8 11.5M4 18.5l1.5 1.5L8 17.5M11.5 7H20M11.5 13H20M11.5 19H20',
  clinic: 'M12 4v16M4 12h16M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
  system: 'M4 5h16v6H4zM4 13h16v6H4zM7.5 8h.01M7.5 16h.01M11 8h6M11 16h6',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.5 3.8-5 7.5-5s6.7 1.5 7.5 5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  add: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  up: 'M6 14l6-6 6 6',
  down: 'M6 10l6 6 6-6',
  left: 'M14 6l-6 6 6 6',
  right: 'M10 6l6 6-6 6',
  stop: 'M7 7h10v10H7z',
  check: 'M5 12.5l4.5 4.5L19 7',
  trash: 'M5 7h14M10 7V4h4v3M7 7l.8 13h8.4L17 7M10.5 11v5M13.5 11v5',
  undo: 'M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3',
  edit: 'M5 19l.8-4L16 4.8l3.2 3.2L9 18.2zM13.5 7.3l3.2 3.2',
  refresh: 'M19 8a8 8 0 1 0 1 6M20 4v4.5h-4.5',
  inbox: 'M4 13l2.5-8h11L20 13v6H4zM4 13h4.5l1 2.5h5l1-2.5H20',
  next: 'M5 12h13M13 6.5 18.5 12 13 17.5',
  waiting: 'M7 4h10M7 20h10M8 4c0 5 8 6 8 11v5M16 4c0 5-8 6-8 11v5',
  project: 'M4 7h6l2 2h8v10H4z',
  someday: 'M18.5 14.5A7.5 7.5 0 0 1 9.5 5.5a7.5 7.5 0 1 0 9 9z',
  completed: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM8.5 12.2l2.5 2.5 4.5-5',
  calendar: 'M5 6h14v14H5zM5 10h14M9 4v4M15 4v4',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 8v4.5l3 2',
  repeat: 'M6 10V9a3 3 0 0 1 3-3h9M15.5 3.5 18 6l-2.5 2.5M18 14v1a3 3 0 0 1-3 3H6M8.5 20.5 6 18l2.5-2.5',
  flag: 'M6 20V5h11l-2 3.5 2 3.5H6',
  lamp: 'M9 17h6M10 20h4M8.5 14a5.5 5.5 0 1 1 7 0v3h-7z',
  power: 'M12 4v7M7.5 6.8a7 7 0 1 0 9 0',
  louver: 'M5 4h14M6 4v16M18 4v16M6 8h12M6 12h12M6 16h12M6 20h12',
  gauge: 'M4.5 17a8 8 0 1 1 15 0M12 15l4-5',
  scene: 'M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8zM18.5 16v4M16.5 18h4',
  history: 'M5 5v4h4M5.3 9A7.5 7.5 0 1 1 4.5 13M12 8.5v4l3 2',
  plan: 'M4 5h16v14H4zM11 5v6H4M11 15v4M15 11h5',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  upload: 'M12 15V4M8 8l4-4 4 4M5 14v5h14v-5',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17h.01',
  review: 'M4 12s3-6 8-6 8 6 8 6-3 6-8 6-8-6-8-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  sort: 'M8 5v14M5 16l3 3 3-3M16 19V5M13 8l3-3 3 3',
  link: 'M10 14l4-4M9 11l-2.5 2.5a3 3 0 0 0 4.2 4.2L13 15.5M15 13l2.5-2.5a3 3 0 0 0-4.2-4.2L11 8.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.5 3.8-5 7.5-5s6.7 1.5 7.5 5',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  map: 'M4 7l5-2 6 2 5-2v12l-5 2-6-2-5 2zM9 5v12M15 7v12',
};

/** An icon; it says nothing to a screen reader, for its button has a name.
 * @param {string} name one of the names above @param {string} [path] for a page's own icon @returns {SVGElement} */
export function icon(name, path = PATHS[name]) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: path }));
}
