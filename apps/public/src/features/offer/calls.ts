import type { openOffer, placeOrder, startOrder } from '@app/contract/orders';
import { bareCall } from '#lib/bare-call.ts';

export const openOfferCall = bareCall<typeof openOffer>('POST', '/api/v2/offers');
export const startOrderCall = bareCall<typeof startOrder>('POST', '/api/v2/offers/started');
export const placeOrderCall = bareCall<typeof placeOrder>('POST', '/api/v2/orders');
