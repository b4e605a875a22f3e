import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hasKey, type KeyConfig } from '../channels/credentials.ts';
import { isSealed, sealText } from '../channels/sealed-text.ts';

const BATCH = 100;
const isClear = sql<boolean>`(secret not like 'sealed:%' or previous_secret not like 'sealed:%')`;

async function sealSome(db: Db, config: KeyConfig): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('webhook')
      .select(['account_id', 'id', 'secret', 'previous_secret'])
      .where(isClear)
      .orderBy('account_id')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { account_id, id, secret, previous_secret } of rows) {
      const sealed = (kept: string) =>
        isSealed(kept) ? kept : sealText(config, { accountId: account_id, webhookId: id }, kept);
      await trx
        .updateTable('webhook')
        .set({ secret: sealed(secret), previous_secret: previous_secret === null ? null : sealed(previous_secret) })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute();
    }
    return rows.length > 0;
  });
}

/** Secrets from before they were encrypted, or from before there was a key, are encrypted where they stand. */
export const sealSecretsJob = (config: Config): Job => ({
  name: 'seal-webhook-secrets',
  everySeconds: 30,
  run: async (db, signal) => {
    if (!hasKey(config)) return;
    while (!signal.aborted && (await onceAvailable(() => sealSome(db, config), signal)));
  },
});
