import { AppError } from '@app/contract/errors';
import { openPage } from '@app/frame/test/open-page.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { importServer, importSummary } from '#test/fake-imports.ts';
import { givenCrm } from '#test/given-crm.ts';
import { ImportPage } from '../wizard/import-page.tsx';
import { importSearch } from '../wizard/steps.ts';
import { stopUpload } from './uploads.ts';

afterEach(() => {
  stopUpload();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(given: Parameters<typeof importServer>[0] = {}, drafts: Parameters<typeof importServer>[1] = []) {
  const { server, answers } = importServer(given, drafts);
  await givenCrm(answers);
  const page = openPage(ImportPage, '/contacts/import', { search: importSearch });
  await screen.findByRole('button', { name: 'Choose a file' });
  return { server, ...page };
}
const csv = (name = 'people.csv') => new File(['Vorname,Nachname\nAnna,Ruiz\n'], name, { type: 'text/csv' });
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
const alert = async () => (await screen.findByRole('alert')).textContent;

test('a file is sent, shows how it is read with its first rows, and is read in another way', async () => {
  const { server, address } = await open();
  screen.getByText(/512 MB at most.*50 MB at most.*2,000,000 rows and 1,000 columns/);
  await choose(csv());
  await screen.findByText(
    'Text file · UTF-8 · Commas · Double quotes · First row has the column names · ' +
      'Dates as month/day/year · Decimals with a point (1.5)',
    { exact: false },
  );
  expect(address()).toBe('/contacts/import?import=12');
  expect(server.announced).toEqual([{ name: 'people.csv', size: 27 }]);
  expect(server.pieces).toBe(1);
  const preview = within(screen.getByRole('table', { name: 'First rows of the file' }));
  expect(preview.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Vorname',
    'Nachname',
    'Column 3',
  ]);
  preview.getByText('Ruiz');
  await userEvent.click(screen.getByRole('button', { name: 'Correct …' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Separator' }), 'Semicolons');
  await waitFor(() => expect(server.formats[0]?.separator).toBe(';'));
  await screen.findByText(/UTF-8 · Semicolons/);
  server.refusal = new AppError('import.unreadable', { reason: 'openQuote', line: 4 });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quotation marks' }), 'Single quotes');
  expect(await alert()).toMatch(/^Line 4: A quotation mark is opened and never closed/);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/contacts/import?import=12&step=matching'));
  await screen.findByRole('button', { name: 'Field for Vorname: First name' });
});

test('what cannot be imported says what is wrong and where; what failed is tried again', async () => {
  const { server } = await open();
  drop(csv('people.pdf'));
  expect(await alert()).toMatch(/^“people.pdf” is not a .csv, .xls, .txt or .xlsx file/);
  drop(csv(), csv('more.csv'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Only one file/));
  const large = Object.defineProperty(csv('people.xlsx'), 'size', { value: 60 * 1024 * 1024 });
  drop(large);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^This file has 60 MB, and at most 50 MB can be imported/),
  );
  expect(server.announced).toEqual([]);
  server.refusal = new AppError('import.unreadable', { reason: 'lineTooLong', line: 1 });
  drop(csv());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Line 1: This row is longer than 1 MB/));
  server.refusal = new AppError('server.unexpected');
  drop(csv());
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('There was an error uploading the file. Try again.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Text file/, { exact: false });
});

test('rows are pasted anywhere on the page, or typed, and sent as a file', async () => {
  const { server } = await open();
  const paste = (text: string) => fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => text } });
  // One line is no table yet: it is looked at first.
  paste('Anna\tRuiz');
  const field = await screen.findByRole('textbox', { name: 'Rows from a spreadsheet' });
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Use these rows' }));
  await screen.findByText('This field is required.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  paste('First\tLast\nAnna\tRuiz');
  await screen.findByText('First rows of the file');
  expect(server.announced).toEqual([{ name: 'Pasted rows.txt', size: 20 }]);
});

test('an upload shows how far it is, can be stopped, waits for the connection and goes on', async () => {
  await open();
  const answered = globalThis.fetch;
  let sendPiece: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    String(args[0]).includes('/pieces/') ? sendPiece(...args) : answered(...args),
  );
  const asksBeforeClosing = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  drop(csv());
  const bar = await screen.findByRole('progressbar', { name: 'Upload of people.csv' });
  expect(bar.getAttribute('aria-valuetext')).toBe('0 bytes of 27 bytes');
  expect(asksBeforeClosing()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Stop upload' }));
  const choice = await screen.findByRole('button', { name: 'Choose a file' });
  expect(asksBeforeClosing()).toBe(false);
  // The button is gone, and the keyboard goes on from where it stood.
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(choice)).toBe(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  sendPiece = () => Promise.reject(new TypeError('no network'));
  drop(csv());
  await screen.findByText('Waiting for the connection. The upload will continue automatically.');
  sendPiece = answered;
  await screen.findByText('First rows of the file');
});

test('somebody comes back to an import of theirs that is not finished, or discards it', async () => {
  const others = importSummary({ id: 13, name: 'other.csv', by: null });
  const done = importSummary({ id: 14, name: 'done.csv', state: 'done' });
  const { server, address } = await open({}, [
    importSummary(),
    importSummary({ id: 15, name: 'old.csv' }),
    others,
    done,
  ]);
  await screen.findByText(/You have not finished importing “people.csv”/);
  expect(screen.queryByText(/other.csv|done.csv/)).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[1]!);
  await screen.findByText('Import of “old.csv” discarded');
  expect(server.removed).toEqual(['/crm/rest/v1/imports/15']);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/contacts/import?import=12&step=matching'));
});
