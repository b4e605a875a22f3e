import type { logCall as logEndpoint } from '@app/contract/activities';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { writeNote } from './notes.ts';
import { recordActivity } from './record-activity.ts';

type Scope = { accountId: string; userId: string };
type Draft = Request<typeof logEndpoint, 'output'>['body'];

/** Clocks differ. */
const AHEAD = 5 * 60_000;

/** The call and, where something was said about it, its note; answers the activities' ids, as the timeline has them. */
export async function logCall(db: Db, scope: Scope, contactId: number, draft: Draft): Promise<number[]> {
  const { accountId, userId } = scope;
  const { direction, outcome, minutes, text, date } = draft;
  const at = date === undefined ? undefined : new Date(date);
  if (at && at.getTime() > Date.now() + AHEAD)
    throw new AppError('request.invalid', [{ path: 'date', message: 'A call that was made lies in the past' }]);
  const details = { direction, outcome, minutes };
  const call = await recordActivity(db, { accountId, contactId, kind: 'call', details, userId, at });
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
  return text ? [await writeNote(db, scope, { contactId, text, kind: 'callNote', at }), call] : [call];
}
