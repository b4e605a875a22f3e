import {
  askConsent,
  type Channel,
  channelFailures,
  chooseOrganisation,
  disconnectChannel,
  listChannels,
  takeConsent,
} from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { Modals } from '@app/frame/app/modals.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { crmModals } from '../../modal-definitions.ts';
import { AppsPage } from './apps-page.tsx';
import { appsSearch } from './search.ts';

const xero = (more: Partial<Channel> = {}): Channel => ({
  ...{ kind: 'xero', status: 'disconnected', missing: null, address: '', isShared: true, organisations: [] },
  ...{ connectedDate: null, syncedDate: null, nextDate: null, failure: null, skipped: [] },
  ...{ done: 0, total: 0, brought: 0, earlier: 0, sending: null, servers: null, services: [], service: null },
  ...more,
});
const connected: Partial<Channel> = {
  ...{ status: 'complete', address: 'Demo Ltd', connectedDate: '2026-03-01T10:00:00.000Z', brought: 12 },
  ...{ syncedDate: '2026-03-02T10:00:00.000Z', nextDate: '2026-03-02T10:05:00.000Z' },
};
const Shown = ({ search, setSearch }: PageProps<typeof appsSearch>) => (
  <>
    <AppsPage search={search} setSearch={setSearch} />
    <Modals definitions={crmModals as never} />
  </>
);
const open = (at = '/apps') => openPage(Shown, at, { path: '/apps', search: appsSearch });
const card = async () => within(await screen.findByRole('region', { name: 'Xero' }));
const given = (channel: () => Channel, more: Parameters<typeof givenCrm>[0] = []) =>
  givenCrm([fake(listChannels, () => ({ channels: [channel()] })), ...more]);

beforeEach(() => act(closeModals));

test('it says what flows which way before it leads on, and what keeps it from that', async () => {
  const asked: unknown[] = [];
  await given(
    () => xero(),
    [
      fake(askConsent, (_, body) => {
        asked.push(body);
        if (asked.length === 1) throw new AppError('channel.noCredentials');
        // The only way that a page of the tests can go.
        return { url: `${location.href}#consent` };
      }),
    ],
  );
  open();
  await userEvent.click((await card()).getByRole('button', { name: 'Connect Xero' }));
  const form = within(await screen.findByRole('dialog', { name: 'Connect accounting' }));
  expect(await form.findByText(/^From Xero: orders \(accepted quotes\), invoices and payments/)).toBeTruthy();
  expect(form.getByText(/^To Xero: nothing/)).toBeTruthy();
  expect(form.getByText(/counts as a purchase/)).toBeTruthy();
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Read invoices from' }), 'all');
  await userEvent.click(form.getByRole('button', { name: 'Continue to Xero' }));
  expect((await form.findByRole('alert')).textContent).toMatch(/no credentials/);
  await userEvent.click(form.getByRole('button', { name: 'Continue to Xero' }));
  await waitFor(() => expect(location.hash).toBe('#consent'));
  expect(asked).toEqual([{ since: null }, { since: null }]);
});

test('who comes back is connected once, and nothing of it stays in the address', async () => {
  const taken: unknown[] = [];
  let channel = xero();
  await given(
    () => channel,
    [
      fake(takeConsent, (_, body) => {
        taken.push(body);
        channel = xero({ ...connected, status: 'waiting' });
        return channel;
      }),
    ],
  );
  const { address } = open('/apps?connect=xero&state=acme.s3&code=a%26b');
  expect(await screen.findByText('Xero connected')).toBeTruthy();
  expect(taken).toEqual([{ state: 'acme.s3', code: 'a&b', realmId: '' }]);
  expect(address()).toBe('/apps');
  expect((await card()).getByText('Demo Ltd')).toBeTruthy();
  expect((await card()).queryByRole('switch')).toBeNull();
});

test.each<[string, AppError | null, RegExp]>([
  ['?connect=xero&state=a.b&error=access_denied', null, /access was not granted there/],
  ['?connect=xero&state=a.b&code=x', new AppError('channel.noConsent'), /taken too long or was begun elsewhere/],
  [
    '?connect=xero&state=a.b&code=x',
    new AppError('channel.refused', { failure: 'client' }),
    /credentials of this server/,
  ],
  ['?connect=xero&state=a.b&code=x', new AppError('channel.refused', { failure: 'host' }), /^Xero cannot be reached/],
])('who comes back with %s is told why it is not connected', async (search, error, sentence) => {
  await given(
    () => xero(),
    [
      fake(takeConsent, () => {
        throw error ?? new Error('not asked');
      }),
    ],
  );
  const { address } = open(`/apps${search}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(address()).toBe('/apps');
});

test('of several organizations one is chosen', async () => {
  let channel = xero({
    organisations: [
      { id: 't1', name: 'Demo Ltd' },
      { id: 't2', name: 'Second Ltd' },
    ],
  });
  const chosen: unknown[] = [];
  await given(
    () => channel,
    [
      fake(chooseOrganisation, (_, body) => {
        chosen.push(body);
        channel = xero({ ...connected, address: 'Second Ltd', status: 'waiting' });
        return channel;
      }),
    ],
  );
  open();
  await userEvent.selectOptions((await card()).getByRole('combobox', { name: 'Organization' }), 'Second Ltd');
  await userEvent.click((await card()).getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Xero connected')).toBeTruthy();
  expect(chosen).toEqual([{ organisationId: 't2' }]);
  expect((await card()).getByText('Second Ltd')).toBeTruthy();
});

/** The others are those of calendars. */
const failures = channelFailures.filter((failure) => !/^(gone|readOnly|noCalendar)$/.test(failure));

test.each(failures)('the failure %s has a sentence about the service, and a way on', async (failure) => {
  await given(() => xero({ ...connected, status: 'failed', failure, nextDate: null }));
  open();
  const sentence = (await card()).getByRole('status').textContent;
  expect(sentence).toMatch(/\. It is not tried again automatically\.$/);
  expect(sentence).toMatch(/Xero/);
  const isAsked = failure === 'password' || failure === 'key' || failure === 'access';
  expect((await card()).queryByRole('button', { name: 'Connect again' }) !== null).toBe(isAsked);
  expect((await card()).queryByRole('button', { name: 'Sync now' }) === null).toBe(isAsked);
});

test('a service that asks for a pause is said so, with when it goes on; what was left out is counted', async () => {
  const waits = { status: 'waiting', failure: 'limited', nextDate: '2026-03-02T11:00:00.000Z' } as const;
  await given(() => xero({ ...connected, ...waits, skipped: [{ reason: 'record', count: 2 }] }));
  open();
  expect((await card()).getByRole('status').textContent).toMatch(/asks for a pause.* The next attempt is on .*2026/);
  expect((await card()).getByText('Orders, invoices and payments that cannot be read: 2')).toBeTruthy();
});

test('it is disconnected with what becomes of its invoices', async () => {
  const sent: unknown[] = [];
  await given(
    () => xero(connected),
    [
      fake(disconnectChannel, (_, body) => {
        sent.push(body);
        return xero({ ...connected, status: 'disconnecting' });
      }),
    ],
  );
  open();
  await userEvent.click((await card()).getByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('dialog', { name: 'Disconnect app' }));
  expect(await question.findByText(/Access to Demo Ltd will be given back to Xero/)).toBeTruthy();
  expect(question.getByRole('radiogroup', { name: /invoices and payments/ })).toBeTruthy();
  await userEvent.click(question.getByRole('radio', { name: 'Remove them' }));
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(sent).toEqual([{ broughtIn: 'remove' }]));
});
