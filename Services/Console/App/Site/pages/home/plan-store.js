// @ts-check
// Floor plans are kept by this browser: the picture, and where things stand on it, in parts of their surroundings.

/** @typedef {{ x: number, y: number, w?: number, h?: number }} Spot in percent of the surrounding sector
 * @typedef {{ home: string, image: Blob | null, spots: Record<string, Spot> }} Plan */

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open('quintet-plans', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('plans', { keyPath: 'home' });
  return answered(request);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The plan of a home; an empty one where there is none. @param {string} home @returns {Promise<Plan>} */
export async function loadPlan(home) {
  const base = await open();
  const plan = await answered(base.transaction('plans').objectStore('plans').get(home));
  base.close();
  return plan ?? { home, image: null, spots: {} };
}

/** @param {Plan} plan */
export async function savePlan(plan) {
  const base = await open();
  await answered(base.transaction('plans', 'readwrite').objectStore('plans').put(plan));
  base.close();
}
