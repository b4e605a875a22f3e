import { type Asked, allOf, answersOf, askedAt, asksNothing } from '@app/automation/asked';
import { sequenceOf } from '@app/automation/campaign';
import { advance, type Outcome, type Standing } from '@app/automation/run';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Log } from '../../jobs/jobs.ts';
import { doSteps } from '../steps/do-steps.ts';
import type { Doing } from '../steps/doing.ts';
import { contactZone, factsKey, factsWith, readFacts } from './facts.ts';
import { firstSequence, type Running, readRunning, runningKey, type Version } from './running.ts';
import { standingNow, type World } from './standing.ts';
import type { Enrolled } from './take-due.ts';
import type { Teller } from './tell-moves.ts';
import { type StepOutcome, writeOutcomes } from './write-outcomes.ts';
import { countAll, countOf, type Place, writePlaces } from './write-places.ts';

export type Worker = { teller: Teller; log: Log };

/** Somebody who is due, and what happens to them. */
type Going = { person: Enrolled; running: Running; version: Version; outcome: Outcome };

/** What is due for these people whose rows are held, what comes of it and where they stand then: all of it or nothing. */
export async function runAll(db: Db, people: readonly Enrolled[], worker: Worker, most?: number): Promise<void> {
  const now = people[0]?.now ?? new Date();
  const campaigns = await readRunning(db, people);
  const { going, places } = await decide(db, now, people, campaigns, most);
  const doings = going.map(toDoings);
  const skipped = await doSteps(db, { now, note: worker.teller.note }, doings);
  const reasons = doings.map(
    (own) =>
      new Map(
        own.flatMap((doing) => {
          const reason = skipped.get(doing);
          return reason ? [[doing.stepId, reason] as const] : [];
        }),
      ),
  );
  const outcomes = going.flatMap(({ person, outcome }, at): StepOutcome[] =>
    outcome.passed.map((step) => {
      const reason = reasons[at]?.get(Number(step)) ?? null;
      return { person, stepId: Number(step), outcome: reason ? 'skipped' : 'done', reason };
    }),
  );
  await writeOutcomes(db, now, outcomes);
  const moved = going.map(({ person, running, outcome }): Place => ({ person, running, standing: outcome.standing }));
  const counts = await writePlaces(db, now, [...places, ...moved]);
  const missed = outcomes.flatMap(({ person, outcome }) => (outcome === 'skipped' ? [countOf(person, 'skipped')] : []));
  for (const { person } of going) {
    worker.teller.note('contacts', person.accountId, person.contactId);
    worker.teller.note('solutions', person.accountId, person.campaignId);
  }
  await worker.teller.tell(db);
  await countAll(db, now, [...counts, ...missed]);
}

/** A place where some of them stand, and what is asked there. */
type Spot = { running: Running; version: Version; asked: Asked; people: Enrolled[] };

/**
 * What happens to each. Those who stand at the same place, and of whom the same is known as far as is asked there, are
 * one case: the engine is asked once for all of them.
 */
async function decide(
  db: Db,
  now: Date,
  people: readonly Enrolled[],
  campaigns: ReadonlyMap<string, Running>,
  most?: number,
): Promise<{ going: Going[]; places: Place[] }> {
  const { spots, early } = spotsOf(people, campaigns);
  const asking = spots.filter(({ asked }) => !asksNothing(asked));
  const facts = await readFacts(
    db,
    asking.flatMap((spot) => spot.people),
    allOf(asking.map(({ asked }) => asked)),
  );
  const going: Going[] = [];
  const places: Place[] = [];
  for (const { running, version, asked, people: here } of spots) {
    const cases = new Map<string, Outcome>();
    for (const person of here) {
      const own = facts.get(factsKey(person)) ?? factsWith(contactZone(person.timeZone));
      const world: World = { now: now.getTime(), zone: running.zone, facts: own };
      if (isHeldUp(running, person)) {
        const kept = { ...running, version: person.version || running.version };
        places.push({ person, running: kept, standing: atRest(person, running, world) });
        continue;
      }
      const answers = answersOf(asked, own);
      const outcome = cases.get(answers) ?? advance(version, standingNow(person, running, world), world, most);
      cases.set(answers, outcome);
      going.push({ person, running, version, outcome });
    }
  }
  await putOffUnmade(db, early);
  return { going, places };
}

/** `early`: those of whose campaign no version was made yet. */
function spotsOf(people: readonly Enrolled[], campaigns: ReadonlyMap<string, Running>) {
  const spots = new Map<string, Spot>();
  const early: Enrolled[] = [];
  for (const person of people) {
    const { version, sequenceId, stepId, since } = person;
    const key = `${runningKey(person)} ${version} ${sequenceId} ${stepId} ${since === null}`;
    const spot = spots.get(key) ?? spotOf(person, campaigns);
    if (!spot) {
      early.push(person);
      continue;
    }
    spots.set(key, spot);
    spot.people.push(person);
  }
  return { spots: [...spots.values()], early };
}

function spotOf(person: Enrolled, campaigns: ReadonlyMap<string, Running>): Spot | undefined {
  const running = campaigns.get(runningKey(person));
  const version = running?.at(running.version);
  return running && version && { running, version, asked: askedOf(person, running, version), people: [] };
}

/** Of whom it is not plain where they stand in the version that runs, everything is asked that it may ask. */
function askedOf({ version: standsIn, sequenceId, stepId }: Enrolled, running: Running, version: Version): Asked {
  const sequence = sequenceOf(version, sequenceId === null ? (firstSequence(version) ?? '') : String(sequenceId));
  if (!sequence || standsIn !== running.version) return version.asked;
  const at = stepId === null ? 0 : sequence.steps.findIndex(({ id }) => id === String(stepId));
  return at < 0 ? version.asked : askedAt(version, sequence, at);
}

/** Nothing happens in the campaign, or whoever is in it is being looked at again, and this one's turn is still to come. */
const isHeldUp = ({ isResting, reworkedTo }: Running, { id }: Enrolled): boolean =>
  isResting || (reworkedTo !== null && id > reworkedTo);

/** At the step, without a due time: it follows from what was meant once the campaign goes on. */
function atRest(person: Enrolled, running: Running, world: World): Place['standing'] {
  const { stepId, sequenceId, since } = person;
  if (stepId !== null && sequenceId !== null)
    return { sequence: String(sequenceId), step: String(stepId), since: since?.getTime() ?? world.now, due: null };
  const standing: Standing | null = standingNow({ ...person, version: running.version }, running, world);
  return standing && { ...standing, isAtRest: true };
}

/** Of their campaign no version was made yet; that follows soon. */
async function putOffUnmade(db: Db, people: readonly Enrolled[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update enrolment set due_at = now() + interval '1 minute'
    from unnest(${people.map(({ accountId }) => accountId)}::uuid[], ${people.map(({ id }) => id)}::bigint[]) given (account_id, id)
    where enrolment.account_id = given.account_id and enrolment.id = given.id`.execute(db);
}

const toDoings = ({ person, running, version, outcome }: Going): Doing[] =>
  outcome.effects.map(({ step, action }) => ({ person, running, version, stepId: Number(step), action }));
