import { sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { holdPermissions } from '../contacts/permission.ts';
import { holdTags } from './import-tags.ts';
import { expectMany } from './plan-well.ts';
import { plainRows, type Sorted, type Span, sortRows } from './sort-rows.ts';
import type { ImportJob } from './tables.ts';
import { holdFound, writeRest } from './write-batch.ts';
import { writePlain } from './write-new.ts';

/** A batch that is begun before its turn, in a transaction of its own. */
export type Ahead = {
  span: Span;
  /** To be asked for once all batches before it stand. `ms`: how long it took, without waiting for its turn. */
  finish: (turn: Turn) => Promise<{ job: ImportJob; isLast: boolean; ms: number }>;
  drop: () => Promise<void>;
};

type Turn = {
  /** As soon as nothing stands against it any more. */
  begins: (job: OpenImport) => void;
  /** In its transaction. */
  ends: (db: Db, job: ImportJob, isLast: boolean) => Promise<void>;
};

/** What it took for granted is no longer so. Nothing of it is written; it is to be done in its turn, as any other. */
export class NotAsExpected extends Error {
  override name = 'NotAsExpected';
}

/** `hasOthers`: somebody waits for another one, so that it has no time for more than one batch after the other. */
export type OpenImport = ImportJob & { hasOthers: boolean };
export const hasOthers = sql<boolean>`exists (
  select from contact_import other where other.state in ('importing', 'undoing')
    and (other.account_id, other.id) <> (contact_import.account_id, contact_import.id))`.as('hasOthers');

/** Besides this batch and the one before it, others need connections too. */
const CONNECTIONS = 4;

/**
 * Whether rows after these can be. Who makes tags holds their turn until the end, and would wait for the batch before, which waits for that turn.
 */
export const canRunAhead = (source: Database['source'], job: OpenImport, { to }: Span): boolean =>
  source.kind === 'server' &&
  (source.pool.options.max ?? 0) >= CONNECTIONS &&
  !job.hasOthers &&
  !job.matching.includes('tags') &&
  to < (job.planned?.rows ?? 0);

/**
 * Writes the rows of which nothing but somebody new can become while the batch before is still being written: none of
 * those changes what becomes of these, as an e-mail that is twice in the file is known from the file. Everything else
 * waits for the batch's turn: then the locks are taken that every batch takes, and it is looked after whether somebody
 * else has done meanwhile what would have changed something: another import, or a withdrawal.
 */
export function writeAhead(db: Db, job: ImportJob, span: Span): Ahead {
  const turn = Promise.withResolvers<Turn | null>();
  const written = db.transaction().execute(async (trx) => {
    const begun = performance.now();
    await expectMany(trx);
    const { at } = await trx
      .selectNoFrom(sql<Date>`clock_timestamp()`.as('at'))
      .modifyFront(PLANNED_ONCE)
      .executeTakeFirstOrThrow();
    const sorted = await sortRows(trx, job, span);
    await holdTags(trx, job, span, sorted);
    const plain = await writePlain(trx, job, span, sorted);
    const prepared = performance.now();
    const taken = await turn.promise;
    const resumed = performance.now();
    const now = taken && (await takeTurn(trx, job, { span, sorted, since: at }));
    if (!now) throw new NotAsExpected();
    taken.begins(now);
    await holdFound(trx, now, sorted);
    const isLast = await writeRest(trx, now, { span, sorted, plain });
    await taken.ends(trx, now, isLast);
    return { job: now, isLast, ms: prepared - begun + performance.now() - resumed };
  });
  // Whoever finishes or drops it hears of it.
  written.catch(() => undefined);
  return {
    span,
    finish: (taken) => {
      turn.resolve(taken);
      return written;
    },
    drop: async () => {
      turn.resolve(null);
      await written.catch(() => undefined);
    },
  };
}

/** The import as the batches before have left it, unless somebody has done something in between. */
async function takeTurn(
  db: Db,
  { account_id: accountId, id, attempt }: ImportJob,
  { span, sorted, since }: { span: Span; sorted: Sorted; since: Date },
): Promise<OpenImport | undefined> {
  const job = await db
    .selectFrom('contact_import')
    .modifyFront(PLANNED_ONCE)
    .selectAll()
    .select(hasOthers)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'importing')
    .where('cursor', '=', span.from)
    .forUpdate()
    .executeTakeFirst();
  if (!job) return;
  await holdPermissions(db, { accountId }, 'alone');
  const { rows } = await sql<{ hasChanged: boolean }>`
    ${PLANNED_ONCE} select exists (
      select from contact_import other
      where other.account_id = ${accountId} and other.id <> ${id}
        and (other.state in ('importing', 'undoing') or other.finished_at >= ${since})
    ) or exists (
      select from suppression where account_id = ${accountId} and channel = 'mail' and address = any (array(
        select email collate "default" from (${plainRows(job, span, sorted)}) plain))
    ) as "hasChanged"`.execute(db);
  return rows[0]?.hasChanged ? undefined : job;
}
