import type { HeldReason } from '@app/contract/installs';
import type { SolutionFault } from '@app/contract/solution-faults';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';
import { readFaults } from '../solutions/solution-faults.ts';

type Held = KeyInAccount & { problems: SolutionFault['problem'][] };

/** Campaigns that can be published, and those that the account's own people could not publish either. */
export async function parted<Campaign extends KeyInAccount>(
  db: Db,
  campaigns: readonly Campaign[],
): Promise<{ ready: Campaign[]; held: Held[] }> {
  const faults = await readFaults(db, campaigns);
  const problems = (campaign: Campaign) => [...new Set(faults(campaign).map(({ problem }) => problem))];
  return {
    ready: campaigns.filter((campaign) => problems(campaign).length === 0),
    held: campaigns.flatMap((campaign) => {
      const { account_id, id } = campaign;
      const found = problems(campaign);
      return found.length > 0 ? [{ account_id, id, problems: found }] : [];
    }),
  };
}

/** They wait as drafts for the account's people; what ran before, runs on. */
export async function holdBack(db: Db, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return;
  const never = sql`(
    select account_id, install_id from campaign where (account_id, id) in ${keysInAccounts([...held])} and version = 0)`;
  await sql`update install set published_at = null where (account_id, id) in ${never}`.execute(db);
  await sql`
    update campaign set held_at = now(), published_at = case when version > 0 then published_at end,
      changed_at = case when version > 0 then clock_timestamp() end
    where (account_id, id) in ${keysInAccounts([...held])}`.execute(db);
  await sql`
    insert into campaign_log (account_id, campaign_id, what)
    select account_id, id, 'heldBack' from ${keysInAccounts([...held])} held (account_id, id)`.execute(db);
}

const reasons: Partial<Record<SolutionFault['problem'], HeldReason>> = {
  noSender: 'lacksSender',
  linkMissing: 'lacksLink',
  noStage: 'lacksStage',
  stageMissing: 'lacksStage',
  mergeField: 'faultyContent',
  emptyAsset: 'faultyContent',
  badAsset: 'faultyContent',
};
const reasonOf = (problem: SolutionFault['problem']): HeldReason => reasons[problem] ?? 'faultyFlow';

/** For the partner: how many of an account's campaigns are held back, and how many for each reason. */
export function heldReport(held: readonly Held[], accountId: string): Record<string, number> {
  const here = held.filter(({ account_id }) => account_id === accountId);
  if (here.length === 0) return {};
  const found = here.flatMap(({ problems }) => [...new Set(problems.map(reasonOf))]);
  const report: Record<string, number> = { heldBack: here.length };
  for (const reason of found) report[reason] = (report[reason] ?? 0) + 1;
  return report;
}
