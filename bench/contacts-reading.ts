import { getCrmToken } from '@app/contract/accounts';
import { accountOrigin } from '@app/contract/apps';
import { type Call, createClient, toSearch } from '@app/contract/client';
import type { ContactFilter } from '@app/contract/contact-filter';
import { listContacts } from '@app/contract/contacts';
import { servicePrefix } from '@app/contract/services';
import { type RawBuilder, sql } from 'kysely';
import { CULTURES } from '../apps/server/demo/contacts/names.ts';
import type { Db } from '../apps/server/src/db/open.ts';
import { createSession } from '../apps/server/src/http/session.ts';
import type { DemoServer } from './demo-server.ts';
import { download } from './download.ts';

const PAGE = 50;
const NAMES = [...new Set(CULTURES.flatMap(({ given }) => given.address))];

/** Somebody's name, of two types. */
export const filterOf = (round: number): ContactFilter => ({
  search: NAMES.at(round % NAMES.length) ?? '',
  type: ['customer', 'lead'],
});

/** The account of the demo's owner, from the inside. */
export type Inside = Awaited<ReturnType<typeof openAccount>>;

export async function openAccount({ origin, database: { db } }: DemoServer) {
  const {
    id: accountId,
    legacy_id,
    userId,
  } = await db
    .selectFrom('account')
    .innerJoin('app_user', 'app_user.id', 'account.owner_user_id')
    .select(['account.id', 'account.legacy_id', 'app_user.id as userId'])
    .where('app_user.username', '=', 'owner@client.example')
    .executeTakeFirstOrThrow();
  const { host } = new URL(accountOrigin(origin, legacy_id));
  const session = await createSession(db, userId, { userAgent: 'bench', address: '', accountId });
  const calls = (token: string): Call =>
    createClient({
      headers: () => ({ 'x-forwarded-host': host }),
      base: (service) => origin + servicePrefix[service],
      token: () => token,
    });
  const { accessToken } = await calls(session)(getCrmToken, { accountId, domain: 'localhost' });
  const { contacts } = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('contacts'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${accessToken}`, 'x-account-id': accountId, 'x-forwarded-host': host };
  return { db, origin, accountId, contacts, headers, call: calls(accessToken) };
}

export const pageOf = (
  { origin, headers }: { origin: string; headers: Record<string, string> },
  filter: ContactFilter,
): Promise<number> =>
  download(origin + listContacts.path + toSearch({ filter: JSON.stringify(filter), pageSize: PAGE }), headers);

export const middleOf = ({ origin, headers, contacts }: Inside): Promise<number> => {
  const query = { position: Math.floor(contacts / 2), pageSize: PAGE, count: false };
  return download(origin + listContacts.path + toSearch(query), headers);
};

/** The same rows and their number, without everything around them. */
export async function barePage({ db, accountId }: Inside, filter: ContactFilter): Promise<number> {
  const where = sql`
    c.account_id = ${accountId} and c.deleted_at is null
    ${filter.search ? sql`and c.search like ${`%${filter.search}%`}` : sql``}
    ${filter.type ? sql`and c.type in (${sql.join(filter.type)})` : sql``}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from contact c where ${where}`.execute(db);
  // Found before it is sorted, as we do it: the planner alone takes a way that is twenty times as long.
  const found = filter.search ? sql`(select * from contact c where ${where} offset 0)` : sql`contact`;
  const page = sql`${filter.search ? sql`true` : where} order by c.name_key, c.id limit ${sql.lit(PAGE)}`;
  return encode(await readRows(db, page, found), counted[0]?.total);
}

export async function bareMiddle({ db, accountId, contacts }: Inside): Promise<number> {
  const middle = Math.floor(contacts / 2);
  const order = sql`order by c.name_key, c.id offset ${sql.lit(middle)} limit ${sql.lit(PAGE)}`;
  return encode(await readRows(db, sql`c.account_id = ${accountId} and c.deleted_at is null ${order}`));
}

type Row = Record<string, unknown>;

/** The ids first, along the index; then the rows of these alone, each with its tags and its owner. */
async function readRows(db: Db, where: RawBuilder<unknown>, from = sql`contact`): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (select c.account_id, c.id from ${from} c where ${where})
    select c.id, c.given_name, c.family_name, c.email, c.phone, c.company, c.title, c.city, c.state, c.country, c.type,
      c.mail_permission, c.source, c.last_activity_at, c.created_at, c.fields, c.deleted_at,
      (select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name) from contact_tag x
       join tag t on t.account_id = x.account_id and t.id = x.tag_id
       where x.account_id = c.account_id and x.contact_id = c.id and t.deleted_at is null) as tags,
      u.id as owner_id, u.given_name || ' ' || u.family_name as owner
    from page join contact c on c.account_id = page.account_id and c.id = page.id
    left join app_user u on u.id = c.owner_id
    order by c.name_key, c.id`.execute(db);
  return rows;
}

function encode(rows: Row[], total?: number): number {
  const contacts = rows.map((row) => ({
    ...{ id: row.id, givenName: row.given_name, familyName: row.family_name, email: row.email ?? '', phone: row.phone },
    ...{ company: row.company ?? '', title: row.title, city: row.city, state: row.state, country: row.country },
    ...{ type: row.type, tags: row.tags ?? [], permission: row.mail_permission, source: row.source },
    owner: row.owner_id ? { id: row.owner_id, name: row.owner, partnerCompany: null } : null,
    ...{ lastActivityDate: row.last_activity_at, createdDate: row.created_at, fields: row.fields },
    deletedDate: row.deleted_at,
  }));
  return Buffer.byteLength(JSON.stringify({ contacts, nextPageToken: '', total }));
}
