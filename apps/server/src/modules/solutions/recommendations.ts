import type { CampaignContent } from '@app/contract/campaign-content';
import type { Recommendation } from '@app/contract/solutions';
import { type RawBuilder, sql } from 'kysely';
import { cachedRead } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { hasSender } from '../sending/has-sender.ts';
import { needsOf, rank } from './recommend.ts';
import { near, readResults } from './results.ts';

type Scope = { accountId: string };
const MOST = 12;
const NEW_FOR = sql`interval '60 days'`;

/** The partners whose client the account is, and its own company: what they publish can be added here. */
const publishersOf = (accountId: string) => sql`
  select p.organization_id from client c join account p on p.id = c.partner_account_id
  where c.account_id = ${accountId}::uuid
  union select organization_id from account where id = ${accountId}::uuid`;

/**
 * Listings (l) that could be added to the account (a): published by one of its partners, made for its edition, and
 * neither it nor anything of its name is there yet.
 */
export const addable = (accountId: string): RawBuilder<unknown> => sql`
  account a
  join listing l on l.published and not l.archived
    and (cardinality(l.editions) = 0 or a.edition_name = any (l.editions))
  where a.id = ${accountId}::uuid and l.publisher_id in (${publishersOf(accountId)})
    and not exists (
      select from install i where i.account_id = a.id and i.listing_id = l.id and i.cancelled_at is null)
    and not exists (
      select from campaign c
      where c.account_id = a.id and lower(c.name) = lower(l.name) and c.deleted_at is null)`;

/** Solutions that fit the business and are not there yet, the best first. */
export async function listRecommendations(db: Db, scope: Scope): Promise<Recommendation[]> {
  const { rows } = await sql<Row>`
    select l.id as "listingId", l.name, l.summary as description, l.categories, o.name as publisher, l.version,
      coalesce(l.published_at > now() - ${NEW_FOR}, false) as "isNew"
    from (select l.* from ${addable(scope.accountId)}) l join organization o on o.id = l.publisher_id`.execute(db);
  const neighbours = await readNeighbours(db, scope);
  const reached = await readResults(db, { ...scope, listingIds: rows.map(({ listingId }) => listingId) });
  const candidates = rows.map((row) => ({
    ...row,
    installs: neighbours.installs[row.listingId] ?? 0,
    besides: neighbours.besides[row.listingId] ?? 0,
    reached: reached.get(row.listingId) ?? null,
  }));
  const best = rank(candidates, {
    ...neighbours,
    categories: new Map(Object.entries(neighbours.categories)),
    own: new Set(neighbours.own),
  }).slice(0, MOST);
  const contents = await readContentsOf(db, best);
  const has = await readWhatIsThere(db, scope);
  return best.flatMap(({ listingId, name, description, categories, publisher, why, installs, reached: share }) => {
    const content = contents.get(listingId);
    if (!content) return [];
    return {
      ...{ listingId, name, description, categories, publisher, why, installs, reached: share },
      goals: content.goals.map((goal) => goal.name),
      steps: countSteps(content),
      needs: needsOf(content, has),
    };
  });
}

type Row = Pick<Recommendation, 'listingId' | 'name' | 'description' | 'categories' | 'publisher'> & {
  version: number;
  isNew: boolean;
};

function countSteps({ sequences }: CampaignContent): Recommendation['steps'] {
  const counts = new Map<Recommendation['steps'][number]['kind'], number>();
  for (const { kind } of sequences.flatMap(({ steps }) => steps)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

type Counted = {
  accounts: number;
  alike: number;
  installs: Record<string, number>;
  besides: Record<string, number>;
  categories: Record<string, number>;
  own: string[];
};

/** What accounts like it have changes slowly, and a partner may have thousands of clients. */
const readNeighbours = cachedRead(countNeighbours, { keptFor: 60_000, onlyIfSlowerThan: 50 });

/** Of the partners' other clients with the same edition; nothing of any one of them is told. */
async function countNeighbours(db: Db, { accountId }: Scope): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with near as materialized (${near(accountId)}), here as materialized (
      select i.listing_id from install i where i.account_id = ${accountId}::uuid and i.cancelled_at is null
    ), there as materialized (
      select i.account_id, i.listing_id
      from near join install i on i.account_id = near.account_id and i.cancelled_at is null
    ), alike as materialized (
      select distinct account_id from there where listing_id in (select listing_id from here)
    )
    select (select count(*) from near)::int as accounts, (select count(*) from alike)::int as alike,
      (select coalesce(jsonb_object_agg(listing_id, n), '{}') from (
        select listing_id, count(*) as n from there group by 1) each) as installs,
      (select coalesce(jsonb_object_agg(listing_id, n), '{}') from (
        select listing_id, count(*) as n from there join alike using (account_id) group by 1) each) as besides,
      (select coalesce(jsonb_object_agg(category, n), '{}') from (
        select category, count(distinct account_id) as n
        from there join listing l on l.id = there.listing_id cross join unnest(l.categories) category
        group by 1) each) as categories,
      (select coalesce(jsonb_agg(distinct category), '[]')
       from campaign c cross join unnest(c.categories) category
       where c.account_id = ${accountId}::uuid and c.deleted_at is null) as own`.execute(db);
  const [counted] = rows;
  return counted ?? { accounts: 0, alike: 0, installs: {}, besides: {}, categories: {}, own: [] };
}

async function readContentsOf(db: Db, listings: readonly { listingId: number; version: number }[]) {
  const { rows } = await sql<{ id: number; content: CampaignContent }>`
    select v.listing_id as id, v.content
    from unnest(${listings.map(({ listingId }) => listingId)}::int[], ${listings.map(({ version }) => version)}::int[])
      wanted (id, version)
    join listing_version v on v.listing_id = wanted.id and v.version = wanted.version`.execute(db);
  return new Map(rows.map(({ id, content }) => [id, content]));
}

async function readWhatIsThere(db: Db, { accountId }: Scope) {
  const { rows } = await sql<{ sender: boolean; texts: boolean; bookingPage: boolean }>`
    select ${hasSender(sql`${accountId}::uuid`)} as sender,
      exists (select from sending_settings where account_id = ${accountId}::uuid and text_from <> '') as texts,
      exists (
        select from booking_page
        where account_id = ${accountId}::uuid and is_published and deleted_at is null) as "bookingPage"`.execute(db);
  return rows[0] ?? { sender: false, texts: false, bookingPage: false };
}
