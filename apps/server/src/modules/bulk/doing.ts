import type { bulkReasons } from '@app/contract/bulk-jobs';
import type { ActivityKind } from '@app/contract/contact-words';
import { type RawBuilder, sql } from 'kysely';

export type Sql = RawBuilder<unknown>;
type Reason = (typeof bulkReasons)[number];
/** For whom it is done: the job's account, its id, and the person whose name stands in the histories. */
export type Doer = { accountId: string; jobId: number; userId: string | null };

/** A bulk action as SQL over many contacts at once, so that a batch is one statement. */
export type Doing = {
  kind: ActivityKind;
  /** Why a row of `contact` would stay as it is; null where the action changes it. */
  reason: RawBuilder<string | null>;
  /** Where what was written says it as well, and sooner, the reason is not asked for each contact beforehand. */
  writesTell?: true;
  /** Of contacts that had no reason to stay as they are, and did: 'alreadySo' where nothing else is said. */
  otherwise?: Reason;
  /** From `picked (id, reason)`, which are locked, to `touched (contact_id, details)`: the last of its parts. */
  write: Sql;
  /** The same from `picked (contact_id, at, details)`: the activities that the job has written. */
  undo: Sql;
  /** Campaigns are to look at what has happened. */
  wakes?: true;
  /** The campaign in whose numbers of the day whoever is touched is counted, and as what. */
  counts?: { campaignId: number; do: 'entered'; undo: 'left' };
};

/** A document of the activity; it names the job, so that a page can lead there. */
export const detailsOf = ({ jobId }: Pick<Doer, 'jobId'>, parts: Record<string, Sql>): Sql =>
  sql`jsonb_build_object('bulkJobId', ${jobId}::bigint, ${sql.join(
    Object.entries(parts).map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
  )})`;
