import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { achieveGoal, addToSolution } from '@app/contract/solution-people';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { announce } from '../../live/live.ts';
import { countDays } from '../automation/count-days.ts';
import { enrol } from '../automation/enrol.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { wakeAutomation } from '../automation/wake.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { stopMessages } from '../messages/stop-messages.ts';
import { logCampaign } from '../solutions/campaign-log.ts';
import { requireBeginning } from './read-running.ts';
import { tellPeople } from './tell-people.ts';
import { beginChange, keepBefore, type StoodAt, standing } from './undo-people.ts';

type Writer = { accountId: string; userId: string };
type Moved = Response<typeof addToSolution>;
type Left = Moved['left'][number];

const toId = (text: string) => toRecordId(text, 'solution.notFound');

/** Only those who may be mailed: automated marketing is for nobody else. */
export async function addPeople(
  db: Db,
  writer: Writer,
  solutionId: string,
  { contactIds, sequenceId }: { contactIds: number[]; sequenceId?: string | undefined },
): Promise<Moved> {
  const { accountId, userId } = writer;
  const campaign = await requireUnlocked(db, writer, solutionId);
  await requireBeginning(db, { accountId, campaignId: campaign.id });
  const from = sequenceId === undefined ? undefined : toId(sequenceId);
  if (from !== undefined && !campaign.sequences.has(from)) throw new AppError('solution.notFound');
  const { may, left } = await sortOut(db, writer, contactIds);
  const entry = { campaignId: campaign.id, contactIds: may, why: 'hand', sequenceId: from, userId } as const;
  const { entered, left: others } = await enrol(db, writer, entry);
  await logPeople(db, writer, campaign.id, 'added', entered.length);
  return { changed: entered.length, changeId: null, left: [...left, ...others] };
}

/** Who has no address, or has not allowed it. Those who are not there at all are left to whoever puts them in. */
async function sortOut(db: Db, { accountId }: Writer, ids: number[]): Promise<{ may: number[]; left: Left[] }> {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'email', 'mail_permission'])
    .where('account_id', '=', accountId)
    .where('id', '=', isAnyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  const left = rows.flatMap(({ id, email, mail_permission }): Left[] => {
    if (email === null) return [{ contactId: id, reason: 'noEmail' }];
    return mail_permission === 'granted' ? [] : [{ contactId: id, reason: 'noPermission' }];
  });
  const out = new Set(left.map(({ contactId }) => contactId));
  return { may: [...new Set(ids)].filter((id) => !out.has(id)), left };
}

/**
 * To a step of what runs, as if they came there now: a wait begins anew. What they pass again is done again: a run of its
 * own has its own messages.
 */
export async function movePeople(
  db: Db,
  writer: Writer,
  solutionId: string,
  { contactIds, stepId }: { contactIds: number[]; stepId: string },
): Promise<Moved> {
  const { accountId } = writer;
  const campaign = await requireUnlocked(db, writer, solutionId);
  const step = toId(stepId);
  const sequence = campaign.sequenceOf.get(step);
  if (sequence === undefined) throw new AppError('solution.notFound');
  const { rows: before } = await sql<StoodAt>`${standing(inIt(writer, campaign.id, contactIds))}`.execute(db);
  await sql`
    update enrolment set run = run + 1, version = ${campaign.version}, sequence_id = ${sequence}, step_id = ${step},
      since = null, due_at = case when ${campaign.isPaused} then null else now() end, attempts = 0
    where account_id = ${accountId} and id = ${isAnyOf(before.map(({ id }) => id))}`.execute(db);
  const moved = before.map(({ contactId }) => contactId);
  const changeId = await keepBefore(db, { accountId, campaignId: campaign.id, what: 'moved' }, before);
  await logPeople(db, writer, campaign.id, 'moved', moved.length);
  if (moved.length > 0) await wakeAutomation(db);
  return { changed: moved.length, changeId, left: await notIn(db, writer, contactIds, moved) };
}

export async function removePeople(
  db: Db,
  writer: Writer,
  solutionId: string,
  { contactIds }: { contactIds: number[] },
): Promise<Moved> {
  const { accountId, userId } = writer;
  const { id: campaignId } = await requireUnlocked(db, writer, solutionId);
  const { rows } = await sql<StoodAt>`${standing(inIt(writer, campaignId, contactIds))}`.execute(db);
  const enrolmentIds = rows.map(({ id }) => id);
  await sql`
    update enrolment set left_at = now(), due_at = null
    where account_id = ${accountId} and id = ${isAnyOf(enrolmentIds)}`.execute(db);
  const changeId = await keepBefore(db, { accountId, campaignId, what: 'removed' }, rows);
  await tellPeople(
    db,
    rows.map(({ contactId }) => ({ accountId, contactId, campaignId, what: 'left', userId })),
  );
  await logPeople(db, writer, campaignId, 'removed', rows.length);
  await stopMessages(db, { accountId, enrolmentIds }, 'left');
  if (rows.length > 0) await countDays(db, [{ accountId, campaignId, what: 'left', count: rows.length }]);
  const removed = rows.map(({ contactId }) => contactId);
  return { changed: removed.length, changeId, left: await notIn(db, writer, contactIds, removed) };
}

const inIt = ({ accountId }: Writer, campaignId: number, contactIds: number[]) =>
  sql`account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = ${isAnyOf(contactIds)}`;

/**
 * As if what the goal waits for had happened: it leads on whoever has it ahead of them, and in where it starts. It is
 * something that happened, as a form or a purchase is: also in a locked campaign, which runs on. Answers the change by
 * which it is taken back.
 */
export async function achieve(
  db: Db,
  writer: Writer,
  { solutionId, goalId }: { solutionId: string; goalId: string },
  contactIds: number[],
): Promise<Response<typeof achieveGoal>> {
  const { accountId, userId } = writer;
  const { id: campaignId, goals } = await requireSolution(db, writer, solutionId);
  const goal = toId(goalId);
  if (!goals.has(goal)) throw new AppError('solution.notFound');
  const { there } = await findContacts(db, writer, contactIds);
  const missing = contactIds.filter((id) => !there.has(id));
  if (missing.length > 0) throw new AppError('contact.notFound', { contactIds: missing });
  const ids = [...new Set(contactIds)];
  const changeId = await beginChange(db, { accountId, campaignId, what: 'reached' }, []);
  await raiseEvents(
    db,
    accountId,
    ids.map((contactId) => ({ contactId, kind: 'goal', source: goal, campaignId, userId, changeId })),
  );
  return { changeId };
}

async function notIn(db: Db, writer: Writer, asked: number[], changed: number[]): Promise<Left[]> {
  const done = new Set(changed);
  const rest = [...new Set(asked)].filter((id) => !done.has(id));
  const { there } = await findContacts(db, writer, rest);
  return rest.map((contactId) => ({ contactId, reason: there.has(contactId) ? 'notIn' : 'notFound' }));
}

async function findContacts(db: Db, { accountId }: Writer, ids: number[]): Promise<{ there: Set<number> }> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', isAnyOf(ids))
    .execute();
  return { there: new Set(rows.map(({ id }) => id)) };
}

async function logPeople(
  db: Db,
  { accountId, userId }: Writer,
  campaignId: number,
  what: 'added' | 'moved' | 'removed',
  count: number,
): Promise<void> {
  if (count === 0) return;
  await logCampaign(db, { accountId, campaignId, userId }, what, { count });
  await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
}

/** Who is in a locked campaign, and where, is not changed by hand. */
async function requireUnlocked(db: Db, writer: Writer, solutionId: string) {
  const campaign = await requireSolution(db, writer, solutionId);
  if (campaign.isLocked) throw new AppError('campaign.locked');
  return campaign;
}

/** The campaign with the parts of what runs; held, so that nobody publishes another version in between. */
async function requireSolution(db: Db, { accountId }: Writer, solutionId: string) {
  const campaign = await db
    .selectFrom('campaign')
    .select(['id', 'version', 'paused_at', 'locked_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', toId(solutionId))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!campaign) throw new AppError('solution.notFound');
  const running = await db
    .selectFrom('campaign_version')
    .select('content')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaign.id)
    .where('version', '=', campaign.version)
    .executeTakeFirst();
  const { goals = [], sequences = [] } = running?.content ?? {};
  return {
    id: campaign.id,
    version: campaign.version,
    isPaused: campaign.paused_at !== null,
    isLocked: campaign.locked_at !== null,
    goals: new Set(goals.map(({ id }) => Number(id))),
    sequences: new Set(sequences.map(({ id }) => Number(id))),
    /** By the step. */
    sequenceOf: new Map(sequences.flatMap(({ id, steps }) => steps.map((step) => [Number(step.id), Number(id)]))),
  };
}
