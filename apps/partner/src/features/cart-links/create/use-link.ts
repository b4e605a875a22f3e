import { AppError } from '@app/contract/errors';
import { type LinkChoices, saveCartLink } from '@app/contract/links';
import { call } from '@app/frame/calls/api.ts';
import { getConfig } from '@app/frame/calls/config.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { hasLink } from '@app/pricing/cart-link';
import { showToast } from '@app/ui/toasts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cartQueries } from '#data/cart.ts';
import { linkQueries } from '#data/cart-links.ts';
import { copyLink } from '../copy-link.ts';
import { toLinkChoices, trialLink, withBundle } from './link.ts';
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

  return { link: makeLink(), isBundleGone, hasFailed: userBundle.isError && !isBundleGone, query: userBundle };
}

/** Copies a link and saves it among the company’s links; a failed save does not prevent the copy. */
export function useCopy(link: string | null, { choices }: Cart): () => Promise<boolean> {
  const { t } = useTranslation('partner');
  const client = useQueryClient();
  const { accountId } = getBoot();
  const save = useMutation({
    mutationFn: (body: { url: string; choices: LinkChoices }) =>
      call(saveCartLink, { accountId, body }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => void client.invalidateQueries(linkQueries.list(accountId)),
    onError: (error) => {
      reportError('keeping a cart link', error);
      showToast({ text: t('cartLink.copiedNotKept'), kind: 'failed' });
    },
  });
  return async () => {
    const chosen = toLinkChoices(choices);
    if (!link || !chosen) return false;
    const copied = await copyLink(link);
    showToast(copied ? { text: t('cartLink.urlCopied') } : { text: t('cartLink.notCopied'), kind: 'failed' });
    if (copied) save.mutate({ url: link, choices: chosen });
    return copied;
  };
}
