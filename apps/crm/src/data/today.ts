import { getToday } from '@app/contract/today';
import { call } from '@app/frame/calls/api.ts';
import { earlyCall } from '@app/frame/calls/early-answers.ts';
import { queryOptions } from '@tanstack/react-query';

/** Asked for by the query below, and early by the route. */
export const todayCall = (accountId: string) => earlyCall(getToday, { accountId });

export const todayQueries = {
  numbers: (accountId: string) =>
    queryOptions({
      queryKey: ['today', accountId],
      queryFn: ({ signal }) => call(getToday, todayCall(accountId).request, { signal }),
    }),
};
