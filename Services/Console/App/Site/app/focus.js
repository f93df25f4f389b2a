// @ts-check
// The focus of whoever has no mouse: where an element is built anew, it goes on to the one that took its place.

const REACHABLE = 'a[href], button, input, select, textarea, summary';

/** @param {Element} element */
const nameOf = (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`;

/** The first element of the same kind and name.
 * @param {ParentNode} place @param {Element} gone @returns {HTMLElement | undefined} */
function successor(place, gone) {
  const name = nameOf(gone);
  return /** @type {HTMLElement[]} */ ([...place.querySelectorAll(REACHABLE)]).find((one) => nameOf(one) === name);
}

/** Renews what stands in a place; the focus that was there stays on what has the same name afterwards.
 * @param {Node} place @param {() => void} renew */
export function keepFocus(place, renew) {
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  renew();
  if (!held || held.isConnected || !(place instanceof Element)) return;
  successor(place, held)?.focus({ preventScroll: true });
}

/** Gives the focus back to an element, to its successor, or at least to the page's content.
 * @param {Element | null} element */
export function giveBack(element) {
  if (!element || element.isConnected) return;
  (successor(document, element) ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
