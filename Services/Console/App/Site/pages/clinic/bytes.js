// @ts-check
// Bytes as JSON carries them, and as files that a person keeps.

import { h } from '../../app/dom.js';

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** The SHA-256 of some bytes in hexadecimal digits.
 * @param {Uint8Array<ArrayBuffer>} bytes */
export async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives a file to the person. Its address is gone at once, so that nothing of a patient stays in the page.
 * @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
