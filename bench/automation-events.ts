import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/open.ts';
import { startJobs } from '../apps/server/src/jobs/jobs.ts';
import { automationJobs } from '../apps/server/src/modules/automation/automation-jobs.ts';
import { raiseEvents } from '../apps/server/src/modules/automation/raise-events.ts';
import { addContacts, type Made } from '../apps/server/src/modules/automation/test-automation.ts';
import type { DemoServer } from './demo-server.ts';
import { sized } from './size.ts';

/** Events a second, and how many. */
const RATE = 50;
const EVENTS = sized(RATE * 20, 5);
/** How exactly it is seen when somebody has entered, ms. */
const LOOK_EVERY = 10;

/**
 * As a process does it: from the beginning of the transaction in which something happens to somebody until they are in
 * the campaign and their first message waits in the outbox. Events come whether the ones before are done or not.
 */
export async function measureEntries(
  { database, app }: DemoServer,
  { accountId, made }: { accountId: string; made: Made },
): Promise<number[]> {
  const { db } = database;
  await db
    .insertInto('campaign_trigger')
    .values({ account_id: accountId, kind: 'form', source: '', campaign_id: made.id, goal_id: made.goals.F ?? 0 })
    .execute();
  const contacts = await addContacts(db, accountId, EVENTS);
  const working = await startJobs(
    database,
    automationJobs(database, { ORIGIN: 'http://localhost:3000' }),
    app.log,
    app.deps.live,
  );
  const began = new Map<number, number>();
  const raising: Promise<void>[] = [];
  const raised = (async () => {
    for (const contactId of contacts) {
      began.set(contactId, performance.now());
      raising.push(raise(db, accountId, contactId));
      await setTimeout(1000 / RATE);
    }
  })();
  const times: number[] = [];
  for (let last = 0; times.length < EVENTS; await setTimeout(LOOK_EVERY)) {
    const { rows } = await sql<{ id: number; contact_id: number }>`
      select id, contact_id from message where account_id = ${accountId} and id > ${last} order by id`.execute(db);
    for (const { id, contact_id } of rows) {
      times.push(performance.now() - (began.get(contact_id) ?? 0));
      last = id;
    }
  }
  await Promise.all([raised, ...raising]);
  await working.stop();
  return times;
}

const raise = (db: Db, accountId: string, contactId: number): Promise<void> =>
  db.transaction().execute((trx) => raiseEvents(trx, accountId, [{ contactId, kind: 'form', source: '1' }]));
