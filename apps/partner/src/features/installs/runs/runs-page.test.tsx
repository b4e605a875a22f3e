import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type InstallRun, listInstalls } from '@app/contract/installs';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installQueries } from '#data/installs.ts';
import { FakeView } from '#test/fake-client.ts';
import { fakeInstalls, runOf } from '#test/fake-installs.ts';
import { Modals } from '#test/modals.tsx';
import { RunsPage } from './runs-page.tsx';
import { runsSearch } from './search.ts';

const PATH = '/installs';
beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeView));
afterEach(() => act(closeModals));

const FINISHED = '2026-03-01T10:05:00Z';
const failed = runOf({
  id: uuid(1),
  name: 'Quote follow-up',
  kind: 'update',
  bundleId: null,
  finishedDate: FINISHED,
  result: 'partial',
  accounts: [
    { id: uuid(11), name: 'Alder Dental' },
    { id: uuid(12), name: 'Bayou Roofing' },
  ],
  counts: { waiting: 0, running: 0, done: 22, failed: 1, cancelled: 0 },
});
const open = runOf({ id: uuid(2), startedBy: null, accounts: [{ id: uuid(13), name: 'Cleo' }] });

const WithModals = (props: PageProps<typeof runsSearch>) => (
  <>
    <RunsPage {...props} />
    <Modals />
  </>
);

type Answer = { content: InstallRun[]; nextPageToken?: string };

/** Each call's parameters, and what `answer` makes of them. */
async function openRuns(at: string, answer: (query: URLSearchParams) => Answer) {
  const asked: string[] = [];
  const listed = fake(listInstalls, ({ searchParams }) => {
    searchParams.delete('limit');
    searchParams.delete('includeTotalSize');
    asked.push(String(searchParams));
    const { content, nextPageToken = '' } = answer(searchParams);
    return { content, nextPageToken, totalSize: content.length };
  });
  const { server, answers } = fakeInstalls([]);
  await given({ answers: [listed, ...answers] });
  return { ...openPage(WithModals, at, { path: PATH, search: runsSearch }), asked, server };
}

const row = (name: RegExp) => screen.findByRole('row', { name });
const cells = (of: HTMLElement) =>
  within(of)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('past runs say what was done where, by whom and how it ended; accounts lead to clients, a row to its run', async () => {
  const { server, address } = await openRuns(PATH, () => ({ content: [open, failed] }));
  const line = await row(/Quote follow-up/);
  expect(cells(line).slice(0, 4)).toEqual([
    'Quote follow-upUpdate · 1 campaign',
    'Alder DentalBayou Roofing+21',
    'Partial22 accounts done · 1 failed',
    'Mara Okafor',
  ]);
  expect(cells(await row(/Starter/)).slice(1, 4)).toEqual(['Cleo+1', 'Installing2 to go', 'Former user']);
  expect(screen.getByText('2 installs')).toBeDefined();
  server.run = failed;
  await userEvent.click(within(line).getByRole('button', { name: 'Quote follow-up' }));
  await screen.findByText('“Quote follow-up” is updated in some accounts');
  act(closeModals);
  await userEvent.click(within(line).getByRole('link', { name: 'Bayou Roofing' }));
  await waitFor(() => expect(address()).toBe(`/clients/${uuid(12)}`));
});

test('search, action, result and campaign stand in the address and are asked of the server; all can be reset', async () => {
  const { asked, address } = await openRuns(`${PATH}?listing=7&bundle=nonsense`, (query) => ({
    content: query.get('search') ? [] : [failed],
  }));
  await screen.findByText('Only “Welcome series”');
  await userEvent.click(screen.getByRole('radio', { name: 'Failed' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Update');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or account' }), 'alder');
  await screen.findByText('No installs match your filters.');
  expect(address()).toBe(`${PATH}?listing=7&bundle=nonsense&state=failed&kind=update&q=alder`);
  expect(asked.at(-1)).toBe('search=alder&kind=update&state=failed&listingId=7');
  await userEvent.click(screen.getAllByRole('button', { name: 'Show all installs' })[0]!);
  await row(/Quote follow-up/);
  expect(address()).toBe(PATH);
  expect(asked.at(-1)).toBe('');
});

test('further pages follow, and what happens to a run is shown as it happens', async () => {
  let current = open;
  const { queryClient } = await openRuns(PATH, (query) =>
    query.get('pageToken') ? { content: [failed] } : { content: [current], nextPageToken: 'next' },
  );
  await row(/Starter/);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await row(/Quote follow-up/);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const counts = { waiting: 0, running: 0, done: 2, failed: 0, cancelled: 0 };
  current = { ...open, finishedDate: FINISHED, result: 'installed', counts };
  // As the live connection does it.
  await act(() => queryClient.invalidateQueries({ queryKey: installQueries.all(ids.account) }));
  await screen.findByText('2 accounts done');
});

test('nothing yet, and a failed load, are said', async () => {
  let fails = true;
  await openRuns(PATH, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [] };
  });
  await screen.findByText('The installs could not be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText(/No installs yet/);
});
