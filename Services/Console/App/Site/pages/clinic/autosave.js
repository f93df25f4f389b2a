// @ts-check
// Saves a consultation while it is written, one save at a time. A save that nobody answered is sent again under its id
// before anything else, so that a first save never makes two drafts.

import { command } from '../../app/api.js';
import { Problem } from '../../app/problem.js';
import { onEnd, signal } from '../../app/store.js';
import { forget, remember } from './memory.js';

const [PAUSE, AGAIN] = [1000, 5000];

/** @typedef {{ kind: 'clean' | 'typing' | 'saving' | 'saved' | 'asks' | 'refused' | 'conflict' | 'away', at?: Date,
 *   error?: Problem }} SaveState */
/** @typedef {{ patient: string, consultation: string, version?: number, saved: string, unsure?: any, key: () => string,
 *   values: any, read: () => any, made: (id: string) => void }} Draft */

/** @param {Draft} draft */
export function autosave(draft) {
  const state = signal(/** @type {SaveState} */ ({ kind: 'clean' }));
  let timer = 0;
  let running = /** @type {Promise<boolean> | null} */ (null);
  const isDirty = () => Boolean(draft.unsure) || JSON.stringify(draft.read()) !== draft.saved;
  const keep = () => remember(draft.key(), { values: draft.values, unsure: draft.unsure });
  const warn = (/** @type {Event} */ event) => { if (isDirty()) event.preventDefault(); };
  addEventListener('beforeunload', warn);
  onEnd(() => {
    removeEventListener('beforeunload', warn);
    clearTimeout(timer);
    if (state.peek().kind === 'typing') save();
  });
  return { state, isDirty, save, changed };

  function changed() {
    keep();
    state.value = { kind: 'typing' };
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  }

  /** Saves what stands there now; true when all of it is kept.
   * @param {{ isConfirmed?: boolean }} [options] @returns {Promise<boolean>} */
  async function save({ isConfirmed = false } = {}) {
    clearTimeout(timer);
    while (running) await running;
    running = step(isConfirmed).finally(() => { running = null; });
    return running;
  }

  /** @param {boolean} isConfirmed @returns {Promise<boolean>} */
  async function step(isConfirmed) {
    if (!isDirty()) { state.value = { kind: 'saved', at: new Date() }; forget(draft.key()); return true; }
    const isAgain = Boolean(draft.unsure);
    const attempt = draft.unsure ?? attemptNow(isConfirmed);
    state.value = { kind: 'saving' };
    try {
      took(attempt, await command('clinic', draft.patient, 'consultation-draft', attempt.body, { id: attempt.id }));
    } catch (error) {
      failed(attempt, error);
      return false;
    }
    // What was typed meanwhile has not been looked at, so no yes goes with it.
    return step(isAgain && isConfirmed);
  }

  /** @param {boolean} isConfirmed */
  function attemptNow(isConfirmed) {
    const note = draft.read();
    const place = draft.consultation ? { consultation: draft.consultation, ifVersion: draft.version } : {};
    return { id: crypto.randomUUID(), text: JSON.stringify(note),
      body: { note, ...place, ...(isConfirmed ? { confirm: true } : {}) } };
  }

  /** @param {any} attempt @param {any} reply */
  function took(attempt, reply) {
    draft.unsure = undefined;
    draft.saved = attempt.text;
    draft.version = Number(reply.version ?? reply.entityversion ?? (draft.version ?? 0) + 1);
    if (draft.consultation || !reply.result?.id) return;
    forget(draft.key());
    draft.consultation = reply.result.id;
    draft.made(draft.consultation);
  }

  /** @param {any} attempt @param {unknown} error */
  function failed(attempt, error) {
    if (!(error instanceof Problem)) throw error;
    const isOpen = error.isUndecided || error.fields.retryable === true || error.kind === 'signed-out';
    draft.unsure = isOpen ? attempt : undefined;
    keep();
    const kinds = { 'confirmation-required': 'asks', 'version-conflict': 'conflict' };
    state.value = { kind: isOpen ? 'away' : kinds[error.kind] ?? 'refused', error };
    if (isOpen && error.kind !== 'signed-out') timer = setTimeout(save, AGAIN);
  }
}
