import { type CompanyFields, companyFaults, tidyCompany } from '@app/contract/company-rules';
import { AppError } from '@app/contract/errors';
import type { CompanyProfile } from '@app/contract/profile';
import { hasCountry, regionCodes } from '@app/i18n/countries';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { reworkClocks } from '../campaign-events/rework-clocks.ts';
import { deriveDue } from '../tasks/derive-due.ts';

type Scope = { accountId: string };

export async function getProfile(db: Db, { accountId }: Scope): Promise<CompanyProfile> {
  const row = await db
    .selectFrom('account')
    .leftJoin('app_user', 'app_user.id', 'account.updated_by')
    .selectAll('account')
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username, '')`.as('editor'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    websiteUrl: row.website_url,
    line1: row.line1,
    line2: row.line2,
    locality: row.locality,
    region: row.region,
    postalCode: row.postal_code,
    countryCode: row.country_code,
    timeZone: row.time_zone,
    revision: row.revision,
    updatedDate: row.updated_at?.toISOString() ?? null,
    updatedBy: row.editor,
  };
}

/**
 * Saves only if the caller has seen the latest revision; otherwise the answer holds what a colleague has saved
 * meanwhile.
 */
export async function saveProfile(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  { revision, ...typed }: CompanyFields & { revision: number },
): Promise<CompanyProfile> {
  const faults = companyFaults(typed, { hasCountry, regionCodes });
  if (Object.keys(faults).length > 0) throw new AppError('request.invalid', faults);
  const company = tidyCompany(typed);
  const before = await getProfile(db, { accountId });
  const saved = await db
    .updateTable('account')
    .set({
      name: company.name,
      email: company.email,
      phone: company.phone,
      website_url: company.websiteUrl,
      line1: company.line1,
      line2: company.line2,
      locality: company.locality,
      region: company.region,
      postal_code: company.postalCode,
      country_code: company.countryCode,
      time_zone: company.timeZone,
      revision: revision + 1,
      updated_at: sql`now()`,
      updated_by: userId,
    })
    .where('id', '=', accountId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  const profile = await getProfile(db, { accountId });
  if (saved.numUpdatedRows === 0n) throw new AppError('companyProfile.changed', profile);
  if (profile.timeZone !== before.timeZone) {
    await deriveDue(db, { accountId }, profile.timeZone);
    await reworkClocks(db, { accountId });
  }
  await announce(db, { topic: 'settings', accountId });
  return profile;
}
