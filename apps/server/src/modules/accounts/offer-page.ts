import { AppError } from '@app/contract/errors';
import type { OfferPage } from '@app/contract/offer-page';
import { isTermsUrl } from '@app/contract/offer-page-rules';
import { tidyWebsite } from '@app/contract/website-rule';
import type { Db } from '../../db/open.ts';
import { requireImage } from '../../http/image-text.ts';

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
  if (logo) requireImage(logo, 'logo');
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
