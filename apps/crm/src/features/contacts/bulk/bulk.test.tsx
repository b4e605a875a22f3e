import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { contact, contactServer } from '#test/fake-contacts.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { ContactsPage } from '../list/contacts-page.tsx';
import { contactsSearch } from '../list/search.ts';
import { BulkJobListener } from './job-listener.tsx';

afterEach(() => {
  closeModals();
  vi.restoreAllMocks();
});

const Page = (props: PageProps<typeof contactsSearch>) => (
  <>
    <ContactsPage {...props} />
    <BulkJobListener />
    <Modals />
  </>
);

async function open(given: Parameters<typeof contactServer>[0], at = '/contacts') {
  const { server, answers } = contactServer(given);
  await givenCrm(answers);
  const page = openPage(Page, at, { search: contactsSearch });
  await screen.findByText('Person 1');
  return { server, ...page };
}
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const bar = async () => within(await screen.findByRole('region', { name: 'Selected contacts' }));
const four = [1, 2, 3, 4].map((id) => contact(id));

test('contacts are chosen one by one, with Shift, by Space, all in sight, or all that match, which the filter says', async () => {
  const { server, goTo } = await open({ contacts: four });
  const user = userEvent.setup();
  await user.click(box('Select Person 1'));
  (await bar()).getByText('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(box('Select Person 3'));
  await user.keyboard('{/Shift}');
  await (await bar()).findByText('3 selected');
  screen.getByText('Person 4').focus();
  await user.keyboard(' ');
  (await bar()).getByText('4 selected');
  await user.keyboard('{ArrowUp} ');
  (await bar()).getByText('3 selected');
  expect(box('Select Person 3').checked).toBe(false);
  await user.click(box('Select all rows'));
  (await bar()).getByText('4 selected');
  await user.click((await bar()).getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected contacts' })).toBeNull());
  server.contacts = 12_345;
  await goTo('/contacts?q=person&type=lead');
  await screen.findByText('12,345 of 12,345');
  await user.click(box('Select Person 2'));
  await user.click((await bar()).getByRole('button', { name: 'Select all 12,345' }));
  (await bar()).getByText('All 12,345 selected');
  await user.click(box('Select Person 1'));
  (await bar()).getByText('12,344 selected');
  await user.click((await bar()).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete contacts' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Delete contacts' }));
  await modal.findByText('Selected: 12,345. Will be changed: 12,344.');
  await user.click(modal.getByRole('button', { name: 'Delete contacts' }));
  await waitFor(() =>
    expect(server.started).toEqual([
      {
        action: { kind: 'delete' },
        selection: { filter: { search: 'person', type: ['lead'] }, except: [1] },
      },
    ]),
  );
});

test('a bulk action says what it changes, shows how far it is, ends with its counts, and is undone', async () => {
  const { server, queryClient } = await open({ contacts: four });
  await userEvent.click(box('Select Person 1'));
  await userEvent.click(box('Select Person 2'));
  await userEvent.click((await bar()).getByRole('button', { name: 'Add tags' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Add tags' }));
  await userEvent.click(await modal.findByRole('button', { name: 'Add tags' }));
  expect(modal.getByRole('alert').textContent).toBe('Choose what is to be done.');
  await userEvent.click(modal.getByRole('combobox', { name: 'Tags' }));
  await userEvent.click(await screen.findByRole('option', { name: 'VIP' }));
  await modal.findByText('Selected: 2. Will be changed: 1.');
  await userEvent.click(modal.getByRole('button', { name: 'Add tags' }));
  const tray = within(await screen.findByRole('region', { name: 'Running actions' }));
  expect(server.started).toEqual([{ action: { kind: 'addTags', tagIds: [12] }, selection: { ids: [1, 2] } }]);
  tray.getByText('Running · 0 of 2');
  tray.getByText('VIP');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected contacts' })).toBeNull());
  server.jobs = server.jobs.map((job) => ({ ...job, state: 'done', done: 1, skipped: 1, canUndo: true }));
  await queryClient.invalidateQueries({ queryKey: ['bulk-jobs'] });
  await screen.findByText('Add tags – Changed: 1 · Skipped: 1');
  await userEvent.click(tray.getByRole('button', { name: 'Details' }));
  const result = within(await screen.findByRole('dialog', { name: 'Result' }));
  await userEvent.click(await result.findByRole('radio', { name: 'Skipped: 1' }));
  await result.findByText('Nothing to change: it was so already.');
  closeModals();
  const toasts = within(screen.getByRole('region', { name: 'Messages' }));
  await userEvent.click(toasts.getByRole('button', { name: 'Undo' }));
  await tray.findByText('Undone · Put back: 1 · Left as they are: 1');
});

test('the chosen ones are exported: all fields or the columns shown; the file is downloaded when it is there, and later', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { server, queryClient, goTo } = await open({ contacts: four }, '/contacts?sort=-email');
  const begin = async (which: string) => {
    await userEvent.click(box('Select Person 2'));
    await userEvent.click(box('Select Person 3'));
    await userEvent.click((await bar()).getByRole('button', { name: 'Export as CSV' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Export as CSV' }));
    await userEvent.click(await modal.findByRole('radio', { name: which }));
    await modal.findByText('Selected: 2. Will be exported: 1.');
    await userEvent.click(modal.getByRole('button', { name: 'Export as CSV' }));
  };
  await begin('Columns shown');
  const tray = within(await screen.findByRole('region', { name: 'Running actions' }));
  tray.getByText('Running · 0 of 2');
  const { columns } = server.started[0]!.action as { columns?: string[] };
  expect(columns?.slice(0, 4)).toEqual(['givenName', 'familyName', 'email', 'phone']);
  expect(server.started[0]).toMatchObject({
    ...{ action: { kind: 'export', sort: '-email', separator: ',' }, selection: { ids: [2, 3] } },
  });
  const file = { name: 'contacts-2026-01-05.csv', size: 40, expirationDate: '2026-01-12T09:00:00.000Z' };
  const ended = { ...{ state: 'done' as const, done: 2, canUndo: true }, file };
  server.jobs = server.jobs.map((job) => ({ ...job, ...ended }));
  await queryClient.invalidateQueries({ queryKey: ['bulk-jobs'] });
  await screen.findByText('Export as CSV – Exported: 2');
  // It took a while: nothing is saved before somebody asks for it.
  expect(files).toEqual([]);
  const toasts = within(screen.getByRole('region', { name: 'Messages' }));
  await userEvent.click(toasts.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(names).toEqual(['contacts-2026-01-05.csv']));
  await userEvent.click(tray.getByRole('button', { name: 'Close' }));

  // What has ended when it is answered is saved without another click.
  server.startsWith = ended;
  await begin('All fields');
  await waitFor(() => expect(files).toHaveLength(2));
  expect(server.started[1]?.action).toEqual({ kind: 'export', sort: '-email', separator: ',' });

  // Much later, from the list of what was done; what colleagues did is theirs to undo.
  server.jobs = server.jobs.map((job) => (job.id === 2 ? job : { ...job, id: 7 }));
  await queryClient.invalidateQueries({ queryKey: ['bulk-jobs'] });
  await userEvent.click(screen.getByRole('button', { name: 'Recent actions' }));
  const recent = within(await screen.findByRole('dialog', { name: 'Recent actions' }));
  await waitFor(() => expect(recent.getAllByRole('button', { name: 'Download' })).toHaveLength(2));
  await userEvent.click(recent.getAllByRole('button', { name: 'Download' })[1]!);
  await waitFor(() => expect(server.downloaded.at(-1)).toMatch(/bulkJobs\/7\/file$/));
  await userEvent.click(recent.getByRole('button', { name: 'Delete file' }));
  await recent.findByText('The file was deleted');
  server.isFileGone = true;
  await userEvent.click(recent.getByRole('button', { name: 'Download' }));
  await screen.findByText('The file is no longer there. Export the contacts again.');
  closeModals();

  // A notification leads to what came of it.
  await goTo('/contacts?job=7');
  const result = within(await screen.findByRole('dialog', { name: 'Result' }));
  await result.findByText('The file can be downloaded until Jan 12, 2026.');
  await result.findByText('Person 1');
  await goTo('/contacts?tab=trash');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected contacts' })).toBeNull());
});
