import type { UpNext } from '@app/contract/activities';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hasContact } from './list-occurrences.ts';
import { firstAfter } from './occurrences.ts';
import { COLUMNS, withExceptions } from './read-appointments.ts';

const MOST = 20;

/** Of each appointment with the contact the next time; one that has begun is not next. */
export async function nextAppointmentsOfContact(
  db: Db,
  { accountId }: { accountId: string },
  contactId: number,
): Promise<UpNext[]> {
  const rows = await db
    .selectFrom('appointment')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .where('last_at', '>', sql<Date>`now()`)
    .where(hasContact(contactId))
    .orderBy('starts_at')
    .limit(MOST)
    .execute();
  const stored = await withExceptions(db, { accountId }, rows);
  return stored.flatMap(({ row, series, exceptions }) => {
    const next = firstAfter(series, exceptions, new Date());
    if (!next) return [];
    const name = next.changed.subject ?? row.subject;
    const { occurrence, start } = next;
    return [{ kind: 'appointment' as const, appointment: { id: row.id, name }, occurrence, date: start.toISOString() }];
  });
}
