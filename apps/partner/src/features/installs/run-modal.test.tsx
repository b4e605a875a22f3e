import { AppError } from '@app/contract/errors';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listingQueries } from '#data/listings.ts';
import { openModal } from '#modals';
import { fakeInstalls, RUN, runOf, targetOf } from '#test/fake-installs.ts';
import { Modals } from '#test/modals.tsx';
import { Tray } from './tray.tsx';

afterEach(() => act(closeModals));

const done = { status: 'done', result: 'installed' } as const;
const failed = { status: 'failed', result: 'failed' } as const;
const FINISHED = '2026-03-01T10:05:00Z';

async function open(hooks: Parameters<typeof fakeInstalls>[1] = {}) {
  const { server, answers } = fakeInstalls([], hooks);
  await given({ answers });
  const { queryClient, address } = openPage(WithTray, '/campaigns/bundles');
  /** As the live connection does it. */
  const hear = () => act(() => queryClient.invalidateQueries({ queryKey: ['installs', ids.account] }));
  return { server, hear, address, queryClient };
}

function WithTray() {
  return (
    <>
      <Tray />
      <Modals />
    </>
  );
}

const watch = () => act(() => openModal('installRun', { installId: RUN }));

test('progress moves with what the server tells; ended well, the marketplace modal follows', async () => {
  const { server, hear } = await open();
  server.targets = [targetOf(1, 'Ada'), targetOf(2, 'Bob')];
  watch();
  await screen.findByText('Installing “Starter”');
  screen.getByText(/You can close this window/);
  server.run = runOf({ counts: { waiting: 1, running: 0, done: 1, failed: 0, cancelled: 0 } });
  await hear();
  await screen.findByText('1 account done · 1 to go');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
  server.run = runOf({
    counts: { waiting: 0, running: 0, done: 2, failed: 0, cancelled: 0 },
    result: 'installed',
    finishedDate: FINISHED,
  });
  await hear();
  await screen.findByRole('dialog', { name: 'Next steps' });
  const link = await screen.findByRole('link', { name: 'Welcome series' });
  expect(link.getAttribute('href')).toBe('/campaigns/marketplace/7');
});

test('after a failure the modal stays, shows why, and retries exactly where it can help', async () => {
  const changes: string[] = [];
  const { server, hear } = await open({ onChange: (change) => void changes.push(change) });
  watch();
  await screen.findByText('Installing “Starter”');
  server.targets = [
    targetOf(2, 'Bob', { ...failed, code: 'install.conflict', listingName: 'Welcome series' }),
    targetOf(3, 'Cy', { ...failed, code: 'install.error', canRetry: true }),
    // Which campaign it was is no longer known.
    targetOf(4, 'Dee', { ...failed, code: 'listing.archived' }),
    targetOf(1, 'Ada', { ...done, report: { campaigns: 3 } }),
  ];
  server.run = runOf({
    counts: { waiting: 0, running: 0, done: 1, failed: 3, cancelled: 0 },
    result: 'partial',
    finishedDate: FINISHED,
  });
  await hear();
  await screen.findByText('“Starter” is installed in some accounts');
  await screen.findByText('This account already has its own campaign named “Welcome series”.');
  screen.getByText('This campaign is archived.');
  screen.getByText('3 campaigns added');
  screen.getByText('An account can be retried once its reason above is resolved.');
  server.run = runOf({ counts: { waiting: 1, running: 0, done: 1, failed: 0, cancelled: 0 } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry 1 account' }));
  expect(changes).toEqual(['retry']);
  await screen.findByText('1 account done · 1 to go');
});

test('where a campaign cannot run yet the next modal says so, and from there each account says why', async () => {
  const { server, hear } = await open();
  watch();
  await screen.findByText('Installing “Starter”');
  const report = { campaigns: 3, heldBack: 2, lacksSender: 2, faultyContent: 1 };
  server.targets = [targetOf(1, 'Ada', { ...done, report }), targetOf(2, 'Bob', { ...done, report: { campaigns: 3 } })];
  const counts = { waiting: 0, running: 0, done: 2, failed: 0, cancelled: 0 };
  server.run = runOf({ counts, heldBack: 1, result: 'installed', finishedDate: FINISHED });
  await hear();
  const followUp = await screen.findByRole('dialog', { name: 'Next steps' });
  await within(followUp).findByText(/the client sees what is in the way/);
  await userEvent.click(within(followUp).getByRole('button', { name: 'Accounts' }));
  await screen.findByText(
    /^2 campaigns wait as drafts \(.*no confirmed sender.* and .*something to correct.*\) · 3 campaigns added$/,
  );
  screen.getByText('3 campaigns added');
});

test('where no retry can help, none is offered; a name leads to the client, who may give access', async () => {
  const { server, address } = await open();
  server.targets = [targetOf(2, 'Bob', { ...failed, code: 'account.noAccess' })];
  server.run = runOf({
    counts: { waiting: 0, running: 0, done: 0, failed: 1, cancelled: 0 },
    result: 'failed',
    finishedDate: FINISHED,
  });
  watch();
  await screen.findByText('You have no access to this account.');
  screen.getByText('An account can be retried once its reason above is resolved.');
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  // Nothing was done, so there is nothing to go on with.
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('link', { name: 'Bob' }));
  await waitFor(() => expect(address()).toBe('/clients/00000000-0000-4000-8000-000000000002'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what has not begun can be cancelled; a refused change says so', async () => {
  let fail = true;
  const { server } = await open({
    onChange: () => {
      if (fail) throw new AppError('server.unexpected');
    },
  });
  watch();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel remaining' }));
  await screen.findByText('An error occurred, please try again.');
  fail = false;
  server.run = runOf({
    counts: { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 2 },
    result: 'cancelled',
    finishedDate: FINISHED,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel remaining' }));
  await screen.findByText('The install of “Starter” was cancelled');
  screen.getByText('2 cancelled');
});

test('a status that cannot be had says so and reloads; a run that is not ours is not found', async () => {
  let error: AppError | null = new AppError('server.unexpected');
  await open({
    onRun: () => {
      if (error) throw error;
    },
  });
  watch();
  await screen.findByText('There was an error retrieving the install status.');
  error = null;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Installing “Starter”');
  act(closeModals);
  error = new AppError('install.notFound');
  await open({
    onRun: () => {
      throw new AppError('install.notFound');
    },
  });
  watch();
  await screen.findByText('This install does not exist, or belongs to another account.');
});

test('a closed run is still in the tray, which opens it again', async () => {
  const { server, hear } = await open();
  expect(screen.queryByRole('button', { name: 'Installs' })).toBeNull();
  server.runs = [server.run];
  await hear();
  await userEvent.click(await screen.findByRole('button', { name: '1 install is running' }));
  const entry = await screen.findByRole('menuitem', { name: /Installing “Starter”/ });
  expect(screen.getByRole('menuitem', { name: 'All installs' }).getAttribute('href')).toBe('/installs');
  await userEvent.click(entry);
  await screen.findByRole('dialog', { name: 'Progress' });
});

test('when a run ends, pages that show installs ask again', async () => {
  const { server, hear, queryClient } = await open();
  server.runs = [server.run];
  await hear();
  await screen.findByRole('button', { name: '1 install is running' });
  const { queryKey } = listingQueries.installs(ids.account, '7', 'all');
  queryClient.setQueryData(queryKey, []);
  server.runs = [runOf({ finishedDate: FINISHED, result: 'installed' })];
  await hear();
  await screen.findByRole('button', { name: 'Installs' });
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
});

test('also when it was so quick that nobody saw it running; the runs of the past change nothing', async () => {
  const { server, hear, queryClient } = await open();
  const old = runOf({ id: ids.account, finishedDate: FINISHED, result: 'installed' });
  server.runs = [old];
  await hear();
  await screen.findByRole('button', { name: 'Installs' });
  const { queryKey } = listingQueries.installs(ids.account, '7', 'all');
  queryClient.setQueryData(queryKey, []);
  await hear();
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
  server.runs = [runOf({ finishedDate: FINISHED, result: 'installed' }), old];
  await hear();
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
