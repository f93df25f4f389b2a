// @ts-check
// Places on a map; the map library comes when the first such widget is looked at.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { loadStyle } from '../../app/pages.js';
import { effect, onEnd, scope } from '../../app/store.js';
import { vectorMap } from '../traffic/vector-map.js';
import { figure, nameOf } from './summary.js';

/** @param {import('./bodies.js').Content} content */
export function mapBody({ shown }) {
  const ground = h('div', { class: 'map-ground' });
  let isOver = false;
  let end = () => {};
  onEnd(() => { isOver = true; end(); });
  loadStyle('../pages/traffic/map.css').then(() => vectorMap(ground, { center: [41.6, 0], zoom: 6, wheel: false }))
    .then((parts) => {
      const drawn = scope(() => effect(() => show(parts, shown.value?.items ?? [])));
      end = () => { drawn.end(); parts.end(); };
      if (isOver) end();
    }).catch((error) => { reportError(error); ground.append(h('p', { class: 'empty' }, t('traffic.no-map'))); });
  return h('div', { class: 'map', role: 'region', 'aria-label': t('traffic.map') }, ground);
}

/** What was shown before, by map, so that the view moves only when there are other places. @type {WeakMap<any, any>} */
const layers = new WeakMap();

/** @param {Awaited<ReturnType<typeof vectorMap>>} parts @param {any[]} items */
function show({ L, map }, items) {
  const before = layers.get(map) ?? { layer: L.featureGroup().addTo(map), count: -1 };
  before.layer.clearLayers();
  for (const item of items) {
    if (typeof item.latitude !== 'number' || typeof item.longitude !== 'number') continue;
    before.layer.addLayer(marker(L, item));
  }
  if (before.count !== items.length && items.length > 0) {
    map.fitBounds(before.layer.getBounds().pad(0.2), { maxZoom: 12, animate: false });
  }
  layers.set(map, { layer: before.layer, count: items.length });
}

/** @param {any} L @param {any} item */
function marker(L, item) {
  const words = [nameOf(item), item.subtitle, item.value === undefined ? '' : figure(item.value)].filter(Boolean);
  const label = h('span', { class: 'pin' }, h('span', { class: 'pin-words' }, h('b', null, words[0] ?? ''),
    words.length > 1 && ` ${words.slice(1).join(' · ')}`));
  return L.marker([item.latitude, item.longitude], { keyboard: true, title: words.join(', '), riseOnHover: true,
    icon: L.divIcon({ className: 'pin-place', iconSize: [24, 24], html: label }) });
}
