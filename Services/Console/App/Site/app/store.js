// @ts-check
// Signals: values that know who reads them. Effects run again, once per turn, when what they read has changed.

/**
 * @template T
 * @typedef {{ value: T, peek(): T }} Signal
 * @typedef {{ number: number, sources: Set<Set<Reaction>>, wake(): void, execute(): void }} Reaction
 */

/** @type {Reaction | null} Who reads at the moment. */
let tracker = null;
/** @type {Array<() => void> | null} What ends together with the effect or scope that runs at the moment. */
let owner = null;
let created = 0;
/** @type {Set<Reaction>} */
const waiting = new Set();

/** @param {Set<Reaction>} readers */
function track(readers) {
  if (!tracker) return;
  readers.add(tracker);
  tracker.sources.add(readers);
}

/** @param {Reaction} reaction */
function forget(reaction) {
  for (const readers of reaction.sources) readers.delete(reaction);
  reaction.sources.clear();
}

function flush() {
  // Older effects first: an outer one may end the inner ones before these read what is gone.
  while (waiting.size > 0) {
    const next = [...waiting].reduce((a, b) => (a.number < b.number ? a : b));
    waiting.delete(next);
    next.execute();
  }
}

/** @param {Reaction} reaction */
function schedule(reaction) {
  if (waiting.size === 0) queueMicrotask(flush);
  waiting.add(reaction);
}

/**
 * @template R
 * @param {Reaction | null} reader @param {Array<() => void> | null} parts @param {() => R} run
 * @returns {R}
 */
function within(reader, parts, run) {
  const before = [tracker, owner];
  tracker = reader;
  owner = parts;
  try {
    return run();
  } finally {
    [tracker, owner] = /** @type {any} */ (before);
  }
}

/** A value that can be set.
 * @template T @param {T} value @returns {Signal<T>} */
export function signal(value) {
  /** @type {Set<Reaction>} */
  const readers = new Set();
  return {
    get value() { track(readers); return value; },
    set value(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const reader of [...readers]) reader.wake();
    },
    peek: () => value,
  };
}

/** A value that follows from others, computed when it is read.
 * @template T @param {() => T} compute @returns {{ readonly value: T, peek(): T }} */
export function computed(compute) {
  const readers = /** @type {Set<Reaction>} */ (new Set());
  let stale = true;
  let value = /** @type {T} */ (undefined);
  /** @type {Reaction} */
  const reaction = {
    number: created++, sources: new Set(),
    wake() {
      if (stale) return;
      stale = true;
      for (const reader of [...readers]) reader.wake();
    },
    execute() {
      forget(reaction);
      value = within(reaction, [], compute);
      stale = false;
    },
  };
  const peek = () => { if (stale) reaction.execute(); return value; };
  return { get value() { track(readers); return peek(); }, peek };
}

/** Runs at once, and again whenever a signal it has read changes. Returns what ends it; a scope ends it, too.
 * @param {() => void} run @returns {() => void} */
export function effect(run) {
  /** @type {Array<() => void>} */
  const parts = [];
  let isOver = false;
  /** @type {Reaction} */
  const reaction = {
    number: created++, sources: new Set(),
    wake: () => { if (!isOver) schedule(reaction); },
    execute() {
      clear();
      if (isOver) return;
      // One widget's fault must not stop the others.
      try { within(reaction, parts, run); } catch (error) { reportError(error); }
    },
  };
  const clear = () => { forget(reaction); for (const part of parts.splice(0)) part(); };
  const end = () => { isOver = true; waiting.delete(reaction); clear(); };
  onEnd(end);
  reaction.execute();
  return end;
}

/** Called when the effect or scope that runs now ends.
 * @param {() => void} end */
export function onEnd(end) {
  owner?.push(end);
}

/** Runs something whose effects live until `end` is called.
 * @template T @param {() => T} run @returns {{ result: T, end: () => void }} */
export function scope(run) {
  /** @type {Array<() => void>} */
  const parts = [];
  const result = within(null, parts, run);
  return { result, end: () => { for (const part of parts.splice(0)) part(); } };
}

/** Reads without being woken.
 * @template T @param {() => T} read @returns {T} */
export function untracked(read) {
  return within(null, owner, read);
}

/** Follows `read`, and stays still while that says the same: what is built of it is not built anew.
 * @template T @param {() => T} read @returns {{ readonly value: T, peek(): T }} */
export function distinct(read) {
  const known = signal(untracked(read));
  effect(() => { known.value = read(); });
  return known;
}
