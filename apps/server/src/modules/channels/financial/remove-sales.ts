import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { ChannelRow } from '../channel-row.ts';
import { deleteSales } from './write-sales.ts';

/** Some of what the books brought in; none where a colleague reads the same ones. Answers how many. */
export async function removeSales(trx: Db, channel: ChannelRow, most: number): Promise<number> {
  const { account_id, id, kind } = channel;
  const { rows } = await sql<{ id: number }>`
    select sale.id from channel_sale sale
    join channel mine on mine.account_id = sale.account_id and mine.id = ${id}
      and mine.settings ->> 'id' = sale.organisation
    where sale.account_id = ${account_id} and sale.service = ${kind} and not exists (
      select from channel other
      where other.account_id = sale.account_id and other.kind = ${kind} and other.id <> ${id}
        and other.settings ->> 'id' = sale.organisation and other.state <> 'disconnecting')
    order by sale.id limit ${most} for update of sale`.execute(trx);
  if (rows.length > 0)
    await deleteSales(
      trx,
      account_id,
      rows.map((row) => row.id),
    );
  return rows.length;
}
