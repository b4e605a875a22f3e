import {
  createAccount,
  getBootData,
  getMarketplaceToken,
  PARTNER_DEVELOPER_ID,
  PARTNER_EDITION_ID,
} from '@app/contract/accounts';
import { connectInvitation } from '@app/contract/invitations';
import { listCompanyUsers } from '@app/contract/listings';
import { listTeamMembers, removeTeamMember } from '@app/contract/team';
import { describe, expect, test } from 'vitest';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { hashSecret } from '../../http/secrets.ts';

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
    isOwner: false,
    partnerCompany: null,
    title: '',
    picture: '',
    withheld: [],
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

test('the search looks at names and addresses, and the total is of what was found', async () => {
  const { as, accountId } = await partnerWithTeam([
    ['Ann', 'Lee'],
    ['Anna', 'Ott'],
    ['Bo', 'Lee'],
  ]);
  const search = async (text: string) => {
    const page = await as(listTeamMembers, { accountId, query: { search: text, includeTotalCount: true } });
    expect(page.totalCount).toBe(page.content.length);
    return page.content.map(({ user }) => `${user.givenName} ${user.familyName}`);
  };
  expect(await search('lee')).toEqual(['Ann Lee', 'Bo Lee']);
  expect(await search(' LEE an ')).toEqual(['Ann Lee']);
  expect(await search('@partner.example')).toHaveLength(4);
  expect(await search('%')).toEqual([]);
});

describe('removing', () => {
  const remove = ({ as, accountId }: Partner, userId: string) => as(removeTeamMember, { accountId, userId });
  const colleagueOf = async ({ accountId, organizationId }: Partner) => {
    const user = await insertUser(db, { organization_id: organizationId });
    await db.insertInto('company_user').values({ user_id: user.id, organization_id: organizationId }).execute();
    await insertMembership(db, { account_id: accountId, user_id: user.id });
    const token = await server.newSession(user.id);
    return { ...user, call: server.withToken(token) };
  };

  test('a colleague is out at once, with their tokens, and does not come back by starting the app', async () => {
    const partner = await server.newPartner();
    const colleague = await colleagueOf(partner);
    const { accessToken } = await colleague.call(getMarketplaceToken, {});
    await remove(partner, colleague.id.toUpperCase());
    await expect(colleague.call(getBootData, { accountId: partner.accountId })).rejects.toMatchObject({ status: 403 });
    const body = { editionId: PARTNER_EDITION_ID, developerId: PARTNER_DEVELOPER_ID } as const;
    await expect(colleague.call(createAccount, { body })).rejects.toMatchObject({
      code: 'organizationType.notPartner',
    });
    await expect(server.withToken(accessToken)(listCompanyUsers, {})).rejects.toMatchObject({ status: 401 });
    const { content } = await partner.as(listTeamMembers, { accountId: partner.accountId, query: {} });
    expect(content.map(({ user }) => user.id)).toEqual([partner.user.id]);
    await expect(remove(partner, colleague.id)).rejects.toMatchObject({ code: 'user.notFound' });
  });

  test('an invitation that is still open does not let them in again', async () => {
    const partner = await server.newPartner();
    const { accountId } = partner;
    const colleague = await colleagueOf(partner);
    await db
      .insertInto('invitation')
      .values({
        account_id: accountId,
        key_hash: hashSecret('open'),
        invitee_email: colleague.username,
        invitee_locale: 'en-US',
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    await remove(partner, colleague.id);
    await expect(colleague.call(connectInvitation, { body: { invitationId: 'open' } })).rejects.toMatchObject({
      code: 'invitation.notFound',
    });
  });

  test('oneself cannot be removed, nor somebody who is not there', async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    await expect(remove(partner, partner.user.id)).rejects.toMatchObject({ code: 'member.self', status: 409 });
    for (const id of [rival.user.id, 'x'])
      await expect(remove(partner, id)).rejects.toMatchObject({ code: 'user.notFound' });
  });

  test('two who remove each other at the same moment leave one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const partner = await server.newPartner();
      const colleague = await colleagueOf(partner);
      const { accountId } = partner;
      await Promise.allSettled([
        partner.as(removeTeamMember, { accountId, userId: colleague.id }),
        colleague.call(removeTeamMember, { accountId, userId: partner.user.id }),
      ]);
      const left = await db.selectFrom('membership').selectAll().where('account_id', '=', accountId).execute();
      expect(left).toHaveLength(1);
    }
  });

  test('who belongs to another company keeps it', async () => {
    const partner = await server.newPartner();
    const guest = await server.newPartner();
    await insertMembership(db, { account_id: partner.accountId, user_id: guest.user.id });
    await remove(partner, guest.user.id);
    expect((await guest.as(getBootData, { accountId: guest.accountId })).companyProfileInfo.id).toBe(
      guest.organizationId,
    );
  });
});
