import type { Request } from '@app/contract/endpoint';
import { listRecentAccounts, listSwitcherAccounts, markAccount } from '@app/contract/switcher';
import { describe, expect, test } from 'vitest';
import { insertAccount, insertMembership, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;
type Query = Partial<Request<typeof listSwitcherAccounts, 'input'>['query']>;

/** CRM accounts with these names, all open to the partner's person; answers their ids. */
async function open(partner: Partner, names: string[], columns: Parameters<typeof insertAccount>[1] = {}) {
  const ids: string[] = [];
  for (const name of names) {
    const id = await insertAccount(db, { name, ...columns });
    await insertMembership(db, { account_id: id, user_id: partner.user.id });
    ids.push(id);
  }
  return ids;
}

const list = ({ as }: Partner, query: Query = {}) =>
  as(listSwitcherAccounts, { query: { userId: 'current', accountTypes: ['CRM', 'KEAP'], ...query } });
const names = ({ content }: { content: { account: { companyProfile: { name: string } } }[] }) =>
  content.map(({ account }) => account.companyProfile.name);

describe('the list', () => {
  test('is by company name ignoring case, then by legacy id, and shows what the switcher needs', async () => {
    const partner = await server.newPartner();
    await open(partner, ['beta']);
    await open(partner, ['Alpha'], { legacy_id: `z${unknownId().slice(0, 8)}` });
    const [first] = await open(partner, ['alpha'], { legacy_id: `a${unknownId().slice(0, 8)}`, edition_name: 'Max' });
    const answer = await list(partner);
    expect(names(answer)).toEqual(['alpha', 'Alpha', 'beta']);
    expect(answer.content[0]).toEqual({
      id: first,
      pinned: false,
      account: {
        legacyId: expect.stringMatching(/^a/),
        accountType: 'CRM',
        companyProfile: { name: 'alpha' },
        edition: { name: 'Max' },
      },
    });
    expect(answer.totalCount).toBeUndefined();
  });

  test('thirty a page, nothing skipped or doubled, the total when asked for', async () => {
    const partner = await server.newPartner();
    // Many of one name: only the legacy id tells them apart.
    await open(
      partner,
      Array.from({ length: 65 }, (_, at) => (at % 3 ? 'Same' : `Name ${at}`)),
    );
    const first = await list(partner, { includeTotalCount: true, limit: 1000 });
    expect([first.content.length, first.totalCount]).toEqual([30, 65]);
    const second = await list(partner, { cursor: first.cursor });
    const third = await list(partner, { cursor: second.cursor });
    expect(third.cursor).toBe('');
    const all = [first, second, third].flatMap(({ content }) => content.map(({ id }) => id));
    expect(new Set(all).size).toBe(65);
    expect(all).toHaveLength(65);
  });

  test('a cursor of one search is refused for another', async () => {
    const partner = await server.newPartner();
    await open(partner, ['One', 'Two', 'Three']);
    const { cursor } = await list(partner, { limit: 1, search: 't' });
    await expect(list(partner, { limit: 1, search: 'o', cursor })).rejects.toMatchObject({ code: 'request.pageToken' });
  });

  test('partner tools and CRM accounts are told apart; statuses narrow', async () => {
    const partner = await server.newPartner();
    await open(partner, ['Live']);
    await open(partner, ['Gone'], { status: 'Cancelled' });
    expect(names(await list(partner, { statuses: 'Active' }))).toEqual(['Live']);
    expect(names(await list(partner))).toEqual(['Gone', 'Live']);
    const tools = await list(partner, { accountTypes: 'PARTNER_EDITION' });
    expect(tools.content.map(({ id }) => id)).toEqual([partner.accountId]);
  });

  test('nobody sees the accounts of others', async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    await open(rival, ['Theirs']);
    expect(names(await list(partner, { includeTotalCount: true }))).toEqual([]);
  });
});

describe('the search', async () => {
  const partner = await server.newPartner();
  const tail = unknownId().slice(0, 6);
  await open(partner, ['Bright Smile Dental', 'Dental Bright', '100% Fit', 'A_B Works', 'Back\\slash Co']);
  await open(partner, ['Plain'], { legacy_id: `qx77${tail}` });
  const found = async (search: string, useFullText: boolean) => names(await list(partner, { search, useFullText }));

  test.each([
    ['dental bright', true, ['Bright Smile Dental', 'Dental Bright']],
    ['dental bright', false, ['Dental Bright']],
    ['  DENTAL  ', true, ['Bright Smile Dental', 'Dental Bright']],
    ['qx77', true, ['Plain']],
    ['qx77', false, ['Plain']],
    ['plain qx77', true, ['Plain']],
    ['%', true, ['100% Fit']],
    ['_', true, ['A_B Works']],
    ['\\', true, ['Back\\slash Co']],
    ["'; drop table account; --", true, []],
    ['nothing like it', true, []],
  ])('%j with useFullText %s finds %j', async (search, useFullText, expected) => {
    expect(await found(search, useFullText)).toEqual(expected);
  });

  test('the total is of what was found', async () => {
    const answer = await list(partner, { search: 'dental', useFullText: true, includeTotalCount: true, limit: 1 });
    expect([answer.content.length, answer.totalCount]).toEqual([1, 2]);
  });
});

describe('pins and recent accounts', () => {
  const recent = async ({ as }: Partner) => names(await as(listRecentAccounts, {}));

  test('pins come first by name, then the five opened last; a pin is not listed twice', async () => {
    const partner = await server.newPartner();
    const ids = await open(partner, ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    for (const id of ids) await partner.as(markAccount, { userAccountId: id, body: { opened: true } });
    for (const id of [ids[7]!, ids[0]!]) await partner.as(markAccount, { userAccountId: id, body: { pinned: true } });
    expect(await recent(partner)).toEqual(['A', 'H', 'G', 'F', 'E', 'D', 'C']);
    expect((await list(partner)).content.filter(({ pinned }) => pinned)).toHaveLength(2);
    await partner.as(markAccount, { userAccountId: ids[0]!, body: { pinned: false } });
    expect(await recent(partner)).toEqual(['H', 'G', 'F', 'E', 'D', 'C']);
  });

  test('they are of one person; a cancelled account and one that was left are gone', async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    const [kept, cancelled, left] = await open(partner, ['Kept', 'Cancelled', 'Left']);
    for (const id of [kept!, cancelled!, left!])
      await partner.as(markAccount, { userAccountId: id, body: { pinned: true } });
    await db.updateTable('account').set({ status: 'Cancelled' }).where('id', '=', cancelled!).execute();
    await db.deleteFrom('membership').where('account_id', '=', left!).execute();
    expect(await recent(partner)).toEqual(['Kept']);
    expect(await recent(rival)).toEqual([]);
  });

  test('only an account of the own can be marked; saying nothing changes nothing', async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    const [theirs] = await open(rival, ['Theirs']);
    for (const id of [theirs!, unknownId()])
      await expect(partner.as(markAccount, { userAccountId: id, body: { pinned: true } })).rejects.toMatchObject({
        code: 'account.notFound',
      });
    const [mine] = await open(partner, ['Mine']);
    await partner.as(markAccount, { userAccountId: mine!, body: { pinned: true } });
    await partner.as(markAccount, { userAccountId: mine!, body: {} });
    expect(await recent(partner)).toEqual(['Mine']);
  });
});
