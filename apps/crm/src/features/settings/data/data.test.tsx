import {
  type AccountData,
  deleteAccount,
  getAccountData,
  keepAccount,
  startAccountExport,
  stopAccountExport,
} from '@app/contract/account-data';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { DataPage } from './data-page.tsx';

const WithModals = () => (
  <>
    <DataPage />
    <Modals />
  </>
);
beforeEach(() => act(closeModals));
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const running = {
  ...{ id: 4, state: 'running' as const, part: 12, parts: 60, records: 3400 },
  ...{ createdDate: '2026-03-01T10:00:00.000Z', finishedDate: null, file: null },
};

test('the owner begins an export, sees how far it is, stops it, and deletes the account by its name', async () => {
  let data: AccountData = { name: 'Aire Valley', isOwner: true, export: null, deletion: null };
  let refused = true;
  await givenCrm([
    fake(getAccountData, () => data),
    fake(startAccountExport, () => {
      data = { ...data, export: running };
      return running;
    }),
    fake(stopAccountExport, () => {
      const stopped = { ...running, state: 'stopped' as const, finishedDate: '2026-03-01T10:05:00.000Z' };
      data = { ...data, export: stopped };
      return stopped;
    }),
    fake(deleteAccount, () => {
      if (refused) throw new AppError('account.wrongName');
      data = { ...data, deletion: { date: '2026-04-01T10:00:00.000Z', by: null } };
      return data;
    }),
    fake(keepAccount, () => {
      data = { ...data, deletion: null };
      return data;
    }),
  ]);
  openPage(WithModals, '/settings/data');
  await click('Export everything');
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('12');
  screen.getByText('Being written. Records: 3,400');
  await click('Stop export');
  await screen.findByText('Stopped. Nothing was kept.', { selector: 'p' });

  await click('Delete account');
  const question = within(await screen.findByRole('dialog'));
  const name = await question.findByRole('textbox', { name: /^Type “Aire Valley”/ });
  await userEvent.type(name, 'Aire');
  const confirm = () => userEvent.click(question.getByRole('button', { name: 'Delete account in 30 days' }));
  await confirm();
  await question.findByText('This is not the name of the account.');
  await userEvent.type(name, ' valley');
  await confirm();
  // A colleague has renamed it meanwhile.
  await question.findByText('This is not the name of the account.');
  refused = false;
  await confirm();
  await screen.findByText(/Everything in this account will be deleted on/);
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  await click('Keep account');
  await screen.findByRole('button', { name: 'Delete account' });
});

test('whoever does not own the account is told so, and when it will be deleted', async () => {
  const by = { id: '00000000-0000-4000-8000-000000000001', name: 'Ruth Alder', partnerCompany: null };
  const deletion = { date: '2026-04-01T10:00:00.000Z', by };
  await givenCrm([fake(getAccountData, () => ({ name: 'Aire', isOwner: false, export: null, deletion }))]);
  openPage(WithModals, '/settings/data');
  await screen.findByText('Only the owner of the account can export or delete everything.');
  screen.getByText(/Decided by Ruth Alder/);
  expect(screen.queryByRole('button', { name: /Export|Delete|Keep/ })).toBeNull();
});
