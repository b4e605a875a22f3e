import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../db/open.ts';
import { isAway, isPassing, onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { eventJob } from '../campaign-events/process-events.ts';
import { type Pace, paceOf } from '../imports/pace.ts';
import { clockJob } from './clock-back.ts';
import { reworkSome } from './rework.ts';
import { runDue } from './run-due.ts';
import type { Worker } from './run-people.ts';
import { tellerOf } from './tell-moves.ts';
import { AUTOMATION } from './wake.ts';

/** The embedded database does one thing at a time, and people wait for their turn meanwhile. */
const paceFor = (source: Database['source']): Pace =>
  source.kind === 'embedded'
    ? paceOf({ target: 37, alone: 150, least: 40, most: 2000, isAwaited: source.embedded.isAwaited })
    : paceOf({ target: 60, least: 60, most: 5000 });

/** While thousands are due, whether a campaign was changed is looked for no more often; ms. */
const LOOK_EVERY = 300;

/** So many batches at once while thousands are due: what one is to do is thought over while another is written down. */
const LANES = { embedded: 1, server: 2 };
/** Of a batch: fewer are all that were due. */
const FULL = 0.9;

/** A campaign in which that fails holds up no other. */
const reworkAny = (db: Db, size: number, worker: Worker): Promise<boolean> =>
  reworkSome(db, size, worker).catch((error: unknown) => {
    if (isAway(error) || isPassing(error)) throw error;
    worker.log.error({ err: error }, 'people in a campaign could not be looked at again');
    return false;
  });

/** What is due in campaigns, what happened, and whom a change concerns. Every process works; row locks decide who does what. */
export const automationJobs = ({ source }: Pick<Database, 'source'>, _config: Pick<Config, 'ORIGIN'>): Job[] => {
  const teller = tellerOf();
  const pace = paceFor(source);
  return [
    eventJob({ source }),
    clockJob,
    {
      name: AUTOMATION,
      everySeconds: 1,
      due: sql`coalesce((select true from campaign_rework limit 1), (
        select true from enrolment
        where due_at is not null and due_at <= now() and completed_at is null and left_at is null
        order by due_at, account_id, id limit 1))`,
      run: async (db, signal, log) => {
        const worker = { teller, log };
        /** Batch after batch for so long; answers whether there may be more. */
        const workUntil = async (end: number): Promise<boolean> => {
          for (;;) {
            const { size } = pace;
            const began = performance.now();
            const done = await onceAvailable(() => runDue(db, size, worker), signal);
            if (done < size * FULL) return false;
            pace.took(performance.now() - began);
            if (performance.now() >= end || signal.aborted) return true;
          }
        };
        for (let lanes = 1; lanes > 0 && !signal.aborted; ) {
          const isChanged = await onceAvailable(() => reworkAny(db, pace.size, worker), signal);
          const end = performance.now() + (isChanged ? 0 : LOOK_EVERY);
          const results = await Promise.allSettled(Array.from({ length: lanes }, () => workUntil(end)));
          const isMore = results.map((result) => {
            if (result.status === 'rejected') throw result.reason;
            return result.value;
          });
          lanes = isMore.includes(true) ? LANES[source.kind] : Number(isChanged);
        }
        await teller.tell(db, true);
      },
    },
  ];
};
