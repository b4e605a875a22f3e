import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/db/open.ts';
import { sendDue } from '../apps/server/src/modules/messages/outbox.ts';
import { openOutbox } from './mail-outbox.ts';
import { insertMails, type Keys } from './mail-rows.ts';
import type { Sink } from './mail-sink.ts';
import { isSmall, sized } from './size.ts';

const MANY = sized(100_000, 400);
const FEW = 3;
/** So many of the large account are out before the small one has something to send. */
const AHEAD = sized(1_000, 50);
/** Of the time that all of the large account's take. */
const MOST = 0.05;

/** How long an account with three mails waits while another one sends 100,000, beside the three alone. */
export async function measureTurns(
  database: Database,
  sink: Sink,
  keys: Keys,
): Promise<Record<string, string | number>> {
  const { db } = database;
  const { outbox, close } = openOutbox(database, sink);
  const ending = new AbortController();
  const few = async (readers: string) => {
    let arrived = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    sink.hear = (to) => {
      if (to.endsWith(`@${readers}`) && ++arrived === FEW) resolve();
    };
    await insertMails(db, keys, FEW, readers);
    const began = performance.now();
    await promise;
    return performance.now() - began;
  };
  // As the job does: it looks again while there is nothing to send.
  const sending = (async () => {
    for (; !ending.signal.aborted; await setTimeout(20)) await sendDue(outbox, ending.signal);
  })();
  const alone = await few('alone.example');
  await insertMails(db, keys, MANY);
  await sql`analyze message`.execute(db);
  sink.received = 0;
  const began = performance.now();
  while (sink.received < AHEAD) await setTimeout(5);
  const beside = await few('beside.example');
  const whole = ((performance.now() - began) / sink.received) * MANY;
  ending.abort();
  await sending;
  close();
  sink.hear = () => undefined;
  const row = {
    'three alone, ms': Math.round(alone),
    'beside many, ms': Math.round(beside),
    'all of the many, ms': Math.round(whole),
  };
  if (!isSmall && beside > whole * MOST) throw new Error(`an account is held up: ${JSON.stringify(row)}`);
  return row;
}
