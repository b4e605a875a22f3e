import { getToday } from '@app/contract/today';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const todayQueries = {
  numbers: (accountId: string) =>
    queryOptions({
      queryKey: ['today', accountId],
      queryFn: ({ signal }) => call(getToday, { accountId }, { signal }),
    }),
};
