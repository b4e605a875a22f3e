import { faultsOf } from '@app/automation/campaign';
import { checkContent } from '@app/automation/render/check-content';
import type { SolutionDraft, SolutionFault } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readKnownNames } from '../assets/known-names.ts';
import { latestContent } from '../assets/read-contents.ts';
import { NO_ASSET } from '../automation/read-drawn.ts';
import { hasSender } from '../sending/has-sender.ts';
import { findUnknown, type Reference, referencesOf } from './references.ts';

type Drawn = { campaignId: number; draft: SolutionDraft; missingLinks: readonly string[] };

const problemOf: Record<Reference['kind'], SolutionFault['problem']> = {
  tag: 'noTag',
  email: 'noAsset',
  text: 'noAsset',
  form: 'noAsset',
  stage: 'noStage',
  field: 'unknownField',
  user: 'unknown',
  campaign: 'unknown',
  bookingPage: 'unknown',
  topic: 'unknown',
};

/** Why what is drawn cannot be published, and the part that it is about. */
export async function findFaults(
  db: Db,
  { accountId }: { accountId: string },
  { campaignId, draft, missingLinks }: Drawn,
): Promise<SolutionFault[]> {
  const references = referencesOf(draft);
  const unknown = await findUnknown(db, { accountId, campaignId }, references);
  const mails = references.filter(({ kind }) => kind === 'email' || kind === 'text');
  const faults: SolutionFault[] = [
    ...faultsOf({ ...draft, sendingHours: null }),
    ...missingIn(draft),
    ...unknown.map(({ kind, part }) => ({ problem: problemOf[kind], id: part })),
    ...(await findEmpty(db, accountId, mails)),
    ...(await findBadContents(db, { accountId, campaignId }, mails)),
    ...missingLinks.map((detail) => ({ problem: 'linkMissing' as const, id: '', detail })),
  ];
  if (mails.some(({ kind }) => kind === 'email') && !(await isSenderThere(db, accountId)))
    faults.push({ problem: 'noSender', id: '' });
  return [...new Map(faults.map((fault) => [keyOf(fault), fault])).values()];
}

const keyOf = ({ problem, id, asset, detail }: SolutionFault) => [problem, id, asset?.id, detail].join(' ');

/** What was not chosen yet, and steps of which a decision asks that are gone. */
function missingIn({ goals, sequences }: SolutionDraft): SolutionFault[] {
  const steps = sequences.flatMap((sequence) => sequence.steps);
  const ids = new Set(steps.map(({ id }) => id));
  return [
    ...goals
      .filter(({ kind, source }) => kind === 'tag' && source?.tagId === undefined)
      .map(({ id }) => ({ problem: 'noTag' as const, id })),
    ...steps.flatMap(({ id, action }): SolutionFault[] => {
      if ((action.kind === 'email' || action.kind === 'text') && action.asset === NO_ASSET)
        return [{ problem: 'noAsset', id }];
      if (action.kind === 'tag' && action.apply.length + action.remove.length === 0) return [{ problem: 'noTag', id }];
      if (action.kind !== 'decide') return [];
      const isLost = action.rule.tests.some((test) => 'step' in test && !ids.has(test.step));
      return isLost ? [{ problem: 'unknown', id }] : [];
    }),
  ];
}

/** Steps whose mail or text says nothing. */
async function findEmpty(db: Db, accountId: string, mails: readonly Reference[]): Promise<SolutionFault[]> {
  if (mails.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text from campaign_asset
    where account_id = ${accountId}::uuid and id::text = any (${mails.map(({ id }) => id)}::text[])
      and case
        when kind = 'email' and content is null then btrim(subject) = '' or btrim(body) = ''
        when kind = 'email' then btrim(content ->> 'subject') = '' or jsonb_array_length(content -> 'blocks') = 0
        when content is null then btrim(body) = ''
        else btrim(content ->> 'text') = '' end`.execute(db);
  const empty = new Set(rows.map(({ id }) => id));
  return mails.filter(({ id }) => empty.has(id)).map(({ part }) => ({ problem: 'emptyAsset', id: part }));
}

/**
 * Fields that nothing fills, and what cannot be read, in what is sent and in what is shown once it is published: a
 * listing's texts were never saved here, and a field may be gone since.
 */
async function findBadContents(
  db: Db,
  { accountId, campaignId }: { accountId: string; campaignId: number },
  mails: readonly Reference[],
): Promise<SolutionFault[]> {
  const { links, assets } = await readWithAssets(db, accountId, campaignId);
  const parts = new Map(mails.map(({ id, part }) => [id, part]));
  const used = assets.filter(({ id, kind }) => kind === 'form' || kind === 'page' || parts.has(String(id)));
  if (used.length === 0) return [];
  const known = await readKnownNames(db, { accountId }, { id: campaignId, links });
  const names = new Set(known.names);
  return used.flatMap((row) => {
    const asset = { id: row.id, name: row.name };
    const id = parts.get(String(row.id)) ?? '';
    return checkContent(latestContent(row), { names, formIds: known.formIds, ownHosts: [] }).flatMap(
      ({ problem, detail }): SolutionFault[] => {
        if (problem === 'unknownField' || problem === 'unknownLink')
          return [{ problem: 'mergeField', id, asset, detail }];
        // Where a form may lead is looked up each time, and a form without an e-mail field has one nevertheless.
        return problem === 'foreignHost' || problem === 'empty' ? [] : [{ problem: 'badAsset', id, asset }];
      },
    );
  });
}

async function readWithAssets(db: Db, accountId: string, campaignId: number) {
  const { links } = await db
    .selectFrom('campaign')
    .select('links')
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const assets = await db
    .selectFrom('campaign_asset')
    .select(['id', 'kind', 'name', 'subject', 'body', 'content'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();
  return { links, assets };
}

async function isSenderThere(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasSender(sql`${accountId}::uuid`)} as has`.execute(db);
  return rows[0]?.has ?? false;
}
