import { AppError } from '@app/contract/errors';
import type { OpenUser } from '@app/contract/open/users';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { isOwner, membersOf, partnerCompany } from '../modules/team/members.ts';
import { type Asked, byFlag, byIds, byText, type Filters, type Orders, openPage } from './list.ts';
import { toTime } from './patch.ts';

type Scope = { accountId: string };

/** Nobody is inactive here: who is no member any more is not in the account. */
const filters: Filters = {
  email: byText(sql`app_user.username`),
  given_name: byText(sql`app_user.given_name`),
  user_ids: byIds(sql`app_user.global_id`),
  include_inactive: { ...byFlag(sql<boolean>`true`), where: () => sql<boolean>`true` },
  include_partners: {
    ...byFlag(sql<boolean>`true`),
    where: ({ value }) => (value ? sql<boolean>`true` : sql<boolean>`${partnerCompany} is null`),
  },
};
const orders: Orders = {
  id: { key: { by: sql`app_user.global_id`, type: 'integer' } },
  create_time: { key: { by: sql`membership.created_at`, type: 'time' } },
  email: { key: { by: sql`app_user.username collate "C"`, type: 'text' } },
};

const selectUsers = (db: Db, scope: Scope) =>
  membersOf(db, scope).select([
    'app_user.id',
    'app_user.global_id',
    'app_user.given_name',
    'app_user.family_name',
    'app_user.username',
    'app_user.title',
    'app_user.phone',
    'membership.created_at',
    'app_user.changed_at',
    'account.name as account_name',
    isOwner.as('is_owner'),
    partnerCompany.as('partner_company'),
  ]);
type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

const toUser = (row: UserRow): OpenUser => ({
  id: String(row.global_id),
  global_user_id: String(row.global_id),
  keap_id: row.username,
  given_name: row.given_name,
  family_name: row.family_name,
  title: row.title || null,
  company_name: row.partner_company ?? row.account_name,
  status: 'ACTIVE',
  admin: true,
  partner: row.partner_company !== null,
  email_addresses: [{ email: row.username, field: 'EMAIL1' }],
  phone_numbers: row.phone === '' ? [] : [{ number: row.phone, field: 'PHONE1' }],
  fax_numbers: [],
  address: null,
  website: null,
  create_time: toTime(row.created_at),
  update_time: toTime(row.changed_at && row.changed_at > row.created_at ? row.changed_at : row.created_at),
});

export async function listOpenUsers(db: Db, scope: Scope, asked: Asked) {
  const list = { of: [scope.accountId, 'users'], filters, orders, id: sql`app_user.global_id` };
  const { rows, next_page_token } = await openPage(selectUsers(db, scope), list, asked);
  return { users: rows.map(toUser), next_page_token };
}

/** A member of the account, by the number that programs know them by. */
export async function requireUser(db: Db, scope: Scope, globalId: number): Promise<{ id: string; user: OpenUser }> {
  const row = await selectUsers(db, scope).where('app_user.global_id', '=', globalId).executeTakeFirst();
  if (!row) throw new AppError('user.notFound');
  return { id: row.id, user: toUser(row) };
}

/** What programs call people by, for those whom rows name: also who has left since. */
export async function readGlobalIds(
  db: Db,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return () => null;
  const rows = await db.selectFrom('app_user').select(['id', 'global_id']).where('id', 'in', wanted).execute();
  const found = new Map<string | null, string>(rows.map(({ id, global_id }) => [id, String(global_id)]));
  return (id) => found.get(id) ?? null;
}

/** The member that a call names; whoever is none is a mistake in the call. */
export async function toUserId(db: Db, scope: Scope, named: string | null, path: string): Promise<string | null> {
  if (named === null) return null;
  const row = await membersOf(db, scope)
    .select('app_user.id')
    .where('app_user.global_id', '=', Number(named))
    .executeTakeFirst();
  if (!row) throw new AppError('request.invalid', [{ path, message: `nobody in the account has the id ${named}` }]);
  return row.id;
}
