import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { register, signIn } from '@app/contract/identity';
import { type ReadInvitation, readInvitation } from '@app/contract/invitations';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { InvitedPage } from './invited-page.tsx';

const location = 'http://localhost/?ticket=ST-1';
const service = 'http://localhost/?userToken=INV-1';
const search = `service=${encodeURIComponent(service)}`;
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const invitation: ReadInvitation = {
  company: 'Contoso Consulting',
  isCrm: false,
  host: 'localhost',
  invitedBy: 'Maya Okafor',
  inviteeEmail: 'ann@company.com',
  hasUser: false,
  signedInAs: null,
  order: null,
};
const ordered: ReadInvitation = {
  ...invitation,
  isCrm: true,
  company: 'Own & Sons',
  host: 'own.localhost',
  order: { givenName: 'Ann', familyName: 'Paz', planName: 'Pro', seller: 'Northwind' },
};
const answered = (answer: ReadInvitation) => fake(readInvitation, () => answer);

beforeEach(() => sessionStorage.clear());

test('a new colleague reads who invites to what, and registers with the invited address', async () => {
  const asked = vi.fn((_url: URL, _body: unknown) => invitation);
  const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
  const { goTo } = await showPage(InvitedPage, {
    search,
    fakes: [fake(readInvitation, asked), fake(register, answer)],
  });
  await waitFor(() => expect(title()).toBe('Join Contoso Consulting'));
  expect(asked.mock.lastCall?.[1]).toEqual({ invitationId: 'INV-1' });
  expect(screen.getByText(/^Maya Okafor invites you to join Contoso Consulting in Partner Edition/)).toBeDefined();
  expect([field('Email').value, field('Email').readOnly]).toEqual(['ann@company.com', true]);
  await userEvent.type(field('First name'), 'Ann');
  await userEvent.type(field('Password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
  expect(answer.mock.lastCall?.[1]).toMatchObject({ email: 'ann@company.com', returnUrl: service });
});

test('who has a user already signs in with the invited address; a forgotten password keeps the invitation', async () => {
  const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
  const { goTo } = await showPage(InvitedPage, {
    search,
    demo: true,
    fakes: [answered({ ...invitation, isCrm: true, hasUser: true }), fake(signIn, answer)],
  });
  expect(await screen.findByText(/invites you to join the account Contoso Consulting/)).toBeDefined();
  expect([field('Email').value, field('Email').readOnly]).toEqual(['ann@company.com', true]);
  expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull();
  const forgot = screen.getByRole('link', { name: 'Forgot your password?' });
  expect(new URL(forgot.getAttribute('href') ?? '', 'http://localhost').searchParams.get('service')).toBe(service);
  await userEvent.type(field('Password'), 'a secret{Enter}');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
  expect(answer.mock.lastCall?.[1]).toEqual({ username: 'ann@company.com', password: 'a secret', service });
});

test('who has ordered is welcomed by name to their account, and only chooses a password', async () => {
  const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
  const { goTo } = await showPage(InvitedPage, { search, fakes: [answered(ordered), fake(register, answer)] });
  await waitFor(() => expect(title()).toBe('Welcome, Ann'));
  for (const text of ['Own & Sons', 'Pro', 'own.localhost']) expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText(/^Northwind manages your account\./)).toBeDefined();
  expect(screen.queryByLabelText('First name')).toBeNull();
  expect(document.activeElement).toBe(field('Password'));
  await userEvent.type(field('Password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Set password and open account' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
  expect(answer.mock.lastCall?.[1]).toMatchObject({
    givenName: 'Ann',
    familyName: 'Paz',
    email: 'ann@company.com',
    returnUrl: service,
  });
});

test('who has ordered and has a user signs in to the new account', async () => {
  await showPage(InvitedPage, { search, fakes: [answered({ ...ordered, hasUser: true })] });
  expect(await screen.findByText(/Sign in with the password you already have/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
});

test('who is signed in as somebody else is told what going on does', async () => {
  await showPage(InvitedPage, { search, fakes: [answered({ ...invitation, signedInAs: 'bob@company.com' })] });
  expect(await screen.findByText(/^You are signed in as bob@company.com/)).toBeDefined();
});

test.each(['invitation.notFound', 'request.invalid'] as const)(
  'one that is dead (%s) says so; signing in goes on without it',
  async (code) => {
    const answer = vi.fn((_url: URL, _body: unknown) => ({ location }));
    const dead = fake(readInvitation, () => {
      throw new AppError(code);
    });
    const { goTo } = await showPage(InvitedPage, { search, fakes: [dead, fake(signIn, answer)] });
    expect(await screen.findByText(/^This invitation is no longer valid/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).not.toContain('INV-1');
    await userEvent.type(field('Email'), 'ann@company.com');
    await userEvent.type(field('Password'), 'a secret{Enter}');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(location));
    expect(answer.mock.lastCall?.[1]).toMatchObject({ service: 'http://localhost/' });
  },
);

test('without a connection can be tried again', async () => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Response.json(invitation));
  await showPage(InvitedPage, { search, fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(title()).toBe('Join Contoso Consulting'));
});
