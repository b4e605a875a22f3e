import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { register } from '@app/contract/identity';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { RegisterPage } from './register-page.tsx';

const location = 'http://localhost/?ticket=ST-1';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

async function fillIn() {
  await userEvent.type(field('Given name'), 'Ann');
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

test('a user that exists already is led to sign in, to the same service', async () => {
  const taken = fake(register, () => {
    throw new AppError('user.exists');
  });
  await showPage(RegisterPage, { search: 'service=http://localhost/a', fakes: [taken] });
  await fillIn();
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('There is already an account with this email.');
  expect(alert.querySelector('a')?.getAttribute('href')).toBe(
    '/idp/login?service=http%3A%2F%2Flocalhost%2Fa&locale=en-us',
  );
  expect(document.activeElement).toBe(field('Email'));
});

test('a field that the server refuses gets the focus', async () => {
  const refused = fake(register, () => {
    throw new AppError('request.invalid', ['givenName']);
  });
  await showPage(RegisterPage, { fakes: [refused] });
  await fillIn();
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('Something in the form was not accepted.');
  expect(document.activeElement).toBe(field('Given name'));
});

test('nothing is sent before the form is complete', async () => {
  await showPage(RegisterPage);
  await userEvent.type(field('Password'), 'short');
  await send();
  expect(screen.getByText('Enter your given name.')).toBeDefined();
  expect(screen.getByText('Enter your email.')).toBeDefined();
  expect(screen.getByText('5 more characters needed')).toBeDefined();
  expect(document.activeElement).toBe(field('Given name'));
});

test('the hint under the password counts what is missing and then says that it is enough', async () => {
  await showPage(RegisterPage);
  expect(screen.getByText('At least 10 characters')).toBeDefined();
  await userEvent.type(field('Password'), '123456789');
  expect(screen.getByText('1 more character needed')).toBeDefined();
  await userEvent.type(field('Password'), '0');
  expect(screen.getByText('Long enough; a longer one is stronger')).toBeDefined();
  await userEvent.type(field('Password'), ' and more words');
  expect(screen.getByText('Strong password')).toBeDefined();
});
