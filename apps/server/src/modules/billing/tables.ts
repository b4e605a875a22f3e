import type { LinkChoices } from '@app/contract/links';
import type { Currency, LinkKind } from '@app/contract/offer-words';
import type { BillingUnit } from '@app/contract/pricing';
import type { Catalogue } from '@app/pricing/catalogue';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

export type BillingTables = {
  catalogue: {
    version: GeneratedAlways<number>;
    id: Generated<string>;
    document: Json<Catalogue>;
    imported_at: DefaultedTime;
  };
  link_secret: { one: Generated<true>; value: string };
  user_bundle: {
    id: Generated<string>;
    account_id: string;
    user_id: string;
    bundle_id: Nullable<string>;
    created_at: DefaultedTime;
  };
  user_bundle_solution: { user_bundle_id: string; type: 'ADD_USER_TO_APP'; user_id: string };
  cart_link: {
    id: Generated<string>;
    account_id: string;
    user_id: Nullable<string>;
    code: string;
    kind: LinkKind;
    fingerprint: string;
    user_bundle_id: Nullable<string>;
    name: string;
    url: string;
    choices: Json<LinkChoices>;
    plan_name: string;
    total: Nullable<number>;
    currency: Nullable<Currency>;
    billing_unit: Nullable<BillingUnit>;
    template: Generated<boolean>;
    created_at: DefaultedTime;
    expires_at: NullableTime;
    deactivated_at: NullableTime;
    orders_counted_from: NullableTime;
  };
};
