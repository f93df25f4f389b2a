// @ts-check
// Sends a file to the service in parts that fit into a message, and binds it to a patient or a consultation.

import { command } from '../../app/api.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { digest, toBase64 } from './bytes.js';

const PART = 42_000;
const MOST = 10 * 1024 * 1024;
const TRIES = 3;

/** @param {string} patient @param {string | undefined} consultation to none when there is no id @param {File} file
 * @param {(share: number) => void} progress
 * @returns {Promise<any>} the attachment as the chart shows it */
export async function upload(patient, consultation, file, progress) {
  if (file.size === 0 || file.size > MOST) {
    throw new Problem({ type: 'urn:quintet:problem:file-refused', title: t('clinic.file-hint') });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [name, sha256] = [crypto.randomUUID(), await digest(bytes)];
  const count = Math.ceil(bytes.length / PART);
  for (let part = 0; part < count; part++) {
    progress(part / count);
    const data = toBase64(bytes.subarray(part * PART, (part + 1) * PART));
    await persistent('uploads', 'part', { upload: name, part, data });
  }
  progress(1);
  const binding = { upload: name, name: file.name, sha256, consultation };
  const { result } = await persistent(patient, 'attachment-add', binding);
  return { id: result.id, name: file.name, size: bytes.length, contentType: file.type, status: 'active' };
}

/** Sends a command up to three times under one id while nobody decides on it.
 * @param {string} entity @param {string} verb @param {any} data */
async function persistent(entity, verb, data) {
  const id = crypto.randomUUID();
  for (let tries = 1; ; tries++) {
    try {
      return await command('clinic', entity, verb, data, { id });
    } catch (error) {
      if (tries === TRIES || !(error instanceof Problem) || !error.isUndecided) throw error;
      await new Promise((resolve) => { setTimeout(resolve, 1000 * tries); });
    }
  }
}
