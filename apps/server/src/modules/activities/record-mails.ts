import type { activityDetails } from '@app/contract/activities';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { hearActivity, touchDealsOf } from '../deals/hear-activity.ts';

type Mail = {
  contactId: number;
  details: z.infer<(typeof activityDetails)['email']>;
  userId: string | null;
  at: Date;
  aboutId: number;
  isQuiet: boolean;
};

/** As `recordActivity`, for many mails of an account at once. */
export async function recordMails(db: Db, accountId: string, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const contactIds = mails.map(({ contactId }) => contactId);
  const times = mails.map(({ at }) => at.toISOString());
  await sql`
    ${PLANNED_ONCE} insert into activity (account_id, contact_id, kind, details, user_id, about_id, at)
    select ${accountId}::uuid, contact_id, 'email', details, user_id, about_id, at
    from unnest(${contactIds}::bigint[], ${mails.map(({ details }) => JSON.stringify(details))}::jsonb[],
      ${mails.map(({ userId }) => userId)}::uuid[], ${mails.map(({ aboutId }) => aboutId)}::bigint[],
      ${times}::timestamptz[]) with ordinality given (contact_id, details, user_id, about_id, at, place)
    order by place`.execute(db);
  // Locked in the order of ids, so that two mailboxes with the same people wait for each other.
  await sql`
    with newest as materialized (
      select id, max(at) as at from unnest(${contactIds}::bigint[], ${times}::timestamptz[]) given (id, at) group by id
    ), picked as (
      select contact.id, newest.at from newest join contact on contact.account_id = ${accountId} and contact.id = newest.id
      where coalesce(contact.last_activity_at < newest.at, true)
      order by contact.id for no key update of contact
    )
    update contact set last_activity_at = greatest(last_activity_at, picked.at) from picked
    where contact.account_id = ${accountId} and contact.id = picked.id`.execute(db);
  await touchDealsOf(db, accountId, mails);
  for (const { contactId, details, isQuiet } of mails)
    if (!isQuiet) await hearActivity(db, { accountId, contactId }, { kind: 'email', details });
}
