// @ts-check
// What can be done with a widget, by a menu: everything that dragging can do, too.

import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { toast } from '../../app/toast.js';
import { isNarrow, mayChange, tell, widgetDocument } from './boards.js';
import { line } from './fields.js';
import { fitted } from './layout.js';
import { configureWidget } from './widget-dialog.js';

/** So long a semaphore can be told to be quiet, in minutes. */
const PAUSES = [60, 480, 1440];

/** @param {{ id: string, settings: { readonly value: any }, ground: import('./widget.js').Ground,
 *   isTable: import('../../app/store.js').Signal<boolean>, title: () => string }} of
 * @returns {() => Array<import('../../app/menu.js').Choice | false>} */
export function widgetChoices({ id, settings, ground, isTable, title }) {
  const isSemaphore = () => settings.value.kind === 'semaphore';
  return () => [
    { title: t(isTable.peek() ? 'dashboards.as-drawing' : 'dashboards.as-table'), icon: 'list',
      run: () => { isTable.value = !isTable.peek(); } },
    ...(mayChange() ? [
      { title: t('dashboards.poll'), icon: 'refresh', run: () => { tell(`source-${settings.value.source}`, 'poll'); } },
      ...(isSemaphore() ? semaphoreChoices(id) : []),
      { title: t('dashboards.configure'), icon: 'edit', run: () => { configureWidget(ground.board.value, id); } },
      !isNarrow.peek() && { title: t('dashboards.place'), icon: 'dashboards',
        run: () => { askPlace(id, ground, title()); } },
      { title: t('dashboards.remove'), icon: 'trash', isDanger: true,
        run: () => { remove(ground.board.value, id, title()); } },
    ] : []),
  ];
}

/** @param {string} id */
function semaphoreChoices(id) {
  const state = widgetDocument(id).peek()?.semaphore ?? {};
  return [
    !state.acknowledged && { title: t('dashboards.acknowledge'), icon: 'check',
      run: () => { tell(`widget-${id}`, 'acknowledge'); } },
    ...PAUSES.map((minutes) => ({ title: t('dashboards.snooze', { count: minutes / 60 }), icon: 'pause',
      run: () => { tell(`widget-${id}`, 'snooze', { minutes }); } })),
  ];
}

/** Place and size in figures. @param {string} id @param {import('./widget.js').Ground} ground @param {string} title */
function askPlace(id, ground, title) {
  const { x, y, w, h: tall } = ground.place();
  const field = (/** @type {string} */ name, /** @type {number} */ value, /** @type {[number, number]} */ [min, max]) => (
    line(name, value, { label: t(`dashboards.place-${name}`), type: 'number', min, max, required: true }));
  return ask({ title: t('dashboards.place-of', { title }), body: h('div', { class: 'fields two' },
    field('column', x + 1, [1, 12]), field('row', y + 1, [1, 10_000]), field('width', w, [1, 12]),
    field('height', tall, [1, 100])),
  submit: (form) => {
    const data = new FormData(form);
    const read = (/** @type {string} */ name) => Number(data.get(name));
    return ground.move(id, fitted({ x: read('column') - 1, y: read('row') - 1, w: read('width'), h: read('height') }));
  } });
}

/** @param {any} board @param {string} id @param {string} title */
async function remove(board, id, title) {
  const { version } = board;
  const answer = await tell(board.id, 'widget-remove', { widget: id });
  if (!answer) return;
  const undo = { label: t('undo'), run: () => { tell(board.id, 'restore', { version }); } };
  toast(t('dashboards.removed', { title }), { action: answer.outcome === 'queued' ? undefined : undo });
}
