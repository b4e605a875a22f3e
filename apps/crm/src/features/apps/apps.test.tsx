import {
  type Channel,
  type ChannelKind,
  channelFailures,
  channelKinds,
  type channelStatuses,
  connectEmail,
  disconnectChannel,
  listChannels,
  shareChannel,
  syncChannel,
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

const channel = (kind: ChannelKind, more: Partial<Channel> = {}): Channel => ({
  kind,
  status: 'disconnected',
  missing: kind === 'email' || kind === 'calendar' ? null : 'credentials',
  address: '',
  isShared: false,
  ...{ connectedDate: null, syncedDate: null, nextDate: null, failure: null, skipped: [], organisations: [] },
  ...{ done: 0, total: 0, brought: 0, earlier: 0, sending: null, servers: null, services: [], service: null },
  ...more,
});
const connected: Partial<Channel> = {
  status: 'complete',
  address: 'mia@shop.example',
  connectedDate: '2026-03-01T10:00:00.000Z',
  syncedDate: '2026-03-02T10:00:00.000Z',
  nextDate: '2026-03-02T10:05:00.000Z',
  brought: 1200,
};
const Shown = ({ search, setSearch }: PageProps<typeof appsSearch>) => (
  <>
    <AppsPage search={search} setSearch={setSearch} />
    <Modals definitions={crmModals as never} />
  </>
);
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const given = (email: Partial<Channel>, more: Parameters<typeof givenCrm>[0] = []) =>
  givenCrm([
    fake(listChannels, () => ({ channels: channelKinds.map((kind) => channel(kind, kind === 'email' ? email : {})) })),
    ...more,
  ]);

beforeEach(() => act(closeModals));

test('each channel says what it is for, and what keeps it from being connected', async () => {
  await given({});
  openPage(Shown, '/apps', { search: appsSearch });
  expect((await card('Email')).getByRole('button', { name: 'Connect Email' })).toBeTruthy();
  expect((await card('Calendar')).getByRole('button', { name: 'Connect Calendar' })).toBeTruthy();
  for (const name of ['Xero', 'QuickBooks']) {
    expect((await card(name)).getByText(`This server cannot connect to ${name} yet: it has no credentials for it.`));
    expect((await card(name)).queryByRole('button')).toBeNull();
  }
});

test('without a key it is said who has to do what, and nothing can be connected', async () => {
  await given({ missing: 'key' });
  openPage(Shown, '/apps', { search: appsSearch });
  expect((await card('Email')).getByText(/CREDENTIALS_KEY/)).toBeTruthy();
  expect((await card('Email')).queryByRole('button')).toBeNull();
});

const sentences: Record<Exclude<(typeof channelStatuses)[number], 'disconnected'>, [Partial<Channel>, RegExp]> = {
  disconnecting: [{}, /being removed from the timelines/],
  waiting: [{}, /will begin in a moment/],
  running: [{ done: 1500, total: 6000 }, /Emails checked: 1,500 of 6,000/],
  complete: [{ earlier: 1800 }, /Everything up to .*2026.* has been read\./],
  partial: [{ skipped: [{ reason: 'tooLarge', count: 3 }] }, /except for this/],
  failed: [{ failure: 'timeout' }, /did not answer in time\. The next attempt is on/],
  stale: [{}, /Nothing has been read since .*2026/],
};
test.each(Object.entries(sentences))('%s is said as it is', async (status, [more, sentence]) => {
  await given({ ...connected, status: status as Channel['status'], ...more });
  openPage(Shown, '/apps', { search: appsSearch });
  const email = await card('Email');
  expect(email.getByText(sentence)).toBeTruthy();
  expect(email.getByText('mia@shop.example')).toBeTruthy();
  if (status === 'running') expect(email.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1500');
  if (status === 'partial') expect(email.getByText('Emails larger than 25 MB: 3')).toBeTruthy();
  if (status === 'disconnecting') expect(email.queryByRole('button')).toBeNull();
  // What becomes of the mails of contacts who are added later.
  else expect(email.getByText(/their earlier emails are looked for/)).toBeTruthy();
  const left = email.queryByText('New addresses whose earlier emails are still being looked for: 1,800');
  expect(left !== null).toBe('earlier' in more);
});

test.each(channelFailures)('the failure %s has a sentence, and a way on', async (failure) => {
  await given({ ...connected, status: 'failed', failure, nextDate: null });
  openPage(Shown, '/apps', { search: appsSearch });
  const email = await card('Email');
  expect(email.getByRole('status').textContent).toMatch(/\. It is not tried again automatically\.$/);
  // With the same password it would fail again.
  const isAsked = ['password', 'key', 'access', 'gone', 'readOnly', 'noCalendar'].includes(failure);
  expect(email.queryByRole('button', { name: 'Sync now' }) === null).toBe(isAsked);
});

test('a mailbox is connected: faults at their fields, the servers by hand where they are not found, then it stands there', async () => {
  const sent: unknown[] = [];
  let email: Partial<Channel> = {};
  await givenCrm([
    fake(listChannels, () => ({ channels: [channel('email', email)] })),
    fake(connectEmail, (_, body) => {
      sent.push(body);
      if (sent.length === 1) throw new AppError('channel.refused', { failure: 'host' });
      if (sent.length === 2) throw new AppError('channel.refused', { failure: 'password' });
      email = { ...connected, status: 'waiting', syncedDate: null, brought: 0, earlier: 0 };
      return channel('email', email);
    }),
  ]);
  openPage(Shown, '/apps', { search: appsSearch });
  await userEvent.click((await card('Email')).getByRole('button', { name: 'Connect Email' }));
  const form = await dialog('Connect email');
  await userEvent.click(await form.findByRole('button', { name: 'Connect' }));
  expect(form.getByRole('textbox', { name: /Email address/ }).getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: /Email address/ })));
  expect(sent).toEqual([]);
  await userEvent.type(form.getByRole('textbox', { name: /Email address/ }), 'Mia@Shop.example');
  await userEvent.type(form.getByLabelText(/^Password/), 'secret');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect((await form.findByRole('alert')).textContent).toBe('The server is unknown. Check its name.');
  expect(sent[0]).toMatchObject({ address: 'mia@shop.example', password: 'secret', isShared: false });
  const incoming = within(form.getByRole('group', { name: 'Incoming email (IMAP)' }));
  expect(incoming.getByRole<HTMLInputElement>('textbox', { name: 'Server' }).value).toBe('imap.shop.example');
  await userEvent.clear(incoming.getByRole('textbox', { name: 'Server' }));
  await userEvent.type(incoming.getByRole('textbox', { name: 'Server' }), 'mx.shop.example');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/^The password/));
  expect(sent[1]).toMatchObject({ imap: { host: 'mx.shop.example', port: 993 }, sends: 'own' });
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Email connected')).toBeTruthy();
  expect((await card('Email')).getByText('Waiting')).toBeTruthy();
});

test('what goes out through a mailbox is chosen; that its server refuses is said apart, and its fields are there', async () => {
  const sent: unknown[] = [];
  let email: Partial<Channel> = {};
  await givenCrm([
    fake(listChannels, () => ({ channels: [channel('email', email)] })),
    fake(connectEmail, (_, body) => {
      sent.push(body);
      if (sent.length === 1) throw new AppError('channel.refused', { failure: 'host', server: 'smtp' });
      email = { ...connected, sending: { sends: 'account', failure: null } };
      return channel('email', email);
    }),
  ]);
  openPage(Shown, '/apps');
  await userEvent.click((await card('Email')).getByRole('button', { name: 'Connect Email' }));
  const form = await dialog('Connect email');
  await userEvent.type(await form.findByRole('textbox', { name: /Email address/ }), 'info@gmx.de');
  await userEvent.type(form.getByLabelText(/^Password/), 'secret');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Send through this mailbox' }), 'account');
  expect(form.getByText(/Most providers limit how many emails/)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect((await form.findByRole('alert')).textContent).toBe(
    'Incoming email works, but outgoing email (SMTP) does not. The server is unknown. Check its name.',
  );
  expect(sent[0]).toMatchObject({ sends: 'account', smtp: null });
  const outgoing = within(form.getByRole('group', { name: 'Outgoing email (SMTP)' }));
  expect(outgoing.getByRole<HTMLInputElement>('textbox', { name: 'Server' }).value).toBe('mail.gmx.net');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ smtp: { host: 'mail.gmx.net', port: 465, security: 'tls' } }));
  expect(await screen.findByText(/All emails of the account from this address go out/)).toBeTruthy();
});

test('a server without a name or a port is said at its field, and nothing is sent', async () => {
  const sent: unknown[] = [];
  await given({}, [
    fake(connectEmail, (_, body) => {
      sent.push(body);
      return channel('email', connected);
    }),
  ]);
  openPage(Shown, '/apps');
  await userEvent.click((await card('Email')).getByRole('button', { name: 'Connect Email' }));
  const form = await dialog('Connect email');
  await userEvent.type(await form.findByRole('textbox', { name: /Email address/ }), 'mia@shop.example');
  await userEvent.type(form.getByLabelText(/^Password/), 'secret');
  await userEvent.click(form.getByRole('checkbox', { name: 'Enter the servers by hand' }));
  const fields = (group: string) => {
    const of = within(form.getByRole('group', { name: group }));
    return ['Server', 'Port'].map((name) => of.getByRole('textbox', { name }));
  };
  const [, incomingPort] = fields('Incoming email (IMAP)');
  const [outgoing] = fields('Outgoing email (SMTP)');
  await userEvent.clear(incomingPort as HTMLElement);
  await userEvent.clear(outgoing as HTMLElement);
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  const wrong = [...fields('Incoming email (IMAP)'), ...fields('Outgoing email (SMTP)')].map((field) =>
    field.getAttribute('aria-invalid'),
  );
  expect(wrong).toEqual([null, 'true', 'true', null]);
  await waitFor(() => expect(document.activeElement).toBe(incomingPort));
  expect(sent).toEqual([]);
  await userEvent.type(incomingPort as HTMLElement, '993');
  await userEvent.type(outgoing as HTMLElement, 'smtp.shop.example');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(sent).toMatchObject([{ imap: { port: 993 }, smtp: { host: 'smtp.shop.example' } }]));
});

test('servers that were entered by hand stand there again, and others are found as before', async () => {
  const imap = { host: 'mx.shop.example', port: 143, security: 'starttls' as const };
  const sent: unknown[] = [];
  const servers = { username: 'mia', imap, smtp: null };
  await given({ ...connected, status: 'failed', failure: 'password', servers }, [
    fake(connectEmail, (_, body) => {
      sent.push(body);
      return channel('email', connected);
    }),
  ]);
  openPage(Shown, '/apps');
  await userEvent.click((await card('Email')).getByRole('button', { name: 'Enter password again' }));
  const form = await dialog('Connect email');
  await userEvent.type(await form.findByLabelText(/^Password/), 'secret');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Send through this mailbox' }), 'own');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ username: 'mia', imap, smtp: { host: 'mx.shop.example', port: 465 } }]),
  );
});

test.each([
  ['found by the address', 'imap.shop.example', false],
  ['entered by hand', 'mx.shop.example', true],
])('whether servers are %s says what is shown', async (_, host, isByHand) => {
  const servers = {
    username: 'mia@shop.example',
    imap: { host, port: 993, security: 'tls' as const },
    smtp: { host: host.replace('imap.', 'smtp.'), port: 587, security: 'starttls' as const },
  };
  await given({ ...connected, servers });
  openPage(Shown, '/apps');
  await userEvent.click((await card('Email')).getByRole('button', { name: 'Enter password again' }));
  const form = await dialog('Connect email');
  const choice = await form.findByRole<HTMLInputElement>('checkbox', { name: 'Enter the servers by hand' });
  expect(choice.checked).toBe(isByHand);
  expect(form.queryByRole('textbox', { name: /User name/ }) !== null).toBe(isByHand);
});

test('a mailbox that takes no mail says why', async () => {
  await given({ ...connected, sending: { sends: 'own', failure: 'password' } });
  openPage(Shown, '/apps');
  expect(
    (await card('Email')).getByText(
      'The mailbox did not take the email. The password or the user name is wrong. Enter them again.',
    ),
  ).toBeTruthy();
});

test('it is synced, read again from a day, shared, and disconnected with what becomes of its emails', async () => {
  const sent: unknown[] = [];
  let fails = true;
  const keep = (body: unknown, more: Partial<Channel>) => {
    sent.push(body);
    return channel('email', { ...connected, ...more });
  };
  await given(connected, [
    fake(syncChannel, (_, body) => keep(body, { status: 'waiting' })),
    fake(shareChannel, (_, body) => keep(body, { isShared: true })),
    fake(disconnectChannel, (_, body) => {
      if (fails) throw new AppError('channel.notFound');
      return keep(body, { status: 'disconnecting' });
    }),
  ]);
  openPage(Shown, '/apps', { search: appsSearch });
  const email = await card('Email');
  await userEvent.click(email.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText('Email is being synced')).toBeTruthy();
  await userEvent.click(email.getByRole('button', { name: 'Sync again from …' }));
  await userEvent.click(await (await dialog('Sync again')).findByRole('button', { name: 'Sync again' }));
  await userEvent.click(email.getByRole('switch', { name: /Colleagues may read/ }));
  await waitFor(() =>
    expect(sent).toEqual([{ from: null }, { from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }, { isShared: true }]),
  );
  await userEvent.click(email.getByRole('button', { name: 'Disconnect' }));
  const question = await dialog('Disconnect app');
  await userEvent.click(await question.findByRole('radio', { name: 'Remove them' }));
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  expect((await question.findByRole('alert')).textContent).toBe(
    'There was an error disconnecting the channel. Try again.',
  );
  fails = false;
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ broughtIn: 'remove' }));
});
