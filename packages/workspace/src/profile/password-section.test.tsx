import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { changePassword, listSessions } from '@app/contract/profile';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { button, closeToasts, field, press, type, user } from '../../test/settings-server.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

afterEach(closeToasts);

const WithoutPassword = () => <PasswordSection profile={{ ...user, hasPassword: false }} />;
const WithPassword = () => (
  <>
    <PasswordSection profile={user} />
    <SessionsSection />
    <input aria-label="Elsewhere" />
  </>
);

type Outcome = 'changed' | 'wrong';

async function open(answer: () => Outcome | Promise<Outcome>, hasPassword = true) {
  const calls: unknown[] = [];
  let loads = 0;
  const change = fake(changePassword, async (_, body) => {
    calls.push(body);
    return { outcome: await answer() };
  });
  const sessions = fake(listSessions, () => {
    loads += 1;
    return { content: [] };
  });
  await given({ answers: [change, sessions] });
  openPage(hasPassword ? WithPassword : WithoutPassword, '/settings');
  await screen.findByRole('region', { name: 'Password' });
  return { calls, loads: () => loads };
}

function change(current: string, next: string) {
  type('Current password', current);
  type('New password', next);
  press('Change password');
}

test('a changed password empties the fields, says so and loads the sessions anew', async () => {
  const { calls, loads } = await open(() => 'changed');
  await waitFor(() => expect(loads()).toBe(1));
  change('partner-demo', 'a longer secret');
  await screen.findByText('Password changed. You were signed out on all other devices.');
  expect(calls).toEqual([{ currentPassword: 'partner-demo', newPassword: 'a longer secret' }]);
  expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
  await waitFor(() => expect(loads()).toBe(2));
});

test('who has forgotten it is led to the page that mails a link, and back', async () => {
  await open(() => 'changed');
  const { pathname, searchParams } = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'Forgot your current password?' }).href,
  );
  expect([pathname, searchParams.get('service'), searchParams.get('locale')]).toEqual([
    '/idp/password',
    location.href,
    'en-us',
  ]);
});

test('a wrong password is said at its field', async () => {
  await open(() => 'wrong');
  change('guess', 'a longer secret');
  await screen.findByText('Your current password is incorrect.');
  expect(field('Current password').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Current password'));
  expect(field('New password').value).toBe('a longer secret');
});

test('who went on to something else is not called back by a wrong password', async () => {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  await open(() => promise);
  change('guess', 'a longer secret');
  await waitFor(() => expect(button('Change password').getAttribute('aria-disabled')).toBe('true'));
  expect(button('Change password').disabled).toBe(false);
  screen.getByLabelText('Elsewhere').focus();
  resolve('wrong');
  await screen.findByText('Your current password is incorrect.');
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});

test.each([
  ['', 'a longer secret', 'Enter your current password.', 'Current password'],
  ['partner-demo', 'too short', 'Use at least 10 characters.', 'New password'],
])('"%s" and "%s" are not sent: %s', async (current, next, fault, label) => {
  const { calls } = await open(() => 'changed');
  expect(screen.getByText('At least 10 characters')).toBeDefined();
  change(current, next);
  await screen.findByText(fault);
  expect(document.activeElement).toBe(field(label));
  expect(calls).toEqual([]);
});

test.each([
  ['credentials.tooMany', 'Too many attempts. Wait a few minutes and try again.'],
  ['server.unexpected', 'The password could not be changed. Try again.'],
] as const)('%s has its own sentence', async (code, text) => {
  await open(() => {
    throw new AppError(code);
  });
  change('partner-demo', 'a longer secret');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test('passwords can be shown and hidden, by keyboard too', async () => {
  await open(() => 'changed');
  const toggle = screen.getAllByRole('button', { name: 'Show passwords' })[0]!;
  const types = () => [field('Current password').type, field('New password').type];
  expect(toggle.tabIndex).toBe(0);
  fireEvent.keyDown(toggle, { key: 'Enter' });
  expect(types()).toEqual(['text', 'text']);
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  fireEvent.mouseDown(toggle);
  expect(types()).toEqual(['password', 'password']);
});

test('password managers are told whose password is which', async () => {
  await open(() => 'changed');
  expect(field('Current password').autocomplete).toBe('current-password');
  expect(field('New password').autocomplete).toBe('new-password');
  const username = document.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect(username?.value).toBe('demo@partner.example');
  expect(username?.hidden).toBe(true);
});

test('who signs in elsewhere has no password to change', async () => {
  await open(() => 'changed', false);
  expect(screen.getByText(/You sign in through another provider/)).toBeDefined();
  expect(screen.queryByText('New password')).toBeNull();
});
