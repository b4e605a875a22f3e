import { accountOrigin } from '@app/contract/apps';
import type { Request } from '@app/contract/endpoint';
import type {
  FulfilledSolution,
  InstallFilter,
  InstallSummary,
  listFulfilledSolutions as listEndpoint,
} from '@app/contract/listings';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { partnerAccountsOf } from '../../http/access.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { countClientChanges } from './client-changes.ts';
import { getListing, type Reader } from './listings.ts';

type Query = Request<typeof listEndpoint, 'output'>['query'];
type Sql = RawBuilder<unknown>;

/**
 * The installs in the clients of the reader's own partner accounts; other partners' clients are not among them. `open`
 * says whether the reader may see what happens in the account.
 */
export async function selectInstalls(db: Db, { userId }: Reader, listingId: number): Promise<Sql> {
  const partners = await readPartners(db, userId);
  return sql`${installsOf(partners)} where install.listing_id = ${listingId}`;
}

export async function readPartners(db: Db, userId: string): Promise<string[]> {
  return (await partnerAccountsOf(db, userId).execute()).map(({ account_id }) => account_id);
}

/** Every number of installs and contacts is counted from these rows. */
export const installsOf = (partners: string[]): Sql => sql`
    select install.id, install.listing_id, install.account_id, install.version, install.installed_at, install.published_at,
           install.cancelled_at, account.name, account.legacy_id, seen.has_access,
           seen.has_access and account.status = 'Active' as open, campaign.id as campaign_id
    from (
      select account_id, bool_or(has_access) as has_access from client
      where partner_account_id = any (${partners}::uuid[])
      group by account_id
    ) seen
    join account on account.id = seen.account_id
    join install on install.account_id = seen.account_id
    left join campaign on campaign.account_id = install.account_id and campaign.install_id = install.id`;

/**
 * Through the index, install by install: a join lets a planner without statistics read all contacts for each of them.
 */
const contactsOf = (installs: Sql) => sql`
  lateral (
    select count(distinct contact_id)::int as total, (count(*) filter (where completed_at is null and left_at is null))::int as active
    from enrolment c
    where c.account_id = ${installs}.account_id and c.campaign_id = ${installs}.campaign_id and ${isNotInTrash('c')}
  ) contacts`;
const active = sql`
  (select count(*) from enrolment c
   where c.account_id = mine.account_id and c.campaign_id = mine.campaign_id and c.completed_at is null
     and c.left_at is null
     and ${isNotInTrash('c')})`;

/**
 * Cancelled installs are listed only under `all` and `cancelled`. Without access to an account its contacts are unknown, so it is in
 * neither of the last two.
 */
const conditions: Record<InstallFilter, Sql> = {
  all: sql`true`,
  notPublished: sql`cancelled_at is null and published_at is null`,
  published: sql`cancelled_at is null and published_at is not null`,
  withoutActiveContacts: sql`cancelled_at is null and open and ${active} = 0`,
  withActiveContacts: sql`cancelled_at is null and open and ${active} > 0`,
  cancelled: sql`cancelled_at is not null`,
};

type Row = {
  id: string;
  account_id: string;
  name: string;
  legacy_id: string;
  installed_at: Date;
  published_at: Date | null;
  cancelled_at: Date | null;
  version: number;
  has_access: boolean;
  open: boolean;
  campaign_id: number | null;
  active: number | null;
  total: number | null;
};

export async function listFulfilledSolutions(db: Db, reader: Reader, config: Config, query: Query) {
  const { filter, pageNumber, pageSize } = query;
  const listing = await getListing(db, reader, config, String(query.listingId));
  const mine = await selectInstalls(db, reader, listing.id);
  const { rows: counts } = await sql<{ total: number }>`
    with mine as (${mine}) select count(*)::int as total from mine where ${conditions[filter]}`.execute(db);
  const { rows } = await sql<Row>`
    with mine as (${mine}), chosen as (
      select * from mine where ${conditions[filter]}
      order by lower(name), id limit ${pageSize} offset ${pageNumber * pageSize}
    )
    select chosen.*, contacts.active, contacts.total
    from chosen left join ${contactsOf(sql`chosen`)} on chosen.open
    order by lower(chosen.name), chosen.id`.execute(db);
  // Counted by account: a listing is at most one campaign in each.
  const changes = await countClientChanges(
    db,
    rows.flatMap(({ open, account_id, campaign_id: id }) => (open && id !== null ? { account_id, id } : [])),
  );
  const content = rows.map(
    (row): FulfilledSolution => ({
      id: row.id,
      listing: { id: listing.id, name: listing.name },
      account: {
        id: row.account_id,
        legacyId: row.legacy_id,
        name: row.name,
        url: accountOrigin(config.ORIGIN, row.legacy_id),
      },
      installedDate: row.installed_at.toISOString(),
      publishedDate: row.published_at?.toISOString() ?? null,
      hasAccess: row.has_access,
      cancelled: row.cancelled_at !== null,
      version: row.version,
      latestVersion: listing.version,
      campaignId: row.open ? row.campaign_id : null,
      activeContacts: row.active,
      totalContacts: row.total,
      clientChanges: row.open ? (changes.get(row.account_id)?.steps ?? 0) : null,
      clientTexts: row.open ? (changes.get(row.account_id)?.texts ?? 0) : null,
    }),
  );
  return { content, page: { totalElements: counts[0]?.total ?? 0 } };
}

/** What each filter would show, and the contacts of the installs that run. */
export async function getInstallSummary(db: Db, reader: Reader, config: Config, id: string): Promise<InstallSummary> {
  const listing = await getListing(db, reader, config, id);
  const { rows } = await sql<InstallSummary['counts'] & { activeContacts: number; totalContacts: number }>`
    with mine as (${await selectInstalls(db, reader, listing.id)}), counted as (
      select mine.cancelled_at, mine.published_at, contacts.active, contacts.total
      from mine left join ${contactsOf(sql`mine`)} on mine.open
    ), running as (select * from counted where cancelled_at is null)
    select (select count(*)::int from counted) as "all",
           (select count(*)::int from counted where cancelled_at is not null) as "cancelled",
           count(*) filter (where published_at is null)::int as "notPublished",
           count(*) filter (where published_at is not null)::int as "published",
           count(*) filter (where active = 0)::int as "withoutActiveContacts",
           count(*) filter (where active > 0)::int as "withActiveContacts",
           coalesce(sum(active), 0)::int as "activeContacts", coalesce(sum(total), 0)::int as "totalContacts"
    from running`.execute(db);
  const { activeContacts, totalContacts, ...counts } = rows[0]!;
  return { counts, activeContacts, totalContacts };
}
