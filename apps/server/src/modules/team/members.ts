import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };

/** The members of an account, each with what they are in it. */
export const membersOf = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('membership.account_id', '=', accountId);

export const isOwner = sql<boolean>`account.owner_user_id is not distinct from app_user.id`;

/** Null for the account's own people, and in a partner's own account for everybody. */
export const partnerCompany = sql<string | null>`(
  select coalesce(edition.name, company.name)
  from organization company
  left join account edition on edition.organization_id = company.id and edition.account_type = 'PARTNER_EDITION'
  where company.id = app_user.organization_id and company.kind = 'partner'
    and company.id <> account.organization_id and account.account_type = 'CRM')`;

/** Who decides for the account: its owner; while there is none, its own people. */
export const actsAsOwner = sql<boolean>`case when account.owner_user_id is null then ${partnerCompany} is null else ${isOwner} end`;

export const getMember = (db: Db, { accountId, userId }: Scope & { userId: string }) =>
  membersOf(db, { accountId })
    .select([isOwner.as('isOwner'), partnerCompany.as('partnerCompany'), 'membership.withheld'])
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
