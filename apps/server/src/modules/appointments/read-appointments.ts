import type { Appointment } from '@app/contract/appointments';
import { AppError } from '@app/contract/errors';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { readPeople } from '../contacts/people.ts';
import type { Exception, OwnFields } from './occurrences.ts';
import type { Series } from './repeat.ts';
import type { AppointmentTables } from './tables.ts';

export type Scope = { accountId: string };
/** `last_at` may be infinity, which is no date; it is for the database alone. */
export type Row = Omit<Selectable<AppointmentTables['appointment']>, 'last_at'>;
/** An appointment with the times that are not as its rule says. */
export type Stored = { row: Row; series: Series; exceptions: Exception[] };

export const COLUMNS = [
  'account_id',
  'id',
  'subject',
  'location',
  'description',
  'start',
  'end',
  'is_all_day',
  'time_zone',
  'starts_at',
  'ends_at',
  'repeat',
  'owner_id',
  'deal_id',
  'booking_page_id',
  'uid',
  'sequence',
  'reminders',
  'remind_by_mail',
  'cancelled_at',
  'origin',
  'created_by',
  'created_at',
  'changed_at',
] as const satisfies (keyof AppointmentTables['appointment'])[];

const toSeries = (row: Row): Series => ({
  start: row.start,
  end: row.end,
  isAllDay: row.is_all_day,
  timeZone: row.time_zone,
  repeat: row.repeat,
});

/** `lock` is for whoever changes it: the next one waits and sees what was written. */
export async function requireAppointment(
  db: Db,
  scope: Scope,
  appointmentId: string | number,
  { lock = false }: { lock?: boolean } = {},
): Promise<Stored> {
  const row = await db
    .selectFrom('appointment')
    .select(COLUMNS)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', toRecordId(appointmentId, 'appointment.notFound'))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('appointment.notFound');
  const [stored] = await withExceptions(db, scope, [row]);
  return stored as Stored;
}

export async function withExceptions(db: Db, { accountId }: Scope, rows: Row[]): Promise<Stored[]> {
  const repeated = rows.filter(({ repeat }) => repeat !== '').map(({ id }) => id);
  const found = repeated.length
    ? await db
        .selectFrom('appointment_exception')
        .select(['appointment_id', 'occurrence', 'changed', 'is_cancelled'])
        .where('account_id', '=', accountId)
        .where(sql<boolean>`appointment_id = any (${repeated}::bigint[])`)
        .orderBy('occurrence')
        .execute()
    : [];
  const byAppointment = Map.groupBy(found, ({ appointment_id }) => appointment_id);
  return rows.map((row) => ({
    row,
    series: toSeries(row),
    exceptions: (byAppointment.get(row.id) ?? []).map(({ occurrence, changed, is_cancelled }) =>
      is_cancelled
        ? { occurrence, changed: null, before: changed as OwnFields }
        : { occurrence, changed: changed as OwnFields },
    ),
  }));
}

/** Who and what belongs to appointments, by the appointment. */
export async function readBelongings(db: Db, scope: Scope, rows: Row[]) {
  const ids = sql`${[...new Set(rows.map(({ id }) => id))]}::bigint[]`;
  const dealIds = sql`${rows.flatMap(({ deal_id }) => deal_id ?? [])}::bigint[]`;
  const personOf = await readPeople(
    db,
    scope,
    rows.map(({ owner_id }) => owner_id),
  );
  const contacts = await db
    .selectFrom('appointment_contact')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.account_id', '=', 'appointment_contact.account_id')
        .onRef('contact.id', '=', 'appointment_contact.contact_id'),
    )
    .select(['appointment_id', 'contact.id'])
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), company, email, '')`.as('name'))
    .where('appointment_contact.account_id', '=', scope.accountId)
    .where(sql<boolean>`appointment_id = any (${ids})`)
    .where('contact.deleted_at', 'is', null)
    .orderBy('contact.id')
    .execute();
  const deals = await db
    .selectFrom('deal')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`id = any (${dealIds})`)
    .where('deleted_at', 'is', null)
    .execute();
  const invitees = await db
    .selectFrom('appointment_invitee')
    .select(['appointment_id', 'email', 'name', 'answer'])
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`appointment_id = any (${ids})`)
    .orderBy('email')
    .execute();
  const contactsOf = Map.groupBy(contacts, ({ appointment_id }) => appointment_id);
  const inviteesOf = Map.groupBy(invitees, ({ appointment_id }) => appointment_id);
  const dealOf = new Map<number | null, { id: number; name: string }>(deals.map((deal) => [deal.id, deal]));
  return ({ id, owner_id, deal_id }: Row) => ({
    owner: personOf(owner_id),
    contacts: (contactsOf.get(id) ?? []).map(({ id: contactId, name }) => ({ id: contactId, name })),
    deal: dealOf.get(deal_id) ?? null,
    invitees: (inviteesOf.get(id) ?? []).map(({ email, name, answer }) => ({ email, name, answer })),
  });
}

export async function readAppointment(db: Db, scope: Scope, appointmentId: string | number): Promise<Appointment> {
  const { row } = await requireAppointment(db, scope, appointmentId);
  const belongingsOf = await readBelongings(db, scope, [row]);
  return {
    id: row.id,
    subject: row.subject,
    location: row.location,
    description: row.description,
    start: row.start,
    end: row.end,
    isAllDay: row.is_all_day,
    timeZone: row.time_zone,
    repeat: row.repeat,
    reminders: row.reminders,
    remindByMail: row.remind_by_mail,
    sequence: row.sequence,
    cancelledDate: row.cancelled_at?.toISOString() ?? null,
    createdDate: row.created_at.toISOString(),
    changedDate: row.changed_at.toISOString(),
    ...belongingsOf(row),
  };
}
