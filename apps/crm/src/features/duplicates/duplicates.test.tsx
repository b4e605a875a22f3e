import { listOwnFields } from '@app/contract/contact-fields';
import { getContact, listContacts } from '@app/contract/contacts';
import { listDuplicates, listDuplicatesOf, mergeContacts, undoMerge } from '@app/contract/duplicates';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { Modals } from '@app/frame/app/modals.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openModal } from '#modals';
import { contactDetail, contactRow } from '#test/contacts.ts';
import { givenCrm } from '#test/given-crm.ts';
import { crmModals } from '../../modal-definitions.ts';
import { DuplicatesPage } from './duplicates-page.tsx';
import { duplicatesSearch } from './search.ts';

const anna = contactDetail();
const other = contactDetail({
  id: 9,
  givenName: 'Ana',
  title: '',
  company: 'Ruiz & Co',
  birthday: null,
  address1: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  tags: [{ id: 2, name: 'Newsletter' }],
  fields: { 3: 43 },
});
const bare = contactDetail({ ...anna, givenName: '', title: '' });

function Page(props: PageProps<typeof duplicatesSearch>) {
  return (
    <>
      <DuplicatesPage {...props} />
      <Modals definitions={crmModals as never} />
    </>
  );
}

beforeEach(() => act(closeModals));

test('groups lead to a comparison; each field is chosen, both are brought together, merged and made two again', async () => {
  const sent: unknown[] = [];
  const undone: string[] = [];
  let refuses = true;
  await givenCrm([
    fake(listDuplicates, ({ searchParams }) => ({
      groups:
        searchParams.get('by') === 'phone'
          ? []
          : [{ shared: 'anna@ruiz.example', contacts: [contactRow(), contactRow({ id: 9, givenName: 'Ana' })] }],
      nextPageToken: '',
    })),
    fake(getContact, ({ pathname }) => (pathname.endsWith('/9') ? other : bare)),
    fake(listOwnFields, () => ({
      fields: [{ id: 3, name: 'Shoe size', kind: 'number' as const, options: [], contacts: 2 }],
    })),
    fake(mergeContacts, (_, body) => {
      if (refuses) throw new AppError('server.unexpected');
      sent.push(body);
      return { mergeId: 4, contact: anna };
    }),
    fake(undoMerge, ({ pathname }) => {
      undone.push(pathname);
      return { contact: anna, other };
    }),
  ]);
  const { address } = openPage(Page, '/contacts/duplicates', { search: duplicatesSearch });
  const group = await screen.findByRole('region', { name: 'anna@ruiz.example' });
  expect(within(group).getByRole('link', { name: 'Anna Ruiz' }).getAttribute('href')).toBe('/contacts/7');
  await userEvent.click(within(group).getByRole('button', { name: 'Compare: Ana Ruiz' }));

  const dialog = await screen.findByRole('dialog', { name: 'Compare contacts' });
  const choice = async (name: string) =>
    within(await within(dialog).findByRole('group', { name })).getAllByRole('radio');
  // What is empty here is proposed from there; where both have something, this one stays.
  expect((await choice('First name')).map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, true]);
  expect((await choice('Company')).map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
  expect(within(dialog).queryByRole('group', { name: 'Email' })).toBeNull();
  await userEvent.click((await choice('Company'))[1] as HTMLElement);
  await userEvent.click((await choice('Address'))[1] as HTMLElement);
  expect(within(dialog).getByRole('region', { name: 'Both are kept' }).textContent).toContain('VIP and Newsletter');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge contacts' }));
  await within(dialog).findByText('The contacts could not be merged. Try again.');
  refuses = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge contacts' }));
  await screen.findByText('Merged into Anna Ruiz');
  expect(sent).toEqual([
    {
      otherId: 9,
      fromOther: [
        ...['givenName', 'company'],
        ...['address1', 'address2', 'city', 'state', 'postalCode', 'country'],
        'field:3',
      ],
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The merge was undone');
  expect(undone).toEqual(['/crm/rest/v1/contactMerges/4:undo']);

  await userEvent.click(screen.getByRole('tab', { name: 'Same phone' }));
  await screen.findByText('No contacts share a phone number.');
  expect(address()).toBe('/contacts/duplicates?by=phone');
});

test('anybody can be found to merge with; those who look alike stand first', async () => {
  await givenCrm([
    fake(listDuplicates, () => ({ groups: [], nextPageToken: '' })),
    fake(listDuplicatesOf, () => ({
      matches: [{ contact: contactRow({ id: 9, givenName: 'Ana' }), by: ['name' as const] }],
    })),
    fake(listContacts, ({ searchParams }) => ({
      contacts: searchParams.get('filter') === '{"search":"berg"}' ? [contactRow({ id: 12, givenName: 'Ada' })] : [],
      nextPageToken: '',
      total: null,
    })),
    fake(getContact, ({ pathname }) => contactDetail({ id: Number(pathname.split('/').at(-1)) })),
    fake(listOwnFields, () => ({ fields: [] })),
  ]);
  openPage(Page, '/contacts/duplicates', { search: duplicatesSearch });
  await screen.findByText('No contacts share an email.');
  act(() => openModal('chooseDuplicate', { contactId: 7 }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge with another contact' });
  await within(dialog).findByRole('button', { name: 'Ana Ruizsame name and company' });
  await userEvent.type(within(dialog).getByRole('searchbox'), 'berg');
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Ada Ruiz/ }));
  await screen.findByRole('dialog', { name: 'Compare contacts' });
  await waitFor(() => expect(within(dialog).getByText('All fields are the same.')).toBeDefined());
});
