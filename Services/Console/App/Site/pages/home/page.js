// @ts-check
// Home: the homes, their sectors and elements as lists, or on a floor plan.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { lastHome } from '../../app/preferences.js';
import { go, route } from '../../app/router.js';
import { effect, signal } from '../../app/store.js';
import { isComplete } from '../../app/stream.js';
import { elementsOf, followEnds, home, homeIds } from './homes.js';
import { loadHomes } from './load.js';
import { floorPlan } from './plan.js';
import { activate, scenes } from './scenes.js';
import { tree } from './sectors.js';

/** @param {HTMLElement} root @param {any} context */
export function mount(root, context) {
  followEnds();
  const mayChange = context.session.roles.some((/** @type {string} */ role) => role !== 'display');
  const isOwner = context.session.roles.includes('owner');
  const id = signal('');
  const view = signal('list');
  effect(() => {
    const ids = homeIds();
    const wanted = route.value.path[0] ?? '';
    id.value = [wanted, lastHome.peek(), ids[0]].find((one) => ids.includes(one)) ?? '';
    if (id.peek()) lastHome.value = id.peek();
    view.value = route.value.query.get('view') ?? 'list';
  });
  if (isOwner) context.toolbar.append(h('button', { class: 'button', onclick: loadHomes }, icon('upload'),
    h('span', { class: 'wide-text' }, t('home.load'))));
  root.append(h('div', { class: 'row wrap spread home-bar' }, () => choice(homeIds(), id.value), () => views(id.value)),
    h('div', { class: 'stack', inert: !mayChange }, () => {
      if (!id.value) return h('div', { class: 'empty' }, icon('home'), h('p', null, t(isComplete.value ? 'home.none'
        : 'loading')));
      return view.value === 'plan' ? floorPlan(id.value) : [scenes(id.value), tree(id.value)];
    }));
}

/** @param {string[]} ids @param {string} chosen */
function choice(ids, chosen) {
  if (ids.length < 2) return h('h2', null, home(chosen)?.name ?? '');
  return h('nav', { class: 'segments', 'aria-label': t('home.homes') }, ids.map((id) => h('a', { href: `/home/${id}`,
    'aria-current': id === chosen && 'page' }, home(id)?.name ?? id)));
}

/** @param {string} id */
function views(id) {
  if (!id) return null;
  return h('nav', { class: 'segments', 'aria-label': t('home.view') }, ['list', 'plan'].map((name) => h('a', {
    href: `/home/${id}${name === 'plan' ? '?view=plan' : ''}`,
    'aria-current': (route.value.query.get('view') ?? 'list') === name && 'page' }, icon(name),
      t(`home.view-${name}`))));
}

/** @returns {import('../../app/palette.js').Act[]} */
export function commands() {
  return homeIds().flatMap((id) => {
    const place = home(id);
    if (!place) return [];
    return [
      { title: place.name, icon: 'home', run: () => go(`/home/${id}`) },
      ...place.scenes.map((scene) => ({ title: scene.name, hint: t('home.scene'), icon: 'scene',
        run: () => activate(id, scene) })),
      ...elementsOf(place).map(({ element, path }) => ({ title: element.name, hint: path.join(' › '), icon: 'right',
        run: () => show(id, element.id) })),
    ];
  });
}

/** @param {string} id @param {string} element */
function show(id, element) {
  go(`/home/${id}`);
  setTimeout(() => {
    const card = document.querySelector(`[data-element="${CSS.escape(element)}"]`);
    card?.scrollIntoView({ block: 'center' });
    /** @type {HTMLElement | null | undefined} */ (card?.querySelector('input, button'))?.focus();
  });
}

/** @returns {import('../../app/shortcuts.js').Shortcut[]} */
export function shortcuts() {
  return [{ keys: 'v', title: 'home.view', run: () => {
    const isPlan = route.peek().query.get('view') === 'plan';
    go(`${location.pathname}${isPlan ? '' : '?view=plan'}`);
  } }];
}
