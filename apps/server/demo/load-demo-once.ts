import { sql } from 'kysely';
import { analyze } from '../src/db/analyze.ts';
import type { Db } from '../src/db/open.ts';
import { withinTime } from '../src/db/time-limit.ts';
import { hashPassword } from '../src/modules/identity/passwords.ts';

const DEMO_USER = 'demo@partner.example';
const DEMO_PASSWORD = 'partner-demo';
/** A million contacts on a busy machine. */
const LONGEST = 60 * 60 * 1000;

/** Loads the demo company into an empty database, all or nothing. Answers whether the demo is there. */
export async function loadDemoOnce(
  db: Db,
  { DEMO_CLIENTS, DEMO_CONTACTS }: { DEMO_CLIENTS: number; DEMO_CONTACTS: number },
): Promise<boolean> {
  // Not inside the transaction, for which others wait.
  const prepared = (await isEmpty(db)) ? await prepare() : undefined;
  const { loaded, demo } = await withinTime(LONGEST, () =>
    db.transaction().execute(async (trx) => {
      // Making up the rows may take long between two statements, and an index of a million rows takes its time.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
      // Two processes that start on one empty database: the second waits here and finds the first one's rows.
      await sql`lock table organization in exclusive mode`.execute(trx);
      const toLoad = (await isEmpty(trx)) ? prepared : undefined;
      if (toLoad) {
        const { loadDemo, passwordHash } = toLoad;
        await loadDemo(trx, { clients: DEMO_CLIENTS, contacts: DEMO_CONTACTS, now: new Date(), passwordHash });
      }
      const demo = await trx.selectFrom('app_user').select('id').where('username', '=', DEMO_USER).executeTakeFirst();
      return { loaded: toLoad !== undefined, demo: demo !== undefined };
    }),
  );
  // Queries are planned for the tables as they are now, not as they were empty.
  if (loaded) await analyze(db);
  return demo;
}

/** Only for an empty database: a hash takes much memory, and the program that makes the demo up takes time to load. */
async function prepare() {
  const { loadDemo } = await import('./load-demo.ts');
  return { loadDemo, passwordHash: await hashPassword(DEMO_PASSWORD) };
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('organization').select('id').limit(1).executeTakeFirst()) === undefined;
}
