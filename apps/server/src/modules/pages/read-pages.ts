import { publicFields, textPermissionOf } from '@app/automation/render/public-fields';
import { renderPage } from '@app/automation/render/render-page';
import { pagesOrigin } from '@app/contract/apps';
import type { FormContent, MergeValues } from '@app/contract/asset-content';
import type { Response } from '@app/contract/endpoint';
import { pagesPaths } from '@app/contract/paths';
import type { PublicLogo } from '@app/contract/public-logo';
import type { PublicForm, getPage as pageEndpoint } from '@app/contract/public-pages';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toLinks } from '../assets/merge-values.ts';
import type { PagesOf } from '../booking/pages-of.ts';
import { type OwnField, readOwnFields } from '../contacts/own-values.ts';
import { readPublicLogo } from '../crm-settings/public-logo.ts';
import { findForms, type Published, requireForm, requirePage } from './find-form.ts';
import { newTicket } from './ticket.ts';

/** Whose form or page it is. */
type Brand = { company: string; logo: PublicLogo | null };

export async function getForm(db: Db, account: PagesOf, slug: string): Promise<PublicForm> {
  const form = await requireForm(db, account, slug);
  const brand = { company: await readCompany(db, account), logo: await readPublicLogo(db, account) };
  return toPublicForm(db, account, form, brand, await readOwnFields(db, account));
}

async function toPublicForm(
  db: Db,
  { config }: PagesOf,
  { slug, assetId, content }: Published<FormContent>,
  brand: Brand,
  ownFields: Map<string, OwnField>,
): Promise<PublicForm> {
  const { title, intro, button, permission, isDoubleOptIn, thanks } = content;
  return {
    ...{ slug, title, intro, button, permission, isDoubleOptIn, ...brand },
    fields: publicFields(content, ownFields),
    textPermission: textPermissionOf(content),
    thanks: thanks.kind === 'text' ? thanks.text : '',
    ticket: await newTicket(db, config, assetId),
  };
}

/** The same for everybody: a page knows nobody. */
export async function getPage(db: Db, account: PagesOf, slug: string): Promise<Response<typeof pageEndpoint>> {
  const { campaignId, content } = await requirePage(db, account, slug);
  const merge = await readPageValues(db, account, campaignId);
  const rendered = renderPage(content.blocks, merge, { pictureUrl: (id) => `${pagesPaths.picture}/${id}` });
  const wanted = rendered.flatMap((part) => ('form' in part ? [part.form] : []));
  const forms = await findForms(db, account, campaignId, wanted);
  const ownFields = await readOwnFields(db, account);
  const brand = { company: merge.company.name ?? '', logo: await readPublicLogo(db, account) };
  const parts = await Promise.all(
    rendered.map(async (part) => {
      if ('html' in part) return part;
      const form = forms.find(({ assetId }) => assetId === part.form);
      return form ? { form: await toPublicForm(db, account, form, brand, ownFields) } : null;
    }),
  );
  const { title, description } = content;
  return { title, description, ...brand, parts: parts.filter((part) => part !== null) };
}

async function readPageValues(
  db: Db,
  { accountId, legacyId, config }: PagesOf,
  campaignId: number,
): Promise<MergeValues> {
  const { rows } = await sql<{
    company: Record<string, string>;
    links: Record<string, string>;
    bookSlug: string | null;
    formSlug: string | null;
  }>`
    select jsonb_build_object('name', account.name, 'phone', account.phone, 'email', account.email,
        'website', account.website_url) as company, campaign.links,
      (select slug from booking_page page
        where page.account_id = account.id and page.is_published and page.deleted_at is null
        order by page.id limit 1) as "bookSlug",
      (select slug from campaign_asset form
        where form.account_id = account.id and form.campaign_id = campaign.id and form.kind = 'form'
        order by form.id limit 1) as "formSlug"
    from account join campaign on campaign.account_id = account.id
    where account.id = ${accountId} and campaign.id = ${campaignId}`.execute(db);
  const [row] = rows;
  if (!row) return { contact: {}, company: {}, owner: {}, link: {} };
  return { contact: {}, company: row.company, owner: {}, link: toLinks(pagesOrigin(config.ORIGIN, legacyId), row) };
}

export async function readCompany(db: Db, { accountId }: { accountId: string }): Promise<string> {
  const { name } = await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  return name;
}
