import type { openOffer, placeOrder, startOrder } from '@app/contract/orders';

/** The contract's calls without their schemas: the browser has no zod, and our own server is trusted. */
export const openOfferCall = { method: 'POST', path: '/api/v2/offers' } satisfies Pick<
  typeof openOffer,
  'method' | 'path'
> as typeof openOffer;
export const startOrderCall = { method: 'POST', path: '/api/v2/offers/started' } satisfies Pick<
  typeof startOrder,
  'method' | 'path'
> as typeof startOrder;
export const placeOrderCall = { method: 'POST', path: '/api/v2/orders' } satisfies Pick<
  typeof placeOrder,
  'method' | 'path'
> as typeof placeOrder;
