import type { MailPermission } from '@app/contract/contact-words';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';

/** Somebody in a campaign, whose row is held. */
export type Enrolled = {
  accountId: string;
  id: number;
  campaignId: number;
  contactId: number;
  run: number;
  version: number;
  sequenceId: number | null;
  stepId: number | null;
  since: Date | null;
  dueAt: Date | null;
  attempts: number;
  email: string | null;
  phone: string | null;
  timeZone: string;
  ownerId: string | null;
  permission: MailPermission;
  isInTrash: boolean;
  /** The moment of the transaction, on the clock of the database: all processes have the same. */
  now: Date;
};

/** Of those in `taken`, what is known of each. Looked up one by one: the planner knows nothing of rows of a moment ago. */
export const ENROLLED = sql`
  taken.account_id as "accountId", taken.id, taken.campaign_id as "campaignId", taken.contact_id as "contactId", taken.run,
  taken.version, taken.sequence_id as "sequenceId", taken.step_id as "stepId", taken.since, taken.due_at as "dueAt",
  taken.attempts, contact.email, contact.phone_e164 as phone, contact.time_zone as "timeZone",
  contact.owner_id as "ownerId", contact.mail_permission as permission, contact.deleted_at is not null as "isInTrash",
  now() as now
  from taken cross join lateral (
    select * from contact where contact.account_id = taken.account_id and contact.id = taken.contact_id offset 0) contact`;

/** Of so many taken at once, so many are those who came last: who enters does not wait for thousands who were due before. */
const NEWEST = 0.1;

/** What is held is skipped by everybody else: the rows decide who takes what. */
export async function takeDue(db: Db, size: number): Promise<Enrolled[]> {
  const newest = Math.floor(size * NEWEST);
  const due = sql`enrolment where due_at is not null and due_at <= now() and completed_at is null and left_at is null`;
  const { rows } = await sql<Enrolled>`
    ${PLANNED_ONCE} with oldest as materialized (
      select * from ${due} order by due_at, account_id, id limit ${size - newest}::int for update skip locked
    ), newest as materialized (
      select * from ${due} order by due_at desc, account_id desc, id desc limit ${newest}::int for update skip locked
    ), taken as materialized (
      select * from oldest
      union all
      select * from newest where not exists (
        select from oldest where oldest.account_id = newest.account_id and oldest.id = newest.id)
    )
    select ${ENROLLED}`.execute(db);
  return rows;
}

/** Whether they are still due and nobody else works on them. */
export async function takeOne(db: Db, accountId: string, id: number): Promise<Enrolled | undefined> {
  const { rows } = await sql<Enrolled>`
    with taken as materialized (
      select * from enrolment
      where account_id = ${accountId} and id = ${id} and due_at <= now() and completed_at is null and left_at is null
      for update skip locked
    )
    select ${ENROLLED}`.execute(db);
  return rows[0];
}
