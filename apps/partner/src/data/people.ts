import { listPartnerUsers, type PartnerUser } from '@app/contract/accounts';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

/** The people of the account, by name. */
export const peopleQueries = {
  list: (accountId: string) =>
    queryOptions({
      queryKey: ['people', accountId],
      queryFn: ({ signal }) => call(listPartnerUsers, { accountId }, { signal }),
      select: toPeople,
      staleTime: 60_000,
    }),
};

const toPeople = ({ content }: { content: PartnerUser[] }) =>
  content.map(({ id, givenName, familyName, username }) => ({
    id,
    name: `${givenName} ${familyName}`.trim() || username,
  }));

export type Person = ReturnType<typeof toPeople>[number];
