// @ts-check
// Whether this browser is locked: loading a page anew, or in another window, is no way around the clinic's lock. It
// says whose session it is, and nothing of a patient.

import { session } from './api.js';

const KEY = 'quintet.clinic.locked';

/** Whether it is, for whoever is signed in. */
export function isLocked() {
  return localStorage.getItem(KEY) === session.peek()?.user;
}

/** @param {boolean} is only a password opens it again */
export function setLocked(is) {
  if (is) localStorage.setItem(KEY, session.peek()?.user ?? '');
  else localStorage.removeItem(KEY);
}
