import type { RunningCampaign, StepAction } from '@app/contract/campaign-steps';
import { type Insertable, sql } from 'kysely';
import { runJob } from '../../../test/work.ts';
import type { Database, Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { automationJobs } from './automation-jobs.ts';

/** Sequences by a small letter, each with what its steps do; goals by a large one: 'F>a', 'a>B'. */
type Drawn = { flow: string[]; sequences: Record<string, StepAction[]> };
export type Made = {
  id: number;
  content: RunningCampaign;
  goals: Record<string, number>;
  sequences: Record<string, number>;
};

export const email = (): StepAction => ({ kind: 'email', asset: 'mail' });
export const days = (amount: number): StepAction => ({ kind: 'wait', wait: { kind: 'for', amount, unit: 'days' } });
export const minutes = (amount: number): StepAction => ({
  kind: 'wait',
  wait: { kind: 'for', amount, unit: 'minutes' },
});
export const tag = (...apply: number[]): StepAction => ({ kind: 'tag', apply, remove: [] });
export const decide = (tagId: number, yes: string | null, no: string | null = null): StepAction => ({
  kind: 'decide',
  rule: { match: 'all', tests: [{ kind: 'hasTag', tagId }] },
  yes,
  no,
});

/** A campaign as it is published, with the rows that it is made of. */
export async function makeCampaign(
  db: Db,
  account_id: string,
  { flow, sequences }: Drawn,
  columns: Partial<Insertable<Schema['campaign']>> = {},
): Promise<Made> {
  const { id } = await db
    .insertInto('campaign')
    .values({ account_id, name: 'Welcome', published_at: sql<Date>`now()`, version: 1, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: asset } = await db
    .insertInto('campaign_asset')
    .values({ account_id, campaign_id: id, kind: 'email', name: 'Hello' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ways = flow.map((way) => way.split('>') as [string, string]);
  const goals: Made['goals'] = {};
  for (const name of new Set(ways.flat().filter((each) => each !== each.toLowerCase()))) {
    const goal = { account_id, campaign_id: id, name, position: Object.keys(goals).length };
    goals[name] = (await db.insertInto('campaign_goal').values(goal).returning('id').executeTakeFirstOrThrow()).id;
  }
  const places: Made['sequences'] = {};
  for (const name of Object.keys(sequences)) {
    const sequence = { account_id, campaign_id: id, name, position: Object.keys(places).length };
    const row = await db.insertInto('campaign_sequence').values(sequence).returning('id').executeTakeFirstOrThrow();
    places[name] = row.id;
  }
  const idOf = (name: string) => String(goals[name] ?? places[name]);
  const drawn: RunningCampaign['sequences'] = [];
  for (const [name, actions] of Object.entries(sequences)) {
    const steps: RunningCampaign['sequences'][number]['steps'] = [];
    for (const [position, action] of actions.entries()) {
      const row = await db
        .insertInto('campaign_step')
        .values({
          account_id,
          sequence_id: places[name] ?? 0,
          position,
          kind: action.kind,
          name: `${name}${position + 1}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      steps.push({ id: String(row.id), name: `${name}${position + 1}`, action: withIds(action, idOf, String(asset)) });
    }
    drawn.push({ id: idOf(name), name, steps });
  }
  const content: RunningCampaign = {
    goals: Object.entries(goals).map(([name, goal]) => ({ id: String(goal), name, kind: 'form', source: null })),
    sequences: drawn,
    flow: ways.map(([from, to]) => ({ from: idOf(from), to: idOf(to) })),
    assets: { [asset]: 0 },
  };
  await publishContent(db, account_id, id, 1, content);
  return { id, content, goals, sequences: places };
}

export const publishContent = (
  db: Db,
  account_id: string,
  campaign_id: number,
  version: number,
  content: RunningCampaign,
) =>
  db
    .insertInto('campaign_version')
    .values({ account_id, campaign_id, version, content: JSON.stringify(content) })
    .execute();

function withIds(action: StepAction, idOf: (name: string) => string, asset: string): StepAction {
  if (action.kind === 'email' || action.kind === 'text') return { ...action, asset };
  if (action.kind !== 'decide') return action;
  const { yes, no } = action;
  return { ...action, yes: yes && idOf(yes), no: no && idOf(no) };
}

/** Everybody stands at the beginning of a sequence, and it is due. */
export async function enterAll(db: Db, account_id: string, made: Made, sequence: string, contacts: readonly number[]) {
  const rows = await db
    .insertInto('enrolment')
    .values(
      contacts.map((contact_id) => ({
        account_id,
        campaign_id: made.id,
        contact_id,
        version: 1,
        sequence_id: made.sequences[sequence] ?? 0,
        due_at: sql<Date>`now()`,
      })),
    )
    .returning(['id', 'contact_id'])
    .execute();
  return new Map(rows.map((row) => [row.contact_id, row.id]));
}

export async function addContacts(
  db: Db,
  account_id: string,
  count: number,
  columns: (at: number) => Partial<Insertable<Schema['contact']>> = () => ({}),
): Promise<number[]> {
  const rows = await db
    .insertInto('contact')
    .values(
      Array.from({ length: count }, (_, at) => ({
        account_id,
        given_name: `C${at}`,
        email: `c${at}@customer.example`,
        mail_permission: 'granted' as const,
        ...columns(at),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** What a process does in its turn. */
export const work = async (database: Database): Promise<void> => {
  for (const job of automationJobs(database, { ORIGIN: 'http://localhost:3000' })) await runJob(job, database.db);
};

/** What everybody waits for is due. */
export const skipWaits = (db: Db, account_id: string) =>
  db
    .updateTable('enrolment')
    .set({ due_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('due_at', 'is not', null)
    .execute();
