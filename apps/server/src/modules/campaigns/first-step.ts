import type { Db } from '../../db/open.ts';

/** Where whoever enters a campaign begins: at the first step of its first sequence. */
export const findFirstStep = (db: Db, accountId: string, campaignId: number) =>
  db
    .selectFrom('campaign_step as step')
    .innerJoin('campaign_sequence as sequence', (join) =>
      join.onRef('sequence.account_id', '=', 'step.account_id').onRef('sequence.id', '=', 'step.sequence_id'),
    )
    .select('step.id')
    .where('step.account_id', '=', accountId)
    .where('sequence.campaign_id', '=', campaignId)
    .where('step.retired_at', 'is', null)
    .orderBy('sequence.position')
    .orderBy('step.position')
    .orderBy('step.id')
    .executeTakeFirst();
