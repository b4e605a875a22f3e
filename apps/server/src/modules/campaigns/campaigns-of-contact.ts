import type { listCampaignsOfContact as listEndpoint, UpNext } from '@app/contract/activities';
import type { Response } from '@app/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };
type CampaignOfContact = Response<typeof listEndpoint>['campaigns'][number];

/** Each once, as it was the last time. Those in which the contact still is come first, then the latest. */
export async function listCampaignsOfContact(db: Db, scope: Scope, contactId: number): Promise<CampaignOfContact[]> {
  const isOver = sql<boolean>`(enrolment.completed_at is not null or enrolment.left_at is not null)`;
  const runs = selectCampaigns(db, scope, contactId)
    .select(isOver.as('isOver'))
    .distinctOn('campaign.id')
    .orderBy('campaign.id')
    .orderBy(isOver)
    .orderBy('enrolment.entered_at', 'desc')
    .orderBy('enrolment.id', 'desc');
  const rows = await db
    .selectFrom(runs.as('run'))
    .selectAll()
    .orderBy('isOver')
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(
    ({ id, name, entered_at, completed_at, left_at, stepName, stepKind, days, why, since, due_at, paused_at }) => ({
      id,
      name,
      enteredDate: entered_at.toISOString(),
      completedDate: completed_at?.toISOString() ?? null,
      step: stepName !== null && stepKind !== null ? { name: stepName, kind: stepKind, days } : null,
      state: left_at ? ('left' as const) : completed_at ? ('completed' as const) : ('active' as const),
      isPaused: paused_at !== null,
      why,
      sinceDate: since?.toISOString() ?? null,
      dueDate: due_at?.toISOString() ?? null,
    }),
  );
}

/** The steps at which the contact stands, and when each is done; of a campaign that is paused nobody knows when. */
export async function nextStepsOfContact(db: Db, scope: Scope, contactId: number): Promise<UpNext[]> {
  const rows = await selectCampaigns(db, scope, contactId)
    .where('enrolment.completed_at', 'is', null)
    .where('enrolment.left_at', 'is', null)
    .where('campaign_step.id', 'is not', null)
    .orderBy('enrolment.due_at')
    .orderBy('campaign.id')
    .execute();
  return rows.map(({ id, name, stepName, stepKind, due_at, paused_at }) => ({
    kind: 'campaignStep',
    campaign: { id, name },
    step: { name: stepName ?? '', kind: stepKind ?? '' },
    date: paused_at ? null : (due_at?.toISOString() ?? null),
  }));
}

const selectCampaigns = (db: Db, { accountId }: Scope, contactId: number) =>
  db
    .selectFrom('enrolment')
    .innerJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'enrolment.account_id').onRef('campaign.id', '=', 'enrolment.campaign_id'),
    )
    .leftJoin('campaign_step', (join) =>
      join
        .onRef('campaign_step.account_id', '=', 'enrolment.account_id')
        .onRef('campaign_step.id', '=', 'enrolment.step_id'),
    )
    .select([
      'campaign.id',
      'campaign.name',
      'enrolment.entered_at',
      'enrolment.completed_at',
      'enrolment.left_at',
      'enrolment.why',
      'enrolment.since',
      'enrolment.due_at',
      'campaign.paused_at',
      'campaign_step.name as stepName',
      'campaign_step.kind as stepKind',
      'campaign_step.days',
    ])
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.contact_id', '=', contactId);
