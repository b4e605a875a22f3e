import type { LinkChoices } from '@app/contract/links';
import type { CartChoices } from '@app/pricing/cart-choices';

type Trial = { base: string; affiliateCode: string; partnerAccountId: string; linkPostedBy: string };

export function trialLink({ base, ...params }: Trial): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** The server's signature covers only its own parameters, so another one may be added. */
export function withBundle(link: string, bundleId: string | null): string {
  if (!bundleId) return link;
  const url = new URL(link);
  url.searchParams.set('bundleId', bundleId);
  return url.href;
}

/** Null while there is no plan: then there is no link, either. */
export const toLinkChoices = ({ planId, ...choices }: CartChoices): LinkChoices | null =>
  planId === null ? null : { ...choices, planId };
