import { getCrmToken } from '@app/contract/accounts';
import { listCampaigns, optionalProperties } from '@app/contract/campaigns';
import { toSearch } from '@app/contract/client';
import { getClient, getClientPerformance, listClientHealth, listClients } from '@app/contract/clients';
import { sql } from 'kysely';
import { countValues } from '../apps/server/src/modules/clients/comparison.ts';
import { readHealth } from '../apps/server/src/modules/clients/health.ts';
import { findDemoFaults } from '../apps/server/test/demo-faults.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { download } from './download.ts';
import { sized } from './size.ts';

const SIZES = sized([100, 1_000, 10_000], [12]);
const ROUNDS = sized(15, 1);
const WARM = sized(3, 0);
/** A client of the same size in every demo, so that only the number of clients differs. */
const CLIENT_ROWS = 50;

type Measure = { call: () => Promise<number>; rows: number };
type Result = { clients: number; ms: number; bytes: number; rows: number };
type Row = { ms: string; 'ratio to bare': string; bytes: number; rows: number; growth: string };

/** The clients list, how they do, a client's detail, campaigns and curves, beside the bare query and JSON encoding of the list. */
export async function benchClients() {
  const results = new Map<string, Result[]>();
  for (const clients of SIZES) {
    const server = await startDemoServer(clients);
    const faults = await findDemoFaults(server.database.db, clients);
    if (faults.length > 0) throw new Error(`Of ${clients} demo clients this does not hold: ${faults.join(', ')}`);
    const measures = await prepare(server, clients);
    console.log(`  calling, ${ROUNDS} rounds …`);
    for (const [name, result] of await measureAll(measures))
      results.set(name, [...(results.get(name) ?? []), { clients, ...result }]);
    await server.stop();
  }
  return toTable(results);
}

function toTable(results: Map<string, Result[]>): Record<string, Row> {
  const table: Record<string, Row> = {};
  const bare = [...results.values()][0] ?? [];
  for (const [name, sizes] of results)
    for (const [at, { clients, ms, bytes, rows }] of sizes.entries()) {
      const before = sizes[at - 1];
      table[`${name}, ${clients.toLocaleString('en')} clients`] = {
        ms: ms.toFixed(1),
        'ratio to bare': (ms / (bare[at]?.ms ?? ms)).toFixed(2),
        bytes,
        rows,
        growth: before ? `time ×${times(ms, before.ms)}, rows ×${times(rows, before.rows)}` : '',
      };
    }
  return table;
}

const times = (now: number, before: number) => (now / before).toFixed(1);

async function prepare(server: DemoServer, clients: number): Promise<Record<string, Measure>> {
  const { origin, accountId, session } = server;
  const client = await findClient(server);
  const inPartner = (path: string) => origin + path.replace('{accountId}', accountId).replace('{clientId}', client.id);
  const authorization = `Bearer ${session}`;
  const tokenUrl = origin + getCrmToken.path.replace('{accountId}', client.id).replace('{domain}', 'localhost');
  const answer = await fetch(tokenUrl, { headers: { authorization } });
  const { accessToken } = getCrmToken.response.parse(await answer.json());
  const crm = { authorization: `Bearer ${accessToken}`, 'x-account-id': client.id };
  const list = inPartner(listClients.path);
  const visits = await countVisits(server);
  return {
    'bare SQL and JSON of the list': { call: () => bareList(server), rows: clients },
    'list, identity': { call: () => download(list, { authorization }), rows: clients },
    'list, br': { call: () => download(list, { authorization, 'accept-encoding': 'br' }), rows: clients },
    'health, br': {
      call: () => download(inPartner(listClientHealth.path), { authorization, 'accept-encoding': 'br' }),
      rows: visits,
    },
    // What the two calls that look at all clients do when nothing is kept from the call before.
    'health, counted': { call: async () => (await readHealth(server.database.db, { accountId })).size, rows: visits },
    'comparison, counted': { call: async () => (await countValues(server.database.db, accountId)).size, rows: visits },
    'detail, br': {
      call: () => download(inPartner(getClient.path), { authorization, 'accept-encoding': 'br' }),
      rows: client.visits,
    },
    'campaigns, br': {
      call: () =>
        download(origin + listCampaigns.path + toSearch({ limit: 1000, optional_properties: optionalProperties }), {
          ...crm,
          'accept-encoding': 'br',
        }),
      rows: client.visits,
    },
    'performance, br': {
      call: () => download(inPartner(getClientPerformance.path), { authorization, 'accept-encoding': 'br' }),
      rows: visits,
    },
  };
}

/** In turns, so that whatever else this machine does hits all of them alike. */
async function measureAll(measures: Record<string, Measure>): Promise<[string, Omit<Result, 'clients'>][]> {
  const all = Object.entries(measures).map(([name, measure]) => ({
    name,
    ...measure,
    taken: [] as number[],
    bytes: 0,
  }));
  for (const { call } of all) for (let warm = 0; warm < WARM; warm++) await call();
  for (let round = 0; round < ROUNDS; round++)
    for (const each of all) {
      const began = performance.now();
      each.bytes = await each.call();
      each.taken.push(performance.now() - began);
    }
  return all.map(({ name, taken, bytes, rows }) => [name, { ms: median(taken), bytes, rows }]);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type ListRow = {
  id: string;
  name: string;
  legacy_id: string;
  website_url: string;
  edition_name: string;
  start_date: string;
  has_access: boolean;
  partner_user_id: string | null;
  kind: string | null;
  date: string | null;
  mine: boolean;
};

/** What modules/clients asks the database, without everything around it. */
async function bareList({ database, accountId }: DemoServer): Promise<number> {
  const { rows } = await sql<ListRow>`
    select account.id, account.name, account.legacy_id, account.website_url, account.edition_name,
           client.start_date, client.has_access, client.partner_user_id, change.kind, change.date,
           client.sold_by is not distinct from partner.organization_id as mine
    from client
    join account on account.id = client.account_id
    join account as partner on partner.id = client.partner_account_id
    left join lateral (
      select kind, date from subscription_change
      where subscription_change.account_id = client.account_id
      order by date desc, id desc limit 1
    ) as change on true
    where client.partner_account_id = ${accountId}
    order by lower(account.name), account.id
    limit 10000`.execute(database.db);
  const content = rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.website_url || `${row.legacy_id}.crm.example`,
    edition: row.edition_name,
    startDate: row.start_date,
    change: row.kind && row.date ? { kind: row.kind, date: row.date } : null,
    soldBy: row.mine ? 'mine' : 'others',
    hasAccess: row.has_access,
    partnerUserId: row.partner_user_id,
  }));
  return Buffer.byteLength(JSON.stringify({ content, totalCount: content.length }));
}

/** An open client; `visits` is how many contacts went through its campaigns. */
async function findClient({ database, accountId }: DemoServer): Promise<{ id: string; visits: number }> {
  const { rows } = await sql<{ id: string; visits: number }>`
    select account.id, count(*) as visits
    from client
    join account on account.id = client.account_id
    join campaign on campaign.account_id = account.id
    join enrolment on enrolment.account_id = account.id and enrolment.campaign_id = campaign.id
    where client.partner_account_id = ${accountId} and client.has_access and account.status = 'Active'
    group by account.id order by abs(count(*) - ${sql.lit(CLIENT_ROWS)}), account.id limit 1`.execute(database.db);
  const found = rows[0];
  if (!found) throw new Error('no client with campaigns');
  return found;
}

/** Whoever went through any client's campaigns: a client is compared with all the others. */
async function countVisits({ database, accountId }: DemoServer): Promise<number> {
  const { count } = await database.db
    .selectFrom('client')
    .innerJoin('enrolment', 'enrolment.account_id', 'client.account_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client.partner_account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
