// @ts-check
// The floor plans of a home, as the service keeps them: the same on every device.

import { ask, command } from '../../app/api.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { pictureShelf } from '../../app/shelf.js';
import { document as stateDocument, under } from '../../app/stream.js';
import { digest, fromBase64, toBase64 } from '../clinic/bytes.js';

/** @typedef {import('./plan-geometry.js').Place} Place
 * @typedef {{ digest: string, contentType: string, size: number }} Picture
 * @typedef {{ title: string, places: Record<string, Place>, image?: Picture }} Plan */

const PART = 42_000;
const MOST = 4 * 1024 * 1024;
/** A picture is drawn no larger than this, so there is no need to send more. */
const WIDEST = 2400;
/** @type {Map<string, Promise<Blob>>} */
const pictures = new Map();

/** The ids of a home's plans. @param {string} home @returns {string[]} */
export function planIds(home) {
  const prefix = `home/state/${home}/plan-`;
  return under(prefix).map((topic) => topic.slice(prefix.length));
}

/** @param {string} home @param {string} id @returns {Plan | null} */
export function plan(home, id) {
  return stateDocument(`home/state/${home}/plan-${id}`).value;
}

/** Places things, takes things off, names the plan; makes it when it is new.
 * @param {string} home @param {string} id
 * @param {{ title?: string, places?: Record<string, Place>, remove?: string[] }} change */
export function arrange(home, id, change) {
  return command('home', `${home}/plan-${id}`, 'place', change);
}

/** @param {string} home @param {string} id */
export function deletePlan(home, id) {
  return command('home', `${home}/plan-${id}`, 'delete');
}

/** Sends a picture in parts that fit into a message, and puts it below a plan.
 * @param {string} home @param {string} id @param {Blob} file @param {(share: number) => void} progress */
export async function sendPicture(home, id, file, progress) {
  const bytes = new Uint8Array(await (await fitting(file)).arrayBuffer());
  const upload = crypto.randomUUID();
  const count = Math.ceil(bytes.length / PART);
  for (let part = 0; part < count; part++) {
    progress(part / count);
    const data = toBase64(bytes.subarray(part * PART, (part + 1) * PART));
    await command('home', `${home}/plan-${id}`, 'part', { upload, part, data });
  }
  await command('home', `${home}/plan-${id}`, 'image', { upload, digest: await digest(bytes) });
}

/** A photograph is made smaller before it travels. @param {Blob} file @returns {Promise<Blob>} */
async function fitting(file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new Problem({ type: 'local', title: t('home.plan-no-picture') });
  const share = Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height));
  if (share === 1 && file.size <= MOST / 4) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * share);
  canvas.height = Math.round(bitmap.height * share);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const smaller = await new Promise((resolve) => { canvas.toBlob(resolve, 'image/webp', 0.85); });
  return smaller && smaller.size < file.size ? smaller : file;
}

/** The picture of a plan. Its digest tells it from every other, so a browser asks once for it, until somebody signs out.
 * @param {string} home @param {string} id @param {Picture} image @returns {Promise<Blob>} */
export function picture(home, id, image) {
  const known = pictures.get(image.digest) ?? keptOrFetched(home, id, image);
  pictures.set(image.digest, known);
  known.catch(() => pictures.delete(image.digest));
  return known;
}

/** @param {string} home @param {string} id @param {Picture} image */
async function keptOrFetched(home, id, image) {
  const shelf = await pictureShelf();
  const address = `/picture/${image.digest}`;
  const kept = await shelf?.match(address);
  if (kept) return kept.blob();
  const made = await fetched(home, id, image);
  await shelf?.put(address, new Response(made)).catch(() => {});
  return made;
}

/** @param {string} home @param {string} id @param {Picture} image */
async function fetched(home, id, image) {
  const parts = [];
  for (let part = /** @type {number | undefined} */ (0); part !== undefined;) {
    const answer = await ask('home', 'plan-image', { home, plan: id, digest: image.digest, part });
    parts.push(fromBase64(answer.data));
    part = answer.next;
  }
  return new Blob(parts, { type: image.contentType });
}
