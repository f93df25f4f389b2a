// @ts-check
// What was typed and is not saved yet, for as long as this window lives: a session may end in the middle of a sentence.
// It is nowhere but in memory, and only for whoever typed it.

import { session } from '../../app/api.js';

/** @type {Map<string, any>} */
const kept = new Map();
let whose = '';

const own = () => {
  const user = session.peek()?.user ?? '';
  if (user && user !== whose) { kept.clear(); whose = user; }
  return kept;
};

/** Keeps what stands in a form.
 * @param {string} form @param {any} values */
export const remember = (form, values) => { own().set(form, structuredClone(values)); };

/** What was left in a form by the same person.
 * @param {string} form */
export const remembered = (form) => structuredClone(own().get(form));

/** Forgets a form that was saved or given up.
 * @param {string} form */
export const forget = (form) => { own().delete(form); };

/** Forgets what somebody else typed. */
export const forgetOthers = () => { own(); };
