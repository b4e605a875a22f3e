import { sql } from 'kysely';
import { z } from 'zod';
import { onceAvailable } from '../../../db/unavailable.ts';
import { saveEvent } from '../channel-row.ts';
import { ChannelError } from '../failures.ts';
import type { Run } from '../run.ts';
import type { Organisation, SalePart, Skipped } from '../tables.ts';
import { openBooks } from './ask.ts';
import { nextCursor, toSecond } from './cursor.ts';
import { tellOverdue } from './overdue.ts';
import type { Ask, Cursor, Found, Provider } from './provider.ts';
import { isAccounting, providers } from './providers.ts';
import { forgetSales, writeSales } from './write-sales.ts';

const Settings = z.object({ id: z.string(), name: z.string(), currency: z.string() });
/** Nobody's books in the cloud are older. */
const BEGINNING = new Date('2000-01-01T00:00:00Z');
const MONTH = 29 * 24 * 60 * 60_000;
const OVERLAP = 60_000;

type Reading = { run: Run; provider: Provider; ask: Ask; organisation: Organisation; emails: Map<string, string> };

/** Reads what has changed in the books since it was last read, in the order in which it changed. */
export async function syncBooks(run: Run): Promise<void> {
  const { db, channel, config, signal } = run;
  if (!isAccounting(channel.kind)) return;
  const provider = providers[channel.kind];
  const organisation = Settings.parse(channel.settings);
  const ask = openBooks({ db, config, provider, channel, signal });
  const reading = { run, provider, ask, organisation, emails: new Map<string, string>() };
  try {
    await syncDeleted(reading);
    for (const part of provider.parts) await syncPart(reading, part);
  } catch (error) {
    // Which of its words were not understood may repeat what stands in somebody's books.
    throw error instanceof z.ZodError ? new ChannelError('server', 'answered in an unknown form') : error;
  }
  await tellOverdue(run, organisation);
}

async function readCursor({ db, channel }: Run, part: SalePart | 'deleted'): Promise<Cursor | undefined> {
  return db
    .selectFrom('channel_cursor')
    .select(['since', 'page'])
    .where('account_id', '=', channel.account_id)
    .where('channel_id', '=', channel.id)
    .where('part', '=', part)
    .executeTakeFirst();
}

const keepCursor = (trx: Run['db'], { account_id, id }: Run['channel'], part: SalePart | 'deleted', cursor: Cursor) =>
  trx
    .insertInto('channel_cursor')
    .values({ account_id, channel_id: id, part, ...cursor })
    .onConflict((conflict) => conflict.columns(['account_id', 'channel_id', 'part']).doUpdateSet(cursor))
    .execute();

async function syncPart(reading: Reading, part: SalePart): Promise<void> {
  const { run, provider, ask, organisation } = reading;
  const { db, channel, signal } = run;
  const known = await readCursor(run, part);
  const first: Cursor = known ?? { since: channel.since ? new Date(channel.since) : BEGINNING, page: 1 };
  const seen = new Set<string>();
  for (let cursor = first, isLast = false, isFirst = true; !isLast; isFirst = false) {
    signal.throwIfAborted();
    const page = await provider.readPage(ask, organisation, part, cursor);
    isLast = page.isLast;
    const next = nextCursor(cursor, page);
    const fresh = page.found.filter(({ origin }) => !seen.has(origin));
    for (const { origin } of fresh) seen.add(origin);
    const sales = fresh.flatMap(({ sale }) => sale ?? []);
    await readEmails(
      reading,
      sales.map(({ customer }) => customer),
    );
    await onceAvailable(
      () =>
        saveEvent(db, channel, async (trx) => {
          const brought = await writeSales(trx, channel, organisation, sales, reading.emails);
          await keepCursor(trx, channel, part, next);
          const found = isFirst ? page.total : 0;
          return { kind: 'progressed', found, done: fresh.length, brought, skipped: skippedIn(fresh, known?.since) };
        }),
      signal,
    );
    cursor = next;
  }
}

/** What stands at the border is read again each time, and is left out once. */
function skippedIn(found: readonly Found[], since: Date | undefined): Skipped[] {
  const unread = found.filter(
    ({ sale, changed }) => sale === null && (since === undefined || (changed !== null && toSecond(changed) > since)),
  );
  return unread.length > 0 ? [{ reason: 'record', count: unread.length }] : [];
}

/** Each customer is looked up once in a run. */
async function readEmails({ provider, ask, organisation, emails }: Reading, customers: string[]): Promise<void> {
  const unknown = [...new Set(customers)].filter((customer) => !emails.has(customer));
  if (unknown.length === 0) return;
  const found = await provider.readEmails(ask, organisation, unknown);
  for (const customer of unknown) emails.set(customer, (found.get(customer) ?? '').trim().toLowerCase());
}

/** What was deleted is in no list. */
async function syncDeleted({ run, provider, ask, organisation }: Reading): Promise<void> {
  if (!provider.readDeleted) return;
  const { db, channel, signal } = run;
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const now = rows[0]?.now ?? new Date();
  const known = await readCursor(run, 'deleted');
  const deleted = await provider.readDeleted(ask, organisation, known?.since ?? new Date(now.getTime() - MONTH));
  await onceAvailable(
    () =>
      saveEvent(db, channel, async (trx) => {
        await forgetSales(trx, channel, organisation, deleted);
        await keepCursor(trx, channel, 'deleted', { since: new Date(now.getTime() - OVERLAP), page: 1 });
        return { kind: 'progressed' };
      }),
    signal,
  );
}
