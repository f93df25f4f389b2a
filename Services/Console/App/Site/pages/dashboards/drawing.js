// @ts-check
// Drawing in turns: many widgets change at once, yet no frame takes longer than a person would notice.

const BUDGET = 8;
/** @type {Set<() => void>} */
const waiting = new Set();
let isRunning = false;

/** Runs something with a coming frame; asked twice before that, it runs once.
 * @param {() => void} task */
export function draw(task) {
  waiting.add(task);
  if (isRunning) return;
  isRunning = true;
  requestAnimationFrame(work);
}

/** Takes back what waits. @param {() => void} task */
export function leave(task) {
  waiting.delete(task);
}

async function work() {
  let start = performance.now();
  for (const task of waiting) {
    waiting.delete(task);
    try { task(); } catch (error) { reportError(error); }
    // The effects of what was set run now, so that their time counts.
    await null;
    if (performance.now() - start < BUDGET) continue;
    await new Promise(requestAnimationFrame);
    start = performance.now();
  }
  isRunning = false;
}
