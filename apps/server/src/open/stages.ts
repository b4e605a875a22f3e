import { AppError } from '@app/contract/errors';
import type { OpenStage } from '@app/contract/open/opportunities';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { type Asked, byIds, byText, type Orders, openPage } from './list.ts';
import { toTime } from './patch.ts';

type Scope = { accountId: string };

const selectStages = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('stage')
    .select(['id', 'name', 'position', 'odds', 'target_days', 'checklist', 'created_at', 'changed_at'])
    .where('account_id', '=', accountId);
type StageRow = Awaited<ReturnType<ReturnType<typeof selectStages>['executeTakeFirstOrThrow']>>;

const toStage = (row: StageRow): OpenStage => ({
  id: String(row.id),
  name: row.name,
  order: row.position,
  target_number_days: row.target_days ?? 0,
  probability: row.odds,
  checklist_items: row.checklist.map(({ text, isRequired }, at) => ({
    id: String(at + 1),
    description: text,
    required: isRequired,
    order: at + 1,
  })),
  created_time: row.created_at && toTime(row.created_at),
  updated_time: row.changed_at && toTime(row.changed_at),
});

export async function listStages(db: Db, scope: Scope, asked: Asked) {
  const list = {
    of: [scope.accountId, 'stages'],
    filters: { name: byText(sql`name`), stage_ids: byIds(sql`id`) },
    orders: { stage_order: { key: { by: sql`(pipeline_id * 1000 + position)`, type: 'integer' } } } satisfies Orders,
    id: sql`id`,
  };
  const { rows, next_page_token } = await openPage(selectStages(db, scope), list, asked);
  return { stages: rows.map(toStage), next_page_token };
}

export async function getStage(db: Db, scope: Scope, stageId: number): Promise<OpenStage> {
  const stage = await selectStages(db, scope).where('id', '=', stageId).executeTakeFirst();
  if (!stage) throw new AppError('stage.notFound');
  return toStage(stage);
}
