import { AppError } from '@app/contract/errors';
import { getConfig } from '@app/frame/calls/config.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { hasLink } from '@app/pricing/cart-link';
import { useQuery } from '@tanstack/react-query';
import { cartQueries } from '#data/cart.ts';
import { trialLink, withBundle } from './link.ts';
import type { Cart } from './use-cart.ts';
import type { CartEstimate } from './use-estimate.ts';

const isGone = (error: unknown) =>
  error instanceof AppError && (error.code === 'bundle.archived' || error.code === 'bundle.notFound');

/** The link for the current choices; null while there is none. */
export function useLink({ choices, plan, seller }: Cart, { isLoaded, cartUrl }: CartEstimate) {
  const { accountId, user, company } = getBoot();
  const { bundleId, addPartnerAsUser, users } = choices;
  const isNeeded = seller.linkPostedBy !== '' && (bundleId !== null || addPartnerAsUser);
  const additions = isNeeded ? { bundleId, addPartnerAsUser } : null;
  const userBundle = useQuery(cartQueries.userBundle({ accountId, userId: user.id }, additions));
  const isBundleGone = additions !== null && isGone(userBundle.error);

  function makeLink(): string | null {
    const { affiliateCode } = company;
    const draft = { salesforceUserId: seller.linkPostedBy, users, cartUrl, affiliateCode };
    if (!plan || !isLoaded || !hasLink({ ...draft, plan })) return null;
    if (additions && !userBundle.data) return null;
    const base = getConfig().links.trial ?? `${location.origin}/trial`;
    const link = plan.isFreeTrial ? trialLink({ base, affiliateCode, ...seller }) : cartUrl;
    return withBundle(link, (additions && userBundle.data) ?? null);
  }

  const isBundleArchived =
    isBundleGone && userBundle.error instanceof AppError && userBundle.error.code === 'bundle.archived';
  return {
    link: makeLink(),
    isBundleGone,
    isBundleArchived,
    hasFailed: userBundle.isError && !isBundleGone,
    query: userBundle,
  };
}
