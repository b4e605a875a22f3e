import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { signIn } from '@app/contract/identity';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

const location = 'http://localhost/?ticket=ST-1';
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
const refuse = (error: AppError) =>
  fake(signIn, () => {
    throw error;
  });

async function fillIn(username = 'ann@company.com') {
  await userEvent.type(email(), username);
  await userEvent.type(password(), 'a secret');
}

beforeEach(() => sessionStorage.clear());

test('signing in goes to the answered location, and passes the service on', async () => {
  const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
  const { goTo } = await showPage(SignInPage, { search: 'service=http://localhost/', fakes: [fake(signIn, answer)] });
  await fillIn(' ann@company.com ');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
  expect(answer.mock.lastCall?.[1]).toEqual({
    username: 'ann@company.com',
    password: 'a secret',
    service: 'http://localhost/',
  });
  expect(sessionStorage).toHaveLength(0);
});

test('a wrong password is said in place, keeps the email and asks for the password again', async () => {
  const { goTo } = await showPage(SignInPage, { fakes: [refuse(new AppError('credentials.invalid'))] });
  await fillIn();
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('The email or password is incorrect.');
  expect(email().value).toBe('ann@company.com');
  expect(document.activeElement).toBe(password());
  expect(button().disabled).toBe(false);
  expect(goTo).not.toHaveBeenCalled();
});

test('sending twice at once sends once', async () => {
  const open = Promise.withResolvers<{ location: string }>();
  const answer = vi.fn(() => open.promise);
  const { goTo, container } = await showPage(SignInPage, { fakes: [fake(signIn, answer)] });
  await fillIn();
  const form = container.querySelector('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await userEvent.click(button());
  expect(button().disabled).toBe(true);
  open.resolve({ location });
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
  fireEvent.submit(form);
  expect(answer).toHaveBeenCalledTimes(1);
});

test('too many attempts say how long to wait', async () => {
  await showPage(SignInPage, { fakes: [refuse(new AppError('credentials.tooMany', { minutes: 15 }))] });
  await fillIn();
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 15 minutes.');
});

test('an unknown service is said in place', async () => {
  await showPage(SignInPage, { fakes: [refuse(new AppError('service.unknown'))] });
  await fillIn();
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('not registered for this sign-in');
});

test('a server that cannot answer now can be asked again', async () => {
  await showPage(SignInPage, { fakes: [refuse(new AppError('server.unavailable'))] });
  await fillIn();
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('The service is not available at the moment.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('something unexpected shows the request id', async () => {
  await showPage(SignInPage, { fakes: [refuse(new AppError('server.unexpected'))] });
  await fillIn();
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('Request ID: fake-1');
});

test('without a connection the same can be tried again', async () => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Response.json({ location }));
  const { goTo } = await showPage(SignInPage, { fetch });
  await fillIn();
  await userEvent.click(button());
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(document.activeElement).toBe(again);
  await userEvent.click(again);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
});

test('a form that came back without script shows its error', async () => {
  await showPage(SignInPage, { search: 'error=credentials.invalid' });
  expect(screen.getByRole('alert').textContent).toContain('The email or password is incorrect.');
});

test('an error in the address that we do not know is not shown', async () => {
  await showPage(SignInPage, { search: 'error=<b>hello</b>' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('missing and malformed fields are named on leaving them and on sending', async () => {
  await showPage(SignInPage);
  await userEvent.type(email(), 'ann');
  await userEvent.tab();
  expect(screen.getByText('Enter an email such as name@company.com.')).toBeDefined();
  await userEvent.clear(email());
  await userEvent.click(button());
  expect(screen.getByText('Enter your email.')).toBeDefined();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(document.activeElement).toBe(email());
});

test('the form works without script', async () => {
  const { container } = await showPage(SignInPage, { search: 'service=http://localhost/a' });
  const form = container.querySelector('form')!;
  expect(form.method).toBe('post');
  expect(new URL(form.action).pathname).toBe('/idp/login');
  expect([...new FormData(form).entries()]).toEqual([
    ['service', 'http://localhost/a'],
    ['username', ''],
    ['password', ''],
  ]);
});

test('the typed email survives a change of language, the password does not', async () => {
  const { unmount } = await showPage(SignInPage);
  await fillIn();
  unmount();
  await showPage(SignInPage);
  expect(email().value).toBe('ann@company.com');
  expect(password().value).toBe('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a secret');
});

test('each language is a link to the same page, and creating an account keeps the service', async () => {
  await showPage(SignInPage, { search: 'service=http://localhost/a' });
  const german = screen.getByRole<HTMLAnchorElement>('link', { name: 'Deutsch', hidden: true });
  expect(german.getAttribute('href')).toBe('?service=http%3A%2F%2Flocalhost%2Fa&locale=de-de');
  const register = screen.getByRole('link', { name: 'Create an account' });
  expect(register.getAttribute('href')).toBe('/idp/register?returnUrl=http%3A%2F%2Flocalhost%2Fa&locale=en-us');
  const forgot = screen.getByRole('link', { name: 'Forgot your password?' });
  expect(forgot.getAttribute('href')).toBe('/idp/password?service=http%3A%2F%2Flocalhost%2Fa&locale=en-us');
  expect(document.title).toBe('Sign in · Partner Edition');
});

test('the password can be shown, and Caps Lock is noticed', async () => {
  await showPage(SignInPage);
  await userEvent.click(password());
  await userEvent.keyboard('{CapsLock}a');
  expect(screen.getByText('Caps Lock is on')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
});

test('the demo user can be filled in, and is only offered in a demo', async () => {
  const { unmount } = await showPage(SignInPage);
  expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull();
  unmount();
  await showPage(SignInPage, { demo: true });
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect([email().value, password().value]).toEqual(['demo@partner.example', 'partner-demo']);
});

test.each([
  ['endedElsewhere', 'You were signed out on another device.'],
  ['revoked', 'You were signed out on another device.'],
  ['passwordChanged', 'Your password was changed. Sign in with the new one.'],
  ['expired', 'Your session has ended. Sign in again.'],
])('who comes because of %s reads so', async (reason, text) => {
  await showPage(SignInPage, { search: `reason=${reason}` });
  expect(screen.getByText(text)).toBeDefined();
});

test.each(['', 'reason=signedOut', 'reason=removed', 'reason=toString', 'reason=<b>'])(
  'nothing is said for ?%s',
  async (search) => {
    const { container } = await showPage(SignInPage, { search });
    expect(container.querySelector('main')?.textContent).not.toMatch(/signed out|has ended|was changed|undefined/);
    expect(screen.queryByText(/signIn\.ended|You were|Your (session|password)/)).toBeNull();
  },
);
