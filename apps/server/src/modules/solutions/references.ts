import type { GoalSource, StepAction } from '@app/contract/campaign-steps';
import type { SolutionDraft } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { NO_ASSET } from '../automation/read-drawn.ts';
import { columnOf } from '../contacts/columns.ts';

type Kind = 'tag' | 'email' | 'text' | 'form' | 'stage' | 'user' | 'campaign' | 'field' | 'bookingPage' | 'topic';
/** Something outside the drawing that a part of it names. */
export type Reference = { part: string; kind: Kind; id: string };

type Parts = Pick<SolutionDraft, 'goals' | 'sequences'>;

/** Everything that goals and steps name, each with the part that does. */
export const referencesOf = ({ goals, sequences }: Parts): Reference[] => [
  ...goals.flatMap(({ id, source }) => ofSource(source).map((named) => ({ part: id, ...named }))),
  ...sequences.flatMap(({ steps }) =>
    steps.flatMap(({ id, action }) => ofAction(action).map((named) => ({ part: id, ...named }))),
  ),
];

type Named = Omit<Reference, 'part'>;

export function ofSource(source: GoalSource | null): Named[] {
  const { tagId, assetId, bookingPageId, stageId } = source ?? {};
  return [
    ...(tagId === undefined ? [] : [{ kind: 'tag' as const, id: String(tagId) }]),
    ...(assetId === undefined ? [] : [{ kind: 'form' as const, id: String(assetId) }]),
    ...(bookingPageId === undefined ? [] : [{ kind: 'bookingPage' as const, id: String(bookingPageId) }]),
    ...(stageId === undefined ? [] : [{ kind: 'stage' as const, id: String(stageId) }]),
  ];
}

export function ofAction(action: StepAction): Named[] {
  switch (action.kind) {
    case 'wait':
      return action.wait.kind === 'untilDate' ? [{ kind: 'field', id: action.wait.field }] : [];
    case 'email':
    case 'text':
      return action.asset === NO_ASSET ? [] : [{ kind: action.kind, id: action.asset }];
    case 'task':
      return action.assigneeId === null ? [] : [{ kind: 'user', id: action.assigneeId }];
    case 'notify':
      return action.userId === null ? [] : [{ kind: 'user', id: action.userId }];
    case 'tag':
      return [...action.apply, ...action.remove].map((id) => ({ kind: 'tag', id: String(id) }));
    case 'deal':
      return [{ kind: 'stage', id: String(action.stageId) }];
    case 'field':
      return [{ kind: 'field', id: action.field }];
    case 'campaign':
      return [{ kind: 'campaign', id: String(action.campaignId) }];
    case 'decide':
      return action.rule.tests.flatMap((test): Named[] => {
        if (test.kind === 'hasTag') return [{ kind: 'tag', id: String(test.tagId) }];
        return test.kind === 'field' ? [{ kind: 'field', id: test.field }] : [];
      });
    case 'webhook':
      return [];
  }
}

/** The campaign in which something is named. */
export type Within = { accountId: string; campaignId: number };

/** Ids of rows; people have others. */
const NUMBER = /^\d{1,15}$/;

/** Those that name nothing of their account, or nothing of their campaign where it is an asset. In one statement. */
export async function findUnknown<Each extends Named & Within>(db: Db, references: readonly Each[]): Promise<Each[]> {
  const asked = references.filter(({ kind, id }) => !(kind === 'field' && Object.hasOwn(columnOf, id)));
  if (asked.length === 0) return [];
  const isIn = (table: string, rest = sql``) => sql`exists (
    select from ${sql.table(table)} there where there.account_id = a.account_id and there.id = a.number ${rest})`;
  const isKept = sql`and there.deleted_at is null`;
  const { rows } = await sql<{ at: number }>`
    select a.at::int from unnest(
      ${asked.map(({ accountId }) => accountId)}::uuid[], ${asked.map(({ campaignId }) => campaignId)}::bigint[],
      ${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ id }) => id)}::text[],
      ${asked.map(({ id }) => (NUMBER.test(id) ? Number(id) : null))}::bigint[])
      with ordinality a (account_id, campaign_id, kind, id, number, at)
    where not case a.kind
      when 'tag' then ${isIn('tag', isKept)}
      when 'stage' then ${isIn('stage')}
      when 'campaign' then ${isIn('campaign', isKept)}
      when 'field' then ${isIn('contact_field', isKept)}
      when 'bookingPage' then ${isIn('booking_page', isKept)}
      when 'topic' then ${isIn('mail_topic')}
      when 'user' then exists (
        select from membership m where m.account_id = a.account_id and m.user_id::text = a.id)
      else ${isIn('campaign_asset', sql`and there.campaign_id = a.campaign_id and there.kind = a.kind`)} end`.execute(
    db,
  );
  return rows.flatMap(({ at }) => asked[at - 1] ?? []);
}
