// @ts-check
// The plans of a home by name, and what an owner does with them: make, name, picture, delete.

import { ask, confirmLoss } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { field } from '../account/door-card.js';
import { arrange, deletePlan, plan, planIds, sendPicture } from './plans.js';

/** @typedef {import('../../app/store.js').Signal<string>} Chosen */

/** The plans to choose from. @param {string} home @param {Chosen} chosen */
export function planTabs(home, chosen) {
  return () => planIds(home).length > 1 && h('div', { class: 'segments', role: 'group',
    'aria-label': t('home.plans') }, planIds(home).map((id) => h('button', { type: 'button',
    'aria-pressed': () => String(chosen.value === id), onclick: () => { chosen.value = id; } },
  () => plan(home, id)?.title ?? id)));
}

/** What an owner does with a plan. @param {string} home @param {Chosen} chosen */
export function planTools(home, chosen) {
  const progress = signal('');
  const has = () => planIds(home).includes(chosen.value);
  const tool = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => any} */ run) =>
    h('button', { type: 'button', class: 'button quiet', onclick: run }, icon(name), t(key));
  return h('div', { class: 'row wrap' },
    h('label', { class: 'button' }, icon('upload'), t('home.plan-image'),
      h('input', { type: 'file', accept: 'image/png,image/jpeg,image/webp', class: 'visually-hidden',
        onchange: (/** @type {any} */ event) => choosePicture(home, chosen, event.target, progress) })),
    tool('add', 'home.plan-new', () => name(home, chosen, null)),
    () => has() && [tool('edit', 'home.plan-rename', () => name(home, chosen, chosen.peek())),
      tool('trash', 'home.plan-delete', () => remove(home, chosen))],
    h('span', { class: 'hint', role: 'status' }, () => progress.value || t('home.plan-image-hint')));
}

/** @param {string} home @param {Chosen} chosen @param {any} input
 * @param {import('../../app/store.js').Signal<string>} progress */
async function choosePicture(home, chosen, input, progress) {
  const [file] = input.files;
  input.value = '';
  if (!file) return;
  const id = chosen.peek();
  try {
    if (!planIds(home).includes(id)) await arrange(home, id, { title: t('home.plan-first') });
    await sendPicture(home, id, file, (share) => {
      progress.value = t('home.plan-sending', { share: Math.round(share * 100) });
    });
  } catch (error) {
    problem(error);
  }
  progress.value = '';
}

/** Names a plan; a new one when there is no id.
 * @param {string} home @param {Chosen} chosen @param {string | null} id */
async function name(home, chosen, id) {
  await ask({
    title: t(id ? 'home.plan-rename' : 'home.plan-new'),
    body: h('div', { class: 'fields' }, field('home.plan-title', { name: 'title', required: true, maxlength: 100,
      value: id ? plan(home, id)?.title ?? '' : '' })),
    submit: async (form) => {
      const wanted = id ?? crypto.randomUUID().slice(0, 8);
      await arrange(home, wanted, { title: String(new FormData(form).get('title')).trim() });
      chosen.value = wanted;
    },
  });
}

/** @param {string} home @param {Chosen} chosen */
async function remove(home, chosen) {
  const id = chosen.peek();
  const title = plan(home, id)?.title ?? id;
  if (!await confirmLoss(t('home.plan-delete'), t('home.plan-delete-text', { title }), t('delete'))) return;
  await deletePlan(home, id).catch(problem);
}
