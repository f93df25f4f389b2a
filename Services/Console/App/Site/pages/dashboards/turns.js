// @ts-check
// Questions one after another, so that a page of many widgets does not ask for everything at once.

/** @type {Promise<any>} */
let last = Promise.resolve();

/** @template T @param {() => Promise<T>} question @returns {Promise<T>} */
export function inTurn(question) {
  const mine = last.then(question, question);
  last = mine.catch(() => null);
  return mine;
}
