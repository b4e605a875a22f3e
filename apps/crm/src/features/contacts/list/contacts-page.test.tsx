import type { OwnField } from '@app/contract/contact-fields';
import type { PageProps } from '@app/frame/app/route.ts';
import { openPage, uuid } from '@app/frame/test/open-page.tsx';
import { scaledScroll } from '@app/ui/table/scaled-scroll';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { contact, contactServer } from '#test/fake-contacts.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { ContactsPage } from './contacts-page.tsx';
import { contactsSearch } from './search.ts';

const Page = (props: PageProps<typeof contactsSearch>) => (
  <>
    <ContactsPage {...props} />
    <Modals />
  </>
);

async function open(
  given: Parameters<typeof contactServer>[0] = {},
  at = '/contacts',
  before?: (server: ReturnType<typeof contactServer>['server']) => void,
) {
  const { server, answers } = contactServer(given);
  before?.(server);
  await givenCrm(answers);
  return { server, ...openPage(Page, at, { search: contactsSearch }) };
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('link')?.textContent);

const ownFields: OwnField[] = [{ id: 7, name: 'Shoe size', kind: 'number', options: [], contacts: 1 }];

test('contacts are listed with what is known of them, counted, and lead to their records', async () => {
  const ada = contact(1, {
    ...{ givenName: 'Ada', familyName: 'Byron', phone: '+1 555 0100', company: 'Engines', type: 'customer' },
    tags: [{ id: 12, name: 'VIP' }],
    owner: { id: uuid(9), name: 'Sam Lee', partnerCompany: null },
  });
  const { address } = await open({ contacts: [ada, contact(2, { givenName: '', familyName: '' })], ownFields });
  const row = within((await screen.findByText('Ada Byron')).closest('tr')!);
  for (const text of ['+1 555 0100', 'Engines', 'Customer', 'VIP', 'Sam Lee'])
    expect(row.getByText(text)).toBeDefined();
  expect(screen.getByText('2 contacts')).toBeDefined();
  // Who has no name is called by what there is.
  expect(names()).toEqual(['Ada Byron', 'person2@example.com']);
  await userEvent.click(screen.getByText('Ada Byron'));
  await waitFor(() => expect(address()).toBe('/contacts/1'));
});

const ROW_HEIGHT = 44;

function scrollToRow(row: number, count: number): void {
  const scroll = scaledScroll({ rowsHeight: count * ROW_HEIGHT, windowHeight: window.innerHeight, rowsStart: 0 });
  window.scrollY = scroll.toPage(row * ROW_HEIGHT);
  fireEvent.scroll(window);
}

test('of a million only the pages in sight are asked for, by their position, and sorted by the server', async () => {
  const { server, address } = await open({ contacts: 1_000_000 });
  await screen.findByText('1,000,000 contacts');
  await screen.findByText('Person 1');
  const positions = () => [...new Set(server.asked.map(({ position }) => position))];
  await waitFor(() => expect(positions()).toEqual([0, 100]));
  expect(server.asked.find(({ position }) => position === 100)?.count).toBe(false);
  // What is in sight comes before what is near it.
  scrollToRow(500_040, 1_000_000);
  await screen.findByText('Person 500041');
  await waitFor(() => expect(positions()).toEqual([0, 100, 500_000, 499_900, 500_100]));
  scrollToRow(0, 1_000_000);
  await userEvent.click(screen.getByText('Email'));
  await waitFor(() => expect(server.asked.at(-1)?.sort).toBe('email'));
  expect(address()).toBe('/contacts?sort=email');
  await userEvent.click(screen.getByText('Email'));
  await waitFor(() => expect(address()).toBe('/contacts?sort=-email'));
});

test('search and filters stand in the address, are shown as chips, and can be taken away again', async () => {
  const { server, address } = await open(
    { contacts: [contact(1), contact(2), contact(3)], ownFields },
    '/contacts?type=lead,customer&tag=12,-15&active=not30&field.7=5..10',
    (given) => {
      given.matchesFilter = (filter) => (each) => Object.keys(filter).length === 0 || each.id === 1;
    },
  );
  await screen.findByText('1 of 3');
  expect(server.asked.map(({ filter }) => filter)).toContainEqual({
    type: ['lead', 'customer'],
    tags: { all: [12], none: [15] },
    lastActivity: { notLastDays: 30 },
    fields: [{ id: 7, from: 5, to: 10 }],
  });
  const chips = within(await screen.findByRole('list', { name: 'Filters' }));
  await chips.findByText('Tags: all of VIP');
  chips.getByText('Type: Lead, Customer');
  chips.getByText('Last activity: Not in the last 30 days');
  await userEvent.click(chips.getByRole('button', { name: 'Remove filter Type: Lead, Customer' }));
  await waitFor(() => expect(address()).toBe('/contacts?tag=12,-15&active=not30&field.7=5..10'));
  await userEvent.click(screen.getByRole('button', { name: 'Filters (3)' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await userEvent.click(panel.getByRole('checkbox', { name: 'Vendor' }));
  await waitFor(() => expect(address()).toContain('type=vendor'));
  // Of an own field it is asked which value it has, or whether it has one.
  await userEvent.selectOptions(await panel.findByLabelText('Shoe size: empty or not'), 'Not empty');
  await waitFor(() => expect(address()).toContain('field.7=filled'));
  expect(panel.queryByLabelText('Shoe size: From')).toBeNull();
  await userEvent.selectOptions(panel.getByLabelText('Shoe size: empty or not'), 'Any');
  await waitFor(() => expect(address()).not.toContain('field.7'));
  await userEvent.click(panel.getByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(address()).toBe('/contacts'));
  await userEvent.click(await panel.findByRole('button', { name: '3 contacts' }));
  await userEvent.type(screen.getByRole('searchbox'), 'ada');
  await waitFor(() => expect(address()).toBe('/contacts?q=ada'));
});

test('those of one import are a filter like the others, with the file and its time as its name', async () => {
  const { server, address } = await open({ contacts: [contact(1)] }, '/contacts?import=12:created&type=lead');
  const chips = within(await screen.findByRole('list', { name: 'Filters' }));
  const chip = await chips.findByText(/^Import: created by people\.csv \(.*2026.*\)$/);
  const filters = server.asked.map(({ filter }) => filter);
  expect(filters).toContainEqual({ import: { id: 12, what: 'created' }, type: ['lead'] });
  await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await userEvent.selectOptions(panel.getByLabelText('Of the import'), 'Updated by it');
  await waitFor(() => expect(address()).toBe('/contacts?import=12:updated&type=lead'));
  // Only what has written somebody is offered.
  const offered = await waitFor(() => {
    const options = within(panel.getByRole('combobox', { name: 'Import' })).getAllByRole('option');
    expect(options).toHaveLength(3);
    return options.map(({ textContent }) => textContent?.replace(/ \(.*/, ''));
  });
  expect(offered).toEqual(['Any import or none', 'people.csv', 'old.csv']);
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Import' }), 'Any import or none');
  await waitFor(() => expect(address()).toBe('/contacts?type=lead'));
  expect(chip.isConnected).toBe(false);
});

test('an account without contacts says so; nothing that matches offers to reset', async () => {
  const { goTo } = await open({ contacts: [] });
  expect(await screen.findByText('No contacts yet. Add the first one.')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Add contact' })).toHaveLength(2);
  for (const name of ['Import', 'Import contacts'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/contacts/import');
  await goTo('/contacts?q=nobody');
  expect(await screen.findByText('No contacts match your search and filters.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByText('No contacts yet. Add the first one.')).toBeDefined();
});

test('what does not come says so in its own words, and a failed reload keeps the rows', async () => {
  const { server, goTo, queryClient } = await open({ contacts: [contact(1)] }, '/contacts?q=ada', (given) => {
    given.refuses = true;
  });
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error searching contacts. Try again.');
  await goTo('/contacts');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('There was an error retrieving contacts. Try again.'),
  );
  server.refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Person 1');
  server.refuses = true;
  await queryClient.invalidateQueries({ queryKey: ['contacts'] });
  await screen.findByText(/This could not be refreshed/);
  expect(screen.getByText('Person 1')).toBeDefined();
});

test('columns are chosen, ordered with the keyboard and widened, and stay so', async () => {
  await open({ contacts: [contact(1, { fields: { 7: 42 } })], ownFields });
  await screen.findByText('Person 1');
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .filter(Boolean);
  expect(heads()).toEqual(['Name', 'Email', 'Phone', 'Company', 'Type', 'Tags', 'Owner', 'Last activity']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await userEvent.click(panel.getByRole('checkbox', { name: 'Phone' }));
  await userEvent.click(panel.getByRole('checkbox', { name: 'Shoe size' }));
  await userEvent.click(panel.getByRole('button', { name: 'Move Shoe size up' }));
  expect(heads()).toEqual(['Name', 'Email', 'Company', 'Type', 'Tags', 'Owner', 'Shoe size', 'Last activity']);
  expect(screen.getByText('42')).toBeDefined();
  const edge = screen.getByRole('separator', { name: 'Width of Email', hidden: true });
  edge.parentElement!.getBoundingClientRect = () => ({ width: 220 }) as DOMRect;
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('236'));
  expect(
    JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('contactColumns/'))?.[1] ?? ''),
  ).toEqual(expect.arrayContaining([{ id: 'email', width: 236 }, { id: 'field:7' }]));
});

test('the trash says when somebody goes for good, and gives them back', async () => {
  const gone = contact(1, { deletedDate: '2026-01-05T12:00:00.000Z' });
  const { server } = await open({ contacts: [gone] }, '/contacts?tab=trash');
  await screen.findByText('Deleted for good on Mar 6, 2026');
  expect(server.asked[0]?.filter).toEqual({ trash: true });
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Person 1 restored');
  expect(server.restored).toEqual(['/crm/rest/v1/contacts/1:restore']);
});
