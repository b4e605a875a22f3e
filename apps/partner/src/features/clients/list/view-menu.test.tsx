import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, client, silent } from '#test/test-client.ts';
import { ClientsPage } from './clients-page.tsx';
import { clientsSearch } from './search.ts';

const two = answer(client(1, 'Alder Dental'), client(2, 'Bayou Roofing', { soldBy: 'others' }));
const key = `clientViews/${ids.account}/${ids.user}`;
const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]') as { name: string }[];

async function openAt(at: string, views: object[] = []) {
  await given({ answers: [two, silent] });
  localStorage.setItem(key, JSON.stringify(views));
  const page = openPage(ClientsPage, at, { search: clientsSearch });
  await screen.findByRole('table', { name: 'Clients' });
  return page;
}
const button = (name: string) => screen.getByRole('button', { name });
const openMenu = async (name = 'Views') => {
  await userEvent.click(button(name));
  return within(await screen.findByRole('menu'));
};
async function saveAs(name: string) {
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  const field = dialog.getByRole('textbox', { name: 'View name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, `${name}{Enter}`);
}

test('what is shown is saved under a name, left, and chosen again', async () => {
  const { address } = await openAt('/clients?q=roof&sold=others&sort=-startDate');
  await userEvent.click(button('Columns and export'));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'URL' }));
  await userEvent.keyboard('{Escape}');
  await saveAs(' Roofers ');
  await waitFor(() => expect(document.activeElement).toBe(button('Views: Roofers')));
  expect(stored().map(({ name }) => name)).toEqual(['Roofers']);

  await userEvent.click(screen.getByRole('radio', { name: 'All clients' }));
  await screen.findByRole('button', { name: 'Views' });
  await userEvent.click(button('Columns and export'));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'URL' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('columnheader', { name: 'URL' })).toBeDefined();

  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitemradio', { name: 'Roofers' }));
  await screen.findByRole('button', { name: 'Views: Roofers' });
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
    q: 'roof',
    sold: 'others',
    sort: '-startDate',
  });
  expect(screen.queryByRole('columnheader', { name: 'URL' })).toBeNull();
});

test('a view takes away the filters that it does not have', async () => {
  const { address } = await openAt('/clients?q=alder&sold=mine', [{ name: 'Newest', search: { sort: '-startDate' } }]);
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitemradio', { name: 'Newest' }));
  await waitFor(() => expect(address()).toBe('/clients?sort=-startDate'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a name is needed, and only once', async () => {
  await openAt('/clients', [{ name: 'Mine', search: { sold: 'mine' } }]);
  await saveAs(' ');
  await screen.findByText('Enter a name.');
  const field = screen.getByRole('textbox', { name: 'View name' });
  await userEvent.type(field, 'mine{Enter}');
  await screen.findByText('There is already a view with this name.');
  await userEvent.type(field, ' too{Enter}');
  await screen.findByRole('button', { name: 'Views: mine too' });
  expect(stored()).toHaveLength(2);
});

test('a twenty-first view is refused', async () => {
  await openAt(
    '/clients',
    Array.from({ length: 20 }, (_, at) => ({ name: `View ${at}`, search: { q: `${at}` } })),
  );
  await saveAs('One more');
  await screen.findByText('You can save up to 20 views. Delete one first.');
  expect(stored()).toHaveLength(20);
});

test('a deleted view comes back to its place with undo', async () => {
  await openAt('/clients', [
    { name: 'Mine', search: { sold: 'mine' } },
    { name: 'Newest', search: { sort: '-startDate' } },
  ]);
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Delete view Mine' }));
  await screen.findByText('View Mine deleted');
  expect(stored().map(({ name }) => name)).toEqual(['Newest']);
  await userEvent.click(button('Undo'));
  expect(stored().map(({ name }) => name)).toEqual(['Mine', 'Newest']);
  const again = await openMenu();
  expect(again.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual(['Mine', 'Newest']);
});

test('the keyboard goes from a view to what deletes it, and to the next', async () => {
  await openAt('/clients', [{ name: 'Mine', search: { sold: 'mine' } }]);
  button('Views').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mine'));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete view Mine');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Save view');
});

test('Escape closes the form and saves nothing', async () => {
  await openAt('/clients');
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Save view' }));
  const field = await screen.findByRole('textbox', { name: 'View name' });
  await userEvent.type(field, 'Half{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Views')));
  expect(stored()).toEqual([]);
});

test('views are kept apart by person and account, and another tab’s view arrives', async () => {
  await given({ answers: [two, silent] });
  localStorage.setItem(`clientViews/${ids.account}/somebody-else`, '[{"name":"Theirs","search":{}}]');
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('button', { name: 'Views' });
  localStorage.setItem(key, '[{"name":"Everything","search":{}}]');
  dispatchEvent(new StorageEvent('storage', { key }));
  await screen.findByRole('button', { name: 'Views: Everything' });
});
