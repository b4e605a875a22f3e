import { readKept } from '../open-with.ts';
import type { Run } from '../run.ts';
import type { CalendarSettings } from '../tables.ts';
import { openDav } from './open-calendar.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import type { Work } from './work.ts';

/** What is older was over before anybody asked. */
const DAYS_BACK = 30;
const DAY = 24 * 60 * 60_000;
/** Somebody may change the calendar between reading and writing: then it is read again. */
const ROUNDS = 3;

/**
 * First what has changed in the calendar comes in, then what has changed here goes out. Each part says in its own
 * transaction what was done, so that whatever ends it, the next run goes on from there.
 */
export async function syncCalendar(run: Run): Promise<void> {
  const work = await open(run);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await pull(work);
      if (await push(work)) return;
    }
  } finally {
    work.dav.close();
  }
}

async function open(run: Run): Promise<Work> {
  const { db, config, channel, signal } = run;
  const { account_id, user_id } = channel;
  const owner = await db
    .selectFrom('app_user')
    .innerJoin('account', (join) => join.on('account.id', '=', account_id))
    .select(['app_user.username as email', 'account.time_zone'])
    .where('app_user.id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { secret, settings } = await readKept(run);
  const { username, calendar } = settings as CalendarSettings;
  const own = new Set([owner.email, username].map((address) => address.toLowerCase()));
  return {
    ...run,
    dav: openDav({ username, ...secret, allow: config.OUTBOUND_ALLOW, signal }),
    url: calendar,
    reader: { timeZone: owner.time_zone, own },
    since: channel.since ? new Date(channel.since) : new Date(Date.now() - DAYS_BACK * DAY),
  };
}
