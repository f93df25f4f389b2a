// @ts-check
// Pictures that need not be asked for again: kept by this browser while somebody is signed in.

const NAME = 'quintet.pictures';

/** Where pictures are kept by an address of their own; none where the browser keeps nothing.
 * @returns {Promise<Cache | null>} */
export async function pictureShelf() {
  return globalThis.caches?.open(NAME).catch(() => null) ?? null;
}

/** What one person has seen is not for the next. */
export function clearShelf() {
  globalThis.caches?.delete(NAME).catch(() => {});
}
