// @ts-check
// Loading homes: an XML document from a file or an address, with a side file that says how its devices are reached.

import { command } from '../../app/api.js';
import { ask } from '../../app/dialog.js';
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { Problem } from '../../app/problem.js';
import { toast } from '../../app/toast.js';
import { field } from '../account/door-card.js';
import { origins } from './origin.js';

/** Asks for a document and loads it. */
export async function loadHomes() {
  const answer = await ask({
    title: t('home.load'), label: t('home.load-go'),
    body: h('div', { class: 'fields' }, h('p', { class: 'muted' }, t('home.load-text')),
      origins(),
      field('home.load-file', { name: 'xml', type: 'file', accept: '.xml,application/xml,text/xml' }),
      field('home.load-url', { name: 'url', type: 'url', placeholder: 'http://…/viviendas.xml' }),
      field('home.load-side', { name: 'side', type: 'file', accept: '.json,application/json' }, 'home.load-side-hint')),
    submit: async (form) => {
      const data = new FormData(form);
      const [xml, side] = await Promise.all(['xml', 'side'].map((name) => text(data.get(name))));
      const url = String(data.get('url')).trim();
      if (!xml && !url) throw new Problem({ type: 'local', title: t('home.load-nothing') });
      return command('home', 'homes', 'load', { ...(xml ? { xml } : { url }), ...(side ? { side } : {}) });
    },
  });
  if (answer) toast(t(answer.outcome === 'accepted' ? 'home.load-accepted' : 'home.load-done'));
}

/** @param {FormDataEntryValue | null} file */
function text(file) {
  return file instanceof File && file.size > 0 ? file.text() : '';
}
