import { pagesOrigin } from '@app/contract/apps';
import type { MergeValues } from '@app/contract/asset-content';
import type { getMergeValues as endpoint } from '@app/contract/assets';
import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import { readServerTexts } from '@app/i18n/server-texts';
import type { Db } from '../../db/open.ts';
import { requireContact } from '../contacts/require-contact.ts';
import { exampleTextLink } from '../messages/write-text.ts';
import { type KnownNames, readKnownNames, readMailNames } from './known-names.ts';
import { mergeKey, readMergeValues } from './merge-values.ts';
import type { Place, Scope } from './read-asset.ts';
import { requireAsset, requireSolution, type SolutionRow } from './require-asset.ts';

/** What merge fields are filled with for a contact, or for somebody made up; and every name there is, as the reader calls it. */
export async function getMergeValues(
  db: Db,
  scope: Scope & { locale: string },
  { solutionId, assetId }: Place,
  contactId: number | undefined,
): Promise<Response<typeof endpoint>> {
  const solution = await requireSolution(db, scope, solutionId);
  await requireAsset(db, scope, solution, assetId);
  const known = await readKnownNames(db, scope, solution);
  return {
    values: await valuesFor(db, scope, solution, contactId),
    names: await labelled(known, scope.locale),
    textLink: await exampleTextLink(db, scope.config, scope.accountId),
  };
}

/** The same for a mail that somebody writes to one person: it belongs to no solution. */
export async function getMailFields(
  db: Db,
  scope: Scope & { locale: string },
  contactId: string,
): Promise<Omit<Response<typeof endpoint>, 'textLink'>> {
  const { id } = await requireContact(db, scope, contactId);
  const key = { accountId: scope.accountId, contactId: id, campaignId: null };
  const values = (await readMergeValues(db, scope.config, [key])).get(mergeKey(key));
  if (!values) throw new AppError('contact.notFound');
  return { values, names: await labelled(await readMailNames(db, scope), scope.locale) };
}

async function labelled(known: KnownNames, locale: string): Promise<Response<typeof endpoint>['names']> {
  const t = await readServerTexts(locale);
  return known.names.map((name) => ({ name, label: labelOf(name, known, t) }));
}

/** Of the contact, or of somebody made up. */
export async function valuesFor(
  db: Db,
  scope: Scope & { locale: string },
  { id: campaignId }: SolutionRow,
  contactId: number | undefined,
): Promise<MergeValues> {
  if (contactId === undefined) return madeUp(db, scope, campaignId);
  const { id } = await requireContact(db, scope, contactId);
  const key = { accountId: scope.accountId, contactId: id, campaignId };
  const values = (await readMergeValues(db, scope.config, [key])).get(mergeKey(key));
  return values ?? madeUp(db, scope, campaignId);
}

async function madeUp(db: Db, { accountId, config, locale }: Scope & { locale: string }, campaignId: number) {
  const t = await readServerTexts(locale);
  const company = await db
    .selectFrom('account')
    .leftJoin('app_user as owner', 'owner.id', 'account.owner_user_id')
    .select(['account.name', 'account.phone', 'account.email', 'website_url', 'legacy_id'])
    .select(['owner.given_name', 'owner.family_name', 'owner.username'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { links } = await db
    .selectFrom('campaign')
    .select('links')
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const owner = `${company.given_name ?? ''} ${company.family_name ?? ''}`.trim();
  const [givenName, familyName] = [t('merge.somebody.givenName'), t('merge.somebody.familyName')];
  const origin = pagesOrigin(config.ORIGIN, company.legacy_id);
  return {
    contact: {
      ...{ givenName, familyName, name: `${givenName} ${familyName}`, email: 'name@company.com' },
      ...{ phone: '+1 555 010 0100', company: t('merge.somebody.company') },
    },
    company: {
      ...{ name: company.name, phone: company.phone, email: company.email, website: company.website_url, owner },
      address: '',
    },
    owner: {
      ...{ givenName: company.given_name ?? '', familyName: company.family_name ?? '', name: owner },
      email: company.username ?? '',
    },
    link: {
      book: `${origin}${pagesPaths.booking}/…`,
      form: `${origin}${pagesPaths.form}/…`,
      ...Object.fromEntries(Object.entries(links).filter(([, url]) => url !== '')),
    },
  };
}

/** Own fields and links have the names that somebody here gave them. */
function labelOf(name: string, { ownFields }: KnownNames, t: (key: string) => string): string {
  const [group = '', field = ''] = name.split('.');
  if (group === 'contact' && ownFields.has(field)) return ownFields.get(field) ?? field;
  if (group === 'link' && field !== 'book' && field !== 'form') return field;
  return t(`merge.${group}.${field}`);
}
