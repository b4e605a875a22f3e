import { getCompanyProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const companyQueries = {
  profile: (accountId: string) =>
    queryOptions({
      queryKey: ['companyProfile', accountId],
      queryFn: ({ signal }) => call(getCompanyProfile, { accountId }, { signal }),
      // Loaded again with the focus of the window, to show what a colleague has saved meanwhile.
      refetchOnWindowFocus: 'always',
    }),
};
