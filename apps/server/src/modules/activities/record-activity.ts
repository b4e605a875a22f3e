import type { Activity } from '@app/contract/activities';
import type { ActivityKind } from '@app/contract/contact-words';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Heard, hearActivity, touchDealsOf } from '../deals/hear-activity.ts';

type Details<Kind extends ActivityKind> = Extract<Activity, { kind: Kind }>['details'];
type NewActivity<Kind extends ActivityKind> = {
  accountId: string;
  contactId: number;
  kind: Kind;
  details: Details<Kind>;
  /** Who did it; null for the product itself, or the contact. */
  userId: string | null;
  at?: Date | undefined;
  /** The note, task, deal … that it is about. */
  aboutId?: number | undefined;
  /** It belongs into the timeline, and nothing follows from it: what was long ago, or what no person wrote. */
  isQuiet?: boolean;
};

/** What happens between the business and the person. A field that somebody changed, or an import, is none of it. */
export const MEETINGS: ReadonlySet<ActivityKind> = new Set([
  'call',
  'note',
  'callNote',
  'email',
  'order',
  'webForm',
  'payment',
  'commerce',
  'interaction',
  'appointment',
]);

/**
 * One thing that happened to a contact, in the transaction of what it is about. Every module writes through here, but
 * for bulk actions, which write many at once.
 */
export async function recordActivity<Kind extends ActivityKind>(db: Db, activity: NewActivity<Kind>): Promise<number> {
  const { accountId, contactId, kind, details, userId, at, aboutId, isQuiet = false } = activity;
  const { id } = await db
    .insertInto('activity')
    .values({
      account_id: accountId,
      contact_id: contactId,
      kind,
      user_id: userId,
      details: JSON.stringify(details),
      ...(at && { at }),
      ...(aboutId !== undefined && { about_id: aboutId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (MEETINGS.has(kind)) {
    await db
      .updateTable('contact')
      .set({ last_activity_at: sql`greatest(last_activity_at, ${at ?? sql`now()`})` })
      .where('account_id', '=', accountId)
      .where('id', '=', contactId)
      .execute();
    await touchDealsOf(db, accountId, [{ contactId, at }]);
  }
  if (!isQuiet) await hearActivity(db, activity, { kind, details } as Heard);
  return id;
}
