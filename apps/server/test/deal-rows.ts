import type { Insertable } from 'kysely';
import type { Db } from '../src/db/open.ts';
import type { Schema } from '../src/db/schema.ts';

/** A pipeline with a stage for each of the odds; answers their ids. */
export async function insertPipeline(db: Db, account_id: string, odds: number[] = [10, 50, 90], name = 'Sales') {
  const { id: pipelineId } = await db
    .insertInto('pipeline')
    .values({ account_id, name, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = odds.map((each, at) => ({
    ...{ account_id, pipeline_id: pipelineId, name: `Stage ${at + 1}`, position: at + 1, odds: each },
  }));
  const stages = await db.insertInto('stage').values(rows).returning('id').execute();
  return { pipelineId, stages: stages.map(({ id }) => id) };
}

export async function insertDeal(
  db: Db,
  account_id: string,
  columns: Partial<Insertable<Schema['deal']>> & { stage_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('deal')
    .values({ name: 'A deal', currency_code: 'USD', ...columns, account_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a call about deals could name. */
export async function insertDealThings(db: Db, account_id: string) {
  const { pipelineId, stages } = await insertPipeline(db, account_id);
  const [stage_id = 0] = stages;
  const dealId = String(await insertDeal(db, account_id, { stage_id }));
  return { pipelineId: String(pipelineId), stageId: String(stage_id), dealId };
}
