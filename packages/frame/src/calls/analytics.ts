import { type EventName, recordEvents } from '@app/contract/telemetry';
import i18next from 'i18next';
import { pageTitle } from '../state/page-title.ts';
import { sendBeacon } from './beacon.ts';
import { readSession } from './session.ts';

type Event = { name: EventName; path: string; title: string; locale: string; time: string };

const visitId = crypto.randomUUID();
let waiting: Event[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Collected for a moment and sent together; what is left goes out as the page is hidden. */
export function track(name: EventName, path = location.pathname): void {
  const time = new Date().toISOString();
  waiting.push({
    name,
    path: path.slice(0, 500),
    title: pageTitle().slice(0, 200),
    locale: i18next.language ?? '',
    time,
  });
  timer ??= setTimeout(flush, 1000);
}

export function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting.slice(0, 50);
  waiting = waiting.slice(50);
  if (events.length === 0) return;
  const { accountId = null, userId = null } = readSession() ?? {};
  sendBeacon(recordEvents, { visitId, accountId, userId, events });
}

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush();
});
