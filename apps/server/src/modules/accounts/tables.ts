import type { Power } from '@app/contract/powers';
import type { Generated } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

export type AccountTables = {
  organization: {
    id: Generated<string>;
    name: string;
    kind: 'partner' | 'customer';
    certified: Generated<boolean>;
    partner_company_type: Generated<string>;
    affiliate_code: Nullable<string>;
    salesforce_account_id: Nullable<string>;
    status: Generated<'Active' | 'Suspended'>;
    created_at: DefaultedTime;
  };
  account: {
    id: Generated<string>;
    organization_id: string;
    account_type: 'PARTNER_EDITION' | 'CRM';
    edition_name: string;
    status: Generated<'Active' | 'Cancelled'>;
    legacy_id: string;
    name: string;
    email: Generated<string>;
    phone: Generated<string>;
    website_url: Generated<string>;
    line1: Generated<string>;
    line2: Generated<string>;
    locality: Generated<string>;
    region: Generated<string>;
    postal_code: Generated<string>;
    country_code: Generated<string>;
    time_zone: Generated<string>;
    created_at: DefaultedTime;
    revision: Generated<number>;
    updated_at: NullableTime;
    updated_by: Nullable<string>;
    owner_user_id: Nullable<string>;
    /** What other programs keep with the business profile. */
    extras: Json<{
      business_goals?: string[] | null;
      business_primary_color?: string | null;
      business_secondary_color?: string | null;
    }>;
  };
  membership: {
    account_id: string;
    user_id: string;
    role: Generated<'ADMIN'>;
    created_at: DefaultedTime;
    digest_at: NullableTime;
    withheld: Generated<Power[]>;
  };
  offer_page: { account_id: string; logo: Generated<string>; welcome: Generated<string>; terms_url: Generated<string> };
  feature_flag: { name: string; account_id: Nullable<string>; value: boolean };
  preference: { account_id: string; user_id: string; data: Json<Record<string, boolean>> };
  account_visit: { user_id: string; account_id: string; pinned: Generated<boolean>; opened_at: NullableTime };
};
