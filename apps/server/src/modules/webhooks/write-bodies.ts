import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readAppointment } from '../appointments/read-appointments.ts';
import { readContacts } from '../contacts/read-contacts.ts';
import { readDeals } from '../deals/read-deals.ts';
import { readPrivate } from '../messages/may-read.ts';
import { toTasks } from '../tasks/read-tasks.ts';
import { keyOf } from './deliveries.ts';
import type { Delivery } from './take-deliveries.ts';

type Records = (db: Db, scope: { accountId: string }, ids: number[]) => Promise<{ id: number }[]>;

/** Each kind of record as the CRM's own calls answer it. */
const records: Record<string, Records> = {
  contact: readContacts,
  deal: readDeals,
  task: async (db, scope, ids) => {
    const rows = await db
      .selectFrom('task')
      .selectAll()
      .where('account_id', '=', scope.accountId)
      .where('id', 'in', ids)
      .execute();
    return toTasks(db, scope, rows);
  },
  appointment: async (db, scope, ids) => {
    const found: { id: number }[] = [];
    for (const id of ids) {
      const one = await readAppointment(db, scope, id).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (one) found.push(one);
    }
    return found;
  },
  message: async (db, { accountId }, ids) => {
    const { rows } = await sql<{ id: number; subject: string }>`
      select message.id, channel, direction, purpose, address, subject, state, contact_id as "contactId",
        sent_at as "sentDate", case when campaign.id is not null then
          jsonb_build_object('id', campaign.id, 'name', campaign.name) end as campaign
      from message left join campaign on campaign.account_id = message.account_id and campaign.id = message.campaign_id
      where message.account_id = ${accountId} and message.id = any (${ids}::bigint[])`.execute(db);
    // As colleagues see it: there was a mail, and what it is about is its reader's.
    const hidden = await readPrivate(db, { accountId, userId: null }, ids);
    return rows.map((row) => ({ ...row, ...(hidden.has(row.id) && { subject: '' }), isPrivate: hidden.has(row.id) }));
  },
  goal: readContacts,
};

const thingOf = ({ event }: Delivery) => event.split('.')[0] ?? '';

/** `deleted` and `cancelled` say only what: whoever deletes somebody does not want them sent once more. */
const isShown = ({ event, record_id }: Delivery) => record_id !== null && !event.endsWith('.deleted');

/**
 * What is sent of each that has nothing to send yet, written down, so that every attempt sends the same. The record is
 * as it stands now, moments after; whatever changes it later is an event of its own.
 */
export async function writeBodies(db: Db, deliveries: readonly Delivery[]): Promise<Delivery[]> {
  const fresh = deliveries.filter(({ body }) => body === null);
  if (fresh.length === 0) return [...deliveries];
  const bodies = new Map<Delivery, string>();
  for (const [of, all] of Map.groupBy(fresh, (one) => `${one.account_id} ${thingOf(one)}`)) {
    const [accountId = '', thing = ''] = of.split(' ');
    const ids = [...new Set(all.filter(isShown).map(({ record_id }) => record_id as number))];
    const found = ids.length === 0 ? [] : await records[thing]?.(db, { accountId }, ids);
    const byId = new Map(found?.map((record) => [record.id, record]));
    for (const one of all) bodies.set(one, bodyOf(one, byId.get(one.record_id ?? 0)));
  }
  await sql`
    update webhook_delivery set body = given.body
    from unnest(${fresh.map(({ account_id }) => account_id)}::uuid[], ${fresh.map(({ id }) => id)}::bigint[],
      ${fresh.map((one) => bodies.get(one) ?? '')}::text[]) given (account_id, id, body)
    where webhook_delivery.account_id = given.account_id and webhook_delivery.id = given.id`.execute(db);
  return deliveries.map((one) => ({ ...one, body: bodies.get(one) ?? one.body }));
}

function bodyOf(delivery: Delivery, record: { id: number } | undefined): string {
  const { account_id, event, raised_at, record_id, details } = delivery;
  const about = thingOf(delivery) === 'goal' ? { contact: record ?? { id: record_id } } : (record ?? { id: record_id });
  return JSON.stringify({
    id: keyOf(delivery),
    event,
    date: raised_at.toISOString(),
    accountId: account_id,
    data: event === 'test' ? {} : { ...about, ...details },
  });
}
