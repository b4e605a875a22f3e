import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { KeyConfig } from '../channels/credentials.ts';
import { SEAL_BATCH, sealJob } from '../channels/seal-job.ts';
import { isSealed, sealText } from '../channels/sealed-text.ts';

const isClear = sql<boolean>`(secret not like 'sealed:%' or previous_secret not like 'sealed:%')`;

async function sealSome(trx: Db, config: KeyConfig): Promise<number> {
  const rows = await trx
    .selectFrom('webhook')
    .select(['account_id', 'id', 'secret', 'previous_secret'])
    .where(isClear)
    .orderBy('account_id')
    .orderBy('id')
    .limit(SEAL_BATCH)
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
  return rows.length;
}

export const sealSecretsJob = (config: Config): Job =>
  sealJob(config, 'seal-webhook-secrets', (trx) => sealSome(trx, config));
