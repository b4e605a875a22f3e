import { listClients } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { client, silent } from '#test/test-client.ts';
import { ClientsPage } from './clients-page.tsx';
import { clientsSearch } from './search.ts';

const all = Array.from({ length: 60 }, (_, at) => client(at + 1, `Client ${String(at + 1).padStart(2, '0')}`));

/** A server that answers a few at once, and all of them when it is let. */
function slowServer(limits: number[] = []) {
  const whole = Promise.withResolvers<void>();
  const list = fake(listClients, async ({ searchParams }) => {
    const limit = Number(searchParams.get('limit'));
    limits.push(limit);
    if (limit > 50) await whole.promise;
    return { content: all.slice(0, limit), totalCount: all.length };
  });
  return { list, whole };
}
/** Somebody who was here before, when there were many. */
async function givenLongList(list: ReturnType<typeof slowServer>['list']) {
  await given({ answers: [list, silent] });
  localStorage.setItem('longClientLists', JSON.stringify({ [ids.account]: true }));
}
const links = () => screen.getAllByRole('link').length;

test('the first rows are there before the rest, with the number of all of them, and cannot be exported as all', async () => {
  const { list, whole } = slowServer();
  await givenLongList(list);
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('link', { name: 'Client 50' });
  expect(links()).toBe(50);
  expect(screen.getByRole('status').textContent).toBe('60 clients');
  await userEvent.click(screen.getByRole('button', { name: 'Columns and export' }));
  const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Export as CSV' });
  expect(item.disabled).toBe(true);
  whole.resolve();
  await waitFor(() => expect(links()).toBe(60));
  await waitFor(() => expect(item.disabled).toBe(false));
});

test('a search does not look through the first rows alone', async () => {
  const { list, whole } = slowServer();
  await givenLongList(list);
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  const field = await screen.findByRole('searchbox');
  // What is not there yet cannot be seen to go.
  await screen.findByRole('link', { name: 'Client 50' });
  await userEvent.type(field, 'client 57');
  await waitFor(() => expect(screen.queryAllByRole('link')).toHaveLength(0));
  expect(screen.queryByText('No clients match your filters.')).toBeNull();
  expect(document.activeElement).toBe(field);
  whole.resolve();
  await screen.findByRole('link', { name: 'Client 57' });
  // On a slow machine the list may come before the last letter has been looked for.
  await waitFor(() => expect(links()).toBe(1));
});

test.each(['?q=57', '?sort=-name', '?sold=mine'])('%s asks for the whole list at once', async (query) => {
  const limits: number[] = [];
  const { list, whole } = slowServer(limits);
  whole.resolve();
  await givenLongList(list);
  openPage(ClientsPage, `/clients${query}`, { search: clientsSearch });
  await screen.findByRole('table', { name: 'Clients' });
  expect(limits).toEqual([10_000]);
});

test('first rows without the rest are a failure that can be tried again', async () => {
  let isDown = true;
  const list = fake(listClients, ({ searchParams }) => {
    const limit = Number(searchParams.get('limit'));
    if (limit > 50 && isDown) throw new AppError('account.forbidden');
    return { content: all.slice(0, limit), totalCount: all.length };
  });
  await givenLongList(list);
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  const reload = await screen.findByRole('button', { name: 'Reload' });
  isDown = false;
  await userEvent.click(reload);
  await waitFor(() => expect(links()).toBe(60));
});

test('where there were few the whole list is asked for, as the specification has it, and nothing before it', async () => {
  const limits: number[] = [];
  const { list, whole } = slowServer(limits);
  whole.resolve();
  await given({ answers: [list, silent] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('link', { name: 'Client 60' });
  expect(limits).toEqual([10_000]);
});
