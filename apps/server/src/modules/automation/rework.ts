import { sequenceOf } from '@app/automation/campaign';
import { afterPause } from '@app/automation/publish';
import { dueOf, type Standing } from '@app/automation/run';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { contactZone, factsKey, factsWith, readFacts } from './facts.ts';
import type { Worker } from './run-people.ts';
import { type Running, readRunning, runningKey } from './running.ts';
import { isAnotherWait, standingNow, type World } from './standing.ts';
import type { AutomationTables } from './tables.ts';
import { ENROLLED, type Enrolled } from './take-due.ts';
import { countAll, type Place, writePlaces } from './write-places.ts';

type Rework = Selectable<AutomationTables['campaign_rework']>;

/**
 * The next of those who are in a campaign that was published, went on, has another clock, or has ended: where they
 * stand, and how far it came, stand or fall together. Answers whether there was anything to do.
 */
export async function reworkSome(db: Db, size: number, worker: Worker): Promise<boolean> {
  // Nearly always there is none, and whoever works on what is due asks often.
  const { rows } = await sql`${PLANNED_ONCE} select from campaign_rework limit 1`.execute(db);
  if (rows.length === 0) return false;
  const done = await db.transaction().execute((trx) => workOn(trx, size, worker));
  if (done?.isOver) await wakeLate(db, done);
  return done !== null;
}

/** How far it has come. */
type Done = { account_id: string; campaign_id: number; cursor: number; isOver: boolean };

async function workOn(trx: Db, size: number, worker: Worker): Promise<Done | null> {
  const rework = await takeRework(trx);
  if (!rework) return null;
  const { account_id, id, campaign_id } = rework;
  const people = await takePeople(trx, rework, size);
  if (people.length > 0) await lookAgain(trx, rework, people, worker);
  const cursor = people.at(-1)?.id ?? rework.cursor;
  const isOver = people.length < size;
  const row = { account_id, id };
  await (isOver
    ? trx.deleteFrom('campaign_rework').where(isRow(row)).execute()
    : trx.updateTable('campaign_rework').set({ cursor }).where(isRow(row)).execute());
  worker.teller.note('solutions', account_id, campaign_id);
  await worker.teller.tell(trx);
  return { account_id, campaign_id, cursor, isOver };
}

const isRow = ({ account_id, id }: Pick<Rework, 'account_id' | 'id'>) =>
  sql<boolean>`account_id = ${account_id} and id = ${id}`;

/**
 * Who came in while the last of them were looked at may have been put to rest by another process that did not know yet
 * that it was over: they are looked at once more. Whoever works on one of them is waited for.
 */
async function wakeLate(db: Db, { account_id, campaign_id, cursor }: Done): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; isAtRest: boolean }>`
      select id, step_id is not null and due_at is null as "isAtRest" from enrolment
      where account_id = ${account_id} and campaign_id = ${campaign_id} and id > ${cursor}
        and completed_at is null and left_at is null
      order by id for update`.execute(trx);
    const first = rows.find(({ isAtRest }) => isAtRest);
    if (!first) return;
    await sql`
      insert into campaign_rework (account_id, campaign_id, kind, cursor)
      select account_id, id, 'publish', ${first.id - 1} from campaign
      where account_id = ${account_id} and id = ${campaign_id} and paused_at is null and ended_at is null
        and deleted_at is null`.execute(trx);
  });
}

/** In the order in which a campaign was changed; of several campaigns any. */
async function takeRework(db: Db): Promise<Rework | undefined> {
  return db
    .selectFrom('campaign_rework')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaign_rework as before')
            .select('before.id')
            .whereRef('before.account_id', '=', 'campaign_rework.account_id')
            .whereRef('before.campaign_id', '=', 'campaign_rework.campaign_id')
            .whereRef('before.id', '<', 'campaign_rework.id'),
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

type Looked = Enrolled & { enteredAt: Date };

/** Whoever works on one of them is waited for. */
async function takePeople(db: Db, { account_id, campaign_id, cursor }: Rework, size: number): Promise<Looked[]> {
  const { rows } = await sql<Looked>`
    with taken as materialized (
      select * from enrolment
      where account_id = ${account_id} and campaign_id = ${campaign_id} and id > ${cursor}
        and completed_at is null and left_at is null
      order by id limit ${sql.lit(size)} for update
    )
    select taken.entered_at as "enteredAt", ${ENROLLED} order by taken.id`.execute(db);
  return rows;
}

async function lookAgain(db: Db, rework: Rework, people: readonly Looked[], worker: Worker): Promise<void> {
  const now = people[0]?.now ?? new Date();
  const facts = await readFacts(db, people);
  const campaigns = await readRunning(db, people);
  const places = people.flatMap((person): Place[] => {
    const running = campaigns.get(runningKey(person));
    if (!running) return [];
    const own = facts.get(factsKey(person)) ?? factsWith(contactZone(person.timeZone));
    const world: World = { now: now.getTime(), zone: running.zone, facts: own };
    return placeOf(rework, person, running, world);
  });
  const counts = await writePlaces(db, now, places);
  for (const { person } of places) worker.teller.note('contacts', person.accountId, person.contactId);
  await countAll(db, now, counts);
}

function placeOf({ kind, options, created_at }: Rework, person: Looked, running: Running, world: World): Place[] {
  // It was published again since: whoever came in after its end stays.
  const isLater = kind === 'end' && person.enteredAt > created_at;
  if (kind === 'end' && !isLater) return [{ person, running, standing: null, isOut: true }];
  const version = running.at(running.version);
  if (!version) return [];
  const isForWaiting = kind === 'publish' && options.isForWaiting === true;
  const standing = standingNow(person, running, world, { isForWaiting });
  if (!standing) return [{ person, running, standing: null }];
  if (kind === 'publish' || isLater) return [{ person, running, standing }];
  if (kind === 'clock') return [{ person, running, standing: onNewClock(version, standing, world) }];
  const pausedAt = Date.parse(options.pausedAt ?? '') || world.now;
  // Who came in during the pause has not waited longer than that.
  const pausedFor = Math.max(0, world.now - Math.max(pausedAt, standing.since));
  return [{ person, running, standing: afterPause(version, standing, pausedFor, world) }];
}

/** What was meant is the same; the moment follows from it. */
function onNewClock(version: Parameters<typeof dueOf>[0], standing: Standing, world: World): Standing {
  const step = sequenceOf(version, standing.sequence)?.steps.find(({ id }) => id === standing.step);
  if (!step) return standing;
  const due = dueOf(version, step, standing.since, world);
  return isAnotherWait(step.action, due, standing.due ?? due) ? standing : { ...standing, due };
}
