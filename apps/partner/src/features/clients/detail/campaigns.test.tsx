import { AppError } from '@app/contract/errors';
import { given } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  FakeView,
  fakeAnswer,
  fakeCampaign,
  fakeCampaigns,
  fakeClient,
  fakeCrm,
  isWatched,
  reachEnd,
} from '#test/fake-client.ts';
import { openClient } from '#test/fake-client-page.tsx';

beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeView));

async function open(crm: ReturnType<typeof fakeCrm>) {
  await given({ answers: [fakeAnswer(), ...crm.answers] });
  return openClient(`/clients/${fakeClient.id}?tab=campaigns`);
}
const rows = () => screen.getAllByRole('row').slice(1);
const shownIds = () => rows().map((row) => Number(within(row).getAllByRole('cell')[0]?.textContent));
const upTo = (count: number) => fakeCampaigns(count).map(({ id }) => id);
const more = () => screen.getByRole('button', { name: 'Show more' });
const scrollToEnd = () => act(reachEnd);

test('a campaign is shown with all its columns', async () => {
  const draft = fakeCampaign(2, { published_date: null, published_status: false, categories: [] });
  await open(fakeCrm([fakeCampaign(1), draft]));
  const table = await screen.findByRole('table', { name: 'Campaigns' });
  const texts = (row: Element, role: string) =>
    within(row as HTMLElement)
      .getAllByRole(role)
      .map((cell) => cell.textContent);
  expect(texts(table, 'columnheader')).toEqual([
    ...['ID', 'Name', 'Categories', 'Created', 'Published'],
    ...['Active contacts', 'Completed contacts', 'Lock'],
  ]);
  expect(rows().map((row) => texts(row, 'cell'))).toEqual([
    ['1', 'Campaign 1', 'Email, Sales', 'Mar 4, 2025', 'Mar 5, 2025', '1,201', '3,401', 'Lock'],
    ['2', 'Campaign 2', '', 'Mar 4, 2025', 'Not published', '1,202', '3,402', 'Lock'],
  ]);
  expect(screen.getByText('2 campaigns')).toBeDefined();
});

test('the campaigns are asked for in the name of the client, with what is optional', async () => {
  const crm = fakeCrm(fakeCampaigns(2));
  await given({ answers: [fakeAnswer(), ...crm.answers] });
  const answer = globalThis.fetch;
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (input.includes('/campaigns')) sent.push(new Headers(init.headers).get('x-account-id'));
    return answer(input, init);
  });
  openClient(`/clients/${fakeClient.id}?tab=campaigns`);
  await screen.findByText('2 campaigns');
  expect(sent).toEqual([fakeClient.id]);
  expect(String(crm.asked[0])).toBe(
    'optional_properties=locked&optional_properties=created_by_global_id&limit=15&offset=0',
  );
});

test('the button brings the rest, and the focus goes on with the first new row when it is gone', async () => {
  await open(fakeCrm(fakeCampaigns(20)));
  await screen.findByText('15 of 20');
  await userEvent.click(more());
  await screen.findByText('20 campaigns');
  expect(shownIds()).toEqual(upTo(20));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lock: Campaign 16' }));
});

test('the rest comes when the end of the list comes into view, each page once', async () => {
  const crm = fakeCrm(fakeCampaigns(40));
  await open(crm);
  await screen.findByText('15 of 40');
  act(() => {
    more().click();
    reachEnd();
  });
  await screen.findByText('30 of 40');
  await waitFor(() => expect(isWatched()).toBe(true));
  scrollToEnd();
  await screen.findByText('40 campaigns');
  expect(crm.offsets()).toEqual(['0', '15', '30']);
  expect(shownIds()).toEqual(upTo(40));
  expect(isWatched()).toBe(false);
});

test('when the rest fails, what is there stays and can be asked again, but not by itself', async () => {
  const first = Promise.withResolvers<never>();
  let fails = true;
  await open(fakeCrm(fakeCampaigns(20), { beforeList: (offset) => (offset > 0 && fails ? first.promise : undefined) }));
  await screen.findByText('15 of 20');
  scrollToEnd();
  await waitFor(() => expect(more().getAttribute('aria-disabled')).toBe('true'));
  first.reject(new AppError('server.unexpected'));
  await screen.findByText('More campaigns could not be loaded. Try again.');
  expect(rows()).toHaveLength(15);
  await act(async () => undefined);
  expect(isWatched()).toBe(false);
  fails = false;
  await userEvent.click(more());
  await screen.findByText('20 campaigns');
  expect(screen.queryByText('More campaigns could not be loaded. Try again.')).toBeNull();
});

test('a campaign created meanwhile shifts the pages, and every campaign is still shown once', async () => {
  const all = fakeCampaigns(20);
  const crm = fakeCrm(all);
  await open(crm);
  await screen.findByText('15 of 20');
  all.unshift(fakeCampaign(99));
  await userEvent.click(more());
  await screen.findByText('21 campaigns');
  expect(shownIds()).toEqual([99, ...upTo(20)]);
  expect(crm.offsets()).toEqual(['0', '15', '0', '15']);
});

test('a campaign deleted meanwhile does not hide the one after it', async () => {
  const all = fakeCampaigns(20);
  await open(fakeCrm(all));
  await screen.findByText('15 of 20');
  all.shift();
  await userEvent.click(more());
  await waitFor(() => expect(shownIds()).toEqual(upTo(20).slice(1)));
  expect(screen.getByText('19 campaigns')).toBeDefined();
});

test('a list that shifted does not double a row while it is read again', async () => {
  const all = fakeCampaigns(20);
  const held = Promise.withResolvers<void>();
  let again = false;
  await open(fakeCrm(all, { beforeList: (offset) => (offset === 0 && again ? held.promise : undefined) }));
  await screen.findByText('15 of 20');
  again = true;
  all.unshift(fakeCampaign(99));
  await userEvent.click(more());
  await screen.findByText('20 of 21');
  expect(shownIds()).toEqual(upTo(20));
  held.resolve();
  await screen.findByText('21 campaigns');
});

test('an account without campaigns says so', async () => {
  await open(fakeCrm([]));
  await screen.findByText('This account has no campaigns yet.');
});

test.each(['server.unexpected', 'client.noAccess', 'session.missing'] as const)(
  'a failed load (%s) says so and can be tried again with a new token',
  async (code) => {
    let fails = true;
    const crm = fakeCrm(fakeCampaigns(1), {
      beforeList: () => {
        if (fails) throw new AppError(code);
      },
    });
    await open(crm);
    expect((await screen.findByRole('alert')).textContent).toBe('Campaigns could not be loaded.');
    expect(screen.getByText('56,789')).toBeDefined();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await screen.findByText('1 campaign');
  },
);
