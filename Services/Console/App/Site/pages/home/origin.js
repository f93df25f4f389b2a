// @ts-check
// Where the homes come from: the document of each, and what the service reads by itself.

import { ask } from '../../app/api.js';
import { h } from '../../app/dom.js';
import { has, moment, t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { signal } from '../../app/store.js';
import { home, homeIds } from './homes.js';

/** The origins as a list that fills itself. */
export function origins() {
  const lines = signal(/** @type {string[]} */ ([]));
  const load = async () => {
    const ids = homeIds();
    const answers = await Promise.all(ids.map((id) =>
      ask('home', 'settings', { home: id, element: firstElement(id) })));
    const [first] = answers;
    lines.value = [...answers.map((answer, index) => words(home(ids[index])?.name ?? ids[index], answer.origin)),
      first?.folder && t('home.origin-folder', { folder: first.folder }),
      first?.url && t('home.origin-url', { url: first.url, seconds: first.seconds })].filter(Boolean);
  };
  load().catch((error) => { if (error instanceof Problem) lines.value = [error.words]; else throw error; });
  return h('ul', { class: 'hint break', 'aria-label': t('home.origins') },
    () => lines.value.map((line) => h('li', null, line)));
}

/** One element keeps the answer short. @param {string} id */
function firstElement(id) {
  const place = home(id);
  return place?.elements[0]?.id ?? place?.sectors[0]?.elements[0]?.id;
}

/** @param {string} name @param {any} origin */
function words(name, origin) {
  const key = `home.origin-${origin?.kind === 'url' ? 'address' : origin?.kind}`;
  const from = has(key) ? t(key, { name: origin.name ?? '' }) : t('home.origin-unknown');
  return origin ? `${name}: ${from}, ${moment(origin.at)}` : `${name}: ${from}`;
}
