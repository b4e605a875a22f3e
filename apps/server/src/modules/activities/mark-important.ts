import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';

type Scope = { accountId: string; userId: string };

/** Who marked it first, and when, stays, however often it is marked. */
export async function markImportant(
  db: Db,
  { accountId, userId }: Scope,
  { contactId, activityId }: { contactId: number; activityId: number },
  important: boolean,
  audit: AuditNotes,
): Promise<void> {
  const activity = await db
    .selectFrom('activity')
    .select('important_at')
    .where('account_id', '=', accountId)
    .where('id', '=', activityId)
    .where('contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!activity) throw new AppError('activity.notFound');
  audit.unchanged = (activity.important_at !== null) === important;
  if (audit.unchanged) return;
  await db
    .updateTable('activity')
    .set({ important_at: important ? sql<Date>`now()` : null, important_by: important ? userId : null })
    .where('account_id', '=', accountId)
    .where('id', '=', activityId)
    .execute();
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
}
