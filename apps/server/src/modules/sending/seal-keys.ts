import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { KeyConfig } from '../channels/credentials.ts';
import { SEAL_BATCH, sealJob } from '../channels/seal-job.ts';
import { sealText } from '../channels/sealed-text.ts';

async function sealSome(trx: Db, config: KeyConfig): Promise<number> {
  const rows = await trx
    .selectFrom('sending_domain')
    .select(['account_id', 'id', 'private_key'])
    .where('private_key', 'not like', 'sealed:%')
    .orderBy('account_id')
    .orderBy('id')
    .limit(SEAL_BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { account_id, id, private_key } of rows)
    await trx
      .updateTable('sending_domain')
      .set({ private_key: sealText(config, { accountId: account_id, domainId: id }, private_key) })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
  return rows.length;
}

export const sealDomainKeysJob = (config: Config): Job =>
  sealJob(config, 'seal-domain-keys', (trx) => sealSome(trx, config));
