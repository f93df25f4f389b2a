// @ts-check
// A map: Leaflet with our own controls, on a plain ground or on the tiles that the installation names.

import { session } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { icon } from '../../app/icons.js';
import { loadStyle } from '../../app/pages.js';
import { GROUND, TOWNS } from './outline.js';

/** Icons that only maps have. @type {Record<string, string>} */
const OWN = {
  minus: 'M5 12h14',
  target: 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M12 12h.01',
};
/** @type {Promise<any> | null} */
let library = null;

/** Leaflet, loaded when the first map is shown.
 * @returns {Promise<any>} */
export function leaflet() {
  const address = '/lib/leaflet/leaflet.min.js';
  // A classic script: as a module it runs just as well, and sets its global.
  library ??= Promise.all([import(address), loadStyle('/lib/leaflet/leaflet.css')])
    .then(() => /** @type {any} */ (globalThis).L)
    .catch((error) => { library = null; throw error; });
  return library;
}

/** A map in an element that is in the document. Leaflet's own zoom and credit controls write markup, so ours stand in.
 * @param {HTMLElement} place @param {{ center: [number, number], zoom: number, wheel?: boolean }} options
 * @returns {Promise<{ L: any, map: any, controls: HTMLElement, end: () => void }>} */
export async function vectorMap(place, { center, zoom, wheel = true }) {
  const L = await leaflet();
  const map = L.map(place, { center, zoom, minZoom: 4, maxZoom: 17, zoomControl: false, attributionControl: false,
    scrollWheelZoom: wheel, zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches });
  const tiles = session.peek()?.tiles;
  if (tiles) L.tileLayer(tiles, { maxZoom: 19 }).addTo(map);
  else addGround(L, map);
  const controls = h('div', { class: 'map-controls' },
    button('traffic.zoom-in', 'add', () => map.zoomIn()), button('traffic.zoom-out', 'minus', () => map.zoomOut()));
  place.append(controls, h('p', { class: 'map-credit' }, tiles ? hostOf(tiles) : t('traffic.plain-ground')));
  for (const name of ['mousedown', 'dblclick', 'touchstart', 'wheel', 'click']) {
    controls.addEventListener(name, (event) => event.stopPropagation());
  }
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  observer.observe(place);
  return { L, map, controls, end: () => { observer.disconnect(); map.remove(); } };
}

/** Whose tiles they are, by their address, which is a template: `https://{s}.tile.example.org/{z}/{x}/{y}.png`.
 * @param {string} tiles */
function hostOf(tiles) {
  return tiles.split('/')[2]?.replace('{s}.', '') ?? '';
}

/** A button over the map.
 * @param {string} title @param {string} name @param {() => void} run @returns {HTMLElement} */
export function button(title, name, run) {
  const path = OWN[name];
  return h('button', { class: 'icon-button map-button', type: 'button', 'aria-label': t(title), title: t(title),
    onclick: run }, icon(name, path));
}

/** @param {any} L @param {any} map */
function addGround(L, map) {
  L.geoJSON(GROUND, { interactive: false,
    style: (/** @type {any} */ part) => ({ className: `ground-${part.properties.kind}`, weight: 1 }) }).addTo(map);
  const towns = TOWNS.map(([name, latitude, longitude, rank]) => ({ rank, label: L.marker([latitude, longitude], {
    // Below the markers, which are often just where a town is.
    interactive: false, keyboard: false, pane: 'overlayPane',
    icon: L.divIcon({ className: 'town', iconSize: null, html: h('span', { 'aria-hidden': 'true' }, name) }) }) }));
  const follow = () => {
    for (const { rank, label } of towns) {
      if (map.getZoom() >= 4 + rank * 1.5) label.addTo(map);
      else label.remove();
    }
  };
  map.on('zoomend', follow);
  follow();
}
