import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { forgotPassword, readPasswordLink, setForgottenPassword } from '@app/contract/identity';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { PasswordPage } from './password-page.tsx';

const location = 'http://localhost/?ticket=ST-1';
const service = 'service=http://localhost/a';
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const refuse = (error: AppError) => () => {
  throw error;
};

beforeEach(() => sessionStorage.clear());

test('the address that was typed at the sign-in is there, and the service goes along', async () => {
  sessionStorage.setItem('signIn.email', 'ann@company.com');
  const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
  const { goTo } = await showPage(PasswordPage, { search: service, fakes: [fake(forgotPassword, answer)] });
  expect(hrefOf('Back to sign in')).toBe('/idp/login?service=http%3A%2F%2Flocalhost%2Fa&locale=en-us');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
  expect(answer.mock.lastCall?.[1]).toEqual({
    email: 'ann@company.com',
    locale: 'en-us',
    service: 'http://localhost/a',
  });
});

test('nothing is sent without an address; too many requests say how long to wait', async () => {
  const answer = vi.fn(refuse(new AppError('credentials.tooMany', { minutes: 60 })));
  await showPage(PasswordPage, { fakes: [fake(forgotPassword, answer)] });
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(screen.getByText('Enter your email.')).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Email'), 'ann@company.com{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 60 minutes.');
});

test('a mail is on its way: the page says nothing about whose address it is', async () => {
  await showPage(PasswordPage, { search: `sent=true&${service}` });
  expect(title()).toBe('Check your email');
  expect(screen.getByText(/valid for half an hour/)).toBeDefined();
  expect(hrefOf('Back to sign in')).toContain('service=');
});

describe('the link in the mail', () => {
  const good = fake(readPasswordLink, () => ({ email: 'ann@company.com' }));
  const choose = async (password: string) => {
    await userEvent.type(await screen.findByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  };

  test('sets a password for the address it was mailed to, and goes on', async () => {
    const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
    const { goTo } = await showPage(PasswordPage, {
      search: `key=PL-1&${service}`,
      fakes: [good, fake(setForgottenPassword, answer)],
    });
    await choose('short');
    expect(screen.getByText('5 more characters needed')).toBeDefined();
    expect(answer).not.toHaveBeenCalled();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['ann@company.com', true]);
    await choose(' and long enough');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
    expect(answer.mock.lastCall?.[1]).toEqual({
      key: 'PL-1',
      password: 'short and long enough',
      service: 'http://localhost/a',
    });
  });

  const again = '/idp/password?service=http%3A%2F%2Flocalhost%2Fa&locale=en-us';

  test.each(['passwordLink.notFound', 'request.invalid'] as const)(
    'that is dead (%s) says so at once, with the way to a new one',
    async (code) => {
      const dead = fake(readPasswordLink, refuse(new AppError(code)));
      await showPage(PasswordPage, { search: `key=PL-1&${service}`, fakes: [dead] });
      await waitFor(() => expect(title()).toBe('This link is no longer valid'));
      expect(hrefOf('Request a new link')).toBe(again);
      expect(hrefOf('Back to sign in')).toContain('service=');
      expect(screen.queryByLabelText('Password')).toBeNull();
    },
  );

  test('that dies while the password is typed says so too', async () => {
    const dead = fake(setForgottenPassword, refuse(new AppError('passwordLink.notFound')));
    await showPage(PasswordPage, { search: `key=PL-1&${service}`, fakes: [good, dead] });
    await choose('long enough');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This link is no longer valid');
    expect(within(alert).getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(again);
  });

  test('without a connection can be tried again', async () => {
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Response.json({ email: 'ann@company.com' }));
    await showPage(PasswordPage, { search: 'key=PL-1', fetch });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ann@company.com');
  });
});
