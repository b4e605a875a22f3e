import { listPartnerUsers } from '@app/contract/accounts';
import { assignClients, type Client, listClients } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as modals from '#modals';
import { client, silent } from '#test/test-client.ts';
import { ClientsPage } from '../list/clients-page.tsx';
import { clientsSearch } from '../list/search.ts';

afterEach(() => vi.restoreAllMocks());

type Body = { assignments: { partnerUserId: string | null; clientIds: string[] }[] };
const person = (id: string, givenName: string) => ({
  ...{ id, givenName, familyName: 'Lee', username: `${givenName}@partner.example`, salesforceUserId: null },
});

/** A server that keeps who looks after whom. */
async function open(before: () => unknown = () => undefined) {
  let all: Client[] = [
    client(1, 'Alder Dental', { partnerUserId: ids.user }),
    client(2, 'Bayou Roofing', { hasAccess: false }),
    client(3, 'Cedar Law'),
    client(4, 'Dune Travel'),
  ];
  const assigned: Body['assignments'][] = [];
  const assign = fake(assignClients, async (_, body) => {
    await before();
    const { assignments } = body as Body;
    assigned.push(assignments);
    for (const { partnerUserId, clientIds } of assignments)
      all = all.map((each) => (clientIds.includes(each.id) ? { ...each, partnerUserId } : each));
  });
  const people = fake(listPartnerUsers, () => ({ content: [person(ids.user, 'Mara'), person(uuid(9), 'Sam')] }));
  const list = fake(listClients, () => ({ content: all, totalCount: all.length }));
  await given({ answers: [list, assign, people, silent] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('link', { name: 'Alder Dental' });
  return { assigned, keepers: () => all.map(({ partnerUserId }) => partnerUserId) };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected clients' }));

test('rows are chosen one by one, with Shift up to another one, or all that are shown; what is chosen stays', async () => {
  await open();
  const user = userEvent.setup();
  expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull();
  await user.click(box('Select Alder Dental'));
  (await bar()).getByText('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(box('Select Cedar Law'));
  await user.keyboard('{/Shift}');
  (await bar()).getByText('3 selected');
  expect(box('Select Dune Travel').checked).toBe(false);
  expect(box('Select all rows').indeterminate).toBe(true);
  await user.type(screen.getByRole('searchbox'), 'dune');
  await screen.findByText('1 of 4');
  await user.click(box('Select all rows'));
  (await bar()).getByText('4 selected');
  expect(box('Select all rows').checked).toBe(true);
  await user.click(box('Select all rows'));
  (await bar()).getByText('3 selected');
  await user.click((await bar()).getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull());
});

test('several are given to a colleague in one call, and undo gives each back to who had it', async () => {
  const { assigned, keepers } = await open();
  await userEvent.click(box('Select Alder Dental'));
  await userEvent.click(box('Select Cedar Law'));
  await userEvent.click((await bar()).getByRole('button', { name: 'Assign to' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sam Lee' }));
  await screen.findByText('2 clients assigned to Sam Lee');
  expect(assigned).toEqual([[{ partnerUserId: uuid(9), clientIds: [uuid(1), uuid(3)] }]]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(keepers()).toEqual([ids.user, null, null, null]));
  expect(assigned).toHaveLength(2);
});

test('when nobody could be assigned it says so, and what was chosen stays chosen', async () => {
  await open(() => {
    throw new AppError('server.unexpected');
  });
  await userEvent.click(box('Select Cedar Law'));
  await userEvent.click((await bar()).getByRole('button', { name: 'Assign to' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Nobody' }));
  await screen.findByText('The clients could not be assigned. Try again.');
  expect(box('Select Cedar Law').checked).toBe(true);
});

test('the chosen ones are installed into, and exported', async () => {
  const opened = vi.spyOn(modals, 'openModal').mockReturnValue();
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await open();
  await userEvent.click(box('Select Alder Dental'));
  await userEvent.click((await bar()).getByRole('button', { name: 'Install' }));
  await userEvent.click(box('Select Dune Travel'));
  await userEvent.click((await bar()).getByRole('button', { name: 'Install' }));
  expect(opened.mock.calls).toEqual([
    ['installInto', { accountIds: [uuid(1)], name: 'Alder Dental' }],
    ['installInto', { accountIds: [uuid(1), uuid(4)] }],
  ]);
  await userEvent.click((await bar()).getByRole('button', { name: 'Export as CSV' }));
  await screen.findByText('2 clients exported');
  expect(files).toHaveLength(1);
});
