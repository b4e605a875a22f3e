import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listTeamMembers, type TeamMember } from '@app/contract/team';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useModals } from '#lib/modals.ts';
import { given, ids, openPage, uuid } from '../../../test/open-page.tsx';
import { UsersPage } from './users-page.tsx';

const member = (at: number, lastSeenDate: string | null = null): TeamMember => ({
  user: { id: uuid(at), givenName: 'Person', familyName: String(at), username: `p${at}@partner.example` },
  role: 'ADMIN',
  lastSeenDate,
});
/** A cursor is the number of the next member, as text. */
const team = (all: TeamMember[]) =>
  fake(listTeamMembers, ({ searchParams }) => {
    const start = Number(searchParams.get('cursor') ?? 0);
    const content = all.slice(start, start + Number(searchParams.get('limit')));
    const next = start + content.length;
    return {
      content,
      cursor: next < all.length ? String(next) : '',
      resultCount: content.length,
      totalCount: all.length,
    };
  });
const people = (count: number) => Array.from({ length: count }, (_, at) => member(at));
const rows = () => screen.getAllByRole('row').slice(1);

test('team members are listed with role and when they were last seen', async () => {
  const dayAgo = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
  const hourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
  const me = { ...member(2, hourAgo), user: { ...member(2).user, id: ids.user } };
  await given({ answers: [team([member(1), me, member(3, dayAgo)])] });
  openPage(UsersPage, '/users');
  const first = within(await screen.findByRole('row', { name: /Person 1/ }));
  for (const text of ['p1@partner.example', 'Administrator', 'Never']) expect(first.getByText(text)).toBeDefined();
  const second = within(screen.getByRole('row', { name: /Person 2/ }));
  for (const text of ['1 hour ago', 'You']) expect(second.getByText(text)).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Person 3/ })).getByText('Yesterday')).toBeDefined();
});

test('fifteen come at a time, the rest when asked for', async () => {
  await given({ answers: [team(people(20))] });
  openPage(UsersPage, '/users');
  await screen.findByText('15 of 20');
  expect(rows()).toHaveLength(15);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(20));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('when the rest fails, what is there stays and can be asked again', async () => {
  const first = team(people(20));
  const all = fake(listTeamMembers, (url, body) => {
    if (url.searchParams.has('cursor')) throw new AppError('server.unexpected');
    return first.answer(url, body) as never;
  });
  await given({ answers: [all] });
  openPage(UsersPage, '/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('More users could not be loaded. Please try again.');
  expect(rows()).toHaveLength(15);
  expect(screen.getByRole('button', { name: 'Show more' })).toBeDefined();
});

test('a colleague can be invited', async () => {
  await given({ answers: [team(people(1))] });
  openPage(UsersPage, '/users');
  const { result } = renderHook(useModals);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  await waitFor(() => expect(result.current.map(({ name }) => name)).toEqual(['invite']));
});

test('an account without members says so', async () => {
  await given({ answers: [team([])] });
  openPage(UsersPage, '/users');
  await screen.findByText('Nobody belongs to this account yet.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listTeamMembers, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: people(1), cursor: '', resultCount: 1, totalCount: 1 };
  });
  await given({ answers: [flaky] });
  openPage(UsersPage, '/users');
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving users.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Person 0');
});

test('the hint goes when it is dismissed', async () => {
  await given({ answers: [team(people(1))], boot: { preferences: {} } });
  openPage(UsersPage, '/users');
  await screen.findByText('Your team');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText('Your team')).toBeNull();
});
