import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { PublishPlan } from '@app/contract/publish-plan';
import type { publishSolution as publishEndpoint } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { publishCampaigns } from '../automation/publish-campaigns.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { type Group, planFor } from './publish-plan.ts';
import { readWarnings, type TextConfig } from './publish-warnings.ts';
import { draftKey, readDrafts } from './read-drafts.ts';
import { holdSolution, refuseChanged, type Scope, type Writer } from './require-solution.ts';
import { findFaults } from './solution-faults.ts';

type Body = Request<typeof publishEndpoint, 'output'>['body'];

/** The draft becomes what runs. Publishing what runs already changes nothing. */
export async function publishSolution(
  db: Db,
  writer: Writer,
  id: number,
  { waiting, seenDate }: Body,
  audit: AuditNotes,
): Promise<void> {
  const row = await holdSolution(db, writer, id);
  refuseChanged(row, seenDate);
  audit.unchanged = row.published_at !== null && row.version > 0 && row.changed_at === null;
  if (audit.unchanged) return;
  const { faults } = await readDrawnWithFaults(db, writer, id);
  if (faults.length > 0) throw new AppError('solution.invalid', faults);
  await publishCampaigns(db, [row], { userId: writer.userId, isForWaiting: waiting === 'new' });
  if (row.install_id !== null)
    await db
      .updateTable('install')
      .set({ published_at: sql<Date>`coalesce(published_at, now())` })
      .where('account_id', '=', writer.accountId)
      .where('id', '=', row.install_id)
      .execute();
}

async function readDrawnWithFaults(db: Db, scope: Scope, id: number) {
  const key = { account_id: scope.accountId, id };
  const drawn = (await readDrafts(db, [key])).get(draftKey(key));
  if (!drawn) throw new AppError('solution.notFound');
  const faults = await findFaults(db, [key], new Map([[draftKey(key), drawn]]));
  return { drawn, faults: faults(key) };
}

/** How many stand where, and what publishing would do to them. */
export async function planPublish(db: Db, config: TextConfig, scope: Scope, id: number): Promise<PublishPlan> {
  const { accountId } = scope;
  const there = await db
    .selectFrom('campaign')
    .leftJoin('campaign_version', (join) =>
      join
        .onRef('campaign_version.account_id', '=', 'campaign.account_id')
        .onRef('campaign_version.campaign_id', '=', 'campaign.id')
        .onRef('campaign_version.version', '=', 'campaign.version'),
    )
    .innerJoin('account', 'account.id', 'campaign.account_id')
    .select(['campaign_version.content', 'account.time_zone'])
    .where('campaign.account_id', '=', accountId)
    .where('campaign.id', '=', id)
    .where('campaign.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!there) throw new AppError('solution.notFound');
  const { drawn, faults } = await readDrawnWithFaults(db, scope, id);
  const groups = await readGroups(db, scope, id);
  const warnings = await readWarnings(db, config, scope, drawn);
  return { ...planFor(there.content, drawn, groups, { zone: there.time_zone, now: Date.now() }), faults, warnings };
}

/** Who is where, by the version in which they are: at a step, about to begin a sequence, or through it. */
async function readGroups(db: Db, { accountId }: Scope, id: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select g.version, v.content as before, g.sequence_id as sequence, g.step_id as step, g.is_beginning as "isBeginning",
      g.waiting
    from (
      select e.account_id, e.version, e.sequence_id, e.step_id, e.step_id is null and e.due_at is not null as is_beginning,
        count(*)::int as waiting
      from enrolment e
      where e.account_id = ${accountId}::uuid and e.campaign_id = ${id}::bigint
        and e.completed_at is null and e.left_at is null and ${isNotInTrash('e')}
      group by 1, 2, 3, 4, 5) g
    left join campaign_version v on v.account_id = g.account_id and v.campaign_id = ${id}::bigint and v.version = g.version
    order by g.step_id, g.sequence_id, g.version`.execute(db);
  return rows;
}
