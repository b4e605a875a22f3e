import {
  askConsent,
  type Channel,
  type ChannelKind,
  connectEmail,
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
import { crmModals } from '../../../modal-definitions.ts';
import { AppsPage } from '../apps-page.tsx';
import { appsSearch } from '../search.ts';

const channel = (kind: ChannelKind, more: Partial<Channel> = {}): Channel => ({
  ...{ kind, status: 'disconnected', missing: null, address: '', isShared: false, organisations: [] },
  ...{ connectedDate: null, syncedDate: null, nextDate: null, failure: null, skipped: [] },
  ...{ done: 0, total: 0, brought: 0, earlier: 0, sending: null, servers: null, service: null },
  services: kind === 'email' ? ['google', 'microsoft'] : ['google'],
  ...more,
});
const connected: Partial<Channel> = {
  ...{ status: 'complete', address: 'mia@shop.example', connectedDate: '2026-03-01T10:00:00.000Z', service: 'google' },
  ...{ syncedDate: '2026-03-02T10:00:00.000Z', nextDate: '2026-03-02T10:05:00.000Z' },
};
const Shown = ({ search, setSearch }: PageProps<typeof appsSearch>) => (
  <>
    <AppsPage search={search} setSearch={setSearch} />
    <Modals definitions={crmModals as never} />
  </>
);
const open = (at = '/apps') => openPage(Shown, at, { path: '/apps', search: appsSearch });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const given = (shown: () => Channel, more: Parameters<typeof givenCrm>[0] = []) =>
  givenCrm([fake(listChannels, () => ({ channels: [shown()] })), ...more]);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const choices = (form: Awaited<ReturnType<typeof dialog>>) =>
  form.queryAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => `${value}${checked ? ' chosen' : ''}`);

beforeEach(() => act(closeModals));

test('the address says where its owner can sign in, and the likeliest way is chosen', async () => {
  await given(() => channel('email'));
  open();
  await userEvent.click((await card('Email')).getByRole('button', { name: 'Connect Email' }));
  const form = await dialog('Connect email');
  const address = await form.findByRole('textbox', { name: /^Email address/ });
  const type = async (text: string) => {
    await userEvent.clear(address);
    await userEvent.type(address, text);
  };
  for (const [text, offered] of [
    ['mia@shop.example', ['google', 'microsoft', 'password chosen']],
    ['mia@gmail.com', ['google chosen', 'password']],
    ['mia@hotmail.com', ['microsoft chosen', 'password']],
    ['mia@gmx.de', []],
  ] as const) {
    await type(text);
    expect(choices(form)).toEqual(offered);
    expect(form.queryByLabelText(/^Password/) === null).toBe(/gmail|hotmail/.test(text));
  }
  // What somebody has chosen stands, as long as it is possible.
  await type('mia@gmail.com');
  await userEvent.click(form.getByRole('radio', { name: 'Enter a password' }));
  expect(form.getByLabelText(/^Password/)).toBeTruthy();
  expect(form.getByRole('button', { name: 'Connect' })).toBeTruthy();
});

test('a mailbox is signed in for: what it is for is said, then it leads on with all that was chosen', async () => {
  const asked: unknown[] = [];
  await given(
    () => channel('email'),
    [
      fake(askConsent, (_, body) => {
        asked.push(body);
        if (asked.length === 1) throw new AppError('channel.noCredentials');
        // The only way that a page of the tests can go.
        return { url: `${location.href}#google` };
      }),
      fake(connectEmail, () => {
        throw new Error('no password was entered');
      }),
    ],
  );
  open();
  await userEvent.click((await card('Email')).getByRole('button', { name: 'Connect Email' }));
  const form = await dialog('Connect email');
  await userEvent.click(await form.findByRole('radio', { name: 'Sign in with Google' }));
  expect(form.getByText(/^Google will ask you for access to your emails\..*nothing else in your account/)).toBeTruthy();
  expect(form.queryByRole('checkbox', { name: /servers by hand/ })).toBeNull();
  const go = form.getByRole('button', { name: 'Continue to Google' });
  await userEvent.click(go);
  expect(asked).toEqual([]);
  await userEvent.type(form.getByRole('textbox', { name: /^Email address/ }), ' Mia@Shop.example ');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Read emails from' }), 'all');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Send through this mailbox' }), 'account');
  await userEvent.click(go);
  expect((await form.findByRole('alert')).textContent).toMatch(/cannot connect to Google yet/);
  await userEvent.click(go);
  await waitFor(() => expect(location.hash).toBe('#google'));
  const signIn = { service: 'google', address: 'mia@shop.example', isShared: false, sends: 'account' };
  expect(asked).toEqual([
    { since: null, signIn },
    { since: null, signIn },
  ]);
  // Who comes back by the browser's own button finds the page as it was left, and goes again.
  await userEvent.click(go);
  expect(asked).toHaveLength(2);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await userEvent.click(go);
  await waitFor(() => expect(asked).toHaveLength(3));
});

test('a calendar is signed in for with an address', async () => {
  const asked: unknown[] = [];
  await given(
    () => channel('calendar'),
    [
      fake(askConsent, (_, body) => {
        asked.push(body);
        return { url: '#calendar' };
      }),
    ],
  );
  open();
  await userEvent.click((await card('Calendar')).getByRole('button', { name: 'Connect Calendar' }));
  const form = await dialog('Connect calendar');
  await userEvent.click(await form.findByRole('radio', { name: 'Sign in with Google' }));
  expect(form.getByText(/^Google will ask you for access to your calendars/)).toBeTruthy();
  expect(form.queryByLabelText(/^(Password|Server)/)).toBeNull();
  const address = form.getByRole('textbox', { name: /^Email address/ });
  await userEvent.type(address, 'mia');
  await userEvent.click(form.getByRole('button', { name: 'Continue to Google' }));
  expect(address.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(address, '@shop.example');
  await userEvent.click(form.getByRole('button', { name: 'Continue to Google' }));
  await waitFor(() => expect(location.hash).toBe('#calendar'));
  expect(asked).toMatchObject([{ signIn: { service: 'google', address: 'mia@shop.example' } }]);
});

test('a calendar that was signed in for knows whose it is', async () => {
  await given(() => channel('calendar', { ...connected, address: 'Work (mia@shop.example)' }));
  open();
  await userEvent.click((await card('Calendar')).getByRole('button', { name: 'Sign in again' }));
  const form = await dialog('Connect calendar');
  const address = await form.findByRole<HTMLInputElement>('textbox', { name: /^Email address/ });
  expect(address.value).toBe('mia@shop.example');
  expect(choices(form)).toEqual(['google chosen', 'password']);
});

test('who comes back is connected once, and nothing of it stays in the address', async () => {
  const taken: unknown[] = [];
  let shown = channel('email');
  await given(
    () => shown,
    [
      fake(takeConsent, (_, body) => {
        taken.push(body);
        shown = channel('email', { ...connected, status: 'waiting' });
        return shown;
      }),
    ],
  );
  const { address } = open('/apps?connect=email&state=acme.s3&code=a%26b');
  expect(await screen.findByText('Email connected')).toBeTruthy();
  expect(taken).toEqual([{ state: 'acme.s3', code: 'a&b', realmId: '' }]);
  expect(address()).toBe('/apps');
  expect((await card('Email')).getByText('Signed in with Google')).toBeTruthy();
});

const refused = (failure: string, server?: string, service?: string) =>
  new AppError('channel.refused', { failure, server, service });
test.each<[string, AppError | null, RegExp]>([
  ['error=access_denied', null, /^Nothing was connected, because access was not granted\.$/],
  ['code=x', new AppError('channel.noConsent'), /taken too long or was begun elsewhere\. Sign in again\.$/],
  ['code=x', refused('access'), /Sign in again, with the account that this address belongs to/],
  ['code=x', refused('client'), /does not accept this server/],
  ['code=x', refused('access', 'smtp'), /^Incoming email works, but outgoing email \(SMTP\) does not\./],
  ['code=x', refused('unreachable', undefined, 'google'), /^Google cannot be reached\./],
  ['code=x', refused('unreachable', 'smtp', 'google'), /does not\. Google cannot be reached\./],
])('who comes back with %s is told why it is not connected', async (said, error, sentence) => {
  await given(
    () => channel('email'),
    [
      fake(takeConsent, () => {
        throw error ?? new Error('not asked');
      }),
    ],
  );
  const { address } = open(`/apps?connect=email&state=a.b&${said}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(address()).toBe('/apps');
});

test('who comes back without a calendar is told so in words about where they signed in', async () => {
  await given(
    () => channel('calendar'),
    [
      fake(takeConsent, () => {
        throw refused('noCalendar', undefined, 'google');
      }),
    ],
  );
  open('/apps?connect=calendar&state=a.b&code=x');
  expect(await screen.findByText(/^Google has no calendar for this account/)).toBeTruthy();
});

test('access that has ended is signed in for again the same way; disconnecting says what is deleted', async () => {
  await given(
    () => channel('email', { ...connected, status: 'failed', failure: 'access', nextDate: null }),
    [fake(disconnectChannel, () => channel('email'))],
  );
  open();
  const shown = await card('Email');
  expect(shown.getByRole('status').textContent).toMatch(/^Access was refused or has ended\. Sign in again/);
  await userEvent.click(shown.getByRole('button', { name: 'Sign in again' }));
  expect(choices(await dialog('Connect email'))).toEqual(['google chosen', 'microsoft', 'password']);
  act(closeModals);
  await userEvent.click(shown.getByRole('button', { name: 'Disconnect' }));
  const question = await dialog('Disconnect app');
  expect(await question.findByText(/^Access to mia@shop\.example will be deleted/)).toBeTruthy();
});

test.each([
  ['unreachable', 'Google cannot be reached.'],
  ['key', 'The saved access can no longer be read. Connect Google again.'],
  ['gone', 'This calendar no longer exists. Choose another one.'],
  ['noCalendar', 'Google has no calendar for this account that may be changed. Sign in again, with another account.'],
] as const)('whoever has typed no server and no password is not told to check them: %s', async (failure, sentence) => {
  await given(() => channel('calendar', { ...connected, status: 'failed', failure, nextDate: null }));
  open();
  expect((await card('Calendar')).getByRole('status').textContent).toContain(sentence);
});
