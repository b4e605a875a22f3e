import { pagesOrigin } from '@app/contract/apps';
import type { MergeValues } from '@app/contract/asset-content';
import type { OwnValue } from '@app/contract/contacts';
import { pagesPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';

export type MergeKey = { accountId: string; contactId: number; campaignId: number | null };
type Texts = Record<string, string>;
type Row = {
  accountId: string;
  contactId: number;
  campaignId: number | null;
  contact: Texts;
  fields: Record<string, OwnValue>;
  company: Texts;
  owner: Texts;
  legacyId: string;
  links: Texts | null;
  bookSlug: string | null;
  formSlug: string | null;
};

/** What merge fields are filled with, many at once. `link` holds the campaign's links, and `book` the booking page. */
export async function readMergeValues(
  db: Db,
  config: Pick<Config, 'ORIGIN'>,
  contacts: readonly MergeKey[],
): Promise<Map<string, MergeValues>> {
  if (contacts.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with wanted as (
      select * from unnest(${contacts.map(({ accountId }) => accountId)}::uuid[],
        ${contacts.map(({ contactId }) => contactId)}::bigint[],
        ${contacts.map(({ campaignId }) => campaignId)}::bigint[]) as wanted (account_id, contact_id, campaign_id)
    )
    select wanted.account_id as "accountId", wanted.contact_id as "contactId", wanted.campaign_id as "campaignId",
      account.legacy_id as "legacyId", campaign.links, contact.fields,
      jsonb_build_object('givenName', contact.given_name, 'familyName', contact.family_name,
        'name', trim(contact.given_name || ' ' || contact.family_name), 'email', coalesce(contact.email, ''),
        'phone', contact.phone, 'company', coalesce(contact.company, ''), 'title', contact.title,
        'website', contact.website, 'address1', contact.address1, 'address2', contact.address2, 'city', contact.city,
        'state', contact.state, 'postalCode', contact.postal_code, 'country', contact.country,
        'birthday', coalesce(contact.birthday::text, '')) as contact,
      jsonb_build_object('name', account.name, 'phone', account.phone, 'email', account.email,
        'website', account.website_url,
        'address', concat_ws(', ', nullif(account.line1, ''), nullif(account.line2, ''), nullif(account.locality, ''),
          nullif(trim(account.region || ' ' || account.postal_code), '')),
        'owner', coalesce(trim(company_owner.given_name || ' ' || company_owner.family_name), '')) as company,
      jsonb_build_object('givenName', coalesce(owner.given_name, ''), 'familyName', coalesce(owner.family_name, ''),
        'name', coalesce(trim(owner.given_name || ' ' || owner.family_name), ''),
        'email', coalesce(owner.username, '')) as owner,
      (select slug from booking_page page
        where page.account_id = wanted.account_id and page.is_published and page.deleted_at is null
        order by page.owner_id is not distinct from coalesce(contact.owner_id, account.owner_user_id) desc, page.id
        limit 1) as "bookSlug",
      (select slug from campaign_asset form
        where form.account_id = wanted.account_id and form.campaign_id = wanted.campaign_id and form.kind = 'form'
        order by form.id limit 1) as "formSlug"
    from wanted
    join account on account.id = wanted.account_id
    join contact on contact.account_id = wanted.account_id and contact.id = wanted.contact_id
    left join campaign on campaign.account_id = wanted.account_id and campaign.id = wanted.campaign_id
    left join app_user company_owner on company_owner.id = account.owner_user_id
    left join app_user owner on owner.id = coalesce(contact.owner_id, account.owner_user_id)`.execute(db);
  return new Map(rows.map((row) => [mergeKey(row), toValues(row, config)]));
}

export const mergeKey = ({ accountId, contactId, campaignId }: MergeKey): string =>
  `${accountId} ${contactId} ${campaignId ?? ''}`;

function toValues({ contact, fields, company, owner, ...row }: Row, { ORIGIN }: Pick<Config, 'ORIGIN'>): MergeValues {
  const own = Object.entries(fields).map(([id, value]) => [`field${id}`, value === null ? '' : String(value)]);
  return {
    contact: { ...contact, ...Object.fromEntries(own) },
    company,
    owner,
    link: toLinks(pagesOrigin(ORIGIN, row.legacyId), row),
  };
}

/** What somebody has set goes before what can be known by itself. */
export function toLinks(
  origin: string,
  { links, bookSlug, formSlug }: Pick<Row, 'links' | 'bookSlug' | 'formSlug'>,
): Texts {
  const set = Object.entries(links ?? {}).filter(([, url]) => url !== '');
  return {
    ...(bookSlug && { book: `${origin}${pagesPaths.booking}/${bookSlug}` }),
    ...(formSlug && { form: `${origin}${pagesPaths.form}/${formSlug}` }),
    ...Object.fromEntries(set),
  };
}
