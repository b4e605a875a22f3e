import { getOfferPage, type OfferPage } from '@app/contract/offer-page';
import { call } from '@app/frame/calls/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const offerPageQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['offerPage', accountId],
    queryFn: ({ signal }) => call(getOfferPage, { accountId }, { signal }),
  });

export const keepOfferPage = (client: QueryClient, accountId: string, page: OfferPage) =>
  client.setQueryData(offerPageQuery(accountId).queryKey, page);
