import { listTeamMembers } from '@app/contract/team';
import { expect, test } from 'vitest';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

async function partnerWithTeam(names: [string, string][]) {
  const partner = await server.newPartner();
  await db.updateTable('app_user').set({ given_name: 'Aa' }).where('id', '=', partner.user.id).execute();
  for (const [given_name, family_name] of names) {
    const { id } = await insertUser(db, { given_name, family_name });
    await insertMembership(db, { account_id: partner.accountId, user_id: id });
  }
  return partner;
}

test('members are by name ignoring case, with role and when they were last seen', async () => {
  const { as, accountId, user } = await partnerWithTeam([
    ['bob', 'b'],
    ['Carol', 'c'],
    ['Bob', 'a'],
  ]);
  const seen = new Date('2026-02-03T04:05:06.789Z');
  await db.updateTable('app_user').set({ last_seen_at: seen }).where('id', '=', user.id).execute();
  const { content, cursor, resultCount } = await as(listTeamMembers, { accountId, query: {} });
  expect(content.map((member) => `${member.user.givenName} ${member.user.familyName}`)).toEqual([
    'Aa ',
    'Bob a',
    'bob b',
    'Carol c',
  ]);
  expect([cursor, resultCount]).toEqual(['', 4]);
  const { id, username } = user;
  expect(content[0]).toEqual({
    user: { id, username, givenName: 'Aa', familyName: '' },
    role: 'ADMIN',
    lastSeenDate: seen.toISOString(),
  });
  expect(content[1]?.lastSeenDate).toBeNull();
});

test('pages of seven hold everybody once, namesakes too', async () => {
  const { as, accountId } = await partnerWithTeam(Array.from({ length: 24 }, (_, n) => [`Name ${n % 5}`, 'x']));
  const pages = [];
  let cursor = '';
  do {
    const page = await as(listTeamMembers, { accountId, query: { limit: 7, cursor, includeTotalCount: true } });
    expect(page.totalCount).toBe(25);
    pages.push(page.content.map(({ user }) => user.id));
    cursor = page.cursor;
  } while (cursor);
  expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 4]);
  expect(new Set(pages.flat()).size).toBe(25);
  const capped = await as(listTeamMembers, { accountId, query: { limit: 1000 } });
  expect([capped.resultCount, capped.totalCount]).toEqual([15, undefined]);
});

test("a cursor of another account is refused, and nobody of another partner's team is shown", async () => {
  const [one, two] = [await partnerWithTeam([['x', 'y']]), await partnerWithTeam([['v', 'w']])];
  const { cursor } = await one.as(listTeamMembers, { accountId: one.accountId, query: { limit: 1 } });
  await expect(two.as(listTeamMembers, { accountId: two.accountId, query: { cursor } })).rejects.toMatchObject({
    code: 'request.pageToken',
  });
  const { content } = await two.as(listTeamMembers, { accountId: two.accountId, query: {} });
  expect(content.map(({ user }) => user.givenName)).toEqual(['Aa', 'v']);
});
