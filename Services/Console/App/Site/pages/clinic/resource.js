// @ts-check
// An answer of the service that a view shows: while it comes, when it is here, and why it did not come.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { onEnd, signal } from '../../app/store.js';

/** @typedef {{ value: import('../../app/store.js').Signal<any>, failure: import('../../app/store.js').Signal<string>,
 *   reload: () => Promise<void> }} Resource */

/** Milliseconds until somebody who did not answer is asked again. */
export const AGAIN = 5000;

/** Asks at once, and again by `reload` or when nobody answered; only the last answer counts.
 * @param {() => Promise<any>} load @returns {Resource} */
export function resource(load) {
  const value = signal(/** @type {any} */ (null));
  const failure = signal('');
  let turn = 0;
  let timer = 0;
  onEnd(() => { turn = Infinity; clearTimeout(timer); });
  const reload = async () => {
    const mine = ++turn;
    clearTimeout(timer);
    try {
      const answer = await load();
      if (mine !== turn) return;
      failure.value = '';
      // The same answer once more builds nothing anew.
      if (JSON.stringify(answer) !== JSON.stringify(value.peek())) value.value = answer;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (mine !== turn) return;
      failure.value = error.words;
      if (error.isUndecided && turn < Infinity) timer = setTimeout(reload, AGAIN);
    }
  };
  reload();
  return { value, failure, reload };
}

/** What is shown of a resource, as a child of an element.
 * @param {Resource} source @param {(answer: any) => any} make @returns {() => any} */
export function shown(source, make) {
  return () => [
    source.failure.value && h('div', { class: 'failure row spread wrap', role: 'alert' },
      h('span', { class: 'break' }, source.failure.value),
      h('button', { class: 'button', onclick: source.reload }, t('again'))),
    source.value.value ? make(source.value.value)
      : !source.failure.value && h('p', { class: 'muted', role: 'status' }, t('loading')),
  ];
}
