import type { Currency, LinkKind } from '@app/contract/offer-words';
import type { Customer } from '@app/contract/orders';
import type { ContractType, EstimateRequest } from '@app/contract/pricing';
import type { UnsignedEstimate } from '@app/pricing/estimate';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate, DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

export type OrderTables = {
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
    client_id: Nullable<string>;
    run_id: Nullable<string>;
    added_user_ids: Generated<string[]>;
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
