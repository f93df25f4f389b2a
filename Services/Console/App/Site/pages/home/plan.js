// @ts-check
// The floor plan of a home: a picture, sectors in sectors, and the elements where they are.

import { session } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { computed, effect, signal } from '../../app/store.js';
import { problem } from '../../app/toast.js';
import { elementCard } from './element.js';
import { home, state } from './homes.js';
import { planTabs, planTools } from './plan-bar.js';
import { placeForm } from './plan-form.js';
import { layout, moving, seenFrom, within } from './plan-geometry.js';
import { inPercent, movable } from './plan-moving.js';
import { arrange, picture, plan, planIds } from './plans.js';
import { elementIcon, isActive, stateWords } from './words.js';

/** @typedef {import('./plan-geometry.js').Spot} Spot @typedef {import('./plan-geometry.js').Place} Place */

/** The plan that is shown before anybody has made one. */
const FIRST = 'first';

/** @param {string} id */
export function floorPlan(id) {
  const chosen = signal('');
  const isEditing = signal(false);
  effect(() => {
    const ids = planIds(id);
    if (!ids.includes(chosen.peek())) chosen.value = ids[0] ?? FIRST;
  });
  const mayChange = (session.peek()?.roles ?? []).includes('owner');
  return h('div', { class: 'stack' },
    h('div', { class: 'row wrap' }, planTabs(id, chosen),
      mayChange && h('button', { class: 'button', 'aria-pressed': () => String(isEditing.value),
        onclick: () => { isEditing.value = !isEditing.peek(); } }, icon('edit'),
      () => t(isEditing.value ? 'home.plan-done' : 'home.plan-edit')),
      () => isEditing.value && planTools(id, chosen)),
    () => chosen.value && storey(id, chosen.value, isEditing.value));
}

/** One plan. It is built anew when what is on it changes, and only moved when places do.
 * @param {string} homeId @param {string} planId @param {boolean} isEditing */
function storey(homeId, planId, isEditing) {
  const isStorey = () => planIds(homeId).length > 1;
  const all = computed(() => {
    const building = home(homeId);
    return building ? layout(building, plan(homeId, planId)?.places ?? {}, isStorey()) : [];
  });
  const shown = computed(() => (isStorey() ? all.value.filter((spot) => spot.isPlaced) : all.value));
  const shape = signal('');
  const image = signal('');
  effect(() => { shape.value = JSON.stringify(shown.value.map(({ key, name, element }) => [key, name, element])); });
  effect(() => { image.value = plan(homeId, planId)?.image?.digest ?? ''; });
  const change = (/** @type {any} */ wanted) => {
    const title = planIds(homeId).includes(planId) ? {} : { title: t('home.plan-first') };
    return arrange(homeId, planId, { ...title, ...wanted }).catch((error) => { problem(error); throw error; });
  };
  const place = (/** @type {Spot} */ spot, /** @type {Place} */ next) =>
    change({ places: moving(all.peek(), spot, next) });
  const context = { homeId, isEditing, place,
    now: (/** @type {Spot} */ spot) => shown.value.find((one) => one.key === spot.key) ?? spot };
  return [h('div', { class: 'plan-scroll', tabindex: '0', role: 'group', 'aria-label': t('home.view-plan') },
    h('div', { class: ['plan', isEditing && 'editing'] }, () => drawing(homeId, planId, image.value),
      () => shape.value && nested(context, shown.peek()))),
  isEditing && placeForm(() => all.value, place, (spot) => change({ remove: [spot.key] }))];
}

/** The picture, drawn on a canvas: so it needs no address. @param {string} homeId @param {string} planId
 * @param {string} digest */
function drawing(homeId, planId, digest) {
  const canvas = h('canvas', { class: 'plan-image', width: 1200, height: 750, 'aria-hidden': 'true' });
  if (!digest) return canvas;
  const image = /** @type {import('./plans.js').Picture} */ (plan(homeId, planId)?.image);
  picture(homeId, planId, image).then((blob) => createImageBitmap(blob)).then((bitmap) => {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  }).catch(problem);
  return canvas;
}

/** Sectors with what stands in them; a sector that is not on this plan gives its room to what is around it.
 * @param {any} context @param {Spot[]} spots @returns {any[]} */
function nested(context, spots) {
  const nodes = [];
  for (let index = 0; index < spots.length;) {
    const spot = spots[index++];
    if (spot.element) { nodes.push(marker(context, spot)); continue; }
    const start = index;
    while (index < spots.length && spots[index].depth > spot.depth) index++;
    nodes.push(sectorBox(context, spot, spots.slice(start, index)));
  }
  return nodes;
}

/** @param {any} context @param {Spot} spot @param {Spot[]} content */
function sectorBox(context, spot, content) {
  const box = h('div', { class: 'plan-sector', 'data-spot': spot.key, style: () => inPercent(seen(context, spot)) },
    h('span', { class: 'plan-label' }, spot.name), nested(context, content));
  return arranged(context, spot, box);
}

/** @param {any} context @param {Spot} spot */
function marker(context, spot) {
  const element = /** @type {import('./homes.js').Element} */ (spot.element);
  const now = () => state(context.homeId, element.id);
  const words = () => `${element.name}: ${stateWords(now(), element)}`;
  return arranged(context, spot, h('button', { class: () => ['plan-element', isActive(now()) && 'active',
    now()?.target && 'pending', now()?.online === 'offline' && 'offline'], 'data-spot': spot.key,
  style: () => inPercent(seen(context, spot)), title: words, 'aria-label': words,
  onclick: () => !context.isEditing && ask({ title: element.name, body: elementCard(context.homeId, element) }) },
  icon(elementIcon(element))));
}

/** @param {any} context @param {Spot} spot @param {HTMLElement} node */
function arranged(context, spot, node) {
  if (!context.isEditing) return node;
  movable(node, { name: spot.name, isSector: !spot.element }, () => seen(context, spot), (next) => {
    const now = context.now(spot);
    return context.place(now, within(next, now.around));
  });
  return node;
}

/** Where something is in what surrounds it. @param {any} context @param {Spot} spot */
function seen(context, spot) {
  const now = context.now(spot);
  return seenFrom(now.place, now.around);
}
