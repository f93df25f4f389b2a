// @ts-check
// The widgets of a page on twelve columns, or below each other where there is no room for columns.

import { append, h, keyed } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { send } from '../../app/queue.js';
import { computed, effect, onEnd, signal } from '../../app/store.js';
import { isComplete } from '../../app/stream.js';
import { problem } from '../../app/toast.js';
import { isEditing, isNarrow, mayChange } from './boards.js';
import { draw, leave } from './drawing.js';
import { inReadingOrder, isSame, settled } from './layout.js';
import { widget } from './widget.js';

/** How long the page's document may take after the service said yes, in milliseconds. */
const PATIENCE = 5000;
/** So many widgets are made at once. */
const STEP = 24;

/** @param {{ readonly value: any }} board the page's document, which follows @returns {HTMLElement} */
export function grid(board) {
  /** @type {import('../../app/store.js').Signal<{ id: string, place: any } | null>} */
  const draft = signal(null);
  let timer = 0;
  let isDropped = false;
  onEnd(() => clearTimeout(timer));
  const widgets = () => board.value?.widgets ?? [];
  const places = computed(() => {
    const moved = draft.value;
    const wanted = widgets().map((/** @type {any} */ entry) => (entry.id === moved?.id
      ? { ...entry, widget: { ...entry.widget, place: moved.place } } : entry));
    return settled(wanted, moved?.id);
  });
  // What was dropped stays where it is until the service's own layout says the same.
  effect(() => {
    const confirmed = widgets().find((/** @type {any} */ entry) => entry.id === draft.value?.id)?.widget.place;
    if (isDropped && confirmed && isSame(confirmed, draft.value?.place)) settle();
  });
  const settle = () => { clearTimeout(timer); isDropped = false; draft.value = null; };
  // The first screenful at once, the others a few with each frame.
  const limit = signal(STEP);
  const more = () => { limit.value += STEP; };
  effect(() => { if (limit.value < widgets().length) draw(more); });
  onEnd(() => leave(more));
  const status = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'assertive' });
  const cells = h('div', { class: () => ['grid', isNarrow.value && 'narrow', canMove() && 'editing'] });
  keyed(cells, () => inReadingOrder(widgets()).slice(0, limit.value), (entry) => entry.id, (entry) => widget(entry, {
    board, place: () => places.value.get(entry.value.id) ?? entry.value.widget.place, canMove, move,
    show: (place) => { isDropped = false; draft.value = place && { id: entry.peek().id, place }; },
    say: (text) => { status.textContent = text; },
  }));
  const whole = h('div', { class: 'board' });
  append(whole, [status, cells, () => isComplete.value && widgets().length === 0
    && h('p', { class: 'empty' }, t(mayChange() ? 'dashboards.no-widgets' : 'dashboards.no-widgets-yet'))]);
  return whole;

  /** @param {string} id @param {import('./layout.js').Place} place */
  async function move(id, place) {
    clearTimeout(timer);
    draft.value = { id, place };
    isDropped = true;
    try {
      const answer = await send('dashboard', board.value.id, 'widget-move', { widget: id, place });
      if (answer?.outcome !== 'queued') timer = setTimeout(settle, PATIENCE);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      settle();
      problem(error);
    }
  }
}

/** A layout is never made from the view of one column. */
function canMove() {
  return isEditing.value && !isNarrow.value && mayChange();
}
