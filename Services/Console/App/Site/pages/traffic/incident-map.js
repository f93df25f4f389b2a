// @ts-check
// The incidents on a map: signs, which stand together where there are many, and coloured stretches.

import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { effect, onEnd, scope } from '../../app/store.js';
import { toast } from '../../app/toast.js';
import { headline, isStale, placeOf, position, selected, whereabouts } from './incidents.js';
import { sign } from './signs.js';
import { button, vectorMap } from './vector-map.js';

/** Signs closer than this, in pixels, become one with a number. */
const CELL = 44;
/** From here on every sign stands for itself. */
const SINGLE_ZOOM = 14;

/** The map's element; the map itself comes when its library is here.
 * @param {{ readonly value: any[] }} shown */
export function incidentMap(shown) {
  const ground = h('div', { class: 'map-ground' });
  const place = h('div', { class: 'map card', role: 'region', 'aria-label': t('traffic.map') }, ground);
  let isOver = false;
  let end = () => {};
  onEnd(() => { isOver = true; end(); });
  vectorMap(ground, { center: [41.6, 1.9], zoom: 7 }).then((parts) => {
    const drawn = scope(() => draw(parts, shown));
    end = () => { drawn.end(); parts.end(); };
    if (isOver) end();
  }).catch((error) => { reportError(error); ground.append(h('p', { class: 'empty' }, t('traffic.no-map'))); });
  return place;
}

/** @param {Awaited<ReturnType<typeof vectorMap>>} parts @param {{ readonly value: any[] }} shown */
function draw({ L, map, controls }, shown) {
  const stretches = L.layerGroup().addTo(map);
  const signs = L.layerGroup().addTo(map);
  const me = L.layerGroup().addTo(map);
  controls.append(button('traffic.locate', 'target', () => locate(map)));
  const drawSigns = () => {
    // Leaflet takes signs away with the focus on them; it goes back to the same one.
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.sign;
    signs.clearLayers();
    for (const group of groups(map, shown.peek())) signs.addLayer(marker(L, map, group));
    const again = focused && map.getContainer().querySelector(`[data-sign="${CSS.escape(focused)}"]`);
    again?.focus({ preventScroll: true });
  };
  effect(() => {
    stretches.clearLayers();
    for (const incident of shown.value) drawStretch(L, incident, stretches);
    drawSigns();
  });
  map.on('zoomend moveend', drawSigns);
  effect(() => {
    const incident = shown.peek().find((entry) => entry.key === selected.value);
    const there = incident && placeOf(incident);
    if (there && !map.getBounds().pad(-0.15).contains(there)) map.setView(there, Math.max(map.getZoom(), 11));
    for (const element of map.getContainer().querySelectorAll('[data-sign]')) {
      element.classList.toggle('chosen', element.dataset.sign === selected.value);
    }
  });
  effect(() => {
    me.clearLayers();
    if (!position.value) return;
    me.addLayer(L.circleMarker(position.value, { radius: 8, className: 'me', interactive: false }));
  });
}

/** @param {any} L @param {any} incident @param {any} layer */
function drawStretch(L, incident, layer) {
  if (!/Line|Polygon/.test(incident.geometry?.type ?? '')) return;
  const look = ['stretch', `severity-${incident.severity}`, isStale(incident) ? 'stale' : ''].filter(Boolean).join(' ');
  const line = L.geoJSON(incident.geometry, { style: { className: look, weight: 5 } });
  line.on('click', () => { selected.value = incident.key; });
  layer.addLayer(line);
}

/** The incidents in sight, by the cells of a net over the map; the gravest of a cell first.
 * @param {any} map @param {any[]} list @returns {any[][]} */
function groups(map, list) {
  const bounds = map.getBounds().pad(0.1);
  /** @type {Map<string, any[]>} */
  const cells = new Map();
  for (const incident of list) {
    const there = placeOf(incident);
    if (!there || !bounds.contains(there)) continue;
    const { x, y } = map.project(there);
    const isAlone = map.getZoom() >= SINGLE_ZOOM;
    const key = isAlone ? incident.key : `${Math.floor(x / CELL)}/${Math.floor(y / CELL)}`;
    cells.set(key, [...(cells.get(key) ?? []), incident]);
  }
  return [...cells.values()].map((cell) => cell.sort((a, b) => b.severity - a.severity));
}

/** @param {any} L @param {any} map @param {any[]} group */
function marker(L, map, group) {
  const [first] = group;
  const there = placeOf(first);
  const look = ['sign-place', isStale(first) && 'stale', first.key === selected.peek() && 'chosen'].filter(Boolean);
  const made = L.marker(there, { keyboard: true, zIndexOffset: first.severity * 1000,
    icon: L.divIcon({ className: look.join(' '), iconSize: [36, 36],
      html: h('span', null, sign(first.category, first.severity, group.length)) }) });
  const words = group.length > 1 ? t('traffic.together', { count: group.length, first: headline(first) })
    : [headline(first), t(`traffic.severity.${first.severity}`), whereabouts(first)].join(', ');
  made.on('add', () => {
    const element = made.getElement();
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', words);
    element.title = words;
    element.dataset.sign = first.key;
  });
  const choose = () => {
    if (group.length > 1) map.setView(there, Math.min(map.getZoom() + 2, SINGLE_ZOOM));
    else selected.value = first.key;
  };
  made.on('click', choose);
  made.on('keypress', (/** @type {any} */ event) => { if (event.originalEvent.key === 'Enter') choose(); });
  return made;
}

/** @param {any} map */
function locate(map) {
  if (!navigator.geolocation) { toast(t('traffic.no-position')); return; }
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    position.value = [coords.latitude, coords.longitude];
    map.setView(position.peek(), Math.max(map.getZoom(), 11));
  }, () => toast(t('traffic.no-position'), { kind: 'problem' }), { maximumAge: 60_000, timeout: 10_000 });
}
