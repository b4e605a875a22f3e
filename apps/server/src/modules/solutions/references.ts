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
  const { tagId, assetId, bookingPageId } = source ?? {};
  return [
    ...(tagId === undefined ? [] : [{ kind: 'tag' as const, id: String(tagId) }]),
    ...(assetId === undefined ? [] : [{ kind: 'form' as const, id: String(assetId) }]),
    ...(bookingPageId === undefined ? [] : [{ kind: 'bookingPage' as const, id: String(bookingPageId) }]),
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

type Where = { accountId: string; campaignId: number };

/** Those that name nothing of the account, or nothing of the campaign where it is an asset. In one statement. */
export async function findUnknown<Each extends Named>(
  db: Db,
  { accountId, campaignId }: Where,
  references: readonly Each[],
): Promise<Each[]> {
  const asked = references.filter(({ kind, id }) => !(kind === 'field' && Object.hasOwn(columnOf, id)));
  if (asked.length === 0) return [];
  const ids = (...kinds: Kind[]) => asked.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const account = sql`account_id = ${accountId}::uuid`;
  const { rows } = await sql<{ kind: Kind; id: string }>`
    select 'tag' as kind, id::text as id from tag
    where ${account} and id::text = any (${ids('tag')}::text[]) and deleted_at is null
    union all
    select kind, id::text from campaign_asset
    where ${account} and campaign_id = ${campaignId}::bigint and id::text = any (${ids('email', 'text', 'form')}::text[])
    union all
    select 'stage', id::text from stage where ${account} and id::text = any (${ids('stage')}::text[])
    union all
    select 'user', user_id::text from membership where ${account} and user_id::text = any (${ids('user')}::text[])
    union all
    select 'campaign', id::text from campaign
    where ${account} and id::text = any (${ids('campaign')}::text[]) and deleted_at is null
    union all
    select 'field', id::text from contact_field
    where ${account} and id::text = any (${ids('field')}::text[]) and deleted_at is null
    union all
    select 'bookingPage', id::text from booking_page
    where ${account} and id::text = any (${ids('bookingPage')}::text[]) and deleted_at is null
    union all
    select 'topic', id::text from mail_topic where ${account} and id::text = any (${ids('topic')}::text[])`.execute(db);
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return asked.filter(({ kind, id }) => !known.has(`${kind} ${id}`));
}
