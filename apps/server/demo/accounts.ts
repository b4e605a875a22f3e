import type { Names } from './names.ts';
import { need, type Organization, PARTNERS } from './partners.ts';
import { drawAddress } from './places.ts';
import type { Random } from './random.ts';
import type { Identified } from './rows.ts';

export const EDITIONS = ['Lite', 'Pro', 'Max', 'Ultimate'] as const;
export type Edition = (typeof EDITIONS)[number];
export type Account = Identified<'account'> & { organization_id: string; created_at: Date };
export type Draw = { random: Random; names: Names };
type Profile = { name: string; city?: string | undefined; createdAt: Date };
type CrmProfile = Profile & { edition: Edition; cancelled?: boolean };

export function buildCrmAccount(draw: Draw, organizationId: string, profile: CrmProfile): Account {
  return {
    ...companyFields(draw, organizationId, profile),
    account_type: 'CRM',
    edition_name: profile.edition,
    status: profile.cancelled ? 'Cancelled' : 'Active',
  };
}

/** A business that is nobody's partner, with the CRM account that it owns. */
export function buildCustomer(draw: Draw, profile: CrmProfile): { organization: Organization; account: Account } {
  const organization: Organization = {
    id: draw.random.uuid(),
    name: profile.name,
    kind: 'customer',
    certified: false,
    partner_company_type: '',
    affiliate_code: null,
    salesforce_account_id: null,
    created_at: profile.createdAt,
  };
  return { organization, account: buildCrmAccount(draw, organization.id, profile) };
}

/** Fabrikam has none yet: the app creates it when `new@partner.example` first signs in. */
export function buildPartnerAccounts(draw: Draw, partners: ReadonlyMap<string, Organization>): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const { key, name, city } of PARTNERS.filter((partner) => partner.key !== 'fabrikam')) {
    const organization = need(partners, key);
    accounts.set(key, {
      ...companyFields(draw, organization.id, { name, city, createdAt: organization.created_at }),
      account_type: 'PARTNER_EDITION',
      edition_name: 'Partner Edition',
      status: 'Active',
    });
  }
  return accounts;
}

function companyFields({ random, names }: Draw, organizationId: string, { name, city, createdAt }: Profile) {
  const legacyId = names.legacyId(name);
  return {
    id: random.uuid(),
    organization_id: organizationId,
    legacy_id: legacyId,
    name,
    email: `hello@${legacyId}.example`,
    website_url: `https://www.${legacyId}.example`,
    ...drawAddress(random, city),
    created_at: createdAt,
  };
}
