import { AppError } from '@app/contract/errors';
import type { OpenUser } from '@app/contract/open/users';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { openInvitations } from '../modules/invitations/invitations.ts';
import { membersOf, partnerCompany } from '../modules/team/members.ts';
import { type Asked, byFlag, byIds, byText, type Filters, type Orders, openPage } from './list.ts';
import { toTime } from './patch.ts';

type Scope = { accountId: string };

/** Nobody is inactive here: who is no member any more is not in the account. */
const filters: Filters = {
  email: byText(sql`person.email`),
  given_name: byText(sql`person.given_name`),
  user_ids: byIds(sql`person.global_id`),
  include_inactive: { ...byFlag(sql<boolean>`true`), where: () => sql<boolean>`true` },
  include_partners: {
    ...byFlag(sql<boolean>`true`),
    where: ({ value }) => (value ? sql<boolean>`true` : sql<boolean>`not person.partner`),
  },
};
const orders: Orders = {
  id: { key: { by: sql`person.global_id`, type: 'integer' } },
  create_time: { key: { by: sql`person.created_at`, type: 'time' } },
  email: { key: { by: sql`person.email collate "C"`, type: 'text' } },
};

/** Whom an invitation is open for. An address that has joined on another way is a person's already. */
const selectInvited = (db: Db, scope: Scope) =>
  openInvitations(db, scope)
    .leftJoin('customer_order', (join) =>
      join.onRef('customer_order.client_id', '=', 'invitation.account_id').on('invitation.makes_owner', '=', true),
    )
    .select([
      sql<string | null>`null::uuid`.as('user_id'),
      'invitation.global_id',
      sql<string | null>`customer_order.customer ->> 'givenName'`.as('given_name'),
      sql<string | null>`customer_order.customer ->> 'familyName'`.as('family_name'),
      'invitation.invitee_email as email',
      sql<string>`''`.as('title'),
      sql<string>`''`.as('phone'),
      sql<string | null>`null`.as('company_name'),
      sql<boolean>`false`.as('partner'),
      'invitation.created_at',
      sql<Date | null>`invitation.sent_at`.as('changed_at'),
    ])
    .where('invitation.expires_at', '>', sql<Date>`now()`)
    .where('invitation.invitee_email', 'not in', membersOf(db, scope).select('app_user.username'));

/** The same columns, in the same order. */
const selectMembers = (db: Db, scope: Scope) =>
  membersOf(db, scope).select([
    'app_user.id as user_id',
    'app_user.global_id',
    'app_user.given_name',
    'app_user.family_name',
    'app_user.username as email',
    'app_user.title',
    'app_user.phone',
    sql<string>`coalesce(${partnerCompany}, account.name)`.as('company_name'),
    sql<boolean>`${partnerCompany} is not null`.as('partner'),
    'membership.created_at',
    'app_user.changed_at',
  ]);

const selectPeople = (db: Db, scope: Scope) =>
  db.selectFrom(selectInvited(db, scope).unionAll(selectMembers(db, scope)).as('person')).selectAll();
type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

const toUser = (row: Person): OpenUser => ({
  id: String(row.global_id),
  // Whoever accepts has a number of their own from then on.
  global_user_id: row.user_id === null ? null : String(row.global_id),
  keap_id: row.email,
  given_name: row.given_name,
  family_name: row.family_name,
  title: row.title || null,
  company_name: row.company_name,
  status: row.user_id === null ? 'INVITED' : 'ACTIVE',
  admin: true,
  partner: row.partner,
  email_addresses: [{ email: row.email, field: 'EMAIL1' }],
  phone_numbers: row.phone === '' ? [] : [{ number: row.phone, field: 'PHONE1' }],
  fax_numbers: [],
  address: null,
  website: null,
  create_time: toTime(row.created_at),
  update_time: toTime(row.changed_at && row.changed_at > row.created_at ? row.changed_at : row.created_at),
});

export async function listOpenUsers(db: Db, scope: Scope, asked: Asked) {
  const list = { of: [scope.accountId, 'users'], filters, orders, id: sql`person.global_id` };
  const { rows, next_page_token } = await openPage(selectPeople(db, scope), list, asked);
  return { users: rows.map(toUser), next_page_token };
}

/** Somebody of that list, by the number that programs know them by; without an id of a user while only invited. */
export async function readOpenUser(
  db: Db,
  scope: Scope,
  globalId: number,
): Promise<{ id: string | null; user: OpenUser }> {
  const row = await selectPeople(db, scope).where('global_id', '=', globalId).executeTakeFirst();
  if (!row) throw new AppError('user.notFound');
  return { id: row.user_id, user: toUser(row) };
}

/** A member of the account: who is only invited is none. */
export async function requireUser(db: Db, scope: Scope, globalId: number): Promise<{ id: string; user: OpenUser }> {
  const { id, user } = await readOpenUser(db, scope, globalId);
  if (id === null) throw new AppError('user.notFound');
  return { id, user };
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
