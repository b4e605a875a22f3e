import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { type Asked, byId, type Filters, type Orders, openPage, since, until } from './list.ts';
import { toTime } from './patch.ts';

type Scope = { accountId: string };

const filters: Filters = {
  opportunity_id: byId(sql`deal_event.deal_id`),
  since_time: since(sql`deal_event.at`),
  until_time: until(sql`deal_event.at`),
};
const orders: Orders = {
  id: { key: { by: sql`deal_event.id`, type: 'integer' } },
  move_time: { key: { by: sql`deal_event.at`, type: 'time' } },
};

const EVENT = sql`deal_event.event`;
const IS_NEW = sql<boolean>`${EVENT} ->> 'what' = 'created'`;

/** The first move of a deal that is new in this event. */
const FIRST_MOVE = sql`(
  select earlier.event from deal_event earlier
  where earlier.account_id = deal_event.account_id and earlier.deal_id = deal_event.deal_id
    and earlier.event ->> 'what' = 'moved'
  order by earlier.at, earlier.id limit 1)`;

/**
 * The stage that a move names, if it is still there. An old one names it by what it was called: then it is the one that
 * has the name, of the deal's pipeline first.
 */
const stageAt = (move: RawBuilder<unknown>, end: 'from' | 'to') => sql<number | null>`(
  select named.id from stage named
  where named.account_id = deal_event.account_id
    and case when ${move} -> ${sql.lit(`${end}Id`)} is null
      then named.name = ${move} ->> ${sql.lit(end)}
      else named.id = (${move} ->> ${sql.lit(`${end}Id`)})::bigint end
  order by named.pipeline_id = stage.pipeline_id desc, named.id limit 1)`;

/** A new deal comes from nowhere to where it moved from at first, or is still. */
const FROM = sql<number | null>`case when ${IS_NEW} then null else ${stageAt(EVENT, 'from')} end`;
const TO = sql<number | null>`case when not ${IS_NEW} then ${stageAt(EVENT, 'to')}
  when first.event is null then deal.stage_id else ${stageAt(sql`first.event`, 'from')} end`;

export async function listStageMoves(db: Db, { accountId }: Scope, asked: Asked) {
  const moves = db
    .selectFrom('deal_event')
    .innerJoin('deal', (join) =>
      join.onRef('deal.account_id', '=', 'deal_event.account_id').onRef('deal.id', '=', 'deal_event.deal_id'),
    )
    .innerJoin('stage', (join) =>
      join.onRef('stage.account_id', '=', 'deal.account_id').onRef('stage.id', '=', 'deal.stage_id'),
    )
    .leftJoin('app_user as mover', 'mover.id', 'deal_event.user_id')
    .leftJoin(sql<{ event: unknown }>`lateral (select ${FIRST_MOVE} as event)`.as('first'), (join) => join.on(IS_NEW))
    .select(['deal_event.id', 'deal_event.deal_id', 'deal_event.at', 'mover.global_id'])
    .select([
      FROM.as('from_id'),
      TO.as('to_id'),
      sql<Date>`deal_event.at - make_interval(secs => coalesce((deal_event.event ->> 'seconds')::float8, 0))`.as(
        'since',
      ),
    ])
    .where('deal_event.account_id', '=', accountId)
    .where('deal.deleted_at', 'is', null)
    .where(sql<boolean>`${EVENT} ->> 'what' in ('created', 'moved')`);
  const list = { of: [accountId, 'stage moves'], filters, orders, id: sql`deal_event.id` };
  const { rows, next_page_token } = await openPage(moves, list, asked);
  return {
    stage_moves: rows.map(({ id, deal_id, at, since: from, from_id, to_id, global_id }) => {
      const by = global_id === null ? null : String(global_id);
      return {
        ...{ id: String(id), opportunity_id: String(deal_id), move_time: toTime(at), create_time: toTime(at) },
        ...{ move_from_stage_id: String(from_id ?? 0), move_to_stage_id: String(to_id ?? 0) },
        ...{ prev_stage_move_time: toTime(from), user_id: by, created_by: by },
      };
    }),
    next_page_token,
  };
}
