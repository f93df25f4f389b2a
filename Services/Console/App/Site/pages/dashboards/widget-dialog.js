// @ts-check
// Adding a widget and changing one: the same form, with what it will show beside it.

import { command } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { signal, untracked } from '../../app/store.js';
import { USUAL_SIZE } from './layout.js';
import { preview } from './preview.js';
import { widgetFields, widgetOf } from './widget-form.js';

/** @param {any} board @param {string} kind */
export function addWidget(board, kind) {
  const [w, h] = USUAL_SIZE[kind] ?? [4, 2];
  const places = board.widgets.map((/** @type {any} */ entry) => entry.widget.place);
  const bottom = Math.max(0, ...places.map((/** @type {import('./layout.js').Place} */ place) => place.y + place.h));
  return open(t('dashboards.add', { kind: t(`dashboards.kind.${kind}`) }), { kind }, (wanted) => (
    command('dashboard', board.id, 'widget-add', { ...given(wanted), place: { x: 0, y: bottom, w, h } })));
}

/** @param {any} board @param {string} id */
export function configureWidget(board, id) {
  const entry = board.widgets.find((/** @type {any} */ one) => one.id === id);
  if (!entry) return null;
  return open(t('dashboards.configure'), entry.widget, (wanted) => (
    command('dashboard', board.id, 'widget-configure', { widget: id, ifVersion: board.version, ...wanted })));
}

/** @param {string} title @param {any} widget @param {(wanted: any) => Promise<any>} save */
function open(title, widget, save) {
  const wanted = signal(widget);
  // The body is made inside of the dialog, so that what follows signals in it ends with it.
  const body = () => untracked(() => {
    const fields = h('div', { class: 'widget-fields', oninput: renew, onchange: renew }, widgetFields(widget, wanted));
    return h('div', { class: 'widget-dialog' }, fields, preview(wanted));
  });
  return ask({ title, body, isWide: true, submit: (form) => save(widgetOf(form)) });

  /** @param {Event} event */
  function renew(event) {
    const form = /** @type {HTMLElement} */ (event.target).closest('form');
    // Of two changes of one press the last counts, and fields that the first makes come are then there.
    if (form) queueMicrotask(() => { wanted.value = widgetOf(form); });
  }
}

/** What is said; a command that adds knows no null. @param {any} wanted */
function given(wanted) {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));
}
