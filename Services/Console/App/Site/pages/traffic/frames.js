// @ts-check
// Many changes, one drawing: what follows documents is renewed once per frame at most.

import { effect, onEnd, signal, untracked } from '../../app/store.js';

/** A signal that follows `read`, at most once in `pause` milliseconds and with a frame.
 * @template T @param {() => T} read @param {number} [pause] @returns {import('../../app/store.js').Signal<T>} */
export function framed(read, pause = 0) {
  const shown = signal(untracked(read));
  const wish = signal(0);
  let asked = 0;
  let timer = 0;
  const draw = () => { asked = 0; wish.value += 1; };
  const ask = () => { timer = 0; asked = requestAnimationFrame(draw); };
  let isFirst = true;
  effect(() => {
    read();
    if (isFirst) { isFirst = false; return; }
    if (asked || timer) return;
    if (pause > 0) timer = setTimeout(ask, pause); else ask();
  });
  effect(() => { if (wish.value > 0) shown.value = untracked(read); });
  onEnd(() => { clearTimeout(timer); cancelAnimationFrame(asked); });
  return shown;
}
