import { getBootData } from '@app/contract/accounts';
import type { Power } from '@app/contract/powers';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** What the user is in this account and what they may not do; known from the start, asked again when it changes. */
export const memberQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['member', accountId],
    queryFn: async ({ signal }) => (await call(getBootData, { accountId }, { signal })).member,
    initialData: () => getBoot().member,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useMember = () => useQuery(memberQuery(getBoot().accountId)).data;

/** Whether the owner has left this power to the user. The server decides; the page only says it beforehand. */
export const useMay = (power: Power): boolean => !useMember().withheld.includes(power);
