import { isDeepStrictEqual } from 'node:util';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { SolutionFault } from '@app/contract/solution-faults';
import type { changeSolution as changeEndpoint, SolutionDraft } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { followLinks } from '../automation/publish-campaigns.ts';
import { campaignKey, readDrawn } from '../automation/read-drawn.ts';
import { logCampaign } from './campaign-log.ts';
import { draftKey, readDrafts } from './read-drafts.ts';
import { findUnknown, ofAction, ofSource, type Reference } from './references.ts';
import { announceSolution, holdSolution, refuseChanged, type SolutionRecord, type Writer } from './require-solution.ts';
import { readRetired } from './retire-parts.ts';
import { writeParts } from './write-parts.ts';

type Body = Request<typeof changeEndpoint, 'output'>['body'];

/** Writes what differs from what is drawn. Answers the ids of what is new, by the names that the draft gave them. */
export async function changeSolution(
  db: Db,
  writer: Writer,
  id: number,
  { draft, seenDate }: Body,
  audit: AuditNotes,
): Promise<Record<string, string>> {
  const row = await holdSolution(db, writer, id);
  refuseChanged(row, seenDate);
  const drawn = (await readDrafts(db, [row])).get(draftKey(row));
  if (!drawn) throw new AppError('solution.notFound');
  const { assets: _, ...before } = drawn;
  audit.unchanged = isDeepStrictEqual(before, draft);
  if (audit.unchanged) return {};
  refuse(wrongIdsIn(before, draft, await readRetired(db, row)));
  await refuseForeign(db, writer, id, before, draft);
  const { newIds, flow } = await writeParts(db, row, before, draft);
  await writeCampaign(db, row, { draft, flow });
  if (!isDeepStrictEqual(before.links, draft.links)) await followLinks(db, row, draft.links);
  if (before.name !== draft.name) await logCampaign(db, { ...writer, campaignId: id }, 'renamed', { name: draft.name });
  await markChanged(db, row);
  await announceSolution(db, writer, id);
  return newIds;
}

function refuse(faults: SolutionFault[]): void {
  if (faults.length > 0) throw new AppError('solution.invalid', faults);
}

const stepsOf = ({ sequences }: SolutionDraft) => sequences.flatMap(({ steps }) => steps);

type Part = { part: 'goals' | 'sequences' | 'steps'; id: string };

const partsOf = (draft: SolutionDraft): Part[] => [
  ...draft.goals.map(({ id }) => ({ part: 'goals' as const, id })),
  ...draft.sequences.map(({ id }) => ({ part: 'sequences' as const, id })),
  ...stepsOf(draft).map(({ id }) => ({ part: 'steps' as const, id })),
];

/**
 * Every part is one that is drawn, was drawn before, or is new; none stands there twice, and what leads somewhere leads
 * to a part.
 */
function wrongIdsIn(before: SolutionDraft, draft: SolutionDraft, retired: readonly Part[]): SolutionFault[] {
  const known = new Set([...partsOf(before), ...retired].map(({ part, id }) => `${part} ${id}`));
  const wanted = partsOf(draft);
  // A goal and a sequence never have the same id; a step may have that of either.
  const placeOf = ({ part, id }: Part) => `${part === 'steps' ? 'step' : 'part'} ${id}`;
  const places = wanted.map(placeOf);
  const ends = new Set(wanted.filter(({ part }) => part !== 'steps').map(({ id }) => id));
  return [
    ...wanted.filter((each, at) => places.indexOf(placeOf(each)) !== at).map(({ id }) => fault('twice', id)),
    ...wanted
      .filter(({ part, id }) => !id.startsWith('new') && !known.has(`${part} ${id}`))
      .map(({ id }) => fault('unknown', id)),
    ...draft.flow
      .flatMap(({ from, to }) => [from, to])
      .filter((id) => !ends.has(id))
      .map((id) => fault('unknown', id)),
  ];
}

const fault = (problem: SolutionFault['problem'], id: string): SolutionFault => ({ problem, id });

/** What is named anew must be the account's. What was named before may be gone meanwhile: publishing tells of it. */
async function refuseForeign(
  db: Db,
  { accountId }: Writer,
  campaignId: number,
  before: SolutionDraft,
  draft: SolutionDraft,
): Promise<void> {
  const actions = new Map(stepsOf(before).map(({ id, action }) => [id, action]));
  const sources = new Map(before.goals.map(({ id, source }) => [id, source]));
  const references: Reference[] = [
    ...stepsOf(draft)
      .filter(({ id, action }) => !isDeepStrictEqual(actions.get(id), action))
      .flatMap(({ id, action }) => ofAction(action).map((named) => ({ part: id, ...named }))),
    ...draft.goals
      .filter(({ id, source }) => !isDeepStrictEqual(sources.get(id), source))
      .flatMap(({ id, source }) => ofSource(source).map((named) => ({ part: id, ...named }))),
    ...(draft.topicId === null || draft.topicId === before.topicId
      ? []
      : [{ part: '', kind: 'topic' as const, id: String(draft.topicId) }]),
  ];
  const unknown = await findUnknown(
    db,
    references.map((reference) => ({ ...reference, accountId, campaignId })),
  );
  refuse(unknown.map(({ part }) => ({ problem: 'unknown', id: part })));
}

type Written = { draft: SolutionDraft; flow: RunningCampaign['flow'] };

async function writeCampaign(db: Db, row: SolutionRecord, { draft, flow }: Written): Promise<void> {
  await db
    .updateTable('campaign')
    .set({
      name: draft.name,
      flow: JSON.stringify(flow),
      re_entry: draft.reEntry,
      topic_id: draft.topicId,
      links: JSON.stringify(draft.links),
    })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
}

type Version = Pick<SolutionRecord, 'account_id' | 'id' | 'version'>;

async function readBoth(db: Db, row: Version) {
  const drawn = (await readDrawn(db, [row])).get(campaignKey(row));
  const running = await db
    .selectFrom('campaign_version')
    .select('content')
    .where('account_id', '=', row.account_id)
    .where('campaign_id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  return { drawn, running: running?.content };
}

/** Whoever has drawn it back to what runs has changed nothing that is to be published. */
export async function markChanged(db: Db, row: Version): Promise<void> {
  const { drawn, running } = await readBoth(db, row);
  // jsonb keeps no order of names.
  const isRunning = isDeepStrictEqual(running, drawn);
  await db
    .updateTable('campaign')
    .set({ changed_at: isRunning ? null : sql<Date>`clock_timestamp()`, saved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
}

/** An asset that nothing used is gone: that changes nothing that runs, and may have been all that was to be published. */
export async function afterDeleting(db: Db, row: Version): Promise<void> {
  const { drawn, running } = await readBoth(db, row);
  if (!drawn || !running) return;
  const left = Object.entries(running.assets).filter(([id]) => Object.hasOwn(drawn.assets, id));
  if (!isDeepStrictEqual({ ...running, assets: Object.fromEntries(left) }, drawn)) return;
  await db
    .updateTable('campaign')
    .set({ changed_at: null })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
}
