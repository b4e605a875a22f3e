import { getBoard } from '@app/contract/deals';
import { sql } from 'kysely';
import { analyze } from '../apps/server/src/db/analyze.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, openDatabase } from '../apps/server/src/db/open.ts';
import { columnSums } from '../apps/server/src/modules/deals/board.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { type Inside, openAccount } from './contacts-reading.ts';
import { openEmpty } from './database.ts';
import { startDemoServer, startServerAlone } from './demo-server.ts';
import { download } from './download.ts';
import { isSmall, sized } from './size.ts';

const DEALS = sized(10_000, 100);
const CONTACTS = sized(5_000, 0);
const ROUNDS = sized(60, 1);
const WARM = sized(10, 0);
const CARDS = 30;

type Row = Record<string, string | number>;
type Board = Inside & { pipelineId: number };

/**
 * The board of an account with many deals: its whole answer through HTTP, and the sums of its columns alone, each beside
 * the bare SQL of the same rows in the same run. A small run has the embedded database alone.
 */
export async function benchDeals(): Promise<Record<string, Row>> {
  const table = await measure('embedded', openEmpty);
  if (isSmall) return table;
  const postgres = await startPostgres();
  Object.assign(table, await measure('PostgreSQL', () => openServer(postgres.url)));
  await postgres.stop();
  return table;
}

async function openServer(url: string): Promise<Database> {
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  await migrate(database);
  return database;
}

async function measure(where: string, open: () => Promise<Database>): Promise<Record<string, Row>> {
  const server = isSmall ? await startDemoServer(1) : await startServerAlone(1, open(), CONTACTS);
  const board = { ...(await openAccount(server)), pipelineId: 0 };
  board.pipelineId = await addDeals(board);
  await analyze(board.db);
  const measures = [
    { name: 'board', ours: () => boardOf(board), bare: () => bareBoard(board) },
    { name: 'column sums', ours: () => sumsOf(board), bare: () => bareSums(board) },
  ].map((each) => ({ ...each, taken: { ours: [] as number[], bare: [] as number[] } }));
  // In turns, so that whatever else this machine does hits all of them alike.
  for (let round = -WARM; round < ROUNDS; round++)
    for (const { ours, bare, taken } of measures) {
      const [fromServer, alone] = [await timed(ours), await timed(bare)];
      if (round < 0) continue;
      taken.ours.push(fromServer);
      taken.bare.push(alone);
    }
  await server.stop();
  const rows = measures.map(({ name, taken: { ours, bare } }) => [
    `${name}, ${DEALS.toLocaleString('en')} deals, ${where}`,
    {
      'median, ms': at(ours, 0.5).toFixed(1),
      'p95, ms': at(ours, 0.95).toFixed(1),
      'bare, ms': at(bare, 0.5).toFixed(1),
      'bare to ours': (at(bare, 0.5) / at(ours, 0.5)).toFixed(2),
    },
  ]);
  return Object.fromEntries(rows);
}

/** A pipeline of its own: two currencies, some of it closed, half of it with a task. */
export async function addDeals({ db, accountId }: Pick<Inside, 'db' | 'accountId'>): Promise<number> {
  const { id } = await db
    .insertInto('pipeline')
    .values({ account_id: accountId, name: 'Bench', position: 99 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into stage (account_id, pipeline_id, name, position, odds, target_days)
    select ${accountId}, ${id}, 'Stage ' || n, n, 12 * n, 14 from generate_series(1, 7) n`.execute(db);
  await sql`
    with stages as (select array_agg(id order by position) as ids from stage where account_id = ${accountId} and pipeline_id = ${id}),
      people as (select array_agg(id) as ids from contact where account_id = ${accountId} and deleted_at is null),
      made as (
        insert into deal (account_id, name, owner_id, stage_id, value, currency_code, status, closed_at, primary_contact_id,
          close_date, last_activity_at)
        select ${accountId}, 'Deal ' || n, owner_user_id, stages.ids[1 + n % 7], n * 137 % 900000,
          case when n % 5 = 0 then 'EUR' else 'USD' end, case when n % 8 = 0 then 'won' else 'active' end,
          case when n % 8 = 0 then now() end, people.ids[1 + n % cardinality(people.ids)], current_date + n % 90,
          now() - interval '1 minute' * (n * 7919 % 100000)
        from generate_series(1, ${sql.lit(DEALS)}) n, stages, people, account where account.id = ${accountId}
        returning id)
    insert into task (account_id, title, deal_id, due_date)
    select ${accountId}, 'Call', id, current_date + (id % 30)::int from made where id % 2 = 0`.execute(db);
  return id;
}

const boardOf = ({ origin, headers, pipelineId }: Board) =>
  download(`${origin}${getBoard.path.replace('{pipelineId}', String(pipelineId))}?pageSize=${CARDS}`, headers);

const sumsOf = ({ db, accountId, pipelineId }: Board) =>
  columnSums(db, { accountId }, { pipelineId, status: ['active', 'auto follow-up'] });

async function bareSums({ db, accountId, pipelineId }: Board) {
  const { rows } = await sql<Row>`
    select d.stage_id, d.currency_code, count(*)::int as count, sum(d.value)::bigint as value,
      round(sum(d.value) * s.odds / 100)::bigint as weighted
    from deal d join stage s on s.account_id = d.account_id and s.id = d.stage_id
    where d.account_id = ${accountId} and d.deleted_at is null and d.status in ('active', 'auto follow-up')
      and s.pipeline_id = ${pipelineId}
    group by d.stage_id, s.odds, d.currency_code`.execute(db);
  return rows;
}

/** The same columns with the same cards, without everything around them. */
async function bareBoard(board: Board): Promise<number> {
  const { db, accountId, pipelineId } = board;
  const sums = await bareSums(board);
  const { rows } = await sql<Row>`
    select d.id, d.name, d.stage_id, d.value, d.currency_code, d.status, d.close_date, d.stage_since, d.last_activity_at,
      d.created_at, u.id as owner_id, u.given_name || ' ' || u.family_name as owner, c.id as contact_id,
      c.given_name || ' ' || c.family_name as contact, c.email,
      (select json_build_object('kind', 'task', 'id', t.id, 'name', t.title, 'date', t.due_date) from task t
       where t.account_id = d.account_id and t.deal_id = d.id and t.done_at is null and t.deleted_at is null
       order by t.due_date limit 1) as task,
      (select json_build_object('kind', 'appointment', 'id', a.id, 'name', a.subject, 'date', a.starts_at) from appointment a
       where a.account_id = d.account_id and a.deal_id = d.id and a.cancelled_at is null and a.last_at > now()
       order by a.starts_at limit 1) as appointment
    from stage s cross join lateral (
      select * from deal
      where deal.account_id = s.account_id and deal.stage_id = s.id and deal.deleted_at is null
        and deal.status in ('active', 'auto follow-up')
      order by deal.last_activity_at desc, deal.id desc limit ${sql.lit(CARDS)}) d
    left join app_user u on u.id = d.owner_id
    left join contact c on c.account_id = d.account_id and c.id = d.primary_contact_id
    where s.account_id = ${accountId} and s.pipeline_id = ${pipelineId}
    order by s.position, d.last_activity_at desc`.execute(db);
  return Buffer.byteLength(JSON.stringify({ sums, rows }));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
