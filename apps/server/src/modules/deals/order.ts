import type { dealSortColumns } from '@app/contract/deals';
import { sql } from 'kysely';
import type { Order } from '../../list/page.ts';

/** Of rows of `deal` with their `stage` beside them. */
const keys: Record<(typeof dealSortColumns)[number], Order['key']> = {
  name: { by: sql`deal.search collate "C"`, type: 'text' },
  // Amounts of two currencies cannot be compared: each currency is sorted for itself.
  value: { by: sql`(deal.currency_code || lpad(deal.value::text, 16, '0')) collate "C"`, type: 'text' },
  stage: {
    by: sql`((
      select pipeline.position from pipeline
      where pipeline.account_id = stage.account_id and pipeline.id = stage.pipeline_id) * 1000 + stage.position)`,
    type: 'integer',
  },
  owner: {
    by: sql`(
      select search_text(coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)) collate "C"
      from app_user where app_user.id = deal.owner_id)`,
    type: 'text',
    nullable: true,
  },
  closeDate: { by: sql.ref('deal.close_date'), type: 'date', nullable: true },
  created: { by: sql.ref('deal.created_at'), type: 'time' },
  lastActivity: { by: sql.ref('deal.last_activity_at'), type: 'time' },
};

/** A column of the contract, '-' before it for the other direction. */
export function toOrder(sort: string): Order {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const id = { by: sql.ref('deal.id'), type: 'integer' } as const;
  return { name, key: keys[name as keyof typeof keys], id, descending };
}
