// @ts-check
// What wants a person's attention: a message here, and one of the system's when the page is not looked at.

import { t } from './i18n.js';
import { notifications } from './preferences.js';
import { listen } from './stream.js';
import { toast } from './toast.js';

/** Shows every event that carries `attention`, until the scope ends. */
export function watchAttention() {
  listen(({ event }) => {
    const attention = event?.data?.attention;
    if (!attention?.title) return;
    toast(attention.title, { kind: attention.level === 'info' ? 'plain' : 'problem', seconds: 10 });
    if (notifications.peek() !== 'on' || !document.hidden || Notification.permission !== 'granted') return;
    notify(attention);
  });
}

/** @param {{ title: string, note?: string, dedupeKey?: string }} attention */
function notify({ title, note, dedupeKey }) {
  try {
    new Notification(title, { body: note ?? '', tag: dedupeKey, icon: '/icon.svg' });
  } catch {
    // On Android only service workers may; the message here has to do.
  }
}

/** Asks the browser for leave to notify; false when it is refused.
 * @returns {Promise<boolean>} */
export async function allowNotifications() {
  if (!('Notification' in window)) { toast(t('account.no-notifications')); return false; }
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') toast(t('account.no-notifications'));
  return answer === 'granted';
}
