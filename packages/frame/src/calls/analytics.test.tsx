import { recordEvents } from '@app/contract/telemetry';
import { beforeEach, expect, test, vi } from 'vitest';
import { given } from '../../test/open-page.tsx';
import { setPageTitle, setTitleBadge } from '../state/page-title.ts';
import { flush, track } from './analytics.ts';

const beacon = vi.fn((_url: string, _body: Blob) => true);

beforeEach(async () => {
  await given({});
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});

test('events are sent together, as the contract wants them', async () => {
  track('pageView', '/clients');
  track('cartLinkModalOpened');
  flush();
  expect(beacon).toHaveBeenCalledOnce();
  const [url, blob] = beacon.mock.calls[0]!;
  expect(url).toBe('/api/v2/events');
  const { events } = recordEvents.body.parse(JSON.parse(await blob.text()));
  expect(events.map(({ name, path }) => [name, path])).toEqual([
    ['pageView', '/clients'],
    ['cartLinkModalOpened', location.pathname],
  ]);
});

test('an event names the page without the badge that may stand before its title', async () => {
  setPageTitle('Clients');
  setTitleBadge(3);
  expect(document.title).toBe('(3) Clients');
  track('pageView');
  flush();
  setTitleBadge(0);
  const [, blob] = beacon.mock.calls[0]!;
  const { events } = recordEvents.body.parse(JSON.parse(await blob.text()));
  expect(events.map(({ title }) => title)).toEqual(['Clients']);
});

test('what waits goes out when the page is hidden', () => {
  track('notificationClicked');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  dispatchEvent(new Event('visibilitychange'));
  expect(beacon).toHaveBeenCalledOnce();
});
