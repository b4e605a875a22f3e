import { getCompanyProfile, getUserProfile, listSessions } from '@app/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';

export const settingsQueries = {
  company: (accountId: string) =>
    queryOptions({
      queryKey: ['companyProfile', accountId],
      queryFn: ({ signal }) => call(getCompanyProfile, { accountId }, { signal }),
      // Who comes back to the window sees what a colleague has saved meanwhile.
      refetchOnWindowFocus: 'always',
    }),
  user: () =>
    queryOptions({
      queryKey: ['userProfile'],
      queryFn: ({ signal }) => call(getUserProfile, {}, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: ({ signal }) => call(listSessions, {}, { signal }),
      select: ({ content }) => content,
    }),
};
