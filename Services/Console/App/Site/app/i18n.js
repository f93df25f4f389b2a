// @ts-check
// Every word that a person reads, and numbers, dates and ages in their language.

import { now } from './clock.js';
import { language } from './preferences.js';

export const LANGUAGES = ['es', 'ca', 'en'];
/** @type {any} */
let catalogue = {};
/** The language in force, one of LANGUAGES. */
export let tongue = 'en';
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules('en');

/** Loads the words of the language chosen, else of the first of the browser's that there is. */
export async function loadLanguage() {
  const wishes = [language.peek(), ...navigator.languages].map((name) => name.slice(0, 2));
  tongue = wishes.find((name) => LANGUAGES.includes(name)) ?? 'en';
  const response = await fetch(new URL(`../i18n/${tongue}.json`, import.meta.url));
  catalogue = await response.json();
  plurals = new Intl.PluralRules(tongue);
  document.documentElement.lang = tongue;
}

/** The text of a key such as `tasks.count`. `{name}` in it is replaced by values; where a text has plural forms,
 * `count` chooses.
 * @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
export function t(key, values = {}) {
  const entry = key.split('.').reduce((part, name) => part?.[name], catalogue);
  const count = Number(values.count);
  const text = typeof entry === 'object' ? entry[plurals.select(count)] ?? entry.other : entry;
  if (typeof text !== 'string') return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value;
  });
}

/** Whether a key has a text.
 * @param {string} key */
export function has(key) {
  return t(key, { count: 1 }) !== key;
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options) {
  return new Intl.NumberFormat(tongue, options).format(value);
}

/** A time of day, with the day before it when that is not today.
 * @param {string | number | Date} at */
export function time(at) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(tongue, { .../** @type {any} */ (day), hour: '2-digit',
    minute: '2-digit' }).format(date);
}

/** A whole moment, for tooltips and histories.
 * @param {string | number | Date} at */
export function moment(at) {
  return new Intl.DateTimeFormat(tongue, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
}

/** A calendar day: today, tomorrow, a weekday of this week, else the date. `at` is a day or a moment.
 * @param {string} at */
export function day(at) {
  const date = at.length === 10 ? new Date(`${at}T00:00`) : new Date(at);
  const days = Math.round((midnight(date) - midnight(new Date())) / 86_400_000);
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(tongue, { numeric: 'auto' }).format(days, 'day');
  if (days > 1 && days < 7) return new Intl.DateTimeFormat(tongue, { weekday: 'long' }).format(date);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : { year: 'numeric' };
  return new Intl.DateTimeFormat(tongue, { day: 'numeric', month: 'short', .../** @type {any} */ (year) }).format(date);
}

/** @param {Date} date */
function midnight(date) {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** How long ago: “3 min ago”. It grows by itself where it is read in a function.
 * @param {string | number | Date} at */
export function age(at) {
  const seconds = Math.round((now.value - new Date(at).getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(tongue, { numeric: 'auto', style: 'short' });
  if (seconds < 45) return t('age.now');
  if (seconds < 3600) return format.format(-Math.max(1, Math.round(seconds / 60)), 'minute');
  if (seconds < 86_400) return format.format(-Math.round(seconds / 3600), 'hour');
  return format.format(-Math.round(seconds / 86_400), 'day');
}
