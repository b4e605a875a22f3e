import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { endOtherSession, endOtherSessions, listSessions, type UserSession } from '@app/contract/profile';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { button, closeToasts, press, SettingsServer } from '../../test/settings-server.ts';
import { SessionsSection } from './sessions-section.tsx';

afterEach(closeToasts);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString();
const session = (at: number, userAgent: string, minutes: number): UserSession => ({
  id: uuid(at),
  current: at === 1,
  createdDate: ago(9999),
  lastUsedDate: ago(minutes),
  userAgent,
  address: `203.0.113.${at}`,
});
const here = session(1, 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 2);
const phone = session(2, 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36', 120);
const odd = { ...session(3, 'curl/8.9.1', 60 * 25), address: '' };

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

const Page = () => (
  <>
    <SessionsSection />
    <input aria-label="Elsewhere" />
  </>
);

async function open(sessions = [here, phone, odd], fails?: AppError, held?: Promise<void>) {
  const server = new SettingsServer();
  server.sessions = sessions;
  const end = (keep: (session: UserSession) => boolean) => {
    if (fails) throw fails;
    server.sessions = server.sessions.filter(keep);
  };
  const one = fake(endOtherSession, async ({ pathname }) => {
    await held;
    end(({ id }) => !pathname.endsWith(id));
  });
  const others = fake(endOtherSessions, () => end(({ current }) => current));
  await given({ answers: [one, others, ...server.answers] });
  openPage(Page, '/settings');
  await screen.findAllByRole('listitem');
  return server;
}

test('each session says where it is, and which is this one', async () => {
  await open();
  expect(rows()).toEqual([
    'Firefox on Linux This device203.0.113.1 · Last used 2 minutes ago',
    'Chrome on Android 203.0.113.2 · Last used 2 hours agoSign out: Chrome on Android',
    'Unknown device Last used yesterdaySign out: Unknown device',
  ]);
});

test('one other session can be ended', async () => {
  const server = await open();
  const row = within(screen.getAllByRole('listitem')[1]!);
  row.getByRole('button', { name: 'Sign out: Chrome on Android' }).click();
  await screen.findByText('Signed out: Chrome on Android');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(server.sessions).toEqual([here, odd]);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test.each(['its own button', 'a field elsewhere', 'the button of another session'])(
  'while a session is being ended nothing loses the focus: %s',
  async (where) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await open(undefined, undefined, promise);
    const pressed = screen.getByRole('button', { name: 'Sign out: Chrome on Android' });
    pressed.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(pressed.getAttribute('aria-disabled')).toBe('true'));
    expect(pressed.hasAttribute('disabled')).toBe(false);
    const elsewhere = {
      'a field elsewhere': screen.getByLabelText('Elsewhere'),
      'the button of another session': screen.getByRole('button', { name: 'Sign out: Unknown device' }),
    }[where];
    elsewhere?.focus();
    resolve();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(document.activeElement).toBe(elsewhere ?? screen.getByRole('list'));
  },
);

test('all others can be ended at once', async () => {
  const server = await open();
  button('Sign out on all other devices').focus();
  press('Sign out on all other devices');
  await screen.findByText('Signed out on all other devices');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(server.sessions).toEqual([here]);
  expect(screen.queryByText('Sign out on all other devices')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('who is signed in only here has nothing to end', async () => {
  await open([here]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a session that is already gone counts as ended', async () => {
  await open([here, phone], new AppError('session.notFound'));
  press('Sign out');
  await screen.findByText('Signed out: Chrome on Android');
});

test('a failure says so and the session stays', async () => {
  await open([here, phone], new AppError('server.unexpected'));
  press('Sign out');
  await screen.findByText('Signing out failed. Try again.');
  expect(rows()).toHaveLength(2);
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listSessions, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [here] };
  });
  await given({ answers: [flaky] });
  openPage(SessionsSection, '/settings');
  const region = within(await screen.findByRole('region', { name: 'Signed-in devices' }));
  expect((await region.findByRole('alert')).textContent).toBe('Your signed-in devices could not be loaded.');
  expect(region.getByText('fake-1')).toBeDefined();
  fails = false;
  press('Reload');
  await region.findByText('Firefox on Linux');
});
