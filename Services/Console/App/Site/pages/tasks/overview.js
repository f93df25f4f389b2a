// @ts-check
// Where the tasks begin: the line for new ones, and how many there are of each kind.

import { captureLine } from '../../app/capture.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { problem } from '../../app/toast.js';
import { CATEGORIES, counts } from './board.js';
import { exportTasks, importTasks } from './exchange.js';

/** The home of the tasks. */
export function overview() {
  return h('div', { class: 'stack' },
    h('div', { class: 'card' }, captureLine()),
    h('ul', { class: 'tiles' }, CATEGORIES.map((name) => h('li', null,
      h('a', { class: 'card tile', href: `/tasks/${name}` }, icon(name), h('b', null, () => String(counts.value[name]
        ?? '–')),
        h('span', null, t(`tasks.category.${name}`)))))),
    () => (counts.value.overdue > 0 || counts.value.stuckProjects > 0) && h('ul', { class: 'stack notes' },
      counts.value.overdue > 0 && h('li', null, h('a', { class: 'card note bad', href: '/tasks/search?q=due<0d' },
        icon('calendar'), t('tasks.overdue', { count: counts.value.overdue }), icon('right'))),
      counts.value.stuckProjects > 0 && h('li', null, h('a', { class: 'card note', href: '/tasks/projects' },
        icon('project'), t('tasks.stuck', { count: counts.value.stuckProjects }), icon('right')))),
    h('p', { class: 'row wrap' },
      h('a', { class: 'button', href: '/tasks/review' }, icon('review'), t('tasks.review')),
      h('span', { class: 'grow' }),
      h('button', { class: 'button quiet', onclick: () => importTasks().catch(problem) }, icon('upload'),
        t('tasks.import')),
      h('button', { class: 'button quiet', onclick: () => exportTasks().catch(problem) }, icon('down'),
        t('tasks.export'))));
}
