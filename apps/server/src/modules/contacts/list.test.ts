import { listContacts } from '@app/contract/contacts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertTag } from '../../../test/crm-rows.ts';
import { insertDeal, insertPipeline } from '../../../test/deal-rows.ts';
import { readKept } from '../../list/kept-ids.ts';
import type { Live } from '../../live/live.ts';
import { contactsMatching, filterContext } from './filter.ts';
import { toOrder } from './order.ts';
import { type ListQuery, startContacts } from './test-contacts.ts';
import { totalsOf } from './totals.ts';

const { db, newAccount } = await startContacts();

/** Thirty people who share few values, and of each column some without one. */
async function accountWithPeople() {
  const account = await newAccount();
  const { accountId, as } = account;
  const zoe = await account.newColleague('zoë');
  const adam = await account.newColleague('Adam');
  const score = await account.ownField({ name: 'Score', kind: 'number' });
  const words = await account.ownField({ name: 'Words', kind: 'text' });
  await sql`
    insert into contact (account_id, given_name, family_name, email, phone_e164, company, type, owner_id, city, state,
      created_at, last_activity_at, fields, mail_permission, source)
    select ${accountId}::uuid,
      case when n % 5 > 0 then (array['Ada', 'ádám', 'Zoë', '李', '😀'])[n % 5] else '' end, '',
      case when n % 3 > 0 then 'p' || n % 4 || '@x.example' end, case when n % 4 > 0 then '+1512555010' || n % 4 end,
      case when n % 2 > 0 then (array['Übel', 'acme', 'Zeta'])[1 + n % 3] end,
      (array['lead', 'customer', 'potential_lead'])[1 + n % 3],
      case n % 3 when 0 then ${zoe}::uuid when 1 then ${adam}::uuid end,
      case when n % 3 > 0 then (array['Åbo', 'Oslo'])[n % 3] else '' end, case when n % 4 > 0 then 'S' || n % 4 else '' end,
      timestamptz '2026-03-01 00:00:00.123456Z' + (n % 7) * interval '1 microsecond',
      case when n % 6 > 0 then timestamptz '2026-04-01Z' + (n % 5) * interval '1 microsecond' end,
      case n % 4 when 0 then '{}'::jsonb
        else jsonb_build_object(${String(score)}::text, (n % 4 - 2) * 10.5, ${String(words)}::text, 'W' || n % 4) end,
      (array['none', 'granted', 'bounced'])[1 + n % 3], (array['hand', 'csv'])[1 + n % 2]
    from generate_series(1, 30) n`.execute(db);
  // Some have none, some one, some two; one of the tags is gone.
  await sql`
    with made as (
      insert into tag (account_id, name, deleted_at) values
        (${accountId}::uuid, 'Éclair', null), (${accountId}::uuid, 'apple', null), (${accountId}::uuid, 'Aaa', now())
      returning id, name)
    insert into contact_tag (account_id, contact_id, tag_id)
    select account_id, contact.id, made.id from contact join made
      on made.name = 'Aaa' or contact.id % 3 = 1 or (contact.id % 3 = 2 and made.name = 'Éclair')
    where account_id = ${accountId}`.execute(db);
  const list = (query: ListQuery = {}) => as(listContacts, { accountId, query });
  return { ...account, list, zoe, adam, score, words };
}

async function walk(
  list: (query: ListQuery) => ReturnType<Awaited<ReturnType<typeof accountWithPeople>>['list']>,
  sort: string,
) {
  const ids: number[] = [];
  let pageToken = '';
  do {
    const page = await list({ sort, pageSize: 7, pageToken });
    ids.push(...page.contacts.map(({ id }) => id));
    pageToken = page.nextPageToken;
  } while (pageToken);
  return ids;
}

describe('sorting', async () => {
  const { accountId, list, score, words } = await accountWithPeople();
  const ofOwner = sql`(select search_text(given_name) collate "C" from app_user where app_user.id = contact.owner_id)`;
  const keys = {
    name: sql`search_text(coalesce(nullif(btrim(given_name || ' ' || family_name), ''), email)) collate "C"`,
    email: sql`email collate "C"`,
    phone: sql`phone_e164 collate "C"`,
    company: sql`search_text(company) collate "C"`,
    type: sql`type collate "C"`,
    owner: ofOwner,
    tags: sql`case id % 3 when 1 then 'apple' when 2 then 'eclair' end collate "C"`,
    permission: sql`mail_permission collate "C"`,
    source: sql`source collate "C"`,
    city: sql`nullif(search_text(city), '') collate "C"`,
    state: sql`nullif(search_text(state), '') collate "C"`,
    created: sql`created_at`,
    lastActivity: sql`last_activity_at`,
    [`field:${score}`]: sql`(fields ->> ${String(score)})::numeric`,
    [`field:${words}`]: sql`lower(fields ->> ${String(words)}) collate "C"`,
    // Nobody has a value of a field that is not there.
    'field:99999': sql`null::text`,
  };
  const sorts = Object.entries(keys).flatMap(([name, key]) => [
    { sort: name, key, direction: sql`asc` },
    { sort: `-${name}`, key, direction: sql`desc` },
  ]);

  test.each(sorts)('$sort: by pages and by position, ties by id, those without a value last', async (order) => {
    const { rows } = await sql<{ id: number }>`
      select id from contact where account_id = ${accountId}
      order by ${order.key} ${order.direction} nulls last, id ${order.direction}`.execute(db);
    const expected = rows.map(({ id }) => id);
    expect(expected).toHaveLength(30);
    expect(await walk(list, order.sort)).toEqual(expected);
    // From the front where the total is not asked for, and from the nearer end where it is.
    for (const [position, count] of [
      [4, false],
      [17, true],
      [25, false],
      [29, true],
      [1000, true],
    ] as const) {
      const page = await list({ sort: order.sort, position, count, pageSize: 8 });
      expect(page.contacts.map(({ id }) => id)).toEqual(expected.slice(position, position + 8));
      expect(page.total).toBe(count ? 30 : null);
      const after = expected[position + 8];
      const next = page.nextPageToken && (await list({ sort: order.sort, pageToken: page.nextPageToken, pageSize: 8 }));
      expect(next ? next.contacts[0]?.id : undefined).toBe(after);
    }
  });

  test('a name as long as names can be fits into a token', async () => {
    const { insert, as, accountId: own } = await newAccount();
    for (const family_name of ['\uc01b'.repeat(100), '\uc01c'.repeat(100)])
      await insert({ given_name: '\uc01b'.repeat(100), family_name });
    const first = await as(listContacts, { accountId: own, query: { pageSize: 1 } });
    const next = await as(listContacts, { accountId: own, query: { pageSize: 1, pageToken: first.nextPageToken } });
    expect(next.contacts[0]?.familyName).toBe('\uc01c'.repeat(100));
  });

  test('a token of another filter is refused', async () => {
    const { nextPageToken } = await list({ pageSize: 3 });
    const other = list({ pageSize: 3, pageToken: nextPageToken, filter: '{"type":["lead"]}' });
    await expect(other).rejects.toMatchObject({ code: 'request.pageToken' });
  });
});

describe('a list whose order is kept', async () => {
  const { accountId, list, score } = await accountWithPeople();
  const listeners: Parameters<Live['subscribe']>[0][] = [];
  const live: Live = {
    subscribe: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    close: async () => undefined,
  };
  const totals = totalsOf(live);
  const filter = { type: ['lead' as const, 'customer' as const] };

  test.each(['name', '-owner', `field:${score}`, '-lastActivity'])('%s: has the same pages', async (sort) => {
    const kept = await totals.readOrder(db, { accountId }, { filter, sort });
    const all = await list({ sort, filter: JSON.stringify(filter), pageSize: 200 });
    const ids = all.contacts.map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(kept.length).toBe(20);
    expect([...kept.slice(0, 7), ...kept.slice(7, 50)]).toEqual(ids);
    expect(kept.slice(20, 30)).toEqual([]);
    const found = contactsMatching(db, await filterContext(db, { accountId }, filter), filter).select('contact.id');
    const order = await toOrder(db, { accountId }, { sort, filter });
    const page = { size: 5, token: undefined, asked: { accountId, filter } };
    const fromThree = await readKept(found, order, page, { position: 3, kept });
    expect(fromThree.rows.map(({ id }) => id)).toEqual(ids.slice(3, 8));
    const token = fromThree.nextPageToken;
    const next = await list({ sort, filter: JSON.stringify(filter), pageSize: 5, pageToken: token });
    expect(next.contacts.map(({ id }) => id)).toEqual(ids.slice(8, 13));
    expect((await readKept(found, order, page, { position: 15, kept })).nextPageToken).toBe('');
  });

  test('is read anew after a change', async () => {
    const asked = { filter, sort: 'email' };
    const before = await totals.readOrder(db, { accountId }, asked);
    expect(await totals.readOrder(db, { accountId }, asked)).toBe(before);
    for (const listener of listeners) listener({ topic: 'contacts', accountId });
    expect(await totals.readOrder(db, { accountId }, asked)).not.toBe(before);
  });
});

test('an index serves every sorted column', async () => {
  const { accountId } = await newAccount();
  const columns = [
    'owner_id',
    'name_key',
    'email',
    'phone_e164',
    'company_key',
    'type',
    'city_key',
    'state_key',
    'created_at',
    'last_activity_at',
  ];
  for (const column of columns) {
    const by = sql.ref(column);
    await db.transaction().execute(async (trx) => {
      // With few rows it would rather read them all.
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_sort = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from contact where account_id = ${sql.lit(accountId)}::uuid and deleted_at is null
        order by ${by}, id limit 50`.execute(trx);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, column).toMatch(/Index (Only )?Scan using contact_by_/);
      expect(plan, column).not.toContain('Sort');
    });
  }
});

describe('filtering', async () => {
  const account = await accountWithPeople();
  const { accountId, list, adam, score, insert } = account;
  const total = async (filter: object) => (await list({ filter: JSON.stringify(filter), pageSize: 1 })).total;

  test('counts what it shows', async () => {
    expect(await total({})).toBe(30);
    expect(await total({ type: ['lead'] })).toBe(10);
    expect(await total({ type: [] })).toBe(0);
    expect(await total({ owner: [adam, null] })).toBe(20);
    expect(await total({ search: 'ADAM' })).toBe(6);
    expect(await total({ company: 'ubel' })).toBe(5);
    expect(await total({ city: 'abo' })).toBe(10);
    expect(await total({ fields: [{ id: score, from: 0 }] })).toBe(15);
    expect(await total({ notLastDays: 1, created: {} }).catch(({ code }) => code)).toBe('request.invalid');
    expect(await total({ lastActivity: { notLastDays: 1 } })).toBe(30);
  });

  test('finds tags, shows them with owners and own fields, and not those that were deleted', async () => {
    const warm = await insertTag(db, accountId, { name: 'Warm' });
    const cold = await insertTag(db, accountId, { name: 'Cold' });
    const gone = await insertTag(db, accountId, { name: 'Gone', deleted_at: new Date() });
    const lost = await account.ownField({ name: 'Lost', kind: 'text' });
    const fields = JSON.stringify({ [score]: 3, [lost]: 'x' });
    const id = await insert({ given_name: 'Tagged', owner_id: adam, fields });
    await db.updateTable('contact_field').set({ deleted_at: new Date() }).where('id', '=', lost).execute();
    const tags = [warm, cold, gone].map((tag) => ({ account_id: accountId, contact_id: id, tag_id: tag.id }));
    await db.insertInto('contact_tag').values(tags).execute();
    const { contacts, total: found } = await list({ filter: JSON.stringify({ tags: { all: [warm.id, cold.id] } }) });
    expect(found).toBe(1);
    expect(contacts).toMatchObject([
      { id, tags: [cold, warm], owner: { id: adam, name: 'Adam', partnerCompany: null }, fields: { [score]: 3 } },
    ]);
    expect(contacts[0]?.fields).not.toHaveProperty(String(lost));
    expect(await total({ tags: { any: [gone.id] } })).toBe(0);
  });

  test('finds who has an open deal, as its first contact or beside it, or an open task; and everybody else', async () => {
    const { stages } = await insertPipeline(db, accountId);
    const [stage_id = 0] = stages;
    const [first, beside, tasked] = [await insert({}), await insert({}), await insert({})];
    const closed = await insert({});
    const others = ((await total({})) ?? 0) - 2;
    const deal_id = await insertDeal(db, accountId, { stage_id, primary_contact_id: first });
    await db.insertInto('deal_contact').values({ account_id: accountId, deal_id, contact_id: beside }).execute();
    await insertDeal(db, accountId, { stage_id, primary_contact_id: closed, status: 'won' });
    await insertDeal(db, accountId, { stage_id, primary_contact_id: closed, deleted_at: new Date() });
    // Of nobody: it must not make everybody unknown.
    await insertDeal(db, accountId, { stage_id });
    const task = { account_id: accountId, title: 'Call', contact_id: tasked };
    const done = { ...task, contact_id: closed };
    await db
      .insertInto('task')
      .values([
        task,
        { ...done, done_at: new Date() },
        { ...done, deleted_at: new Date() },
        { ...task, contact_id: null },
      ])
      .execute();
    const found = async (filter: object) =>
      (await list({ filter: JSON.stringify(filter), sort: 'created' })).contacts.map(({ id }) => id);
    expect((await found({ openDeal: true })).sort((a, b) => a - b)).toEqual([first, beside]);
    expect(await found({ openTask: true })).toEqual([tasked]);
    expect(await total({ openDeal: false })).toBe(others);
    expect(await total({ openTask: false })).toBe(others + 1);
    expect(await total({ openDeal: true, openTask: true })).toBe(0);
  });

  test("another account's people are never among them", async () => {
    const other = await accountWithPeople();
    const seen = (await other.list({ pageSize: 200 })).contacts.map(({ id }) => id);
    const mine = (await list({ pageSize: 200 })).contacts.map(({ id }) => id);
    expect(seen.filter((id) => mine.includes(id))).toEqual([]);
    await expect(other.as(listContacts, { accountId, query: {} })).rejects.toMatchObject({ code: 'account.forbidden' });
  });
});
