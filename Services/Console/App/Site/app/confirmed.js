// @ts-check
// A value that a person sets and a service confirms: shown at once, marked as pending, taken back when it is refused.

import { Problem } from './problem.js';
import { computed, effect, onEnd, signal } from './store.js';
import { problem as showProblem } from './toast.js';

/** @typedef {'idle' | 'pending' | 'failed'} Phase */

/**
 * @template T
 * @param {() => T} read the confirmed value, from the service's document
 * @param {(wanted: T) => Promise<any>} send
 * @param {{ same?: (a: T, b: T) => boolean, patience?: number }} [options] `patience`: how long after the answer the
 *   document may take
 * @returns {{ value: { readonly value: T }, phase: import('./store.js').Signal<Phase>, set(wanted: T): Promise<void>,
 *   fail(): void }} `fail`: the service said later that it did not come to pass
 */
export function confirmed(read, send, { same = Object.is, patience = 15_000 } = {}) {
  const wish = signal(/** @type {{ wanted: T } | null} */ (null));
  const phase = signal(/** @type {Phase} */ ('idle'));
  const value = computed(() => (wish.value ? wish.value.wanted : read()));
  let timer = 0;
  const settle = (/** @type {Phase} */ next) => { clearTimeout(timer); wish.value = null; phase.value = next; };
  onEnd(() => clearTimeout(timer));
  effect(() => { if (wish.value && same(read(), wish.value.wanted)) settle('idle'); });
  return { value, phase, set, fail: () => { if (wish.peek()) settle('failed'); } };

  /** @param {T} wanted */
  async function set(wanted) {
    clearTimeout(timer);
    const mine = { wanted };
    wish.value = mine;
    phase.value = 'pending';
    try {
      const answer = await send(wanted);
      if (wish.peek() !== mine || answer?.outcome === 'queued') return;
      if (answer?.outcome === 'noop') settle('idle');
      else timer = setTimeout(() => settle('idle'), patience);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (wish.peek() !== mine) return;
      settle('failed');
      showProblem(error);
    }
  }
}
