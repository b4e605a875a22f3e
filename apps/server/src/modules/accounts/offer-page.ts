import { tidyWebsite } from '@app/contract/company-rules';
import { AppError } from '@app/contract/errors';
import type { OfferPage } from '@app/contract/offer-page';
import { isTermsUrl } from '@app/contract/offer-page-rules';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };
type Change = { [Name in keyof OfferPage]?: string | undefined };

const NOTHING: OfferPage = { logo: '', welcome: '', termsUrl: '' };

export async function getOfferPage(db: Db, { accountId }: Scope): Promise<OfferPage> {
  const row = await db
    .selectFrom('offer_page')
    .select(['logo', 'welcome', 'terms_url as termsUrl'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? NOTHING;
}

/** Two people who change different things at once lose nothing: what is not named stays. */
export async function saveOfferPage(db: Db, scope: Scope, { logo, welcome, termsUrl }: Change): Promise<OfferPage> {
  if (logo && !isImage(logo)) throw new AppError('request.invalid', { logo: 'invalid' });
  if (termsUrl !== undefined && !isTermsUrl(termsUrl)) throw new AppError('request.invalid', { termsUrl: 'invalid' });
  const change = {
    account_id: scope.accountId,
    ...(logo !== undefined && { logo }),
    ...(welcome !== undefined && { welcome }),
    ...(termsUrl !== undefined && { terms_url: tidyWebsite(termsUrl) }),
  };
  await db
    .insertInto('offer_page')
    .values(change)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute();
  return getOfferPage(db, scope);
}

/** How a file of each type begins, in hexadecimal digits. */
const beginnings = { png: /^89504e470d0a1a0a/, jpeg: /^ffd8ff/, webp: /^52494646.{8}57454250/ };

/** Customers' browsers draw it, so that it must be the picture that it says it is. */
function isImage(logo: string): boolean {
  const [, type, data] = /^data:image\/(png|jpeg|webp);base64,(.+)$/.exec(logo) ?? [];
  if (!type || !data) return false;
  return beginnings[type as keyof typeof beginnings].test(Buffer.from(data.slice(0, 32), 'base64').toString('hex'));
}
