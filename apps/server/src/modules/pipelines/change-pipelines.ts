import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type {
  changePipeline as changeEndpoint,
  createPipeline as createEndpoint,
  Pipeline,
  Stage,
  StageFields,
} from '@app/contract/pipelines';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import {
  announcePipelines,
  findFirstStage,
  insertPipeline,
  listPipelines,
  requirePipeline,
  requireStage,
  type Scope,
  takePipelineTurn,
  toColumns,
} from './pipelines.ts';

type Writer = Scope & { userId: string };
type Draft = Request<typeof createEndpoint, 'output'>['body'];
type Change = Request<typeof changeEndpoint, 'output'>['body'];

const MOST = 20;

export async function createPipeline(db: Db, scope: Scope, draft: Draft): Promise<Pipeline> {
  await takePipelineTurn(db, scope);
  checkStages(draft.stages, []);
  if ((await listPipelines(db, scope)).length >= MOST) throw new AppError('pipeline.tooMany');
  const id = await insertPipeline(db, scope, draft);
  await announcePipelines(db, scope);
  return requirePipeline(db, scope, id);
}

/** Stages that are left out go away, after their deals have gone where `moveTo` says. */
export async function changePipeline(db: Db, writer: Writer, pipelineId: number, change: Change): Promise<Pipeline> {
  const { accountId } = writer;
  const { name, stages, moveTo } = change;
  await takePipelineTurn(db, writer);
  const before = await requirePipeline(db, writer, pipelineId);
  checkStages(stages, before.stages);
  await db
    .updateTable('pipeline')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', pipelineId)
    .execute();
  const kept: number[] = [];
  for (const [at, stage] of stages.entries())
    kept.push(await writeStage(db, writer, { pipelineId, position: at + 1, stage }));
  const gone = before.stages.filter(({ id }) => !kept.includes(id));
  const goneIds = gone.map(({ id }) => id);
  for (const stage of gone) {
    const target = moveTo[stage.id];
    if (target !== undefined && goneIds.includes(target)) throw new AppError('stage.notFound');
    // What nobody waits for any more stays near where it was.
    const place = before.stages.findIndex(({ id }) => id === stage.id);
    const nearest = before.stages.slice(0, place).findLast(({ id }) => kept.includes(id))?.id ?? kept[0];
    await emptyStage(db, writer, stage, { target, closedTo: nearest });
  }
  await removeStages(db, writer, goneIds);
  await announcePipelines(db, writer);
  return requirePipeline(db, writer, pipelineId);
}

/** Its deals go to a stage of another one. The last one stays. */
export async function deletePipeline(
  db: Db,
  writer: Writer,
  pipelineId: number,
  moveTo: number | undefined,
): Promise<void> {
  await takePipelineTurn(db, writer);
  const { stages } = await requirePipeline(db, writer, pipelineId);
  const closedTo = await findFirstStage(db, writer, pipelineId);
  if (closedTo === undefined) throw new AppError('pipeline.last');
  if (stages.some(({ id }) => id === moveTo)) throw new AppError('stage.notFound');
  for (const stage of stages) await emptyStage(db, writer, stage, { target: moveTo, closedTo });
  await db.deleteFrom('pipeline').where('account_id', '=', writer.accountId).where('id', '=', pipelineId).execute();
  await announcePipelines(db, writer);
}

/** Those that are not named come after the others. */
export async function sortPipelines(db: Db, scope: Scope, ids: number[]): Promise<void> {
  await takePipelineTurn(db, scope);
  const there = (await listPipelines(db, scope)).map(({ id }) => id);
  if (ids.some((id) => !there.includes(id))) throw new AppError('pipeline.notFound');
  const order = [...new Set([...ids, ...there])];
  await sql`
    update pipeline set position = sorted.position
    from unnest(${order}::bigint[]) with ordinality sorted (id, position)
    where pipeline.account_id = ${scope.accountId} and pipeline.id = sorted.id`.execute(db);
  await announcePipelines(db, scope);
}

/** Stages that are named must be the pipeline's, each once; items of a checklist are told apart by their ids. */
function checkStages(stages: StageFields[], there: Stage[]): void {
  const ids = stages.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => there.every((stage) => stage.id !== id))) throw new AppError('stage.notFound');
  const twice = (list: unknown[]) => new Set(list).size < list.length;
  if (twice(ids)) throw new AppError('request.invalid', [{ path: 'stages', message: 'twice' }]);
  for (const [at, { checklist }] of stages.entries())
    if (twice(checklist.map(({ id }) => id)))
      throw new AppError('request.invalid', [{ path: `stages.${at}.checklist`, message: 'twice' }]);
}

type Place = { pipelineId: number; position: number; stage: StageFields };

async function writeStage(db: Db, { accountId }: Scope, { pipelineId, position, stage }: Place): Promise<number> {
  const columns = { ...toColumns(stage), position };
  const now = new Date();
  if (stage.id === undefined) {
    const { id } = await db
      .insertInto('stage')
      .values({ account_id: accountId, pipeline_id: pipelineId, ...columns, created_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const { name, odds, target_days, checklist } = columns;
  await db
    .updateTable('stage')
    .set({ ...columns, changed_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', stage.id)
    .where(
      sql<boolean>`(name, odds, target_days, checklist, position) is distinct from
        (${name}, ${odds}, ${target_days}, ${checklist}::jsonb, ${position})`,
    )
    .execute();
  return stage.id;
}

type Way = { target: number | undefined; closedTo: number | undefined };

/** Open deals must have been told where to go; those that are closed or deleted go along, or stay near. */
async function emptyStage(db: Db, writer: Writer, stage: Stage, { target, closedTo }: Way): Promise<void> {
  if (target === undefined && stage.deals > 0)
    throw new AppError('stage.hasDeals', { stageId: stage.id, deals: stage.deals });
  const toId = target ?? closedTo;
  if (toId === undefined) return;
  const { accountId, userId } = writer;
  const { name } = await requireStage(db, writer, toId);
  // Nobody has worked on them: when something last happened with them stays.
  await sql`
    with moved as (
      update deal set stage_id = ${toId}, stage_since = now(), changed_at = now()
      from deal before
      where deal.account_id = ${accountId} and deal.stage_id = ${stage.id}
        and before.account_id = deal.account_id and before.id = deal.id
      returning deal.id, before.stage_since as since
    )
    insert into deal_event (account_id, deal_id, user_id, event)
    select ${accountId}, id, ${userId}, jsonb_build_object('what', 'moved', 'from', ${stage.name}::text,
      'to', ${name}::text, 'seconds', floor(extract(epoch from now() - since))::bigint)
    from moved order by id`.execute(db);
}

async function removeStages(db: Db, { accountId }: Scope, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('stage').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}
