import { listOccurrences } from '@app/contract/appointments';
import { listDeals } from '@app/contract/deals';
import { getToday } from '@app/contract/today';
import { call } from '@app/frame/calls/api.ts';
import { earlyCall } from '@app/frame/calls/early-answers.ts';
import { queryOptions } from '@tanstack/react-query';
import { appointmentQueries } from './appointments.ts';
import { dealQueries } from './deals.ts';
import { dayOf, wallIn } from './wall-clock.ts';

/** Asked for by the query below, and early by the route. */
export const todayCall = (accountId: string) => earlyCall(getToday, { accountId });

export const todayQueries = {
  numbers: (accountId: string) =>
    queryOptions({
      queryKey: ['today', accountId],
      queryFn: ({ signal }) => call(getToday, todayCall(accountId).request, { signal }),
    }),
};

const HOUR = 60 * 60 * 1000;
/** So many deals of each kind are enough for a first look. */
const FEW = 5;

/** What takes place on a day of the account's calendar. */
export const occurrencesOnDay = (accountId: string, ownerId: string, day: string, timeZone: string) =>
  queryOptions({
    queryKey: [...appointmentQueries.all(accountId), 'day', ownerId, day, timeZone],
    queryFn: async ({ signal }) => {
      // Wherever on earth the day is, it lies between these; what is of another day is left out below.
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const [from = '', to = ''] = [midnight - 14 * HOUR, midnight + 36 * HOUR].map((at) => new Date(at).toISOString());
      const { occurrences } = await call(listOccurrences, { accountId, query: { from, to, ownerId } }, { signal });
      return occurrences.filter(({ start, end }) => {
        const first = dayOf(wallIn(timeZone, start));
        const last = dayOf(wallIn(timeZone, Math.max(Date.parse(start), Date.parse(end) - 1)));
        return first <= day && day <= last;
      });
    },
  });

/** Deals of a person, or of nobody, that wait: too long in their stage, or without a next step. */
export const waitingDeals = (accountId: string, ownerId: string, why: 'isLate' | 'noNextStep') =>
  queryOptions({
    queryKey: [...dealQueries.all(accountId), 'waiting', ownerId, why],
    queryFn: ({ signal }) =>
      call(
        listDeals,
        {
          accountId,
          query: {
            filter: JSON.stringify({ status: ['active'], owner: [ownerId, null], [why]: true }),
            sort: 'lastActivity',
            pageSize: FEW,
            count: false,
          },
        },
        { signal },
      ),
  });
