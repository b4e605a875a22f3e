import { getClient } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given, ids } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeView, fakeAnswer, fakeCampaign, fakeCampaigns, fakeClient, fakeCrm } from '#test/fake-client.ts';
import { openClient } from '#test/fake-client-page.tsx';

beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeView));
// Toasts outlive a page.
afterEach(() => act(() => screen.queryAllByRole('button', { name: 'Close' }).forEach((close) => void close.click())));

type Crm = ReturnType<typeof fakeCrm>;

async function open(crm: Crm, more: ReturnType<typeof fakeAnswer> = fakeAnswer()) {
  await given({ answers: [more, ...crm.answers] });
  const page = openClient(`/clients/${fakeClient.id}?tab=campaigns`);
  await screen.findByRole('table', { name: 'Campaigns' });
  return page;
}
const row = (id: number) => screen.getByRole('row', { name: new RegExp(`Campaign ${id}\\b`) });
const control = (id: number) => within(row(id)).getByRole('button');
const face = (id: number) => `${control(id).textContent} ${control(id).getAttribute('aria-pressed')}`;
const isBusy = (id: number) => control(id).getAttribute('aria-busy') === 'true';
const settled = (id: number) => waitFor(() => expect(isBusy(id)).toBe(false));

test('a lock shows at once and keeps the focus, then says who and when, and can be undone', async () => {
  const held = Promise.withResolvers<void>();
  const crm = fakeCrm(fakeCampaigns(2), { beforeLock: () => held.promise });
  await open(crm);
  expect(face(1)).toBe('Lock false');
  control(1).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(face(1)).toBe('Locked true'));
  expect(isBusy(1)).toBe(true);
  expect(document.activeElement).toBe(control(1));
  expect(within(row(1)).getByText(/^Locked by Mara Okafor, /)).toBeDefined();
  expect(face(2)).toBe('Lock false');
  held.resolve();
  await screen.findByText('Campaign “Campaign 1” locked');
  await screen.findByText('Locked by Sam Lee, Jun 7, 2025');
  expect(isBusy(1)).toBe(false);
  expect(document.activeElement).toBe(control(1));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Campaign “Campaign 1” unlocked');
  expect(face(1)).toBe('Lock false');
  expect(screen.queryByText(/^Locked by/)).toBeNull();
  expect(crm.locks).toEqual([true, false]);
});

test('a lock changes how the client does, also in the list that waits behind', async () => {
  const all = fakeCampaigns(2);
  const counted = fake(getClient, () => {
    const lockedCampaigns = all.filter(({ locked }) => locked).length;
    return {
      ...fakeClient,
      health: {
        level: 'good' as const,
        active: 0,
        activeBefore: 0,
        failedInstalls: 0,
        lockedCampaigns,
        failedRuns: [],
      },
    };
  });
  const { queryClient } = await open(fakeCrm(all), counted);
  const key = ['clients', ids.account, 'health'];
  queryClient.setQueryData(key, { content: [] });
  await userEvent.click(control(1));
  await screen.findByText(/1 campaign is locked/);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test('a locked campaign says who locked it and is unlocked with a click', async () => {
  const crm = fakeCrm([
    fakeCampaign(1, { locked: true, locked_by: 'Kim Park', locked_date: '2025-05-06T12:00:00Z' }),
    fakeCampaign(2, { locked: true, locked_by: null, locked_date: '2025-05-07T12:00:00Z' }),
  ]);
  await open(crm);
  expect(within(row(1)).getByText('Locked by Kim Park, May 6, 2025')).toBeDefined();
  expect(within(row(2)).getByText('Locked May 7, 2025')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Locked: Campaign 1' }));
  await screen.findByText('Campaign “Campaign 1” unlocked');
  expect(face(1)).toBe('Lock false');
});

test.each(['server.unexpected', 'account.forbidden'] as const)(
  'a refused lock (%s) goes back and says so',
  async (code) => {
    const held = Promise.withResolvers<never>();
    await open(fakeCrm(fakeCampaigns(1), { beforeLock: () => held.promise }));
    await userEvent.click(control(1));
    await waitFor(() => expect(face(1)).toBe('Locked true'));
    held.reject(new AppError(code));
    await screen.findByText('Campaign “Campaign 1” could not be locked. Try again.');
    await waitFor(() => expect(face(1)).toBe('Lock false'));
    expect(screen.queryByText(/^Locked by/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);

test('quick clicks are sent one after the other and end in the last state clicked, with one message', async () => {
  const first = Promise.withResolvers<void>();
  const crm = fakeCrm(fakeCampaigns(1), { beforeLock: (_, at) => (at === 1 ? first.promise : undefined) });
  await open(crm);
  for (const expected of ['Locked true', 'Lock false', 'Locked true']) {
    await userEvent.click(control(1));
    await waitFor(() => expect(face(1)).toBe(expected));
  }
  expect(crm.locks).toEqual([true]);
  first.resolve();
  await settled(1);
  expect(crm.locks).toEqual([true, false, true]);
  expect(face(1)).toBe('Locked true');
  expect(screen.getAllByText(/^Campaign “Campaign 1”/)).toHaveLength(1);
});

test('when the last of quick clicks fails, it goes back to what was saved last', async () => {
  const first = Promise.withResolvers<void>();
  const crm = fakeCrm(fakeCampaigns(1), {
    beforeLock: (_, at) => {
      if (at === 2) throw new AppError('server.unexpected');
      return first.promise;
    },
  });
  await open(crm);
  await userEvent.click(control(1));
  await waitFor(() => expect(face(1)).toBe('Locked true'));
  await userEvent.click(control(1));
  await waitFor(() => expect(face(1)).toBe('Lock false'));
  first.resolve();
  await screen.findByText('Campaign “Campaign 1” could not be unlocked. Try again.');
  await settled(1);
  expect(face(1)).toBe('Locked true');
});

test('a failure that a later click has overtaken is not told', async () => {
  const first = Promise.withResolvers<void>();
  const crm = fakeCrm(fakeCampaigns(1), { beforeLock: (_, at) => (at === 1 ? first.promise : undefined) });
  await open(crm);
  await userEvent.click(control(1));
  await waitFor(() => expect(face(1)).toBe('Locked true'));
  await userEvent.click(control(1));
  first.reject(new AppError('server.unexpected'));
  await screen.findByText('Campaign “Campaign 1” unlocked');
  expect(screen.queryByText(/could not be locked/)).toBeNull();
  expect(face(1)).toBe('Lock false');
});

test('a page requested before the lock does not bring the old state back', async () => {
  const page = Promise.withResolvers<void>();
  let hold = true;
  const crm = fakeCrm(fakeCampaigns(20), { beforeList: (offset) => (offset > 0 && hold ? page.promise : undefined) });
  await open(crm);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(crm.offsets()).toEqual(['0', '15']));
  await userEvent.click(control(1));
  await screen.findByText('Campaign “Campaign 1” locked');
  hold = false;
  page.resolve();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('20 campaigns');
  expect(face(1)).toBe('Locked true');
});

test('a lock under way is still shown after another tab was open', async () => {
  const held = Promise.withResolvers<void>();
  await open(fakeCrm(fakeCampaigns(1), { beforeLock: () => held.promise }));
  await userEvent.click(control(1));
  await userEvent.click(screen.getByRole('tab', { name: 'Campaign performance' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Campaigns' }));
  await waitFor(() => expect(face(1)).toBe('Locked true'));
  expect(isBusy(1)).toBe(true);
  held.resolve();
  await settled(1);
  expect(face(1)).toBe('Locked true');
});

test('a campaign that no longer exists leaves the list with a message, and the next row gets the focus', async () => {
  const all = fakeCampaigns(3);
  await open(fakeCrm(all));
  all.splice(1, 1);
  await userEvent.click(control(2));
  await screen.findByText('Campaign “Campaign 2” no longer exists in this account.');
  await screen.findByText('2 campaigns');
  expect(document.activeElement).toBe(control(3));
});

test('when access ends meanwhile, the page shows the reason', async () => {
  let ended = false;
  const answer = fakeAnswer();
  const client = {
    ...answer,
    answer: () => (ended ? { ...fakeClient, metrics: null, noAccess: 'notGranted', hasAccess: false } : fakeClient),
  };
  const crm = fakeCrm(fakeCampaigns(1), {
    beforeLock: () => {
      ended = true;
      throw new AppError('client.noAccess');
    },
  });
  await open(crm, client);
  await userEvent.click(control(1));
  await screen.findByRole('heading', { name: 'You have no access to this account' });
  expect(screen.queryByRole('table')).toBeNull();
});
