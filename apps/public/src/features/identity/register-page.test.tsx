import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { finishRegistration, register } from '@app/contract/identity';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { RegisterPage } from './register-page.tsx';

const location = 'http://localhost/?ticket=ST-1';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

async function fillIn() {
  await userEvent.type(field('First name'), 'Ann');
  await userEvent.type(field('Email'), 'ann@company.com');
  await userEvent.type(field('Password'), 'long enough');
}

beforeEach(() => sessionStorage.clear());

test('a new user goes to the answered location', async () => {
  const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
  const { goTo } = await showPage(RegisterPage, {
    search: 'returnUrl=http://localhost/',
    fakes: [fake(register, answer)],
  });
  await fillIn();
  await send();
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
  const body = answer.mock.lastCall?.[1];
  expect(register.body.safeParse(body).success).toBe(true);
  expect(body).toEqual({
    givenName: 'Ann',
    familyName: '',
    email: 'ann@company.com',
    password: 'long enough',
    locale: 'en-us',
    returnUrl: 'http://localhost/',
  });
});

test('a mail is on its way: the page says nothing about whose address it is', async () => {
  await showPage(RegisterPage, { search: 'sent=true&returnUrl=http://localhost/a' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your email');
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/idp/login?service=http%3A%2F%2Flocalhost%2Fa&locale=en-us',
  );
});

describe('the link in the mail', () => {
  const finish = () => userEvent.click(screen.getByRole('button', { name: 'Create account and sign in' }));

  test('finishes with one click', async () => {
    const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
    const { goTo } = await showPage(RegisterPage, {
      search: 'key=RK-1&returnUrl=http://localhost/a',
      fakes: [fake(finishRegistration, answer)],
    });
    expect(answer).not.toHaveBeenCalled();
    await finish();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
    expect(answer.mock.lastCall?.[1]).toEqual({ key: 'RK-1', returnUrl: 'http://localhost/a' });
  });

  test.each([
    ['registration.notFound', 'This link is no longer valid', 'Create an account', '/idp/register?locale=en-us'],
    ['user.exists', 'There is already an account with this email.', 'Sign in', '/idp/login?locale=en-us'],
  ] as const)('%s is said, and where to go', async (code, says, link, href) => {
    const refused = fake(finishRegistration, () => {
      throw new AppError(code);
    });
    await showPage(RegisterPage, { search: 'key=RK-1', fakes: [refused] });
    await finish();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(says);
    expect(within(alert).getByRole('link', { name: link }).getAttribute('href')).toBe(href);
  });
});

test('a field that the server refuses gets the focus', async () => {
  const refused = fake(register, () => {
    throw new AppError('request.invalid', ['givenName']);
  });
  await showPage(RegisterPage, { fakes: [refused] });
  await fillIn();
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('Something in the form was not accepted.');
  expect(document.activeElement).toBe(field('First name'));
});

test('nothing is sent before the form is complete', async () => {
  await showPage(RegisterPage);
  await userEvent.type(field('Password'), 'short');
  await send();
  expect(screen.getByText('Enter your first name.')).toBeDefined();
  expect(screen.getByText('Enter your email.')).toBeDefined();
  expect(screen.getByText('5 more characters needed')).toBeDefined();
  expect(document.activeElement).toBe(field('First name'));
});

test('the hint under the password counts what is missing and then says that it is enough', async () => {
  await showPage(RegisterPage);
  expect(screen.getByText('At least 10 characters')).toBeDefined();
  await userEvent.type(field('Password'), '123456789');
  expect(screen.getByText('1 more character needed')).toBeDefined();
  await userEvent.type(field('Password'), '0');
  expect(screen.getByText('Long enough. Longer is stronger.')).toBeDefined();
  await userEvent.type(field('Password'), ' and more words');
  expect(screen.getByText('Strong password')).toBeDefined();
});
