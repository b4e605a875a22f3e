import { getOfferPage, type OfferPage } from '@app/contract/offer-page';
import { getCompanyProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const companyQueries = {
  profile: (accountId: string) =>
    queryOptions({
      queryKey: ['companyProfile', accountId],
      queryFn: ({ signal }) => call(getCompanyProfile, { accountId }, { signal }),
      // Loaded again with the focus of the window, to show what a colleague has saved meanwhile.
      refetchOnWindowFocus: 'always',
    }),
  offerPage: (accountId: string) =>
    queryOptions({
      queryKey: ['offerPage', accountId],
      queryFn: ({ signal }) => call(getOfferPage, { accountId }, { signal }),
    }),
};

export const keepOfferPage = (client: QueryClient, accountId: string, page: OfferPage) =>
  client.setQueryData(companyQueries.offerPage(accountId).queryKey, page);
