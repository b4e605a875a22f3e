import { contentOf } from '@app/automation/render/content-of';
import { AppError } from '@app/contract/errors';
import type { Difference } from '@app/contract/solution-people';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { campaignKey, readDrawn } from '../automation/read-drawn.ts';
import { linesOf } from './asset-lines.ts';
import { offeredAgain } from './deleted-assets.ts';
import { listDeletedParts } from './deleted-parts.ts';
import type { Scope } from './require-solution.ts';
import { readShownSteps } from './shown-step.ts';

/** Parts that were changed or deleted here and that a newer version of the listing has otherwise: steps, sequences, goals, assets. */
export async function listDifferences(db: Db, scope: Scope, id: number): Promise<Difference[]> {
  const there = await db
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!there) throw new AppError('solution.notFound');
  const steps = await listSteps(db, scope, id);
  const sequences = (await selectSequences(db, scope, id).execute()).flatMap(
    ({ id: sequenceId, name, offered }): Difference[] =>
      offered && offered.name !== name
        ? [{ part: 'sequence', id: sequenceId, name, here: name, offered: offered.name }]
        : [],
  );
  const goals = (await selectGoals(db, scope, id).execute()).flatMap(
    ({ id: goalId, name, kind, offered, isOther }): Difference[] => {
      if (!offered || !isOther) return [];
      const then = 'isGone' in offered ? null : { name: offered.name, kind: offered.kind };
      return [{ part: 'goal', id: goalId, name, here: { name, kind }, offered: then }];
    },
  );
  const assets = (await selectAssets(db, scope, id).execute()).flatMap(({ offered, ...here }): Difference[] => {
    if (!offered) return [];
    const { kind, name, subject, body, content } = here;
    const now = linesOf(content ?? contentOf(kind, name, subject, body));
    const then = linesOf(contentOf(kind, offered.name, offered.subject, offered.body));
    return [{ part: 'asset', id: here.id, name, here: now, offered: then }];
  });
  const deleted = (await offeredAgain(db, scope, id)).map(({ key, kind, name, subject, body }): Difference => {
    const then = linesOf(contentOf(kind, name, subject, body));
    return { part: 'deletedAsset', key, name, offered: then };
  });
  return [...steps, ...sequences, ...goals, ...(await listDeletedParts(db, scope, id)), ...assets, ...deleted];
}

/** What each does, as it is drawn, and as the listing's would be drawn here. */
async function listSteps(db: Db, scope: Scope, id: number): Promise<Difference[]> {
  const rows = (await selectSteps(db, scope, id).execute()).filter(({ offered }) => offered !== null);
  const deleted = await selectDeletedSteps(db, scope, id).execute();
  if (rows.length === 0 && deleted.length === 0) return [];
  const key = { account_id: scope.accountId, id };
  const drawn = (await readDrawn(db, [key])).get(campaignKey(key))?.sequences.flatMap(({ steps }) => steps) ?? [];
  const shown = await readShownSteps(db, scope, id);
  const changed = rows.flatMap(({ id: stepId, name, offered }): Difference[] => {
    const step = drawn.find((each) => each.id === String(stepId));
    if (!step || !offered) return [];
    const here = { name, action: step.action };
    return [{ part: 'step', id: stepId, name, here, offered: 'isGone' in offered ? null : shown(offered) }];
  });
  const gone = deleted.flatMap(({ id: stepId, name, offered }): Difference[] =>
    offered && !('isGone' in offered) ? [{ part: 'deletedStep', id: stepId, name, offered: shown(offered) }] : [],
  );
  return [...changed, ...gone];
}

const selectAllSteps = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_step as step')
    .innerJoin('campaign_sequence as sequence', (join) =>
      join.onRef('sequence.account_id', '=', 'step.account_id').onRef('sequence.id', '=', 'step.sequence_id'),
    )
    .select(['step.id', 'step.name', 'step.offered'])
    .where('step.account_id', '=', accountId)
    .where('sequence.campaign_id', '=', campaignId)
    .orderBy('sequence.position')
    .orderBy('step.position')
    .orderBy('step.id');

export const selectSteps = (db: Db, scope: Scope, campaignId: number) =>
  selectAllSteps(db, scope, campaignId).where('step.retired_at', 'is', null);

/** Those that were taken away here, where their sequence is still drawn. */
export const selectDeletedSteps = (db: Db, scope: Scope, campaignId: number) =>
  selectAllSteps(db, scope, campaignId)
    .where('step.retired_at', 'is not', null)
    .where('sequence.retired_at', 'is', null);

export const selectSequences = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_sequence')
    .select(['id', 'name', 'offered'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id');

/** Of a goal: what is offered is not what is here. */
export const IS_OTHER_GOAL = sql<boolean>`(offered ? 'isGone' or source is not null
  or (offered ->> 'name', offered ->> 'kind', offered ->> 'asset') is distinct from (name, kind, asset))`;

export const selectGoals = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_goal')
    .select(['id', 'name', 'kind', 'offered', IS_OTHER_GOAL.as('isOther')])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id');

export const selectAssets = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_asset')
    .select(['id', 'key', 'name', 'kind', 'subject', 'body', 'content', 'offered'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id');
