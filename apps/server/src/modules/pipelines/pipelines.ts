import { AppError } from '@app/contract/errors';
import type { Pipeline, Stage, StageFields } from '@app/contract/pipelines';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { shareTurn, takeTurn } from '../../db/take-turn.ts';
import { announce } from '../../live/live.ts';

export type Scope = { accountId: string };

const turnOf = ({ accountId }: Scope) => `pipelines of ${accountId}`;
/** Pipelines of an account are changed one after the other, and while no deal is put into a stage. */
export const takePipelineTurn = (db: Db, scope: Scope) => takeTurn(db, turnOf(scope));
/** Before a deal is locked that may be put into a stage: the stages stay as they are until that is done. */
export const keepStages = (db: Db, scope: Scope) => shareTurn(db, turnOf(scope));

/** In their order, each with its stages. */
export async function listPipelines(db: Db, scope: Scope): Promise<Pipeline[]> {
  const pipelines = await db
    .selectFrom('pipeline')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const stages = Map.groupBy(await selectStages(db, scope).execute(), ({ pipelineId }) => pipelineId);
  return pipelines.map(({ id, name }) => ({ id, name, stages: stages.get(id) ?? [] }));
}

export async function requirePipeline(db: Db, scope: Scope, pipelineId: number): Promise<Pipeline> {
  const pipeline = await db
    .selectFrom('pipeline')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', pipelineId)
    .executeTakeFirst();
  if (!pipeline) throw new AppError('pipeline.notFound');
  const stages = await selectStages(db, scope).where('stage.pipeline_id', '=', pipelineId).execute();
  return { ...pipeline, stages };
}

/** Its stages in their order: every pipeline has some. */
export async function requireStageIds(db: Db, { accountId }: Scope, pipelineId: number): Promise<number[]> {
  const stages = await db
    .selectFrom('stage')
    .select('id')
    .where('account_id', '=', accountId)
    .where('pipeline_id', '=', pipelineId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (stages.length === 0) throw new AppError('pipeline.notFound');
  return stages.map(({ id }) => id);
}

/** A stage as it is looked at when a deal comes or goes. */
export type StageRow = Omit<Stage, 'deals'> & { position: number };

export async function requireStage(db: Db, { accountId }: Scope, stageId: number): Promise<StageRow> {
  const stage = await db
    .selectFrom('stage')
    .select(['id', 'pipeline_id as pipelineId', 'name', 'position', 'odds', 'target_days as targetDays', 'checklist'])
    .where('account_id', '=', accountId)
    .where('id', '=', stageId)
    .executeTakeFirst();
  if (!stage) throw new AppError('stage.notFound');
  return stage;
}

/** Where a deal begins that names no stage. */
export async function findFirstStage(db: Db, { accountId }: Scope, except = 0): Promise<number | undefined> {
  const stage = await db
    .selectFrom('stage')
    .innerJoin('pipeline', (join) =>
      join.onRef('pipeline.account_id', '=', 'stage.account_id').onRef('pipeline.id', '=', 'stage.pipeline_id'),
    )
    .select('stage.id')
    .where('stage.account_id', '=', accountId)
    .where('pipeline.id', '<>', except)
    .orderBy('pipeline.position')
    .orderBy('pipeline.id')
    .orderBy('stage.position')
    .executeTakeFirst();
  return stage?.id;
}

/** How many open deals stand in each is counted along their index. */
const selectStages = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('stage')
    .select([
      ...(['stage.id', 'stage.pipeline_id as pipelineId', 'stage.name', 'stage.odds'] as const),
      ...(['stage.target_days as targetDays', 'stage.checklist'] as const),
    ])
    .select((from) =>
      from
        .selectFrom('deal')
        .select(sql<number>`count(*)`.as('deals'))
        .whereRef('deal.account_id', '=', 'stage.account_id')
        .whereRef('deal.stage_id', '=', 'stage.id')
        .where('deal.deleted_at', 'is', null)
        .where('deal.status', 'in', ['active', 'auto follow-up'])
        .$asScalar()
        .$notNull()
        .as('deals'),
    )
    .where('stage.account_id', '=', accountId)
    .orderBy('stage.pipeline_id')
    .orderBy('stage.position')
    .orderBy('stage.id');

type Draft = { name: string; stages: StageFields[] };

/** Puts a pipeline with new stages after those that are there. Answers its id. */
export async function insertPipeline(db: Db, { accountId }: Scope, { name, stages }: Draft): Promise<number> {
  const { id } = await db
    .insertInto('pipeline')
    .values({
      account_id: accountId,
      name,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from pipeline where account_id = ${accountId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = stages.map((stage, at) => ({
    account_id: accountId,
    pipeline_id: id,
    position: at + 1,
    ...toColumns(stage),
    created_at: new Date(),
    changed_at: new Date(),
  }));
  await db.insertInto('stage').values(rows).execute();
  return id;
}

export const toColumns = ({ name, odds, targetDays, checklist }: StageFields) => ({
  name,
  odds,
  target_days: targetDays,
  checklist: JSON.stringify(checklist),
});

/** Without an id: every board, list and record of deals names stages. */
export const announcePipelines = (db: Db, { accountId }: Scope) => announce(db, { topic: 'deals', accountId });
