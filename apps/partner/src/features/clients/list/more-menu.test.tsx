import { listClientHealth } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, client, health, silent } from '#test/test-client.ts';
import { ClientsPage } from './clients-page.tsx';
import { csvName } from './export-clients.ts';
import { clientsSearch } from './search.ts';

const four = answer(
  client(1, '=Alder, "Dental"', { change: { kind: 'upgraded', date: '2025-06-01' } }),
  client(2, 'Bayou Roofing', { soldBy: 'others' }),
  client(3, 'Éclair Bakery', { startDate: '2022-06-07', edition: 'Pro' }),
);
/** The first one is of the boxes to choose rows with. */
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((header) => header.textContent);
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Columns and export' }));
const toggle = async (name: string) => userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));

let files: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  files = [];
  let blob = new Blob();
  URL.createObjectURL = (given: Blob) => {
    blob = given;
    return 'blob:test';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob });
  });
});
afterEach(() => vi.restoreAllMocks());

/** Decoded by hand: a blob's own `text()` takes the mark away. */
async function exported(): Promise<string> {
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  const reader = new FileReader();
  const done = new Promise((resolve) => {
    reader.onload = resolve;
  });
  reader.readAsArrayBuffer(files[0]?.blob ?? new Blob());
  await done;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(reader.result as ArrayBuffer));
}

test('columns go and come back, the name stays, and a later visit remembers', async () => {
  await given({ answers: [four, silent] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await openMenu();
  await waitFor(() =>
    expect(screen.getAllByRole('menuitemcheckbox').map((item) => item.textContent)).toEqual([
      'URL',
      'Edition',
      'Start date',
      'Change',
      'Health',
    ]),
  );
  await toggle('URL');
  await toggle('Change');
  await waitFor(() => expect(headers()).toEqual(['Name', 'Edition', 'Start date', 'Health']));
  expect(screen.getByRole('menuitemcheckbox', { name: 'URL' }).getAttribute('aria-checked')).toBe('false');
  await toggle('URL');
  await waitFor(() => expect(headers()).toEqual(['Name', 'URL', 'Edition', 'Start date', 'Health']));
  expect(localStorage.getItem(`clientColumns/${ids.user}`)).toBe('["change"]');
});

test('the columns of the last visit are shown, for this person only', async () => {
  await given({ answers: [four, silent] });
  localStorage.setItem(`clientColumns/${ids.user}`, '["edition","url"]');
  localStorage.setItem('clientColumns/somebody-else', '["change"]');
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('table', { name: 'Clients' });
  expect(headers()).toEqual(['Name', 'Start date', 'Change', 'Health']);
  expect(address()).toBe('/clients');
});

const bayou = health(2, { level: 'bad', active: 60, activeBefore: 100, failedInstalls: 2, lockedCampaigns: 1 });
const withHealth = fake(listClientHealth, () => ({
  content: [bayou, health(3, { active: 3, activeBefore: 3 })],
  trials: [],
}));

test('the file holds all columns as they are called on the page, and dates as spreadsheets read them', async () => {
  await given({ answers: [four, withHealth] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('button', { name: /^At risk \d/ });
  await openMenu();
  expect(await exported()).toBe(
    [
      '\uFEFFName,URL,Edition,Start date,Change,Health',
      `"'=Alder, ""Dental""",https://www.site1.example,Max,2024-03-04,Upgraded 2025-06-01,`,
      'Bayou Roofing,https://www.site2.example,Max,2024-03-04,,At risk: 2 installs failed · Active contacts fell by 40% in 30 days · 1 campaign is locked by another partner',
      'Éclair Bakery,https://www.site3.example,Pro,2022-06-07,,Good: Active contacts steady for 30 days',
      '',
    ].join('\r\n'),
  );
  expect(files.map(({ name }) => name)).toEqual([csvName(new Date())]);
  await screen.findByText('3 clients exported');
});

test('the file holds exactly what is shown: filtered, sorted, without hidden columns', async () => {
  await given({ answers: [four, silent] });
  openPage(ClientsPage, '/clients?sold=mine&sort=startDate', { search: clientsSearch });
  await openMenu();
  for (const column of ['URL', 'Edition', 'Change', 'Health']) await toggle(column);
  expect(await exported()).toBe(
    '\uFEFFName,Start date\r\nÉclair Bakery,2022-06-07\r\n"\'=Alder, ""Dental""",2024-03-04\r\n',
  );
});

test('a file does not leave before the health it shows has come', async () => {
  const late = Promise.withResolvers<{ content: never[]; trials: never[] }>();
  await given({ answers: [four, fake(listClientHealth, () => late.promise)] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await openMenu();
  const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Export as CSV' });
  expect(item.disabled).toBe(true);
  late.resolve({ content: [], trials: [] });
  await waitFor(() => expect(item.disabled).toBe(false));
});

test('health that could not be loaded is left out of the file: an empty cell would say that all is well', async () => {
  const failing = fake(listClientHealth, () => {
    throw new AppError('server.unexpected');
  });
  await given({ answers: [four, failing] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('alert');
  await openMenu();
  expect(await exported()).toContain('\uFEFFName,URL,Edition,Start date,Change\r\n');
});

test('where nothing is shown there is nothing to export', async () => {
  await given({ answers: [four, silent] });
  openPage(ClientsPage, '/clients?q=nobody', { search: clientsSearch });
  await openMenu();
  const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Export as CSV' });
  await waitFor(() => expect(item.disabled).toBe(true));
});

test.each([
  [new Date(2025, 5, 1, 0, 30), 'clients-2025-06-01.csv'],
  [new Date(2025, 11, 31, 23, 30), 'clients-2025-12-31.csv'],
])('the file of %s is called %s', (now, name) => expect(csvName(now)).toBe(name));
