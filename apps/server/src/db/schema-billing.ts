import type { LinkChoices } from '@app/contract/links';
import type { Customer, LinkKind } from '@app/contract/orders';
import type { BillingUnit, ContractType, Currency, EstimateRequest } from '@app/contract/pricing';
import type { Catalogue } from '@app/pricing/catalogue';
import type { UnsignedEstimate } from '@app/pricing/estimate';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate, DefaultedTime, Json, Nullable, NullableTime } from './columns.ts';

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
  };
  cart_link_visit: { link_id: string; visit_id: string; opened_at: DefaultedTime; started_at: NullableTime };
  customer_order: {
    id: Generated<string>;
    number: GeneratedAlways<number>;
    visit_id: string;
    kind: LinkKind;
    fingerprint: string;
    link_id: Nullable<string>;
    account_id: string;
    user_id: Nullable<string>;
    client_id: string;
    plan_name: string;
    customer: Json<Customer>;
    created_at: DefaultedTime;
  };
  subscription: {
    account_id: string;
    order_id: string;
    status: 'trial' | 'active';
    plan_id: string;
    contract_type: Nullable<ContractType>;
    request: ColumnType<EstimateRequest | null, string | null | undefined, string | null>;
    started_on: CalendarDate;
    trial_ends_on: Nullable<CalendarDate>;
    next_bill_on: Nullable<CalendarDate>;
  };
  invoice: {
    id: Generated<string>;
    number: GeneratedAlways<number>;
    order_id: string;
    currency: Currency;
    total: number;
    estimate: Json<UnsignedEstimate>;
    status: 'open' | 'paid';
    issued_on: CalendarDate;
    due_on: CalendarDate;
  };
};
