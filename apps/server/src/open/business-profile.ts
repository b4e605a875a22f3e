import { pagesOrigin } from '@app/contract/apps';
import { type CompanyField, type CompanyFields, companyFaults } from '@app/contract/company-rules';
import { AppError } from '@app/contract/errors';
import type { GivenProfile, OpenBusinessProfile } from '@app/contract/open/business-profile';
import { toAlpha2, toAlpha3 } from '@app/contract/open/country-codes';
import type { CompanyProfile } from '@app/contract/profile';
import { hasCountry, regionCodes, regionsOf } from '@app/i18n/countries';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { getProfile, saveProfile } from '../modules/accounts/company-profile.ts';
import { currencyOf } from '../modules/crm-settings/currency-of.ts';
import { readPublicLogo } from '../modules/crm-settings/public-logo.ts';

/** `origin`: where this server is, beside which the account's public pages are. */
type Scope = { accountId: string; origin: string };
type Address = NonNullable<GivenProfile['address']>;

export async function readBusinessProfile(db: Db, scope: Scope): Promise<OpenBusinessProfile> {
  const profile = await getProfile(db, scope);
  const logo = await readPublicLogo(db, scope);
  const { extras, legacy_id, locale } = await db
    .selectFrom('account')
    .leftJoin('app_user as owner', 'owner.id', 'account.owner_user_id')
    .select(['account.extras', 'account.legacy_id', 'owner.locale'])
    .where('account.id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
  return {
    name: profile.name,
    email: profile.email,
    website: profile.websiteUrl,
    phone: profile.phone,
    address: {
      ...{ line1: profile.line1, line2: profile.line2, locality: profile.locality, region: profile.region },
      ...{ country_code: toAlpha3(profile.countryCode), postal_code: profile.postalCode },
    },
    currency_code: currencyOf(profile.countryCode),
    business_goals: extras.business_goals ?? [],
    business_primary_color: extras.business_primary_color ?? null,
    business_secondary_color: extras.business_secondary_color ?? null,
    time_zone: profile.timeZone,
    logo_url: logo && `${pagesOrigin(scope.origin, legacy_id)}${logo.path}`,
    language_tag: locale || null,
    business_type: null,
  };
}

/** By the rules of the business information: what is missing there is said, wherever it stands. */
export async function changeBusinessProfile(
  db: Db,
  writer: Scope & { userId: string },
  given: Partial<GivenProfile>,
): Promise<OpenBusinessProfile> {
  const { currency_code, business_goals, business_primary_color, business_secondary_color } = given;
  const before = await getProfile(db, writer);
  const company = toCompany(before, given);
  if (currency_code !== undefined && currency_code !== currencyOf(company.countryCode))
    throw new AppError('request.invalid', [{ path: 'currency_code', message: "is the country's" }]);
  if (isCompanyGiven(given)) {
    const faults = Object.entries(companyFaults(company, { hasCountry, regionCodes }));
    if (faults.length > 0)
      throw new AppError(
        'request.invalid',
        faults.map(([field, message]) => ({ path: openName[field as CompanyField], message })),
      );
    await saveProfile(db, writer, { ...company, revision: before.revision });
  }
  const extras = { business_goals, business_primary_color, business_secondary_color };
  if (Object.values(extras).some((value) => value !== undefined))
    await db
      .updateTable('account')
      .set({ extras: sql`extras || ${JSON.stringify(extras)}::jsonb` })
      .where('id', '=', writer.accountId)
      .execute();
  return readBusinessProfile(db, writer);
}

const isCompanyGiven = ({ name, email, website, phone, address }: Partial<GivenProfile>): boolean =>
  [name, email, website, phone, address].some((value) => value !== undefined);

function toCompany(before: CompanyProfile, { name, email, website, phone, address }: Partial<GivenProfile>) {
  const company: CompanyFields = {
    ...before,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(website !== undefined && { websiteUrl: website ?? '' }),
    ...(phone !== undefined && { phone }),
    ...(address && toAddress(address)),
  };
  return company;
}

function toAddress({ line1, line2, locality, region, country_code, postal_code }: Address) {
  const countryCode = toAlpha2(country_code ?? '');
  if (countryCode === undefined)
    throw new AppError('request.invalid', [{ path: 'address.country_code', message: 'no country' }]);
  return {
    ...{ line1: line1 ?? '', line2: line2 ?? '', locality: locality ?? '', postalCode: postal_code ?? '' },
    ...{ countryCode, region: toRegion(countryCode, region ?? '') },
  };
}

/** By its code (`CO`, `US-CO`) or its name. */
function toRegion(country: string, typed: string): string {
  const wanted = typed.trim().toLowerCase();
  const isMeant = ({ code, name }: { code: string; name: string }) =>
    [code, `${country}-${code}`, name].some((spelling) => spelling.toLowerCase() === wanted);
  return regionsOf(country).find(isMeant)?.code ?? typed;
}

const openName: Record<CompanyField, string> = {
  ...{ name: 'name', email: 'email', phone: 'phone', websiteUrl: 'website', timeZone: 'time_zone' },
  ...{ line1: 'address.line1', line2: 'address.line2', locality: 'address.locality', region: 'address.region' },
  ...{ postalCode: 'address.postal_code', countryCode: 'address.country_code' },
};
