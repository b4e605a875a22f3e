import { book, getBooking } from '@app/contract/booking';
import { type Call, createClient } from '@app/contract/client';
import { AppError } from '@app/contract/errors';
import { servicePrefix } from '@app/contract/services';
import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/open.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { insertPartner } from '../apps/server/test/rows.ts';
import { spawnServer } from '../apps/server/test/spawn-server.ts';
import { newDirectory, type Settings, withDatabase } from './database.ts';
import { isSmall, sized } from './size.ts';

const SLOTS = sized(20, 3);
const VISITORS = sized(200, 12);
const SLUG = 'race';

type Row = Record<string, string | number>;

/**
 * Visitors who all want one of the same few times at once, on PostgreSQL with two server processes: each time is booked
 * once, and everybody else is told. Beside it, as many who only look at the page.
 */
export async function benchBooking(): Promise<Record<string, Row>> {
  const directory = await newDirectory();
  const postgres = isSmall ? undefined : await startPostgres({ durable: true });
  try {
    return {
      embedded: await race(directory.settings, 1),
      ...(postgres && { PostgreSQL: await race({ DATABASE_URL: postgres.url, DATA_DIR: '' }, 2) }),
    };
  } finally {
    await postgres?.stop();
    await directory.remove();
  }
}

async function race(settings: Settings, processes: number): Promise<Row> {
  const { accountId, legacyId } = await withDatabase(settings, newPage);
  const start = () =>
    spawnServer({ ...settings, DEMO: 'off', LOG_LEVEL: 'error', RATE_LIMIT: '10000000', TRUST_PROXY: 'true' });
  const servers = await Promise.all(Array.from({ length: processes }, start));
  try {
    await Promise.all(servers.map(({ ready }) => ready()));
    const calls = servers.map(({ origin }) => pagesOf(origin, legacyId));
    const visit = <Answer>(work: (call: Call, visitor: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: VISITORS }, (_, at) => timed(() => work(calls[at % calls.length] as Call, at))));
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const query = { from: day, to: day, timeZone: 'UTC' };
    const look = (call: Call) => call(getBooking, { slug: SLUG, query });
    const { free } = await look(calls[0] as Call);
    await visit(look);
    const looked = await visit(look);
    const outcomes = await visit((call, visitor) =>
      call(book, { slug: SLUG, body: { ...person(visitor), start: free[visitor % SLOTS] ?? '' } }).then(
        () => 'booked',
        (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
      ),
    );
    const times = (result: string) => outcomes.filter(({ answer }) => answer === result).map(({ ms }) => ms);
    const [booked, told] = [times('booked'), times('booking.taken')];
    if (booked.length !== SLOTS || told.length !== VISITORS - SLOTS)
      throw new Error(`${booked.length} booked, ${told.length} told: ${JSON.stringify(outcomes)}`);
    return {
      booked: booked.length,
      told: told.length,
      'told, p95 ms': p95(told),
      'booked, p95 ms': p95(booked),
      'looked, p95 ms': p95(looked.map(({ ms }) => ms)),
      'told beside looked': Number((p95(told) / p95(looked.map(({ ms }) => ms))).toFixed(2)),
    };
  } finally {
    for (const { process, ended } of servers) {
      process.kill('SIGTERM');
      await ended;
    }
    await withDatabase(settings, (db) => checkRows(db, accountId));
  }
}

/** Every hour of every day of an account's one person. */
async function newPage(db: Db): Promise<{ accountId: string; legacyId: string }> {
  const { accountId, user } = await insertPartner(db, { kind: 'customer' });
  const hours = Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]);
  await db
    .insertInto('booking_page')
    .values({
      ...{ account_id: accountId, slug: SLUG, name: 'First talk', owner_id: user.id, time_zone: 'UTC' },
      ...{ hours: JSON.stringify(hours), length: 60, buffer: 0, notice: 0, ahead: 30, is_published: true },
    })
    .execute();
  const { legacy_id: legacyId } = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { accountId, legacyId };
}

const person = (visitor: number) => ({
  ...{ givenName: 'Mia', familyName: `Number ${visitor}`, email: `mia${visitor}@visitor.example`, phone: '', note: '' },
  ...{ timeZone: 'Asia/Tokyo', locale: 'en-us' },
});

const pagesOf = (origin: string, legacyId: string): Call =>
  createClient({
    base: (service) => origin + servicePrefix[service],
    headers: () => ({ 'x-forwarded-host': `${legacyId}.pages.localhost` }),
  });

/** As many appointments and contacts as there were times, and no two appointments at once. */
async function checkRows(db: Db, accountId: string): Promise<void> {
  const { rows } = await sql<{ appointments: number; contacts: number; overlaps: number }>`
    select count(*)::int as appointments,
      (select count(*)::int from contact where account_id = ${accountId}) as contacts,
      (select count(*)::int from appointment a join appointment b on a.account_id = b.account_id and a.id < b.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at where a.account_id = ${accountId}) as overlaps
    from appointment where account_id = ${accountId}`.execute(db);
  const [found] = rows;
  if (found?.appointments !== SLOTS || found.contacts !== SLOTS || found.overlaps !== 0)
    throw new Error(`what is kept is not what was told: ${JSON.stringify(found)}`);
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now();
  return { answer: await work(), ms: performance.now() - began };
}

const p95 = (times: number[]): number =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0);
