import type { ContactView } from '@app/contract/contact-views';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { contact, contactServer } from '#test/fake-contacts.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { ContactsPage } from '../list/contacts-page.tsx';
import { contactsSearch } from '../list/search.ts';

afterEach(closeModals);

const Page = (props: PageProps<typeof contactsSearch>) => (
  <>
    <ContactsPage {...props} />
    <Modals />
  </>
);

const customers: ContactView = {
  ...{ id: 3, name: 'Customers', isShared: false, isMine: true, by: null },
  ...{ filter: { type: ['customer'] }, sort: '-created', columns: [{ id: 'name' }, { id: 'created', width: 200 }] },
};
const shared: ContactView = {
  ...customers,
  ...{ id: 4, name: 'Quiet ones', isMine: false, isShared: true },
  by: { id: uuid(9), name: 'Sam Lee', partnerCompany: null },
};
const menu = (name: RegExp | string) => screen.getByRole('button', { name });
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter(Boolean);

test('a view is opened with its filter, order and columns, says when it was changed, and is saved', async () => {
  const { server, answers } = contactServer({ contacts: [contact(1)], views: [customers, shared] });
  await givenCrm(answers);
  const { address } = openPage(Page, '/contacts?q=x&field.7=yes', { search: contactsSearch });
  await screen.findByText('Person 1');
  await userEvent.click(menu('View: All contacts'));
  await screen.findByText('by Sam Lee');
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Customers' }));
  await waitFor(() => expect(address()).toBe('/contacts?type=customer&sort=-created&view=3'));
  expect(heads()).toEqual(['Name', 'Created']);
  expect(screen.queryByText('Changed')).toBeNull();
  await userEvent.click(screen.getByText('Name'));
  await screen.findByText('Changed');
  await userEvent.click(menu('Save changes'));
  await screen.findByText('View “Customers” saved');
  expect(server.views[0]).toMatchObject({ sort: 'name', filter: { type: ['customer'] } });
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
});

test('what is shown is saved as a new view, renamed and shared, deleted, and brought back', async () => {
  const { server, answers } = contactServer({ contacts: [contact(1)] });
  await givenCrm(answers);
  const { address } = openPage(Page, '/contacts?type=lead', { search: contactsSearch });
  await screen.findByText('Person 1');
  await userEvent.click(menu('View: All contacts'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as a new view' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Save as a new view' }));
  await userEvent.click(await modal.findByRole('button', { name: 'Save as a new view' }));
  modal.getByText('This field is required.');
  await userEvent.type(modal.getByRole('textbox', { name: 'Name of the view' }), 'Leads');
  await userEvent.click(modal.getByRole('button', { name: 'Save as a new view' }));
  await waitFor(() => expect(address()).toBe('/contacts?type=lead&view=50'));
  await userEvent.click(await screen.findByRole('button', { name: 'View: Leads' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename or share view' }));
  const rename = within(await screen.findByRole('dialog', { name: 'Rename or share view' }));
  await userEvent.click(await rename.findByRole('checkbox'));
  await userEvent.type(rename.getByRole('textbox', { name: 'Name of the view' }), ' of ours');
  await userEvent.click(rename.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.views).toMatchObject([{ name: 'Leads of ours', isShared: true }]));
  await userEvent.click(await screen.findByRole('button', { name: 'View: Leads of ours' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await screen.findByText('View “Leads of ours” deleted');
  await waitFor(() => expect(address()).toBe('/contacts?type=lead'));
  expect(server.views).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.views).toMatchObject([{ name: 'Leads of ours', filter: { type: ['lead'] } }]));
});
