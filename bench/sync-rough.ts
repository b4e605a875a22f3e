import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/open.ts';
import type { Dovecot } from '../apps/server/test/dovecot.ts';
import { startWay } from '../apps/server/test/stop-at.ts';
import { sized } from './size.ts';

/** Mails that come after the first sync; and before which portion the server goes away during that. */
const LATER = sized(500, 10);
const AWAY_BEFORE = sized(40, 2);

type Mailbox = {
  db: Db;
  dovecot: Dovecot;
  address: string;
  /** From this port on it is read. */
  connect: (port: number) => Promise<void>;
  /** What a process does that looks after mailboxes. */
  work: () => Promise<void>;
  deliver: (from: number, count: number) => Promise<void>;
  mails: number;
};

/**
 * A mailbox in a rough week, with two at work on it at once: its server goes away in the middle of the first sync, new
 * mails come, and all get new numbers. Every mail with a contact is there once.
 */
export async function readRoughly(mailbox: Mailbox): Promise<Record<string, string | number>> {
  const { db, dovecot, address, mails } = mailbox;
  const way = await startWay(dovecot.port);
  try {
    await mailbox.deliver(0, mails);
    await mailbox.connect(way.port);
    let fetches = 0;
    way.stopBefore((command) => /UID FETCH/.test(command) && ++fetches === AWAY_BEFORE, dovecot.stop);
    const workAndLook = async () => {
      await sql`update channel set due_at = now()`.execute(db);
      await Promise.all([mailbox.work(), mailbox.work()]);
      return look(db);
    };
    const broken = await workAndLook();
    if (broken.state !== 'failed' || broken.messages >= mails / 2)
      throw new Error(`the server went away, and it became ${JSON.stringify(broken)}`);
    await dovecot.start();
    expectOnce(await workAndLook(), mails);
    await mailbox.deliver(mails, LATER);
    expectOnce(await workAndLook(), mails + LATER);
    // Numbers are as old as a second: two of the same second are the same.
    await setTimeout(1100);
    await dovecot.renumber(address);
    const last = await workAndLook();
    expectOnce(last, mails + LATER);
    return { mails: mails + LATER, 'before it went away': broken.messages, 'in the end': last.messages };
  } finally {
    way.end();
  }
}

type Found = Awaited<ReturnType<typeof look>>;

async function look(db: Db) {
  const { rows } = await sql<Record<'messages' | 'different' | 'activities', number> & { state: string }>`
    select state, (select count(*)::int from message) as messages,
      (select count(distinct subject)::int from message) as different,
      (select count(*)::int from activity where kind = 'email') as activities
    from channel`.execute(db);
  return rows[0] ?? { state: 'gone', messages: 0, different: 0, activities: 0 };
}

/** Half of all mails are from contacts. */
function expectOnce(found: Found, mails: number): void {
  const wanted = mails / 2;
  const { state, messages, different, activities } = found;
  if (state !== 'complete' || [messages, different, activities].some((count) => count !== wanted))
    throw new Error(`${mails} mails, ${wanted} with contacts, became ${JSON.stringify(found)}`);
}
