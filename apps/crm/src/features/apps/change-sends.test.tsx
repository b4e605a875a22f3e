import { type Channel, changeSends, connectEmail, listChannels, type Sends } from '@app/contract/channels';
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
import { crmModals } from '../../modal-definitions.ts';
import { AppsPage } from './apps-page.tsx';
import { appsSearch } from './search.ts';

const mailbox = (more: Partial<Channel> = {}): Channel => ({
  ...{ kind: 'email', status: 'complete', missing: null, address: 'mia@shop.example', isShared: false },
  ...{ connectedDate: '2026-03-01T10:00:00.000Z', syncedDate: '2026-03-02T10:00:00.000Z', nextDate: null },
  ...{ failure: null, skipped: [], organisations: [], done: 0, total: 0, brought: 0, earlier: 0, sending: null },
  ...{ servers: null, services: ['google'], service: null },
  ...more,
});
const own = { sends: 'own', failure: null } as const;
const Shown = ({ search, setSearch }: PageProps<typeof appsSearch>) => (
  <>
    <AppsPage search={search} setSearch={setSearch} />
    <Modals definitions={crmModals as never} />
  </>
);
const card = async () => within(await screen.findByRole('region', { name: 'Email' }));
const open = async () => {
  openPage(Shown, '/apps', { search: appsSearch });
  await userEvent.click((await card()).getByRole('button', { name: 'Change sending' }));
  return within(await screen.findByRole('dialog', { name: 'Change sending' }));
};
const field = (form: Awaited<ReturnType<typeof open>>) =>
  form.findByRole<HTMLSelectElement>('combobox', { name: 'Send through this mailbox' });
const refuse = (failure: string) => new AppError('channel.refused', { failure, server: 'smtp' });

beforeEach(() => act(closeModals));

test('what goes out is changed on the card without a password, and the card says so', async () => {
  const sent: unknown[] = [];
  let now = mailbox({ sending: own });
  await givenCrm([
    fake(listChannels, () => ({ channels: [now] })),
    fake(changeSends, (_, body) => {
      sent.push(body);
      const { sends } = body as { sends: Sends | null };
      now = mailbox({ sending: sends && { sends, failure: null } });
      return now;
    }),
  ]);
  const form = await open();
  expect((await field(form)).value).toBe('own');
  expect(form.queryByLabelText(/Password/)).toBeNull();
  await userEvent.selectOptions(await field(form), 'All emails of the account from this address');
  expect(form.getByText(/Most providers limit/)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Change sending' }));
  expect(await screen.findByText('Sending changed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await card()).getByText(/^All emails of the account from this address go out/)).toBeTruthy();
  await userEvent.click((await card()).getByRole('button', { name: 'Change sending' }));
  const again = within(await screen.findByRole('dialog', { name: 'Change sending' }));
  await userEvent.selectOptions(await field(again), 'Nothing');
  await userEvent.click(again.getByRole('button', { name: 'Change sending' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ sends: 'account' }, { sends: null }]);
  expect((await card()).queryByText(/go out through this mailbox/)).toBeNull();
});

test('why its server refuses is said, and what was chosen goes along to where the password is entered', async () => {
  const sent: unknown[] = [];
  await givenCrm([
    fake(listChannels, () => ({ channels: [mailbox()] })),
    fake(changeSends, () => {
      throw refuse('password');
    }),
    fake(connectEmail, (_, body) => {
      sent.push(body);
      return mailbox({ sending: own });
    }),
  ]);
  const form = await open();
  await userEvent.selectOptions(await field(form), 'My emails to one person');
  expect(form.queryByRole('button', { name: 'Enter password again' })).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Change sending' }));
  expect((await form.findByRole('alert')).textContent).toBe(
    'Outgoing email (SMTP) does not work. The password or the user name is wrong. Enter them again.',
  );
  await userEvent.click(form.getByRole('button', { name: 'Enter password again' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect email' }));
  expect((await field(connect)).value).toBe('own');
  await userEvent.type(connect.getByLabelText(/Password/), 'secret');
  await userEvent.click(connect.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ address: 'mia@shop.example', sends: 'own' }]);
});

test('whoever has signed in elsewhere is led there again, and is told of no server that they never typed', async () => {
  let failure = 'access';
  await givenCrm([
    fake(listChannels, () => ({ channels: [mailbox({ service: 'google' })] })),
    fake(changeSends, () => {
      throw refuse(failure);
    }),
  ]);
  const form = await open();
  await userEvent.selectOptions(await field(form), 'My emails to one person');
  await userEvent.click(form.getByRole('button', { name: 'Change sending' }));
  expect((await form.findByRole('alert')).textContent).toMatch(/^Outgoing email .* Access was refused or has ended\./);
  expect(form.getByRole('button', { name: 'Sign in again' })).toBeTruthy();
  failure = 'unreachable';
  await userEvent.click(form.getByRole('button', { name: 'Change sending' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/Google cannot be reached\.$/));
});

test('a failure without a reason is said as one of saving', async () => {
  await givenCrm([
    fake(listChannels, () => ({ channels: [mailbox({ sending: own })] })),
    fake(changeSends, () => {
      throw new AppError('channel.notFound');
    }),
  ]);
  const form = await open();
  await userEvent.selectOptions(await field(form), 'Nothing');
  await userEvent.click(form.getByRole('button', { name: 'Change sending' }));
  expect((await form.findByRole('alert')).textContent).toBe('The setting could not be saved. Try again.');
  expect(form.queryByRole('button', { name: 'Enter password again' })).toBeNull();
});

test('the same again sends nothing', async () => {
  const sent: unknown[] = [];
  await givenCrm([
    fake(listChannels, () => ({ channels: [mailbox({ sending: own })] })),
    fake(changeSends, (_, body) => {
      sent.push(body);
      return mailbox({ sending: own });
    }),
  ]);
  const form = await open();
  await userEvent.click(form.getByRole('button', { name: 'Change sending' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

test('one that has failed is asked anew with the same choice', async () => {
  const sent: unknown[] = [];
  let now = mailbox({ sending: { sends: 'own', failure: 'password' } });
  await givenCrm([
    fake(listChannels, () => ({ channels: [now] })),
    fake(changeSends, (_, body) => {
      sent.push(body);
      now = mailbox({ sending: own });
      return now;
    }),
  ]);
  const form = await open();
  await userEvent.click(form.getByRole('button', { name: 'Change sending' }));
  await waitFor(async () => expect((await card()).queryByText(/did not take the email/)).toBeNull());
  expect(sent).toEqual([{ sends: 'own' }]);
});
