// @ts-check
// Shows a file of a chart: images here, drawn and not linked; a PDF in its own window. It lives in memory only.

import { ask } from '../../app/api.js';
import { ask as askPerson } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { problem } from '../../app/toast.js';
import { download, fromBase64 } from './bytes.js';
import { fileSize } from './words.js';

/** @param {any} file an attachment */
export async function openAttachment(file) {
  try {
    const { blob, contentType } = await fetched(file.id);
    const address = URL.createObjectURL(blob);
    const content = contentType.startsWith('image/') ? await picture(blob, file.name)
      : h('a', { class: 'button', href: address, target: '_blank' }, icon('review'), t('clinic.open-file'));
    await askPerson({ title: file.name, isWide: true, body: h('div', { class: 'stack' }, content,
      h('p', { class: 'row spread wrap' }, h('span', { class: 'muted' }, fileSize(blob.size)),
        h('button', { type: 'button', class: 'button', onclick: () => download(blob, file.name) }, icon('down'),
          t('clinic.download')))) });
    URL.revokeObjectURL(address);
  } catch (error) { problem(error); }
}

/** All parts of a file.
 * @param {string} attachment */
async function fetched(attachment) {
  const parts = [];
  let contentType = '';
  for (let part = /** @type {number | undefined} */ (0); part !== undefined;) {
    const answer = await ask('clinic', 'attachment', { attachment, part });
    parts.push(fromBase64(answer.data));
    contentType = answer.attachment.contentType;
    part = answer.next;
  }
  return { blob: new Blob(parts, { type: contentType }), contentType };
}

/** @param {Blob} blob @param {string} name */
async function picture(blob, name) {
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (!bitmap) return h('p', { class: 'failure' }, t('clinic.no-picture'));
  const canvas = h('canvas', { class: 'picture', role: 'img', 'aria-label': name, width: bitmap.width,
    height: bitmap.height });
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return canvas;
}
