import type { BundleStats } from '@app/contract/bundles';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };

/**
 * An account counts as long as the last thing done there with the bundle was not to uninstall it. What came with an
 * order is known by the run that the order wrote.
 */
export async function getBundleStats(db: Db, { accountId }: Scope): Promise<BundleStats[]> {
  const { rows } = await sql<BundleStats>`
    with run as (
      select id, bundle_id, kind from install_run where account_id = ${accountId}::uuid and bundle_id is not null
    ), latest as (
      select distinct on (run.bundle_id, target.account_id) run.bundle_id, run.kind
      from run join install_target target on target.run_id = run.id
      where target.status = 'done'
      order by run.bundle_id, target.account_id, target.changed_at desc
    ), installed as (
      select bundle_id, count(*)::int as installs from latest where kind <> 'uninstall' group by bundle_id
    ), sold as (
      select run.bundle_id, count(*)::int as sold from run join customer_order on customer_order.run_id = run.id
      group by run.bundle_id
    )
    select bundle_id as "bundleId", coalesce(installs, 0) as installs, coalesce(sold, 0) as sold
    from installed full join sold using (bundle_id)
    order by bundle_id`.execute(db);
  return rows;
}
