// @ts-check
// A place in which one view stands at a time, until another name is read. A view lives on while its name stays.

import { h, replace } from '../../app/dom.js';
import { giveBack } from '../../app/focus.js';
import { effect, onEnd, scope, untracked } from '../../app/store.js';

/** @param {() => string | null} read the view's name; null leaves it as it is
 * @param {(name: string, becomes: (name: string) => void) => any} build `becomes` gives the view that stands a new name
 * @returns {HTMLElement} */
export function switched(read, build) {
  const place = h('div', null);
  let here = /** @type {string | null} */ (null);
  let end = () => {};
  const open = (/** @type {string} */ name) => {
    here = name;
    const held = place.contains(document.activeElement) ? document.activeElement : null;
    end();
    const made = scope(() => h('div', null, build(name, (next) => { here = next; })));
    end = made.end;
    replace(place, made.result);
    giveBack(held);
    made.result.querySelector('[autofocus]')?.focus({ preventScroll: true });
  };
  effect(() => {
    const name = read();
    if (name !== null && name !== here) untracked(() => open(name));
  });
  onEnd(() => end());
  return place;
}
