import { faultsOf } from '@app/automation/campaign';
import { checkContent, type Known } from '@app/automation/render/check-content';
import type { SolutionFault } from '@app/contract/solution-faults';
import type { SolutionDraft } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { knownIn } from '../assets/known-names.ts';
import { latestContent } from '../assets/read-contents.ts';
import { NO_ASSET } from '../automation/read-drawn.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';
import { hasSender } from '../sending/has-sender.ts';
import { readLinkNames } from './link-names.ts';
import { draftKey, readDrafts } from './read-drafts.ts';
import { findUnknown, type Reference, referencesOf, type Within } from './references.ts';

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

type Drafts = ReadonlyMap<string, SolutionDraft>;
type Mail = Reference & Within;

/** Why what is drawn cannot be published, and the part that it is about: of many campaigns at once, by `draftKey`. */
export async function findFaults(
  db: Db,
  campaigns: readonly KeyInAccount[],
  drafts: Drafts,
): Promise<(campaign: KeyInAccount) => SolutionFault[]> {
  const found = new Map<string, SolutionFault[]>(campaigns.map((campaign) => [draftKey(campaign), []]));
  const add = ({ accountId, campaignId }: Within, fault: SolutionFault) =>
    found.get(draftKey({ account_id: accountId, id: campaignId }))?.push(fault);
  const references: Mail[] = [];
  for (const campaign of campaigns) {
    const draft = drafts.get(draftKey(campaign));
    if (!draft) continue;
    const within = { accountId: campaign.account_id, campaignId: campaign.id };
    references.push(...referencesOf(draft).map((reference) => ({ ...reference, ...within })));
    for (const fault of [...faultsOf({ ...draft, sendingHours: null }), ...missingIn(draft)]) add(within, fault);
  }
  const mails = references.filter(({ kind }) => kind === 'email' || kind === 'text');
  for (const each of await findUnknown(db, references)) add(each, { problem: problemOf[each.kind], id: each.part });
  for (const each of await findEmpty(db, mails)) add(each, { problem: 'emptyAsset', id: each.part });
  for (const { fault, ...within } of await findBadContents(db, campaigns, drafts, mails)) add(within, fault);
  const links = await readLinkNames(db, campaigns);
  for (const campaign of campaigns)
    for (const detail of links(campaign).missing)
      found.get(draftKey(campaign))?.push({ problem: 'linkMissing', id: '', detail });
  for (const within of await findWithoutSender(db, mails)) add(within, { problem: 'noSender', id: '' });
  return (campaign) => [
    ...new Map((found.get(draftKey(campaign)) ?? []).map((fault) => [keyOf(fault), fault])).values(),
  ];
}

const keyOf = ({ problem, id, asset, detail }: SolutionFault) => [problem, id, asset?.id, detail].join(' ');

/** What was not chosen yet, and steps of which a decision asks that are gone. */
function missingIn({ goals, sequences }: SolutionDraft): SolutionFault[] {
  const steps = sequences.flatMap((sequence) => sequence.steps);
  const ids = new Set(steps.map(({ id }) => id));
  return [
    ...goals.flatMap(({ id, kind, source }): SolutionFault[] => {
      if (kind === 'tag') return source?.tagId === undefined ? [{ problem: 'noTag', id }] : [];
      if (kind === 'api')
        return source?.integration?.trim() && source.callName?.trim() ? [] : [{ problem: 'noCall', id }];
      if (kind !== 'stage' || source?.stageId !== undefined) return [];
      return [
        source?.stageName ? { problem: 'stageMissing', id, detail: source.stageName } : { problem: 'noStage', id },
      ];
    }),
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

const assetKeys = (mails: readonly Mail[]): KeyInAccount[] =>
  mails.flatMap(({ accountId, id }) => (/^\d{1,15}$/.test(id) ? [{ account_id: accountId, id: Number(id) }] : []));
const mailKey = ({ accountId, id }: Mail) => `${accountId} ${id}`;

/** Steps whose mail or text says nothing. */
async function findEmpty(db: Db, mails: readonly Mail[]): Promise<Mail[]> {
  if (mails.length === 0) return [];
  const { rows } = await sql<{ account_id: string; id: string }>`
    select account_id, id::text from campaign_asset
    where (account_id, id) in ${keysInAccounts(assetKeys(mails))}
      and case
        when kind = 'email' and content is null then btrim(subject) = '' or btrim(body) = ''
        when kind = 'email' then btrim(content ->> 'subject') = '' or jsonb_array_length(content -> 'blocks') = 0
        when content is null then btrim(body) = ''
        else btrim(content ->> 'text') = '' end`.execute(db);
  const empty = new Set(rows.map(({ account_id, id }) => `${account_id} ${id}`));
  return mails.filter((mail) => empty.has(mailKey(mail)));
}

/**
 * Fields that nothing fills, and what cannot be read, in what is sent and in what is shown once it is published: a
 * listing's texts were never saved here, and a field may be gone since.
 */
async function findBadContents(
  db: Db,
  campaigns: readonly KeyInAccount[],
  drafts: Drafts,
  mails: readonly Mail[],
): Promise<(Within & { fault: SolutionFault })[]> {
  const assets = Map.groupBy(await readAssets(db, campaigns), ({ account_id, campaign_id }) =>
    draftKey({ account_id, id: campaign_id }),
  );
  const parts = new Map(mails.map((mail) => [mailKey(mail), mail.part]));
  const fields = await readFieldNames(db, campaigns);
  return campaigns.flatMap((campaign) => {
    const within = { accountId: campaign.account_id, campaignId: campaign.id };
    const rows = assets.get(draftKey(campaign)) ?? [];
    const partOf = ({ id }: { id: number }) => parts.get(`${campaign.account_id} ${id}`);
    const used = rows.filter((row) => row.kind === 'form' || row.kind === 'page' || partOf(row) !== undefined);
    if (used.length === 0) return [];
    const links = drafts.get(draftKey(campaign))?.links ?? {};
    const { names, formIds } = knownIn(fields.get(campaign.account_id) ?? [], links, rows);
    const known = { names: new Set(names), formIds, ownHosts: [] };
    return used.flatMap((row) => contentFaults(row, partOf(row) ?? '', known).map((fault) => ({ ...within, fault })));
  });
}

function contentFaults(row: AssetRow, id: string, known: Known): SolutionFault[] {
  const asset = { id: row.id, name: row.name };
  return checkContent(latestContent(row), known).flatMap(({ problem, detail }): SolutionFault[] => {
    if (problem === 'unknownField' || problem === 'unknownLink') return [{ problem: 'mergeField', id, asset, detail }];
    // Where a form may lead is looked up each time, and a form without an e-mail field has one nevertheless.
    return problem === 'foreignHost' || problem === 'empty' ? [] : [{ problem: 'badAsset', id, asset }];
  });
}

type AssetRow = Awaited<ReturnType<typeof readAssets>>[number];

const readAssets = (db: Db, campaigns: readonly KeyInAccount[]) =>
  db
    .selectFrom('campaign_asset')
    .select(['account_id', 'campaign_id', 'id', 'kind', 'name', 'subject', 'body', 'content'])
    .where(sql<boolean>`(account_id, campaign_id) in ${keysInAccounts([...campaigns])}`)
    .orderBy('account_id')
    .orderBy('id')
    .execute();

/** The accounts' own fields, as merge fields name them. */
async function readFieldNames(db: Db, campaigns: readonly KeyInAccount[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ account_id: string; names: string[] }>`
    select account_id, array_agg('field' || id) as names from contact_field
    where account_id = any (${campaigns.map(({ account_id }) => account_id)}::uuid[]) and deleted_at is null
    group by account_id`.execute(db);
  return new Map(rows.map(({ account_id, names }) => [account_id, names]));
}

/** Campaigns with an e-mail in accounts that no e-mail may come from. */
async function findWithoutSender(db: Db, mails: readonly Mail[]): Promise<Within[]> {
  const writing = mails.filter(({ kind }) => kind === 'email');
  if (writing.length === 0) return [];
  const { rows } = await sql<{ account_id: string }>`
    select a.account_id from (select distinct unnest(${writing.map(({ accountId }) => accountId)}::uuid[])) a (account_id)
    where not ${hasSender(sql`a.account_id`)}`.execute(db);
  const without = new Set(rows.map(({ account_id }) => account_id));
  return writing.filter(({ accountId }) => without.has(accountId));
}

/** The same of campaigns of which nothing is at hand. */
export async function readFaults(db: Db, campaigns: readonly KeyInAccount[]) {
  return findFaults(db, campaigns, campaigns.length > 0 ? await readDrafts(db, campaigns) : new Map());
}
