// @ts-check
// The floor plan of a home: a picture, sectors in sectors, and the elements where they are.

import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { elementCard } from './element.js';
import { home, state } from './homes.js';
import { movable } from './plan-moving.js';
import { placeForm } from './plan-form.js';
import { loadPlan, savePlan } from './plan-store.js';
import { elementIcon, isActive, stateWords } from './words.js';

/** @typedef {import('./plan-store.js').Plan} Plan @typedef {import('./plan-store.js').Spot} Spot */

/** @param {string} id */
export function floorPlan(id) {
  const plan = signal(/** @type {Plan | null} */ (null));
  const isEditing = signal(false);
  loadPlan(id).then((loaded) => { plan.value = loaded; }).catch(problem);
  const keep = (/** @type {Partial<Plan>} */ change) => {
    const next = { .../** @type {Plan} */ (plan.peek()), ...change };
    plan.value = next;
    savePlan(next).catch(problem);
  };
  const place = (/** @type {string} */ key, /** @type {Spot} */ spot) =>
    keep({ spots: { ...plan.peek()?.spots, [key]: spot } });
  return h('div', { class: 'stack' },
    h('div', { class: 'row wrap' },
      h('button', { class: 'button', 'aria-pressed': () => String(isEditing.value),
        onclick: () => { isEditing.value = !isEditing.peek(); } }, icon('edit'),
      () => t(isEditing.value ? 'home.plan-done' : 'home.plan-edit')),
      h('label', { class: 'button' }, icon('upload'), t('home.plan-image'),
        h('input', { type: 'file', accept: 'image/*', class: 'visually-hidden',
          onchange: (/** @type {any} */ event) => keep({ image: event.target.files[0] ?? null }) })),
      h('span', { class: 'hint' }, t('home.plan-local'))),
    () => {
      const building = home(id);
      if (!plan.value || !building) return h('p', { class: 'empty' }, t('loading'));
      const context = { id, plan: plan.value, isEditing: isEditing.value, place };
      return [h('div', { class: 'plan-scroll', tabindex: '0', role: 'group', 'aria-label': t('home.view-plan') },
        h('div', { class: ['plan', isEditing.value && 'editing'] }, picture(plan.value.image),
          inside(context, building, 16))), isEditing.value && placeForm(building, plan.value.spots, place)];
    });
}

/** The picture, drawn on a canvas: so it needs no address, which the content security policy would have to allow.
 * @param {Blob | null} image */
function picture(image) {
  const canvas = h('canvas', { class: 'plan-image', width: 1200, height: 750, 'aria-hidden': 'true' });
  if (!image) return canvas;
  createImageBitmap(image).then((bitmap) => {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  }).catch(problem);
  return canvas;
}

/** What is in a home or sector; elements that nobody has placed yet stand over the sectors.
 * @param {any} context @param {any} place @param {number} top how much room that takes @returns {any[]} */
function inside(context, place, top) {
  return [...place.sectors.map((/** @type {any} */ sector, /** @type {number} */ index) =>
    sectorBox(context, sector, standardBox(index, place.sectors.length, place.elements.length > 0 ? top : 0))),
  ...place.elements.map((/** @type {any} */ element, /** @type {number} */ index) =>
    marker(context, element, { x: 4 + (index % 4) * 24, y: top * 0.4 + Math.floor(index / 4) * 24 }))];
}

/** @param {any} context @param {any} sector @param {Spot} standard where it is until somebody puts it elsewhere */
function sectorBox(context, sector, standard) {
  const key = `sector-${sector.id}`;
  const spot = context.plan.spots[key] ?? standard;
  const box = h('div', { class: 'plan-sector', 'data-spot': key, style: inPercent(spot) },
    h('span', { class: 'plan-label' }, sector.name), inside(context, sector, 55));
  if (context.isEditing) movable(box, sector.name, spot, (next) => context.place(key, next));
  return box;
}

/** @param {any} context @param {any} element @param {Spot} standard */
function marker(context, element, standard) {
  const spot = context.plan.spots[element.id] ?? standard;
  const now = () => state(context.id, element.id);
  const words = () => `${element.name}: ${stateWords(now(), element)}`;
  const node = h('button', { class: () => ['plan-element', isActive(now()) && 'active', now()?.target && 'pending',
    now()?.online === 'offline' && 'offline'], 'data-spot': element.id, style: inPercent(spot), title: words,
  'aria-label': words, onclick: () => !context.isEditing && open(context.id, element) }, icon(elementIcon(element)));
  if (context.isEditing) movable(node, element.name, spot, (next) => context.place(element.id, next));
  return node;
}

/** @param {string} id @param {any} element */
function open(id, element) {
  ask({ title: element.name, body: elementCard(id, element) });
}

/** Sectors side by side. @param {number} index @param {number} count @param {number} top @returns {Spot} */
function standardBox(index, count, top) {
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const height = 97 - top;
  return { x: (index % columns) * (98 / columns) + 2, y: top + Math.floor(index / columns) * (height / rows) + 3,
    w: 96 / columns - 2, h: height / rows - 4 };
}

/** @param {Spot} spot */
function inPercent({ x, y, w, h: height }) {
  return { left: `${x}%`, top: `${y}%`, ...(w ? { width: `${w}%`, height: `${height}%` } : {}) };
}
