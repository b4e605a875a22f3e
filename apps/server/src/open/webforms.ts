import { plainForm } from '@app/automation/render/plain-form';
import { publicFields, textPermissionOf } from '@app/automation/render/public-fields';
import { pagesOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import type { OpenWebform } from '@app/contract/open/webforms';
import { pagesPaths } from '@app/contract/paths';
import { countriesIn } from '@app/i18n/countries';
import { parseLocale } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { assetKey, readContents } from '../modules/assets/read-contents.ts';
import { isRunning } from '../modules/campaign-events/read-running.ts';
import { readOwnFields } from '../modules/contacts/own-values.ts';
import { requireForm } from '../modules/pages/find-form.ts';
import { type Asked, byId, byPart, type Filters, type Orders, openPage } from './list.ts';
import { toTime } from './patch.ts';

type Scope = { accountId: string };

const filters: Filters = { name: byPart(sql`asset.name`), funnel_id: byId(sql`asset.campaign_id`) };
const orders: Orders = {
  id: { key: { by: sql`asset.id`, type: 'integer' } },
  name: { key: { by: sql`search_text(asset.name) collate "C"`, type: 'text' } },
  create_time: { key: { by: sql`campaign.created_at`, type: 'time' } },
};

/** With the version that stands on the account's pages; null where none does. */
const selectForms = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('campaign_asset as asset')
    .innerJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'asset.account_id').onRef('campaign.id', '=', 'asset.campaign_id'),
    )
    .innerJoin('account', 'account.id', 'asset.account_id')
    .select(['asset.id', 'asset.name', 'asset.slug', 'asset.campaign_id', 'asset.version', 'asset.changed_at'])
    .select(['campaign.created_at', 'account.legacy_id'])
    .select(
      sql<number | null>`(
        select (running.content -> 'assets' ->> asset.id::text)::int from campaign_version running
        where running.account_id = campaign.account_id and running.campaign_id = campaign.id
          and running.version = campaign.version and ${isRunning})`.as('published'),
    )
    .where('asset.account_id', '=', accountId)
    .where('asset.kind', '=', 'form')
    .where('campaign.deleted_at', 'is', null);

export async function listWebforms(db: Db, config: Config, { accountId }: Scope, asked: Asked) {
  const list = { of: [accountId, 'webforms'], filters, orders, id: sql`asset.id` };
  const { rows, next_page_token } = await openPage(selectForms(db, { accountId }), list, asked);
  const keyOf = ({ id, version, published }: (typeof rows)[number]) => ({
    ...{ accountId, assetId: id, version: published ?? version },
  });
  const contents = await readContents(db, rows.map(keyOf));
  const webforms = rows.map((row): OpenWebform => {
    const content = contents.get(assetKey(keyOf(row)))?.content;
    const thanks = content?.kind === 'form' && content.thanks.kind === 'redirect' ? content.thanks.url : null;
    const url = row.published === null ? null : addressOf(config, row);
    return {
      ...{ id: String(row.id), xid: row.slug, name: row.name, funnel_id: String(row.campaign_id) },
      ...{ custom_slug: row.slug, webform_url: url, pretty_webform_url: url, thank_you_page_url: thanks },
      // As a submission finds its contact.
      ...{ duplicate_check_option: 'Email', exit_option: thanks === null ? 'MESSAGE' : 'URL', webform_type: 'WebForm' },
      create_time: toTime(row.created_at),
      update_time: toTime(row.changed_at ?? row.created_at),
    };
  });
  return { webforms, next_page_token };
}

const addressOf = ({ ORIGIN }: Config, { legacy_id, slug }: { legacy_id: string; slug: string }): string =>
  `${pagesOrigin(ORIGIN, legacy_id)}${pagesPaths.form}/${slug}`;

/** As it stands on the account's pages; what it has no words for is said in the language of the account's owner. */
export async function readWebform(db: Db, config: Config, scope: Scope, formId: number): Promise<string> {
  const row = await selectForms(db, scope)
    .leftJoin('app_user as owner', 'owner.id', 'account.owner_user_id')
    .select('owner.locale')
    .where('asset.id', '=', formId)
    .executeTakeFirst();
  if (!row) throw new AppError('form.notFound');
  const { content } = await requireForm(db, scope, row.slug);
  const locale = parseLocale(row.locale ?? '');
  const t = await readServerTexts(locale);
  const fields = publicFields(content, await readOwnFields(db, scope));
  const words = {
    nameOf: (field: string) => (/^message\d*$/.test(field) ? t('form.message') : t(`merge.contact.${field}`)),
    ...{ locale, choose: t('form.choose'), yes: t('form.yes'), no: t('form.no') },
    countries: fields.some(({ field }) => field === 'country') ? countriesIn(locale) : [],
  };
  const { title, intro, permission, button } = content;
  const textPermission = textPermissionOf(content);
  const form = { title, intro, fields, permission, textPermission, button: button || t('newForm.button') };
  return plainForm(addressOf(config, row), form, words);
}
