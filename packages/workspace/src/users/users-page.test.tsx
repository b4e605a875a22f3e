import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listInvitations } from '@app/contract/invitations';
import { listTeamMembers, type TeamMember } from '@app/contract/team';
import { closeModals, useModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usersSearch } from './search.ts';
import { UsersPage } from './users-page.tsx';

/** What is watched for coming into view; jsdom has no view. */
const watched = new Set<() => void>();
class Watcher {
  #seen: () => void;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = () => report([{ isIntersecting: true }]);
  }
  observe() {
    watched.add(this.#seen);
  }
  disconnect() {
    watched.delete(this.#seen);
  }
}
/** What is in view and stays there is told once. */
function scrollToEnd() {
  const seen = [...watched];
  watched.clear();
  act(() => seen.forEach((tell) => void tell()));
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Watcher));
afterEach(() => act(closeModals));

const member = (at: number, lastSeenDate: string | null = null): TeamMember => ({
  user: { id: uuid(at), givenName: 'Person', familyName: String(at), username: `p${at}@partner.example` },
  role: 'ADMIN',
  lastSeenDate,
  isOwner: false,
  ...{ title: '', picture: '', withheld: [] },
  partnerCompany: null,
});
const people = (count: number) => Array.from({ length: count }, (_, at) => member(at));
const page = (content: TeamMember[]) => ({
  content,
  cursor: '',
  resultCount: content.length,
  totalCount: content.length,
});
/** A cursor is the number of the next member, as text. */
const team = (all: TeamMember[], asked: URLSearchParams[] = []) =>
  fake(listTeamMembers, ({ searchParams }) => {
    asked.push(searchParams);
    const found = all.filter(({ user }) => user.familyName.includes(searchParams.get('search') ?? ''));
    const start = Number(searchParams.get('cursor') ?? 0);
    const content = found.slice(start, start + Number(searchParams.get('limit')));
    const next = start + content.length;
    return {
      content,
      cursor: next < found.length ? String(next) : '',
      resultCount: content.length,
      totalCount: found.length,
    };
  });
const nobodyInvited = fake(listInvitations, () => ({ content: [], totalCount: 0 }));
const rows = () => screen.getAllByRole('row').slice(1);
const status = () => screen.getByRole('status').textContent;
const search = () => screen.getByRole('searchbox', { name: 'Search name or email' });

async function open(users: ReturnType<typeof team>, at = '/users') {
  await given({ answers: [users, nobodyInvited] });
  return openPage(UsersPage, at, { search: usersSearch });
}

test('team members are listed with role and when they were last seen', async () => {
  const dayAgo = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
  const hourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
  const me = { ...member(2, hourAgo), user: { ...member(2).user, id: ids.user } };
  await open(team([member(1), me, member(3, dayAgo)]));
  const first = within(await screen.findByRole('row', { name: /Person 1/ }));
  for (const text of ['p1@partner.example', 'Administrator', 'Never']) expect(first.getByText(text)).toBeDefined();
  const second = within(screen.getByRole('row', { name: /Person 2/ }));
  for (const text of ['1 hour ago', 'You']) expect(second.getByText(text)).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Person 3/ })).getByText('Yesterday')).toBeDefined();
  expect(screen.getByText('3 users')).toBeDefined();
});

test('who has no name is listed with the address, read from its beginning', async () => {
  const { user, ...rest } = member(1);
  await open(team([{ ...rest, user: { ...user, givenName: '', familyName: '' } }]));
  const [name, email] = await screen.findAllByText('p1@partner.example');
  for (const address of [name, email]) expect(address?.getAttribute('dir')).toBe('ltr');
});

test('everybody can be removed but oneself', async () => {
  const me = { ...member(2), user: { ...member(2).user, id: ids.user } };
  await open(team([member(1), me]));
  const { result } = renderHook(useModals);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Person 1' }));
  expect(screen.queryByRole('button', { name: 'Remove Person 2' })).toBeNull();
  expect(result.current).toMatchObject([{ name: 'removeMember', props: { userId: uuid(1), name: 'Person 1' } }]);
});

test('fifteen come at a time, the rest when asked for', async () => {
  await open(team(people(20)));
  await screen.findByText('15 of 20');
  expect(rows()).toHaveLength(15);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(20));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Person 15' }));
});

test('the rest comes when the end of the list comes into view, once each', async () => {
  const asked: URLSearchParams[] = [];
  await open(team(people(40), asked));
  await screen.findByText('15 of 40');
  act(() => {
    screen.getByRole('button', { name: 'Show more' }).click();
    scrollToEnd();
  });
  await screen.findByText('30 of 40');
  await waitFor(() => expect(watched.size).toBe(1));
  scrollToEnd();
  await screen.findByText('40 users');
  expect(asked.map((query) => query.get('cursor'))).toEqual([null, '15', '30']);
  expect(watched.size).toBe(0);
});

test('when the rest fails, what is there stays and can be asked again, but not by itself', async () => {
  const first = team(people(20));
  let fails = true;
  let tries = 0;
  let held = Promise.resolve();
  const all = fake(listTeamMembers, async (url, body) => {
    if (url.searchParams.has('cursor')) tries += 1;
    if (url.searchParams.has('cursor') && fails) throw new AppError('server.unexpected');
    await held;
    return first.answer(url, body) as never;
  });
  await open(all);
  await screen.findByText('15 of 20');
  scrollToEnd();
  await screen.findByText('More users could not be loaded. Try again.');
  expect(rows()).toHaveLength(15);
  expect(watched.size).toBe(0);
  expect(tries).toBe(1);
  fails = false;
  const slow = Promise.withResolvers<void>();
  held = slow.promise;
  const more = screen.getByRole('button', { name: 'Show more' });
  await userEvent.click(more);
  await waitFor(() => expect(more.getAttribute('aria-disabled')).toBe('true'));
  // Disabled, it would drop the focus.
  expect(more).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(more);
  slow.resolve();
  await waitFor(() => expect(rows()).toHaveLength(20));
  expect(screen.queryByText('More users could not be loaded. Try again.')).toBeNull();
});

test('a search is trimmed, stands in the address and asks the server', async () => {
  const asked: URLSearchParams[] = [];
  const { address } = await open(team(people(12), asked));
  await screen.findByText('12 users');
  await userEvent.type(search(), ' 11 ');
  await screen.findByText('1 user');
  expect(rows()).toHaveLength(1);
  expect(address()).toBe('/users?q=11');
  expect(asked.map((query) => query.get('search'))).toEqual([null, '11']);
});

test('an address with a search shows what it found; nothing found can be cleared', async () => {
  const { address } = await open(team(people(3)), '/users?q=7');
  await screen.findByText('No users match your search.');
  expect(search()).toHaveProperty('value', '7');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(status()).toBe('3 users'));
  expect(search()).toHaveProperty('value', '');
  expect(address()).toBe('/users');
});

test('how many a search found is told, but not what was there at first', async () => {
  const waiting = Promise.withResolvers<void>();
  const found = team(people(12));
  const slow = fake(listTeamMembers, async (url, body) => {
    if (url.searchParams.get('search') === '1') await waiting.promise;
    return found.answer(url, body) as never;
  });
  await open(slow);
  await screen.findByText('12 users');
  expect(status()).toBe('');
  await userEvent.type(search(), '1');
  await waitFor(() => expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull());
  expect(status()).toBe('');
  waiting.resolve();
  await waitFor(() => expect(status()).toBe('3 users match “1”'));
  await userEvent.type(search(), '1');
  await waitFor(() => expect(status()).toBe('1 user matches “11”'));
  await userEvent.type(search(), '1');
  await waitFor(() => expect(status()).toBe('0 users match “111”'));
  await userEvent.clear(search());
  await waitFor(() => expect(status()).toBe('12 users'));
});

test('old rows stay, marked busy, until the new search answers; an older answer that comes late is not shown', async () => {
  const waiting = new Map<string, (found: TeamMember[]) => void>();
  const users = fake(listTeamMembers, ({ searchParams }) => {
    const text = searchParams.get('search');
    if (text === null) return page([member(1)]);
    return new Promise((answer) => waiting.set(text, (found) => answer(page(found))));
  });
  await open(users);
  const first = await screen.findByRole('row', { name: /Person 1/ });
  await userEvent.type(search(), 'a');
  await waitFor(() => expect(waiting.has('a')).toBe(true));
  await userEvent.type(search(), 'b');
  await waitFor(() => expect(waiting.has('ab')).toBe(true));
  expect(first.isConnected).toBe(true);
  expect(first.closest('[aria-busy="true"]')).not.toBeNull();

  waiting.get('ab')?.([member(22)]);
  await screen.findByRole('row', { name: /Person 22/ });
  expect(screen.getByRole('table').closest('[aria-busy="true"]')).toBeNull();
  waiting.get('a')?.([member(33)]);
  await act(async () => {});
  expect(screen.queryByText('Person 33')).toBeNull();
  expect(rows()).toHaveLength(1);
});

test('a new search cancels the one before', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  await open(team(people(3)));
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (!input.includes('userAccount?') || !input.includes('search=')) return answered(input, init);
    signals.push(init.signal);
    return new Promise(() => {});
  });
  await screen.findByText('3 users');
  await userEvent.type(search(), 'a');
  await waitFor(() => expect(signals).toHaveLength(1));
  await userEvent.type(search(), 'b');
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});

test('a colleague can be invited', async () => {
  await open(team(people(1)));
  const { result } = renderHook(useModals);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  await waitFor(() => expect(result.current.map(({ name }) => name)).toEqual(['invite']));
});

test('an account without members says so', async () => {
  await open(team([]));
  await screen.findByText('No users yet.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listTeamMembers, () => {
    if (fails) throw new AppError('server.unexpected');
    return page(people(1));
  });
  await open(flaky);
  expect((await screen.findByRole('alert')).textContent).toBe('Users could not be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Person 0');
});

test('the hint goes when it is dismissed', async () => {
  await given({ answers: [team(people(1)), nobodyInvited], boot: { preferences: {} } });
  openPage(UsersPage, '/users', { search: usersSearch });
  await screen.findByText('Your team');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText('Your team')).toBeNull();
});
