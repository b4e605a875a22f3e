import { AppError } from '@app/contract/errors';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import type { CampaignTables } from '../campaigns/tables.ts';

export type Scope = { accountId: string };
export type Writer = Scope & { userId: string };
export type SolutionRecord = Selectable<CampaignTables['campaign']>;

/** Held until the change is done: whoever publishes, locks or draws at the same moment waits. */
export async function holdSolution(
  db: Db,
  { accountId }: Scope,
  id: number,
  { trash = false }: { trash?: boolean } = {},
): Promise<SolutionRecord> {
  const row = await db
    .selectFrom('campaign')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(!trash, (query) => query.where('deleted_at', 'is', null))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('solution.notFound');
  if (row.locked_at) throw new AppError('campaign.locked');
  return row;
}

/** What somebody has changed since is not overwritten by who has not seen it. */
export function refuseChanged({ saved_at }: SolutionRecord, seenDate: string | null): void {
  const now = saved_at?.toISOString() ?? null;
  const seen = seenDate === null ? null : new Date(seenDate).toISOString();
  if (now !== seen) throw new AppError('solution.changed', { savedDate: now });
}

export const announceSolution = (db: Db, { accountId }: Scope, id: number) =>
  announce(db, { topic: 'solutions', accountId, id: String(id) });
