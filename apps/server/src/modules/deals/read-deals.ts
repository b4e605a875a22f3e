import type { Deal, DealDetail } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { personIn } from '../contacts/people.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import type { Scope } from './filter.ts';
import { type DealRow, requireDeal } from './require-deal.ts';

/** As the page shows a contact that is named in something else. */
export const CONTACT_NAME = sql<string>`coalesce(
  nullif(btrim(contact.given_name || ' ' || contact.family_name), ''), contact.email, contact.company, '')`;

/** In the order of the ids. Ids that the account does not have are left out. */
export async function readDeals(db: Db, scope: Scope, ids: readonly number[]): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await readRows(db, scope, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? toDeal(row) : [];
  });
}

export async function readDealDetail(db: Db, scope: Scope, dealId: string | number): Promise<DealDetail> {
  const row = await requireDeal(db, scope, dealId);
  const [deal] = await readDeals(db, scope, [row.id]);
  if (!deal) throw new AppError('deal.notFound');
  return {
    ...deal,
    contacts: await readContactsOf(db, scope, row),
    reason: row.reason,
    closedDate: row.closed_at?.toISOString() ?? null,
    checked: checkedIn(row, row.stage_id),
    followUp: await readFollowUp(db, scope, row),
    changedDate: row.changed_at.toISOString(),
  };
}

/** What is ticked off is kept with its stage, so that it is still there when the deal comes back to it. */
export const checkedIn = ({ checked }: Pick<DealRow, 'checked'>, stageId: number): string[] =>
  checked.flatMap((each) => (each.startsWith(`${stageId}:`) ? [each.slice(`${stageId}:`.length)] : []));

const at = (time: string) => sql`to_char(${sql.ref(time)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of a day the task is due some time, so it comes before what begins the day after. */
const NEXT_STEP = sql<Deal['nextStep']>`(
  select json_build_object('kind', kind, 'id', id, 'name', name, 'date', date) from (
    (select 'task' as kind, task.id, task.title as name, coalesce(task.due_at, task.due_date) as due,
       case when task.due_time is null then task.due_date::text else ${at('task.due_at')} end as date
     from task
     where task.account_id = deal.account_id and task.deal_id = deal.id
       and task.done_at is null and task.deleted_at is null
     order by task.due_date, task.due_time, task.id limit 1)
    union all
    (select 'appointment', appointment.id, appointment.subject, greatest(appointment.starts_at, now()),
       case when appointment.repeat = '' or appointment.starts_at > now() then ${at('appointment.starts_at')} end
     from appointment
     where appointment.account_id = deal.account_id and appointment.deal_id = deal.id
       and appointment.cancelled_at is null and appointment.last_at > now()
     order by greatest(appointment.starts_at, now()), appointment.id limit 1)
  ) step order by due nulls last limit 1)`;

/** One statement for all that a card shows: a board is read again with every change. */
function readRows(db: Db, { accountId }: Scope, ids: readonly number[]) {
  return db
    .selectFrom('deal')
    .modifyFront(PLANNED_ONCE)
    .innerJoin('stage', (join) =>
      join.onRef('stage.account_id', '=', 'deal.account_id').onRef('stage.id', '=', 'deal.stage_id'),
    )
    .leftJoin(personIn(db, accountId).as('owner'), 'owner.id', 'deal.owner_id')
    .leftJoin('contact', (join) =>
      join.onRef('contact.account_id', '=', 'deal.account_id').onRef('contact.id', '=', 'deal.primary_contact_id'),
    )
    .select([
      ...(['deal.id', 'deal.name', 'deal.owner_id', 'deal.stage_id', 'deal.value', 'deal.currency_code'] as const),
      ...(['deal.status', 'deal.close_date', 'deal.stage_since', 'deal.last_activity_at', 'deal.created_at'] as const),
      ...(['stage.pipeline_id', 'owner.name as owner', 'owner.partnerCompany'] as const),
      ...(['contact.id as contactId', 'contact.email as contactEmail'] as const),
    ])
    .select([CONTACT_NAME.as('contactName'), NEXT_STEP.as('nextStep')])
    .where('deal.account_id', '=', accountId)
    .where('deal.id', '=', isAnyOf(ids))
    .execute();
}

function toDeal(row: Awaited<ReturnType<typeof readRows>>[number]): Deal {
  const { owner_id, owner, partnerCompany, contactId, contactName, contactEmail } = row;
  return {
    id: row.id,
    name: row.name,
    owner: owner_id !== null && owner !== null ? { id: owner_id, name: owner, partnerCompany } : null,
    pipelineId: row.pipeline_id,
    stageId: row.stage_id,
    value: row.value,
    currencyCode: row.currency_code,
    status: row.status,
    primaryContact: contactId === null ? null : { id: contactId, name: contactName, email: contactEmail ?? '' },
    estimatedCloseDate: row.close_date,
    nextStep: row.nextStep,
    stageSince: row.stage_since.toISOString(),
    lastActivityDate: row.last_activity_at.toISOString(),
    createdDate: row.created_at.toISOString(),
  };
}

/** Those beside the primary contact. After a merge one may be both. */
export async function readContactsOf(
  db: Db,
  { accountId }: Scope,
  { id, primary_contact_id }: Pick<DealRow, 'id' | 'primary_contact_id'>,
): Promise<DealDetail['contacts']> {
  const rows = await db
    .selectFrom('deal_contact')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.account_id', '=', 'deal_contact.account_id')
        .onRef('contact.id', '=', 'deal_contact.contact_id'),
    )
    .select(['contact.id', 'contact.email', CONTACT_NAME.as('name')])
    .where('deal_contact.account_id', '=', accountId)
    .where('deal_contact.deal_id', '=', id)
    .where('contact.id', '<>', primary_contact_id ?? 0)
    .orderBy('contact.id')
    .execute();
  return rows.map(({ email, ...contact }) => ({ ...contact, email: email ?? '' }));
}

async function readFollowUp(db: Db, { accountId }: Scope, row: DealRow): Promise<DealDetail['followUp']> {
  if (row.status !== 'auto follow-up' || row.follow_up_id === null) return null;
  const found = await db
    .selectFrom('campaign')
    .leftJoin('enrolment', (join) =>
      join
        .onRef('enrolment.account_id', '=', 'campaign.account_id')
        .onRef('enrolment.campaign_id', '=', 'campaign.id')
        .on('enrolment.contact_id', '=', row.primary_contact_id)
        .on('enrolment.completed_at', 'is', null)
        .on('enrolment.left_at', 'is', null),
    )
    .leftJoin('campaign_step', (join) =>
      join
        .onRef('campaign_step.account_id', '=', 'enrolment.account_id')
        .onRef('campaign_step.id', '=', 'enrolment.step_id'),
    )
    .select(['campaign.id as campaignId', 'campaign.name', 'campaign_step.name as step'])
    .where('campaign.account_id', '=', accountId)
    .where('campaign.id', '=', row.follow_up_id)
    .executeTakeFirst();
  return found ?? null;
}
