import { randomUUID } from 'node:crypto';
import type { createAppointment as createEndpoint } from '@app/contract/appointments';
import type { Request } from '@app/contract/endpoint';
import type { Db } from '../../db/open.ts';
import { checkFields, tidyFields, type Values } from './check-fields.ts';
import { mailInvitees } from './invitee-mail.ts';
import { setInvitees } from './invitees.ts';
import { type Exception, timeOf } from './occurrences.ts';
import {
  addContacts,
  raiseAppointments,
  settle,
  tellContacts,
  toColumns,
  type Writer,
  writeExceptions,
} from './write-appointment.ts';

type Draft = Request<typeof createEndpoint, 'output'>['body'];
type Booked = {
  /** On which page a stranger has made it: they have said yes by that, and booking writes the mail. */
  pageId: number;
};

/** Whoever is invited gets a mail, and whoever it is with has it in their timeline. Answers its id. */
export async function createAppointment(db: Db, writer: Writer, draft: Draft, booked?: Booked): Promise<number> {
  const fields = tidyFields({
    location: '',
    description: '',
    isAllDay: false,
    timeZone: draft.timeZone ?? (await readTimeZone(db, writer)),
    ownerId: writer.userId,
    contactIds: [],
    dealId: null,
    invitees: [],
    repeat: '',
    reminders: [],
    remindByMail: false,
    ...draft,
  } as Values);
  await checkFields(db, writer, fields);
  const id = await insertAppointment(db, writer, fields, { booked });
  await raiseAppointments(db, writer, fields.contactIds, booked?.pageId);
  return id;
}

/** What was checked before. `exceptions` are of the one that it was split from. */
export async function insertAppointment(
  db: Db,
  writer: Writer,
  fields: Values,
  { exceptions = [], booked }: { exceptions?: Exception[]; booked?: Booked | undefined } = {},
): Promise<number> {
  const { accountId, userId } = writer;
  const { id } = await db
    .insertInto('appointment')
    .values({
      ...toColumns(fields, exceptions),
      account_id: accountId,
      uid: randomUUID(),
      created_by: userId,
      booking_page_id: booked?.pageId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeExceptions(db, writer, id, exceptions);
  await addContacts(db, writer, id, fields.contactIds);
  await setInvitees(db, writer, id, fields.invitees, { hasBooked: booked !== undefined });
  const stored = await settle(db, writer, id);
  const { start } = timeOf(fields, fields.start);
  await tellContacts(
    db,
    writer,
    { id, subject: fields.subject },
    { what: 'made', start, contactIds: fields.contactIds },
  );
  if (!booked) await mailInvitees(db, writer, stored, { kind: 'appointmentInvited', to: fields.invitees });
  return id;
}

async function readTimeZone(db: Db, { accountId }: Writer): Promise<string> {
  const { time_zone } = await db
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
