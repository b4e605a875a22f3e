import type { Random } from './random.ts';
import type { Identified } from './rows.ts';
import { readTable } from './table.ts';
import { daysBefore } from './time.ts';

/** The platform's own publisher, which the app shows to the internal domain only. */
export const HIDDEN_PUBLISHER_ID = '5f0c1b9e-6a57-4d0c-9a3e-0d7a4c1e9b10';

export const PARTNERS = readTable(
  ['key', 'name', 'type', 'affiliateCode', 'city', 'years'],
  `
northwind | Northwind Growth Partners | Certified Partner | northwind | Portland, OR | 7
contoso | Contoso Consulting | Certified Partner | contoso | Toronto | 6
fabrikam | Fabrikam Marketing | Certified Partner | fabrikam | Austin | 0.1
tailwind | Tailwind Agency | Certified Partner | tailwind | Denver | 8
adventure | Adventure Studio | Certified Partner | adventure | Bristol | 3
wingtip | Wingtip Media | Affiliate | wingtip | Savannah | 2
flagship | Flagship CRM | Internal | flagship | Phoenix | 12
library | Flagship Content Library | Internal | | Phoenix | 11`,
);

export type Organization = Identified<'organization'> & { created_at: Date };

/** Only an affiliate is not certified. */
export function buildPartners(random: Random, now: Date): Map<string, Organization> {
  return new Map(
    PARTNERS.map(({ key, name, type, affiliateCode, years }) => [
      key,
      {
        id: key === 'library' ? HIDDEN_PUBLISHER_ID : random.uuid(),
        name,
        kind: 'partner',
        certified: type !== 'Affiliate',
        partner_company_type: type,
        affiliate_code: affiliateCode || null,
        salesforce_account_id: random.fill('0015f00000********'),
        created_at: daysBefore(now, Number(years) * 365),
      },
    ]),
  );
}

export function need<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo has no ${key}`);
  return value;
}
