import type { LinkKind } from '@app/contract/offer-words';
import type { Order } from '@app/contract/orders';
import { useState } from 'react';
import type { PageProps } from '#lib/page-props.ts';
import { linkFaultOf } from './failure.ts';
import { OfferPlaceholder } from './offer-placeholder.tsx';
import { OfferView } from './offer-view.tsx';
import { Confirmation } from './order/confirmation.tsx';
import { RefusedPage } from './refused-page.tsx';
import { useOffer } from './use-offer.ts';
import { linkOf, visitOf } from './visit.ts';

export const CartPage = (props: PageProps) => <OfferPage {...props} kind="cart" />;
export const TrialPage = (props: PageProps) => <OfferPage {...props} kind="trial" />;

/** The page of a partner's link: the offer, then the order. With `#preview` nothing is counted or ordered. */
function OfferPage({ kind, ...props }: PageProps & { kind: LinkKind }) {
  const { call, search } = props;
  const [openedLink] = useState(() => ({ kind, link: linkOf(search) }));
  const [visitId] = useState(() => (location.hash === '#preview' ? undefined : visitOf(openedLink)));
  const { offer, failure, busy, open, setFailure } = useOffer(call, openedLink, visitId);
  const [placed, setPlaced] = useState<Order | null>(null);
  const order = placed ?? offer?.order ?? null;

  if (failure && (!offer || linkFaultOf(failure)))
    return <RefusedPage {...props} failure={failure} busy={busy} onRetry={open} />;
  if (!offer) return <OfferPlaceholder {...props} />;
  if (order) return <Confirmation {...props} order={order} offer={offer} />;
  return (
    <OfferView
      {...props}
      offer={offer}
      openedLink={openedLink}
      visitId={visitId}
      onOrdered={setPlaced}
      onRefused={setFailure}
      onPriceChanged={open}
    />
  );
}
