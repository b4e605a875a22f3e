import { randomUUID } from 'node:crypto';
import type { ChannelKind } from '@app/contract/channels';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { isAway, onceAvailable } from '../../db/unavailable.ts';
import type { Job, Log } from '../../jobs/jobs.ts';
import type { FileStore } from '../files/file-store.ts';
import { syncCalendar } from './calendar/sync-calendar.ts';
import { giveBack, keepLease, Lost, saveEvent, type Taken, takeChannel } from './channel-row.ts';
import { countNewAddresses } from './email/earlier.ts';
import { syncEmail } from './email/sync-email.ts';
import { ChannelError, toFailure } from './failures.ts';
import { syncBooks } from './financial/sync-books.ts';
import { SYNC_CHANNELS } from './nudge.ts';
import { removeBrought } from './remove-brought.ts';
import type { Run } from './run.ts';

const syncs: Record<ChannelKind, (run: Run) => Promise<void>> = {
  email: syncEmail,
  calendar: syncCalendar,
  xero: syncBooks,
  quickbooks: syncBooks,
};

/** A slow server holds up nobody but its own; so many are read at once by a process. */
const AT_ONCE = 4;
const HEARTBEAT = 30_000;

/** Every process looks; row locks decide which one reads what. */
export const channelJobs = (config: Config, files: FileStore): Job[] => [
  {
    name: SYNC_CHANNELS,
    everySeconds: 5,
    due: sql`select true from channel where due_at <= now() order by due_at, account_id, id limit 1`,
    run: async (db, signal, log) => {
      const workers = Array.from({ length: AT_ONCE }, async () => {
        while (!signal.aborted && (await syncNext({ db, config, files, signal }, log)));
      });
      await Promise.all(workers);
    },
  },
];

/** Answers whether there was one. */
async function syncNext(work: Omit<Run, 'channel'>, log: Log): Promise<boolean> {
  const { db, signal } = work;
  const channel = await onceAvailable(() => takeChannel(db, randomUUID()), signal);
  if (!channel) return false;
  const heartbeat = setInterval(() => void keepLease(db, channel).catch(() => undefined), HEARTBEAT);
  try {
    const run = { ...work, channel };
    await (channel.state === 'disconnecting' ? removeBrought(run) : syncOne(run));
  } catch (error) {
    await settle(work, channel, error, log);
  } finally {
    clearInterval(heartbeat);
  }
  return true;
}

async function syncOne(run: Run): Promise<void> {
  await syncs[run.channel.kind]?.(run);
  const hasMore = async () => (await countNewAddresses(run.db, run.channel)) > 0;
  await onceAvailable(
    async () => saveEvent(run.db, run.channel, { kind: 'finished', hasMore: await hasMore() }),
    run.signal,
  );
}

async function settle({ db, signal }: Pick<Run, 'db' | 'signal'>, channel: Taken, error: unknown, log: Log) {
  // Somebody else has it, or it is gone: what was read here counts no more.
  if (error instanceof Lost) return;
  if (signal.aborted) return giveBack(db, channel).catch(() => undefined);
  if (isAway(error)) throw error;
  const failure = toFailure(error);
  const about = { account: channel.account_id, channel: channel.id, failure };
  // What a server answers may repeat what it was sent: only failures of ours are logged whole.
  log.error(failure === 'server' ? { ...about, err: error } : about, 'a channel could not be read');
  const pause = error instanceof ChannelError ? error.pause : undefined;
  await saveEvent(db, channel, { kind: 'failed', failure, pause }).catch((lost) => {
    if (!(lost instanceof Lost)) throw lost;
  });
}
