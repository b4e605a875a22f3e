import type { BoardColumn, DealFilter } from '@app/contract/deals';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type PageKeys, pageKeys, toNextPageToken } from '../../list/page.ts';
import { requireStageIds } from '../pipelines/pipelines.ts';
import { askedOf, dealsMatching, isMeant, type Scope } from './filter.ts';
import { OPEN } from './open-statuses.ts';
import { toOrder } from './order.ts';
import { readDeals } from './read-deals.ts';
import { toSum } from './sums.ts';

type Asked = { pipelineId: number; filter: DealFilter; pageSize: number };

/** The latest active first, along the index of each stage's open deals. */
const ORDER = toOrder('-lastActivity');

/** Counts and sums are of all deals that the filter means; of each column the first ones come with it. */
export async function getBoard(db: Db, scope: Scope, asked: Asked): Promise<{ columns: BoardColumn[] }> {
  const { pipelineId, pageSize: size } = asked;
  const filter: DealFilter = { ...asked.filter, pipelineId, status: asked.filter.status ?? [...OPEN] };
  const [stages, sums, first] = await Promise.all([
    requireStageIds(db, scope, pipelineId),
    columnSums(db, scope, filter),
    firstDeals(db, scope, filter, size),
  ]);
  const deals = await readDeals(
    db,
    scope,
    [...first.values()].flatMap((rows) => rows.slice(0, size).map(({ id }) => id)),
  );
  const dealsIn = Map.groupBy(deals, ({ stageId }) => stageId);
  const sumsOf = Map.groupBy(sums, ({ stageId }) => stageId);
  const columns = stages.map((stageId) => {
    const ofStage = sumsOf.get(stageId) ?? [];
    const page = { size, token: undefined, asked: askedOf(scope, { ...filter, stageId: [stageId] }) };
    return {
      stageId,
      count: ofStage.reduce((count, sum) => count + sum.count, 0),
      sums: ofStage.map(({ currencyCode, value, weighted }) => ({ currencyCode, value, weighted })),
      deals: dealsIn.get(stageId) ?? [],
      nextPageToken: toNextPageToken(first.get(stageId) ?? [], ORDER, page),
    };
  });
  return { columns };
}

/** Of each stage and currency, the currency with most deals first. */
export async function columnSums(db: Db, scope: Scope, filter: DealFilter) {
  return dealsMatching(db, scope, filter)
    .select(['deal.stage_id as stageId', 'deal.currency_code as currencyCode', sql<number>`count(*)`.as('count')])
    .select([
      toSum(sql`sum(deal.value)`).as('value'),
      toSum(sql`round(sum(deal.value) * stage.odds / 100)`).as('weighted'),
    ])
    .groupBy(['deal.stage_id', 'stage.odds', 'deal.currency_code'])
    .orderBy(sql`count(*) desc, deal.currency_code`)
    .execute();
}

type First = PageKeys & { id: number; stageId: number };

/** One more of each stage than are shown, where there are more. */
async function firstDeals(db: Db, scope: Scope, filter: DealFilter, size: number): Promise<Map<number, First[]>> {
  const { rows } = await sql<First>`
    select first.* from stage cross join lateral (
      select deal.id, deal.stage_id as "stageId", ${sql.join(pageKeys(ORDER))} from deal
      where deal.stage_id = stage.id and ${isMeant(scope, filter)}
      order by deal.last_activity_at desc, deal.id desc limit ${size + 1}
    ) first
    where stage.account_id = ${scope.accountId} and stage.pipeline_id = ${filter.pipelineId}
    order by first.page_key desc, first.id desc`.execute(db);
  return Map.groupBy(rows, ({ stageId }) => stageId);
}
