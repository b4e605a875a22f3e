import type { LinkKind } from '@app/contract/offer-words';
import { priceCart } from '@app/pricing/estimate';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { type PreparedCatalogue, priceListOf, readCatalogue, trialPlanOf } from './catalogue.ts';
import { type CartLink, readCartLink, readTrialLink } from './link.ts';
import { linkKey } from './link-key.ts';
import { listSellers } from './sellers.ts';

type Address = { kind: LinkKind; params: URLSearchParams };

/** Tells of many links of an account which of them nobody can open today, by the rules of opening one. */
export async function withdrawnLinks(db: Db, config: Config, accountId: string): Promise<(link: Address) => boolean> {
  const [sellers, catalogue, key] = [
    await listSellers(db, accountId),
    await readCatalogue(db),
    await linkKey(db, config),
  ];
  const now = Date.now();
  return ({ kind, params }) => {
    const link = kind === 'cart' ? readCartLink(params, key, now) : readTrialLink(params);
    if ('fault' in link) return true;
    const isSeller = sellers.some(
      ({ linkPostedBy, partnerAccountId, affiliateCode }) =>
        linkPostedBy === link.linkPostedBy &&
        partnerAccountId === link.partnerAccountId &&
        (!('affiliateCode' in link) || affiliateCode === link.affiliateCode),
    );
    return !isSeller || !('issued' in link ? isSold(catalogue, link) : trialPlanOf(catalogue));
  };
}

function isSold(catalogue: PreparedCatalogue, { total: _, issued: __, ...request }: CartLink): boolean {
  const { currency, billingAddress } = request;
  return !('faults' in priceCart(request, priceListOf(catalogue, { currency, ...billingAddress })));
}
