import { AppError } from '@app/contract/errors';
import {
  listInvitations,
  listOutbox,
  type OutboxMail,
  resendInvitation,
  revokeInvitation,
} from '@app/contract/invitations';
import type { Power } from '@app/contract/powers';
import {
  declineMembership,
  grantMembership,
  handOnOwnership,
  listMembershipRequests,
  listTeamMembers,
  listTraces,
  type MembershipRequest,
  removeTeamMember,
  withholdPowers,
} from '@app/contract/team';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { usersKey } from './keys.ts';

const PAGE_SIZE = 15;

export const userQueries = {
  all: usersKey,
  list: (accountId: string, search: string) =>
    infiniteQueryOptions({
      queryKey: [...userQueries.all(accountId), 'list', { search }],
      queryFn: ({ pageParam, signal }) =>
        call(
          listTeamMembers,
          {
            accountId,
            query: {
              ...{ limit: PAGE_SIZE, includeTotalCount: true, pictures: true },
              ...{ cursor: pageParam, search: search || undefined },
            },
          },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor || undefined,
      // Old rows stay while a search runs; an empty list would look like an answer.
      placeholderData: (previous) => (previous?.pages[0]?.content.length ? previous : undefined),
    }),
};

export const invitationQueries = {
  all: (accountId: string) => ['invitations', accountId] as const,
  list: (accountId: string, search: string) =>
    queryOptions({
      queryKey: [...invitationQueries.all(accountId), 'list', { search }],
      queryFn: ({ signal }) => call(listInvitations, { accountId, query: { search: search || undefined } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** What the demo would have mailed, newest first. */
export const outboxQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['outbox', accountId],
    queryFn: ({ signal }) => call(listOutbox, { accountId }, { signal }),
    select: ({ content }) => content.toSorted(newestFirst),
    // People open this to read a mail that was sent a moment ago, so it is always loaded again.
    staleTime: 0,
  });

const newestFirst = (one: OutboxMail, other: OutboxMail) => Date.parse(other.createdDate) - Date.parse(one.createdDate);

/** Removing somebody who is already gone counts as success. */
export const removeOptions = (accountId: string, userId: string) =>
  mutationOptions({
    mutationKey: [...userQueries.all(accountId), 'remove', userId],
    mutationFn: () =>
      call(removeTeamMember, { accountId, userId }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'user.notFound')) throw error;
      }),
  });

/** The owner says what a colleague may not do. */
export const withholdOptions = (accountId: string, userId: string) =>
  mutationOptions({
    mutationKey: [...userQueries.all(accountId), 'powers', userId],
    mutationFn: (withheld: Power[]) => call(withholdPowers, { accountId, userId, body: { withheld } }),
  });

export const handOnOptions = (accountId: string, userId: string) =>
  mutationOptions({
    mutationKey: [...userQueries.all(accountId), 'handOn'],
    mutationFn: () => call(handOnOwnership, { accountId, body: { userId } }),
  });

/** What a partner's person has done in the account. */
export const tracesQuery = (accountId: string, userId: string) =>
  infiniteQueryOptions({
    queryKey: [...userQueries.all(accountId), 'traces', userId],
    queryFn: ({ pageParam, signal }) =>
      call(listTraces, { accountId, userId, query: { pageToken: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
  });

export const resendOptions = (accountId: string, invitationId: string) =>
  mutationOptions({
    mutationKey: [...invitationQueries.all(accountId), 'resend', invitationId],
    mutationFn: () => call(resendInvitation, { accountId, invitationId }),
  });

export const revokeOptions = (accountId: string, invitationId: string) =>
  mutationOptions({
    mutationKey: [...invitationQueries.all(accountId), 'revoke', invitationId],
    mutationFn: () => call(revokeInvitation, { accountId, invitationId }),
  });

export const membershipRequestQueries = {
  all: (accountId: string) => ['membership-requests', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: membershipRequestQueries.all(accountId),
      queryFn: ({ signal }) => call(listMembershipRequests, { accountId }, { signal }),
    }),
};

export type MembershipAnswer = { request: MembershipRequest; granted: boolean };
export const answerKey = (accountId: string) => [...membershipRequestQueries.all(accountId), 'answer'] as const;

export const sendAnswer = (accountId: string, { request, granted }: MembershipAnswer) =>
  call(granted ? grantMembership : declineMembership, { accountId, requestId: request.id });
