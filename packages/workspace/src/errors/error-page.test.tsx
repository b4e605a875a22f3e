import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listCurrentUserAccounts } from '@app/contract/identity';
import { onLogOut } from '@app/frame/calls/log-out.ts';
import { startSession } from '@app/frame/calls/session.ts';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

const account = (at: number, edition: string, name: string) => ({
  tenantId: uuid(at),
  edition,
  status: 'Active' as const,
  companyProfile: { name },
  legacyId: `account${at}`,
});
const partner = account(1, 'Partner Edition', 'Northwind Growth Partners');
const dental = account(2, 'Pro', 'Alder & Finch Dental');
const links = {
  partnerPortal: '',
  accountCentral: '',
  crm: 'http://{legacyId}.app.example',
  partner: 'http://app.example/',
};

async function open(id: string, accounts = [partner, dental], { isSignedIn = true } = {}) {
  const asked = vi.fn(() => ({ userAccounts: accounts, nextPageToken: '' }));
  const app = id === 'not-member' ? 'crm' : 'partner';
  await given({ answers: [fake(listCurrentUserAccounts, asked)], config: { links, app } });
  if (isSignedIn) startSession('ST-1', 'http://app.example/');
  openPage(ErrorPage, `/error/${id}`, {
    path: '/error/$id',
    app: id === 'not-member' ? { name: 'crm', title: 'CRM' } : {},
  });
  await screen.findByRole('heading', { level: 1 });
  return asked;
}

test.each([
  ['not-partner', 'For partners only'],
  ['not-member', 'You have no access to this account'],
])('%s offers the way to one’s own account, and to sign in as somebody else', async (id, title) => {
  await open(id);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const way = await screen.findByRole('link', { name: 'Open Alder & Finch Dental' });
  expect(way.getAttribute('href')).toBe('http://account2.app.example');
  const partnerEdition = screen.queryByRole('link', { name: 'Open Northwind Growth Partners' });
  // Partner Edition is where they were refused, or the way on from somebody's account.
  expect(partnerEdition?.getAttribute('href')).toBe(id === 'not-member' ? 'http://app.example/' : undefined);
  const logOut = vi.fn();
  onLogOut(logOut);
  await userEvent.click(screen.getByRole('button', { name: 'Try a different account' }));
  expect(logOut).toHaveBeenCalledOnce();
});

test('who has no account of their own is offered the other way alone', async () => {
  const asked = await open('not-partner', [partner]);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Try a different account' })).toBeDefined();
});

test('nobody is signed in: nobody’s accounts are asked for', async () => {
  const asked = await open('not-member', [dental], { isSignedIn: false });
  expect(screen.getByRole('button', { name: 'Try a different account' })).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

test('accounts that do not come leave the other way', async () => {
  await given({
    answers: [
      fake(listCurrentUserAccounts, () => {
        throw new AppError('server.unexpected');
      }),
    ],
    config: { links },
  });
  startSession('ST-1', 'http://app.example/');
  openPage(ErrorPage, '/error/not-partner', { path: '/error/$id' });
  expect(await screen.findByRole('button', { name: 'Try a different account' })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['not-certified', 'For certified partners only'],
  ['invite-failed', 'This invitation cannot be used'],
  ['anything', 'Something went wrong'],
])('%s says why and asks for no accounts', async (id, title) => {
  const asked = await open(id);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(asked).not.toHaveBeenCalled();
});
