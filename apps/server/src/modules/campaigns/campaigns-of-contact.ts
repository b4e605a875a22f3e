import type { listCampaignsOfContact as listEndpoint, UpNext } from '@app/contract/activities';
import type { Response } from '@app/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };
type CampaignOfContact = Response<typeof listEndpoint>['campaigns'][number];

/** Those in which the contact still is come first, then the latest. */
export async function listCampaignsOfContact(db: Db, scope: Scope, contactId: number): Promise<CampaignOfContact[]> {
  const rows = await selectCampaigns(db, scope, contactId)
    .orderBy(sql`campaign_contact.completed_at is not null`)
    .orderBy('campaign_contact.entered_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .execute();
  return rows.map(({ id, name, entered_at, completed_at, stepName, stepKind, days }) => ({
    id,
    name,
    enteredDate: entered_at.toISOString(),
    completedDate: completed_at?.toISOString() ?? null,
    step: stepName !== null && stepKind !== null ? { name: stepName, kind: stepKind, days } : null,
  }));
}

/**
 * The steps in which the contact waits. When each is due follows from when they entered and the days that its sequence
 * waits up to it, on the account's calendar; a day that has passed was not that day, so it is not known.
 */
export async function nextStepsOfContact(db: Db, scope: Scope, contactId: number): Promise<UpNext[]> {
  const rows = await selectCampaigns(db, scope, contactId)
    .innerJoin('account', 'account.id', 'campaign.account_id')
    .select((from) =>
      from
        .selectFrom('campaign_step as before')
        .select(
          sql<Date | null>`
            ((entered_at at time zone account.time_zone) + make_interval(days => sum(before.days)::int))
              at time zone account.time_zone`.as('due'),
        )
        .whereRef('before.account_id', '=', 'campaign_step.account_id')
        .whereRef('before.sequence_id', '=', 'campaign_step.sequence_id')
        .whereRef('before.position', '<=', 'campaign_step.position')
        .where('before.days', 'is not', null)
        .as('due'),
    )
    .where('campaign_contact.completed_at', 'is', null)
    .where('campaign_step.id', 'is not', null)
    .orderBy('campaign_contact.entered_at')
    .orderBy('campaign.id')
    .execute();
  const now = Date.now();
  return rows.map(({ id, name, stepName, stepKind, due }) => ({
    kind: 'campaignStep',
    campaign: { id, name },
    step: { name: stepName ?? '', kind: stepKind ?? '' },
    date: due && due.getTime() >= now ? due.toISOString() : null,
  }));
}

const selectCampaigns = (db: Db, { accountId }: Scope, contactId: number) =>
  db
    .selectFrom('campaign_contact')
    .innerJoin('campaign', (join) =>
      join
        .onRef('campaign.account_id', '=', 'campaign_contact.account_id')
        .onRef('campaign.id', '=', 'campaign_contact.campaign_id'),
    )
    .leftJoin('campaign_step', (join) =>
      join
        .onRef('campaign_step.account_id', '=', 'campaign_contact.account_id')
        .onRef('campaign_step.id', '=', 'campaign_contact.step_id'),
    )
    .select([
      'campaign.id',
      'campaign.name',
      'campaign_contact.entered_at',
      'campaign_contact.completed_at',
      'campaign_step.name as stepName',
      'campaign_step.kind as stepKind',
      'campaign_step.days',
    ])
    .where('campaign_contact.account_id', '=', accountId)
    .where('campaign_contact.contact_id', '=', contactId);
