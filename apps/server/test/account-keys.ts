import { sql } from 'kysely';
import type { Db } from '../src/db/open.ts';

/** Tables that are not the CRM's, and why. Every other table is held to the rule; a new one is named here with its reason. */
const NOT_OF_THE_CRM: Record<string, string[]> = {
  'people, who are in several accounts, and how they sign in': [
    ...['app_user', 'preference', 'session', 'idp_session', 'ended_session', 'access_token'],
    ...['service_ticket', 'ticket_exchange'],
    ...['login_failure', 'known_browser', 'password_change', 'password_link', 'registration'],
  ],
  'which accounts there are and who comes in: read before it is known where the rows of an account are': [
    ...['organization', 'account', 'membership', 'membership_request', 'invitation', 'account_visit', 'feature_flag'],
  ],
  "the partner's view of clients": ['client', 'access_request', 'muted_client', 'subscription_change'],
  'the marketplace, which all accounts share': ['listing', 'listing_version', 'company_user'],
  "the partner's bundles, and the record of what was tried in many accounts at once": [
    ...['bundle', 'bundle_listing', 'install_run', 'install_run_listing', 'install_target'],
  ],
  'what is sold, and orders that open accounts': [
    ...[
      'catalogue',
      'link_secret',
      'user_bundle',
      'user_bundle_solution',
      'offer_page',
      'cart_link',
      'cart_link_visit',
    ],
    ...['customer_order', 'subscription', 'invoice'],
  ],
  'what is due next, of all accounts: one place to look every second': ['reminder'],
  'services for all accounts': [
    'notification',
    'mail',
    'audit',
    'event',
    'error_report',
    'idempotency_key',
    'migration',
    'clock_seen',
  ],
};

/** Indexes that look over all accounts at once: what is due next, which processes ask every second. */
const ACROSS_ACCOUNTS = [
  'enrolment_due',
  'campaign_event_open',
  'message_taken',
  'message_event_unsettled',
  'webhook_call_due',
  'webhook_delivery_due',
  'channel_due',
];

const others = Object.values(NOT_OF_THE_CRM).flat();
const inPublic = sql`t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`;
const ofTheCrm = sql`${inPublic} and t.relname <> all (${others}::text[])`;

/**
 * What breaks the rule, as sentences; nothing, if all is well. Every table of the CRM has `account_id` first in its
 * primary key, its unique keys, its indexes, and its foreign keys to other tables of the CRM.
 */
export async function findKeyFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select t.relname || ' has no account_id that is never null' as fault from pg_class t
    where ${ofTheCrm} and not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'account_id' and a.attnotnull)
    union all
    select t.relname || ' has no primary key' from pg_class t
    where ${ofTheCrm} and not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)
    union all
    select format('%s: the %s %s begins with %s, not with account_id', t.relname,
      case when i.indisprimary then 'primary key' when i.indisunique then 'unique key' else 'index' end,
      i.indexrelid::regclass, pg_get_indexdef(i.indexrelid, 1, false))
    from pg_class t join pg_index i on i.indrelid = t.oid
    where ${ofTheCrm} and pg_get_indexdef(i.indexrelid, 1, false) <> 'account_id'
      and i.indexrelid::regclass::text <> all (${ACROSS_ACCOUNTS}::text[])
    union all
    -- A key that points into the CRM, from wherever, and every key of the CRM that names an account.
    select format('%s: the foreign key %s does not lead from account_id to %s of %s', t.relname, f.conname,
      case target.relname when 'account' then 'id' else 'account_id' end, target.relname)
    from pg_constraint f
    join pg_class t on t.oid = f.conrelid
    join pg_class target on target.oid = f.confrelid
    join pg_attribute here on here.attrelid = f.conrelid and here.attnum = f.conkey[1]
    join pg_attribute there on there.attrelid = f.confrelid and there.attnum = f.confkey[1]
    where f.contype = 'f' and ${inPublic} and (
      target.relname <> all (${others}::text[]) and (here.attname, there.attname) <> ('account_id', 'account_id')
      or target.relname = 'account' and t.relname <> all (${others}::text[]) and here.attname <> 'account_id')
    union all
    select format('%s: the foreign key %s would set account_id to null; name the columns: on delete set null (…)',
      t.relname, f.conname)
    from pg_constraint f
    join pg_class t on t.oid = f.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id'
    where f.contype = 'f' and ${ofTheCrm} and f.confdeltype in ('n', 'd')
      and a.attnum = any (coalesce(f.confdelsetcols, f.conkey))
    union all
    select name || ' is named as not of the CRM, but there is no such table' from unnest(${others}::text[]) name
    where not exists (select from pg_class t where ${inPublic} and t.relname = name)
    order by 1`.execute(db);
  return rows.map(({ fault }) => fault);
}
