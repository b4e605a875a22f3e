import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { onceAvailable } from '../../../db/unavailable.ts';
import { announceAll } from '../../../live/live.ts';
import { recordActivity } from '../../activities/record-activity.ts';
import { type ChannelRow, saveEvent } from '../channel-row.ts';
import type { Run } from '../run.ts';
import type { Organisation } from '../tables.ts';

const BATCH = 200;
type Overdue = { id: number; contact_id: number; number: string; amount: number; currency: string; at: Date };

/** That nobody has paid in time is no change in the books: it is noticed here, once all that changed was read. */
export async function tellOverdue({ db, channel, signal }: Run, organisation: Organisation): Promise<void> {
  for (let told = BATCH; told === BATCH; ) {
    signal.throwIfAborted();
    await onceAvailable(
      () =>
        saveEvent(db, channel, async (trx) => {
          told = await tellSome(trx, channel, organisation);
          return { kind: 'progressed' };
        }),
      signal,
    );
  }
}

async function tellSome(trx: Db, { account_id, kind }: ChannelRow, organisation: Organisation): Promise<number> {
  // A day later than here it is over everywhere.
  const { rows: due } = await sql<{ id: number; due_on: string }>`
    update channel_sale set due_on = null from (
      select id, due_on from channel_sale
      where account_id = ${account_id} and service = ${kind} and organisation = ${organisation.id}
        and due_on < (now() at time zone 'UTC')::date - 1
      order by id limit ${BATCH} for update
    ) due
    where channel_sale.account_id = ${account_id} and channel_sale.id = due.id
    returning due.id, due.due_on::text`.execute(trx);
  if (due.length === 0) return 0;
  const { rows } = await sql<Overdue>`
    select about_id as id, contact_id, details ->> 'number' as number, (details #>> '{total,amount}')::bigint as amount,
      details #>> '{total,currency}' as currency, ((due.due_on::date + 1) + time '12:00') at time zone 'UTC' as at
    from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ due_on }) => due_on)}::text[]) due (id, due_on)
    join activity on activity.account_id = ${account_id} and activity.kind = 'invoice' and activity.about_id = due.id
      and details ->> 'what' = 'issued'
    order by about_id`.execute(trx);
  for (const { id, contact_id, number, amount, currency, at } of rows)
    await recordActivity(trx, {
      ...{ accountId: account_id, contactId: contact_id, kind: 'invoice', userId: null, at, aboutId: id },
      details: { number, total: { amount, currency }, what: 'overdue' },
    });
  const contacts = new Set(rows.map(({ contact_id }) => String(contact_id)));
  await announceAll(
    trx,
    [...contacts].map((id) => ({ topic: 'contacts', accountId: account_id, id })),
  );
  return due.length;
}
