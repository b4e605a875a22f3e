import type { DealEvent, listDealEvents as listEndpoint } from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Order, readPage } from '../../list/page.ts';
import { readPeople } from '../contacts/people.ts';
import type { Scope } from './filter.ts';
import { CONTACT_NAME, readContactsOf } from './read-deals.ts';
import { type DealRow, requireDeal } from './require-deal.ts';

type Query = Request<typeof listEndpoint, 'output'>['query'];
type Event = { id: string; at: Date; user_id: string | null; event: DealEvent };

const NEWEST_FIRST: Order = {
  name: 'dealEvents',
  key: { by: sql.ref('event.at'), type: 'time' },
  id: { by: sql`event.id collate "C"`, type: 'text' },
  descending: true,
};

/** What was kept of the deal, with the mails of its contacts, its tasks and its appointments, each from where it is. */
export async function listDealEvents(db: Db, scope: Scope, dealId: string, query: Query) {
  const row = await requireDeal(db, scope, dealId);
  const beside = (await readContactsOf(db, scope, row)).map(({ id }) => id);
  const contacts = row.primary_contact_id === null ? beside : [row.primary_contact_id, ...beside];
  const sources = [
    keptEvents(scope, row),
    tasks(scope, row),
    appointments(scope, row),
    ...(contacts.length ? [mails(scope, row, contacts)] : []),
  ];
  const everything = sql<Event>`(${sql.join(sources, sql` union all `)})`.as<'event'>('event');
  const { rows, nextPageToken } = await readPage(
    db.selectFrom(everything).select(['event.id', 'event.at', 'event.user_id', 'event.event']),
    NEWEST_FIRST,
    { size: query.pageSize, token: query.pageToken, asked: [scope.accountId, row.id] },
  );
  const personOf = await readPeople(
    db,
    scope,
    rows.map(({ user_id }) => user_id),
  );
  const events = rows.map(({ id, at, user_id, event }) => ({
    id,
    date: at.toISOString(),
    by: personOf(user_id),
    event,
  }));
  return { events, nextPageToken };
}

/** Ids are padded: of what happened at the same moment, the one that was written later comes first. */
const idOf = (kind: string, id: string) => sql`lpad(${sql.ref(id)}::text, 16, '0') || ${sql.lit(`-${kind}`)}`;

const keptEvents = ({ accountId }: Scope, { id }: DealRow) => sql`
  select ${idOf('deal', 'deal_event.id')} as id, at, user_id, event
  from deal_event where account_id = ${accountId} and deal_id = ${id}`;

/** With each of its contacts, since the deal is there. */
const mails = ({ accountId }: Scope, { created_at }: DealRow, contacts: number[]) => sql`
  select ${idOf('email', 'activity.id')}, activity.at, activity.user_id, jsonb_build_object('what', 'email',
    'direction', activity.details -> 'direction', 'subject', activity.details -> 'subject', 'contact', ${CONTACT_NAME})
  from activity
  join contact on contact.account_id = activity.account_id and contact.id = activity.contact_id
  where activity.account_id = ${accountId} and activity.contact_id = any (${contacts}::bigint[])
    and activity.kind = 'email' and activity.at >= ${created_at} and activity.deleted_at is null`;

const tasks = ({ accountId }: Scope, { id }: DealRow) => sql`
  select ${idOf('task', 'task.id')} || '-' || state, state_at, by, jsonb_build_object('what', 'task', 'name', title, 'state', state)
  from task cross join lateral (values ('added', created_at, created_by), ('done', done_at, done_by)) told (state, state_at, by)
  where task.account_id = ${accountId} and task.deal_id = ${id} and task.deleted_at is null and state_at is not null`;

const appointments = ({ accountId }: Scope, { id }: DealRow) => sql`
  select ${idOf('appointment', 'appointment.id')} || '-' || state, state_at, by,
    jsonb_build_object('what', 'appointment', 'name', subject, 'state', state)
  from appointment
  cross join lateral (values ('made', created_at, created_by), ('cancelled', cancelled_at, null)) told (state, state_at, by)
  where appointment.account_id = ${accountId} and appointment.deal_id = ${id} and state_at is not null`;
