import { advance } from '@app/automation/run';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isAway, isPassing } from '../../db/unavailable.ts';
import { logFailure } from '../solutions/campaign-log.ts';
import { contactZone, factsKey, factsWith, readFacts } from './facts.ts';
import { runAll, type Worker } from './run-people.ts';
import { readRunning, runningKey } from './running.ts';
import { standingNow } from './standing.ts';
import { type Enrolled, takeOne } from './take-due.ts';
import { writeOutcomes } from './write-outcomes.ts';
import { countAll, countOf, writePlaces } from './write-places.ts';

/** What cannot be done is tried again after 1, 2, 4 … minutes, and given up after so many attempts. */
const ATTEMPTS = 8;

/** One thing at a time, so that what cannot be done is known. */
export async function runAlone(db: Db, { accountId, id }: Enrolled, worker: Worker): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const person = await takeOne(trx, accountId, id);
      if (person) await runAll(trx, [person], worker, 1);
    });
  } catch (error) {
    if (isAway(error) || isPassing(error)) throw error;
    worker.log.error({ err: error, account: accountId, enrolment: id }, 'a step could not be done');
    await putOffAlone(db, { accountId, id }, worker);
  }
}

/** Where not even giving up succeeds, they wait for somebody who mends it: nobody else is held up by them. */
async function putOffAlone(db: Db, person: Pick<Enrolled, 'accountId' | 'id'>, { log }: Worker): Promise<void> {
  const { accountId, id } = person;
  try {
    await db.transaction().execute((trx) => putOff(trx, person));
  } catch (error) {
    if (isAway(error) || isPassing(error)) throw error;
    log.error({ err: error, account: accountId, enrolment: id }, 'a step could not be given up');
    await sql`
      update enrolment set due_at = now() + interval '1 hour'
      where account_id = ${accountId} and id = ${id} and completed_at is null and left_at is null`.execute(db);
  }
}

async function putOff(db: Db, { accountId, id }: Pick<Enrolled, 'accountId' | 'id'>): Promise<void> {
  const person = await takeOne(db, accountId, id);
  if (!person) return;
  if (person.attempts + 1 >= ATTEMPTS) return giveUp(db, person);
  await sql`
    update enrolment set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ attempts
    where account_id = ${accountId} and id = ${id}`.execute(db);
}

/** The step has failed, for everybody to see, and the person goes on with the next. */
async function giveUp(db: Db, person: Enrolled): Promise<void> {
  const { now } = person;
  const running = (await readRunning(db, [person])).get(runningKey(person));
  const version = running?.at(running.version);
  const facts = (await readFacts(db, [person])).get(factsKey(person)) ?? factsWith(contactZone(person.timeZone));
  const world = { now: now.getTime(), zone: running?.zone ?? 'UTC', facts };
  const standing = running && version ? standingNow(person, running, world) : null;
  if (!running || !version || !standing) return;
  const { effects, passed, standing: next } = advance(version, standing, world, 1);
  const failed = effects[0]?.step;
  await writeOutcomes(
    db,
    now,
    passed.map((step) => ({
      person,
      stepId: Number(step),
      outcome: step === failed ? 'failed' : 'done',
      reason: null,
    })),
  );
  const counts = await writePlaces(db, now, [{ person, running, standing: next }]);
  const name = version.sequences.flatMap(({ steps }) => steps).find(({ id }) => id === failed)?.name ?? '';
  await logFailure(db, { ...person, step: { id: failed === undefined ? null : Number(failed), name } });
  await countAll(db, now, [...counts, countOf(person, 'failed')]);
}
