import type { CampaignSchedule, ReEntry, RunningCampaign } from '@app/contract/campaign-steps';
import { insertContact } from '../../../test/crm-rows.ts';
import { word } from '../../../test/rows.ts';
import type { TestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import type { EventKind } from '../automation/tables.ts';
import { eventJob } from './process-events.ts';

type Part = { name: string; kind?: Exclude<EventKind, 'goal' | 'facts'>; source?: string };
type Shape = {
  /** The first one starts it; each further one follows the sequence before it. */
  goals: Part[];
  /** Steps of the sequence after each goal; none: the campaign ends there. */
  sequences: RunningCampaign['sequences'][number]['steps'][number]['action'][][];
  reEntry?: ReEntry;
  schedule?: Partial<CampaignSchedule>;
};

/** A customer's account in which campaigns are heard, and what tests of them do again and again. */
export async function newCampaigns(server: TestApp) {
  const { db, database } = server;
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const call = await (await server.onHostOf(accountId)).as(user.id);
  const inAccount = { account_id: accountId };

  /** As it stands once it is published. Its parts are named by their place. */
  async function publish({ goals, sequences, reEntry = 'completed', schedule = {} }: Shape) {
    const campaign = await db
      .insertInto('campaign')
      .values({
        ...{ ...inAccount, name: `Campaign ${word()}`, published_at: new Date(), version: 1, re_entry: reEntry },
        schedule: JSON.stringify(schedule),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const of = { ...inAccount, campaign_id: campaign.id };
    const content: RunningCampaign = { goals: [], sequences: [], flow: [], assets: {} };
    for (const [position, { name, kind = 'tag', source = '' }] of goals.entries()) {
      const goal = await db
        .insertInto('campaign_goal')
        .values({ ...of, name, position, kind })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('campaign_trigger')
        .values({ ...of, kind, source, goal_id: goal.id })
        .execute();
      content.goals.push({ id: String(goal.id), name, kind, source: null });
      const actions = sequences[position];
      const last = content.sequences.at(-1);
      if (last) content.flow.push({ from: last.id, to: String(goal.id) });
      if (!actions) continue;
      const sequence = await db
        .insertInto('campaign_sequence')
        .values({ ...of, name: `After ${name}`, position })
        .returning('id')
        .executeTakeFirstOrThrow();
      const steps = [];
      for (const [at, action] of actions.entries()) {
        const row = { ...inAccount, sequence_id: sequence.id, position: at, kind: action.kind, name: `Step ${at}` };
        const { id } = await db.insertInto('campaign_step').values(row).returning('id').executeTakeFirstOrThrow();
        steps.push({ id: String(id), name: row.name, action });
      }
      content.sequences.push({ id: String(sequence.id), name: `After ${name}`, steps });
      content.flow.push({ from: String(goal.id), to: String(sequence.id) });
    }
    await db
      .insertInto('campaign_version')
      .values({ ...of, version: 1, content: JSON.stringify(content) })
      .execute();
    const at = (place: number) => Number(content.sequences[place]?.id);
    return {
      id: campaign.id,
      goalIds: content.goals.map(({ id }) => Number(id)),
      sequence: at,
      step: (place: number, step: number) => Number(content.sequences[place]?.steps[step]?.id),
    };
  }

  const person = (columns: Parameters<typeof insertContact>[2] = {}) =>
    insertContact(db, accountId, { email: `${word()}@x.example`, mail_permission: 'granted', ...columns });
  const hear = () => runJob(eventJob(database), db);
  /** Every time the contact was in the campaign, the first one first. */
  const runsOf = (contactId: number, campaignId: number) =>
    db
      .selectFrom('enrolment')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .where('campaign_id', '=', campaignId)
      .orderBy('id')
      .execute();
  /** What the timeline says of campaigns. */
  const toldOf = async (contactId: number) => {
    const rows = await db
      .selectFrom('activity')
      .select('details')
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .where('kind', '=', 'strategy')
      .orderBy('id')
      .execute();
    return rows.map(({ details }) => {
      const { what, goal } = details as { what: string; goal: string | null };
      return goal === null ? what : `${what}: ${goal}`;
    });
  };
  const eventsOf = () => db.selectFrom('campaign_event').selectAll().where('account_id', '=', accountId).execute();
  return { accountId, user, call, publish, person, hear, runsOf, toldOf, eventsOf };
}

export const HOUR = { kind: 'wait', wait: { kind: 'for', amount: 1, unit: 'hours' } } as const;
