import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getImport } from '@app/contract/imports';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { importCounts, runServer } from '#test/fake-import-runs.ts';
import { importSummary } from '#test/fake-imports.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { ImportRecordPage } from './import-page.tsx';
import { ImportsPage } from './imports-page.tsx';

afterEach(() => act(closeModals));

const List = () => (
  <>
    <ImportsPage />
    <Modals />
  </>
);

test('imports are listed with who, when, what came of them and how far they are; a draft goes on or goes away', async () => {
  const { server, answers } = runServer();
  server.drafts = [
    importSummary({ id: 4, name: 'now.csv', state: 'importing', progress: 0.4 }),
    importSummary({ id: 3, name: 'draft.csv' }),
    importSummary({ id: 2, name: 'fair.csv', state: 'done', counts: importCounts(), canUndo: true }),
    importSummary({ id: 1, name: 'old.csv', state: 'undone', undone: 90, left: 10, by: null }),
  ];
  await givenCrm(answers);
  const { queryClient } = openPage(List, '/imports');
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  (await row('now.csv')).getByRole('progressbar', { name: 'Importing' });
  (await row('now.csv')).getByText('40%');
  const fair = await row('fair.csv');
  expect(fair.getByText(/Skipped rows: 60/).textContent).toBe(
    'New contacts: 900 · Updated contacts: 100 · Skipped rows: 60 · Invalid rows: 40',
  );
  expect(fair.getByRole('link', { name: 'Updated contacts: 100 · fair.csv' }).getAttribute('href')).toBe(
    '/contacts?import=2:updated',
  );
  fair.getByText('Mara Okafor');
  expect(fair.getByText('fair.csv').closest('a')?.getAttribute('href')).toBe('/imports/2');
  fair.getByLabelText('Undo the import of fair.csv');
  (await row('old.csv')).getByText('Moved to the trash or put back: 90 · Left as they are: 10');
  const draft = await row('draft.csv');
  expect(draft.getByLabelText('Continue: draft.csv').getAttribute('href')).toBe(
    '/contacts/import?import=3&step=matching',
  );
  await userEvent.click(draft.getByLabelText('Delete the import of draft.csv'));
  const modal = within(await screen.findByRole('dialog', { name: 'Delete import' }));
  await userEvent.click(await modal.findByRole('button', { name: 'Delete import' }));
  await waitFor(() => expect(screen.queryByText('draft.csv')).toBeNull());
  server.drafts = [];
  await act(() => queryClient.invalidateQueries({ queryKey: ['imports'] }));
  await screen.findByText('Nothing has been imported yet.');
  expect(screen.getAllByRole('link', { name: 'Import contacts' })).toHaveLength(2);
});

test('one import says what came of it and what was chosen, and one that is gone says so', async () => {
  const { server, answers } = runServer({
    ...{ state: 'done', counts: importCounts(), canUndo: true },
    choices: {
      ...{ permission: 'granted', statement: 'Fair in May', type: 'customer', tagIds: [12], ownerId: null },
      ...{ existing: 'update', overwrite: ['phone'] },
      ...{ textPermission: 'granted', textStatement: 'At the till' },
    },
  });
  await givenCrm(answers);
  const { queryClient } = openPage(ImportRecordPage, '/imports/12', { path: '/imports/$importId' });
  await screen.findByRole('heading', { name: 'people.csv' });
  await screen.findByText('The import is complete.');
  const chosen = within(screen.getByRole('region', { name: 'What was chosen' }));
  for (const text of [
    'Fair in May',
    'At the till',
    'I may text every number',
    'Customer',
    'Overwrite the fields you choose',
    '2 kB',
    'Mail',
  ])
    chosen.getByText(text);
  await chosen.findByText('VIP');
  server.current = { ...server.current, state: 'draft', counts: null };
  await act(() => queryClient.invalidateQueries({ queryKey: ['imports'] }));
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(
    '/contacts/import?import=12&step=matching',
  );
});

test('an import that is gone says so', async () => {
  await givenCrm([
    fake(getImport, () => {
      throw new AppError('import.notFound');
    }),
  ]);
  openPage(ImportRecordPage, '/imports/12', { path: '/imports/$importId' });
  await screen.findByText('This import no longer exists.');
});
