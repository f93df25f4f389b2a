// @ts-check
// When somebody last did anything here, in whichever window of this browser. It holds a time and nothing else.

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
const KEY = 'quintet.seen';
/** Other windows hear of it only so often, in milliseconds: a pointer moves a hundred times a second. */
const PRECISION = 1000;
let seen = Date.now();
let told = 0;

for (const name of SIGNS) addEventListener(name, note, { passive: true, capture: true });

function note() {
  seen = Date.now();
  if (Math.abs(seen - told) < PRECISION) return;
  told = seen;
  localStorage.setItem(KEY, String(seen));
}

/** Milliseconds since somebody did something. */
export function idleTime() {
  const now = Date.now();
  const elsewhere = Number(localStorage.getItem(KEY));
  // A time to come was written before the clock was set back.
  return now - (elsewhere <= now ? Math.max(seen, elsewhere) : seen);
}
