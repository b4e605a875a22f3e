import { sql } from 'kysely';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';
import type { Sql } from './draw.ts';

type Account = { ownerAccountId: string; today: Sql };

const NOTES = [
  'Prefers mornings before nine. Parks behind the house.',
  'Asked what whitening costs and whether it hurts. Sent the leaflet.',
  'Moved to the new office; the billing address stays the same.',
  'Brings both children, please book two chairs side by side.',
  'Would like to pay in three parts. Agreed.',
  'Was unhappy about the waiting time. I apologised and promised the first slot next time.',
  'Recommends us to colleagues. Send a thank-you card.',
  'New insurance from next month, will bring the card.',
];
const CALL_NOTES = [
  'Will think about it and call back on Friday.',
  'Confirmed the appointment.',
  'Wants a written offer first.',
  'Asked for a later date, after the holidays.',
];
const ITEMS = ['Check-up and cleaning', 'Whitening', 'Night guard', 'Electric toothbrush', 'Hygiene plan, one year'];
/** Beside what everybody has: somebody who has been coming for years. */
const LONG_HISTORY = 480;

const one = (list: readonly string[], by: Sql) =>
  sql`(${list}::text[])[1 + floor(${sql.lit(list.length)} * ${by})::int]`;

/** `n` moments in the time of each contact, up to `most`: c is the contact, k the number, at the moment. */
const moments = ({ ownerAccountId, today }: Account, what: string, most: number, condition: Sql = sql`true`) => sql`
  (select c.*, k, c.created_at + (${today} - c.created_at) * ${fraction(sql`c.id || ${sql.lit(what)} || k`)} as at,
     ${fraction(sql`c.id || ${sql.lit(what)} || 'luck' || k`)} as luck
   from contact c, lateral generate_series(1, floor(${sql.lit(most + 1)} * ${fraction(sql`c.id || ${sql.lit(what)}`)})::int) k
   where c.account_id = ${ownerAccountId} and c.type <> 'anonymous' and ${condition}) c`;

const insertActivities = (rows: Sql) => sql`
  insert into activity (account_id, contact_id, kind, at, user_id, details)
  select account_id, contact_id, kind, at, user_id::uuid, details
  from (${rows}) row (account_id, contact_id, kind, at, user_id, details)
  order by contact_id, at, kind, details::text`;

/** Long histories for the owner's contacts, beside those that all contacts have. */
export async function loadOwnersHistories(db: Db, account: Account): Promise<void> {
  await insertActivities(beginnings(account)).execute(db);
  await loadNotes(db, account);
  await loadCalls(db, account);
  await insertActivities(sales(account)).execute(db);
  await insertActivities(appointments(account)).execute(db);
  await insertActivities(longHistory(account)).execute(db);
  await insertActivities(tagged(account)).execute(db);
  await markImportant(db, account);
}

const beginnings = ({ ownerAccountId }: Account) => sql`
  select account_id, id, source, created_at, null,
    case source when 'webForm' then jsonb_build_object('form', jsonb_build_object('id', null, 'name', 'Contact form'))
      else jsonb_build_object('file', 'patients-' || extract(year from created_at) || '.csv', 'importId', null) end
  from contact where account_id = ${ownerAccountId} and source in ('webForm', 'csv')`;

async function loadNotes(db: Db, account: Account): Promise<void> {
  await sql`
    insert into note (account_id, contact_id, text, user_id, created_at)
    select account_id, id, ${one(NOTES, sql`luck`)}, coalesce(owner_id, (select owner_user_id from account where id = account_id)), at
    from ${moments(account, 'note', 3)} order by id, at`.execute(db);
  await insertNotes(db, account, 'note');
}

/** Every note that is not in a timeline yet comes into one. */
async function insertNotes(db: Db, { ownerAccountId }: Account, kind: 'note' | 'callNote'): Promise<void> {
  await sql`
    insert into activity (account_id, contact_id, kind, at, user_id, about_id, details)
    select n.account_id, n.contact_id, ${kind}, n.created_at, n.user_id, n.id,
      jsonb_build_object('noteId', n.id, 'text', n.text, 'changedDate', null)
    from note n
    where n.account_id = ${ownerAccountId} and not exists (
      select from activity a where a.account_id = n.account_id and a.kind in ('note', 'callNote') and a.about_id = n.id)
    order by n.id`.execute(db);
}

async function loadCalls(db: Db, account: Account): Promise<void> {
  const outcome = sql`case when luck < 0.6 then 'reached' when luck < 0.8 then 'noAnswer' when luck < 0.95 then 'voicemail' else 'busy' end`;
  const calls = moments(account, 'call', 4, sql`c.phone <> ''`);
  await insertActivities(sql`
    select account_id, id, 'call', at, owner_id, jsonb_build_object('direction', case when k % 3 = 0 then 'in' else 'out' end,
      'outcome', ${outcome}, 'minutes', case when luck < 0.6 then 1 + floor(luck * 20)::int end)
    from ${calls}`).execute(db);
  await sql`
    insert into note (account_id, contact_id, text, user_id, created_at)
    select account_id, id, ${one(CALL_NOTES, sql`luck`)}, owner_id, at from ${calls} where luck < 0.6 and k % 2 = 0
    order by id, at`.execute(db);
  await insertNotes(db, account, 'callNote');
}

const sales = (account: Account) => {
  const orders = moments(account, 'order', 4, sql`c.type = 'customer'`);
  const number = sql`'AF-' || id || '-' || k`;
  const total = sql`jsonb_build_object('amount', 4500 + floor(luck * 40)::int * 500, 'currency', 'USD')`;
  return sql`
    select account_id, id, 'order', at, null, jsonb_build_object('number', ${number}, 'total', ${total}, 'items', ${one(ITEMS, sql`luck`)})
    from ${orders}
    union all
    select account_id, id, 'payment', least(at + interval '3 days' * luck, ${account.today}), null,
      jsonb_build_object('number', ${number}, 'total', ${total})
    from ${orders} where luck < 0.9`;
};

const appointments = (account: Account) => {
  const held = moments(account, 'appointment', 5, sql`c.type = 'customer'`);
  const details = (what: string) => sql`jsonb_build_object('what', ${sql.lit(what)},
    'appointment', jsonb_build_object('id', null, 'name', ${one(ITEMS, sql`luck`)}),
    'start', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;
  return sql`
    select account_id, id, 'appointment', greatest(at - interval '9 days' * luck, created_at), null, ${details('made')} from ${held}
    union all select account_id, id, 'appointment', at, owner_id, ${details('held')} from ${held}`;
};

const longHistory = ({ ownerAccountId, today }: Account) => sql`
  select c.account_id, c.id, case k % 3 when 0 then 'interaction' else 'email' end,
    c.created_at + (${today} - c.created_at) * k / ${sql.lit(LONG_HISTORY + 1)}, case k % 3 when 1 then c.owner_id end,
    case k % 3 when 0 then jsonb_build_object('what', 'opened', 'subject', 'News from the practice', 'campaign', null)
      when 1 then jsonb_build_object('direction', 'out', 'subject', 'News from the practice', 'campaign', null)
      else jsonb_build_object('direction', 'in', 'subject', 'Re: News from the practice', 'campaign', null) end
  from (select * from contact
        where account_id = ${ownerAccountId} and type = 'customer' and email is not null and mail_permission = 'granted'
        order by created_at, id limit 1) c, generate_series(1, ${sql.lit(LONG_HISTORY)}) k`;

/** The tags that somebody has from the first day; those of campaigns are told with their steps. */
const tagged = ({ ownerAccountId }: Account) => sql`
  select x.account_id, x.contact_id, 'contact', x.added_at, null,
    jsonb_build_object('what', 'tagged', 'tags', jsonb_agg(t.name order by t.name))
  from contact_tag x join tag t on t.account_id = x.account_id and t.id = x.tag_id
  join contact p on p.account_id = x.account_id and p.id = x.contact_id and p.created_at = x.added_at
  where x.account_id = ${ownerAccountId} group by 1, 2, 4`;

async function markImportant(db: Db, { ownerAccountId, today }: Account): Promise<void> {
  await sql`
    update activity set important_at = least(at + interval '1 hour', ${today}), important_by = a.owner_user_id
    from account a
    where a.id = ${ownerAccountId} and activity.account_id = a.id and kind in ('note', 'call')
      and ${fraction(sql`activity.id || 'important'`)} < 0.05`.execute(db);
}
