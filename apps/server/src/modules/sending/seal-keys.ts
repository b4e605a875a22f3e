import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hasKey, type KeyConfig } from '../channels/credentials.ts';
import { sealText } from '../channels/sealed-text.ts';

const BATCH = 100;

async function sealSome(db: Db, config: KeyConfig): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('sending_domain')
      .select(['account_id', 'id', 'private_key'])
      .where('private_key', 'not like', 'sealed:%')
      .orderBy('account_id')
      .orderBy('id')
      .limit(BATCH)
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
    return rows.length > 0;
  });
}

/** Keys from before they were encrypted, or from before this server had a key for it, are encrypted where they stand. */
export const sealDomainKeysJob = (config: Config): Job => ({
  name: 'seal-domain-keys',
  everySeconds: 30,
  run: async (db, signal) => {
    if (!hasKey(config)) return;
    while (!signal.aborted && (await onceAvailable(() => sealSome(db, config), signal)));
  },
});
