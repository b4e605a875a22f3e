import {
  type CompanyProfileInfo,
  hintKeys,
  PARTNER_EDITION,
  type PartnerUser,
  type Preferences,
} from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Session } from '../../http/session.ts';

type Scope = { accountId: string };

/** A certified partner company has one Partner Edition account; asking again answers the same one. */
export async function createPartnerAccount(db: Db, { userId, hostAccountId }: Session) {
  if (hostAccountId !== null) throw new AppError('account.forbidden');
  // Read here and now: a colleague may just have removed this user from the company.
  const company = await db
    .selectFrom('organization')
    .innerJoin('app_user', 'app_user.organization_id', 'organization.id')
    .selectAll('organization')
    .where('app_user.id', '=', userId)
    .forShare('app_user')
    .executeTakeFirst();
  if (company?.kind !== 'partner') throw new AppError('organizationType.notPartner');
  if (!company.certified) throw new AppError('account.exception.partnerType.notCertified');
  await db
    .insertInto('account')
    .values({
      organization_id: company.id,
      account_type: 'PARTNER_EDITION',
      edition_name: PARTNER_EDITION,
      legacy_id: `pe${company.id.replaceAll('-', '').slice(0, 24)}`,
      name: company.name,
    })
    .onConflict((conflict) =>
      conflict.column('organization_id').where('account_type', '=', 'PARTNER_EDITION').doNothing(),
    )
    .execute();
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'status', 'edition_name'])
    .where('organization_id', '=', company.id)
    .where('account_type', '=', 'PARTNER_EDITION')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('membership')
    .values({ account_id: account.id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {
    id: account.id,
    companyProfile: { id: company.id, name: account.name },
    edition: { name: account.edition_name },
    status: account.status,
  };
}

export async function getCompanyProfile(db: Db, { accountId }: Scope): Promise<CompanyProfileInfo> {
  const row = await db
    .selectFrom('account')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select([
      'organization.id',
      'account.name',
      'organization.affiliate_code',
      'organization.partner_company_type',
      'organization.status',
      'organization.salesforce_account_id',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    affiliateCode: row.affiliate_code ?? '',
    partnerCompanyType: row.partner_company_type,
    status: row.status,
    salesforceAccountId: row.salesforce_account_id,
  };
}

/** The account's own value wins over the default for all; a flag that nobody has set is off. */
export async function getFeatureFlags(db: Db, { accountId }: Scope, flags: string[]): Promise<Record<string, boolean>> {
  const rows = await db
    .selectFrom('feature_flag')
    .select(['name', 'value'])
    .where('name', 'in', flags)
    .where((where) => where.or([where('account_id', '=', accountId), where('account_id', 'is', null)]))
    .orderBy(sql`account_id nulls first`)
    .execute();
  const values = new Map(flags.map((name) => [name, false]));
  for (const { name, value } of rows) values.set(name, value);
  return Object.fromEntries(values);
}

type Person = Scope & { userId: string };

export async function getPreferences(db: Db, { accountId, userId }: Person): Promise<Preferences> {
  const row = await db
    .selectFrom('preference')
    .select('data')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Object.fromEntries(hintKeys.flatMap((key) => (row?.data[key] === undefined ? [] : [[key, row.data[key]]])));
}

/** Adds to what is stored, so that two tabs which dismiss two hints do not undo each other. */
export async function savePreferences(db: Db, person: Person, data: Preferences): Promise<Preferences> {
  await db
    .insertInto('preference')
    .values({ account_id: person.accountId, user_id: person.userId, data: JSON.stringify(data) })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet({ data: sql`preference.data || excluded.data` }),
    )
    .execute();
  return getPreferences(db, person);
}

export const listPartnerUsers = (db: Db, { accountId }: Scope): Promise<PartnerUser[]> =>
  db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select([
      'app_user.id',
      'app_user.username',
      'app_user.given_name as givenName',
      'app_user.family_name as familyName',
      'app_user.salesforce_user_id as salesforceUserId',
    ])
    .where('membership.account_id', '=', accountId)
    .orderBy(sql`lower(given_name || ' ' || family_name)`)
    .orderBy('app_user.id')
    .execute();

/** Only of people in this account; anybody else is not found. */
export async function getPartnerPerson(db: Db, { accountId }: Scope, userId: string) {
  const row = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['app_user.id', 'app_user.salesforce_user_id'])
    .where('membership.account_id', '=', accountId)
    .where('membership.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('user.notFound');
  return { userId: row.id, salesforceUserId: row.salesforce_user_id };
}
