import { EXPORT_DAYS } from '@app/contract/account-data';
import { crmPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isAway, isPassing, onceAvailable } from '../../db/unavailable.ts';
import type { Job, Log } from '../../jobs/jobs.ts';
import { nowAndThen } from '../../live/now-and-then.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeWrittenFile } from '../files/written-files.ts';
import { notify } from '../notifications/notify.ts';
import { announceData, EXPORT_JOB } from './account-export.ts';
import { type ExportRow, writeNext } from './write-export.ts';

/** Writes exports, batch by batch; any number of processes may. */
export const accountExportJob = (files: FileStore): Job => {
  const { isDue, forget } = nowAndThen();
  return {
    name: EXPORT_JOB,
    everySeconds: 2,
    due: sql`select true from account_export where state in ('waiting', 'running') limit 1`,
    run: async (db, signal, log) => {
      while (!signal.aborted && (await onceAvailable(() => workOn(db, files, isDue, log), signal)));
      forget();
    },
  };
};

/** A batch of one, chosen at random: a small account need not wait for a large one. */
async function workOn(db: Db, files: FileStore, isDue: (row: ExportRow) => boolean, log: Log): Promise<boolean> {
  let taken: ExportRow | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      taken = await trx
        .selectFrom('account_export')
        .selectAll()
        .where('state', 'in', ['waiting', 'running'])
        .orderBy(sql`random()`)
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!taken) return false;
      const isLast = await writeNext(trx, files, taken);
      if (isLast) await tellDone(trx, taken);
      if (isLast || isDue(taken)) await announceData(trx, { accountId: taken.account_id });
      return true;
    });
  } catch (error) {
    if (!taken || isAway(error) || isPassing(error)) throw error;
    log.error({ err: error, account: taken.account_id, export: taken.id }, 'an export of an account failed');
    await giveUp(db, files, taken);
    return true;
  }
}

async function tellDone(db: Db, { account_id: accountId, user_id }: ExportRow): Promise<void> {
  if (user_id === null) return;
  const { name } = await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  await notify(db, {
    accountId,
    kind: 'accountExported',
    params: { account: name, days: EXPORT_DAYS },
    actionUrl: crmPaths.data,
    onlyUserId: user_id,
  });
}

/** It would fail again and again. What it has written is of no use. */
async function giveUp(db: Db, files: FileStore, { account_id, id, file_id }: ExportRow): Promise<void> {
  await db
    .updateTable('account_export')
    .set({ state: 'failed', finished_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  if (file_id !== null) await removeWrittenFile(db, files, { accountId: account_id, fileId: file_id });
  await announceData(db, { accountId: account_id });
}

/** Files that were kept as long as they are. */
export const sweepAccountExportsJob = (files: FileStore): Job => ({
  name: 'sweep-account-exports',
  cron: '7 * * * *',
  run: async (db, signal) => {
    const { rows } = await sql<{ accountId: string; fileId: number }>`
      select account_id as "accountId", file_id as "fileId" from account_export
      where file_id is not null and finished_at < now() - make_interval(days => ${sql.lit(EXPORT_DAYS)})`.execute(db);
    for (const key of rows) {
      if (signal.aborted) return;
      await removeWrittenFile(db, files, key);
      await announceData(db, key);
    }
  },
});
