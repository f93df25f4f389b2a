// @ts-check
// Dates, ages and measures of the clinic in the reader's language.

import { number, t, tongue } from '../../app/i18n.js';

/** The vital signs in the order of the form, with their units. */
export const VITALS = [
  ['weight', 'kg'], ['height', 'cm'], ['temperature', '°C'], ['systolic', 'mmHg'], ['diastolic', 'mmHg'],
  ['heartRate', '/min'], ['respiratoryRate', '/min'], ['oxygenSaturation', '%'],
];

/** A calendar day in words; a birth date may be a year or a month only.
 * @param {string} text */
export function date(text) {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  if (!month) return String(year);
  const shape = day ? { dateStyle: 'long' } : { month: 'long', year: 'numeric' };
  return new Intl.DateTimeFormat(tongue, /** @type {any} */ (shape)).format(new Date(year, month - 1, day || 1));
}

/** The day of a moment, here.
 * @param {string | Date} at */
export function dayOf(at) {
  return new Intl.DateTimeFormat(tongue, { dateStyle: 'long' }).format(new Date(at));
}

/** The time of day of a moment.
 * @param {string | Date} at */
export function hour(at) {
  return new Intl.DateTimeFormat(tongue, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}

/** A day as `2026-11-21`, here and not in Greenwich.
 * @param {Date} at */
export function isoDay(at) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** How old somebody is; months below two years, “about” when only the year is known.
 * @param {string | undefined} birth */
export function ageInWords(birth) {
  if (!birth) return '';
  const [year, month = 0, day = 0] = birth.split('-').map(Number);
  const now = new Date();
  if (!month) return t('clinic.age-about', { count: now.getFullYear() - year });
  const isBefore = day > 0 && now.getDate() < day;
  const months = (now.getFullYear() - year) * 12 + now.getMonth() + 1 - month - (isBefore ? 1 : 0);
  return months < 24 ? t('clinic.age-months', { count: months }) : t('clinic.age', { count: Math.floor(months / 12) });
}

/** @param {string} field @param {number} value @param {string} unit */
export function measure(field, value, unit) {
  return `${number(value, { maximumFractionDigits: field === 'bmi' ? 1 : 2 })} ${unit}`;
}

/** A size of a file.
 * @param {number} bytes */
export function fileSize(bytes) {
  const [value, unit] = bytes < 1_048_576 ? [bytes / 1024, 'kilobyte'] : [bytes / 1_048_576, 'megabyte'];
  return number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
}
