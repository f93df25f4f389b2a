// @ts-check
// The time of day as a signal, for ages that grow while one looks.

import { signal } from './store.js';

/** Milliseconds, renewed every ten seconds while the page is seen. */
export const now = signal(Date.now());

const renew = () => { if (!document.hidden) now.value = Date.now(); };
setInterval(renew, 10_000);
document.addEventListener('visibilitychange', renew);
