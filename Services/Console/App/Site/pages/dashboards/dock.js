// @ts-check
// The dock: the kinds of widgets there are, to be added to the page.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { KINDS } from './bodies.js';
import { addWidget } from './widget-dialog.js';

/** @param {() => any} board */
export function dock(board) {
  return h('section', { class: 'dock card', 'aria-label': t('dashboards.dock') },
    h('p', { class: 'hint' }, t('dashboards.dock-hint')),
    h('ul', { class: 'dock-kinds' }, KINDS.map(([kind, path]) => h('li', null,
      h('button', { class: 'dock-kind', type: 'button', onclick: () => addWidget(board(), kind) }, icon(kind, path),
        t(`dashboards.kind.${kind}`))))));
}
