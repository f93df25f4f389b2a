// @ts-check
// Scenes: states that are brought back together.

import { command } from '../../app/api.js';
import { ask, confirmLoss } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { problem, toast } from '../../app/toast.js';
import { field } from '../account/door-card.js';
import { elementsOf, home } from './homes.js';

/** The scenes of a home as buttons. @param {string} id */
export function scenes(id) {
  return h('div', { class: 'scenes row wrap', role: 'group', 'aria-label': t('home.scenes') },
    () => (home(id)?.scenes ?? []).map((scene) => h('span', { class: 'scene' },
      h('button', { class: 'button', onclick: () => activate(id, scene) }, icon('scene'), scene.name),
      h('button', { class: 'icon-button', 'aria-label': t('home.scene-delete', { name: scene.name }),
        onclick: () => remove(id, scene) }, icon('close')))),
    h('button', { class: 'button quiet', onclick: () => capture(id) }, icon('add'), t('home.scene-new')));
}

/** @param {string} id @param {any} scene */
export async function activate(id, scene) {
  try {
    await command('home', `${id}/scene-${scene.id}`, 'activate');
    toast(t('home.scene-done', { name: scene.name }));
  } catch (error) {
    problem(error);
  }
}

/** @param {string} id @param {any} scene */
async function remove(id, scene) {
  const label = t('home.scene-delete', { name: scene.name });
  if (!await confirmLoss(label, t('home.scene-delete-text'), t('delete'))) return;
  await command('home', `${id}/scene-${scene.id}`, 'delete').catch(problem);
}

/** @param {string} id */
async function capture(id) {
  const place = home(id);
  if (!place) return;
  await ask({
    title: t('home.scene-new'),
    body: h('div', { class: 'fields' }, h('p', { class: 'muted' }, t('home.scene-text')),
      field('home.scene-name', { name: 'name', required: true, maxlength: 100 }),
      h('fieldset', { class: 'picks' }, h('legend', null, t('home.scene-elements')),
        elementsOf(place).map(({ element, path }) => h('label', { class: 'check' },
          h('input', { type: 'checkbox', name: 'element', value: element.id, checked: true }), element.name,
          h('span', { class: 'hint' }, path.join(' › ')))))),
    submit: (form) => {
      const data = new FormData(form);
      const name = String(data.get('name')).trim();
      return command('home', `${id}/scene-${slug(name)}`, 'capture', { name, elements: data.getAll('element') });
    },
  });
}

/** A level of a topic from a name. @param {string} name */
function slug(name) {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || crypto.randomUUID();
}
