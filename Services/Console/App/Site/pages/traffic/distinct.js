// @ts-check
// A value that wakes its readers only when it is another one.

import { effect, signal, untracked } from '../../app/store.js';

/** Follows `read`, and stays still while that says the same: what is built of it is not built anew.
 * @template T @param {() => T} read @returns {{ readonly value: T, peek(): T }} */
export function distinct(read) {
  const known = signal(untracked(read));
  effect(() => { known.value = read(); });
  return known;
}
