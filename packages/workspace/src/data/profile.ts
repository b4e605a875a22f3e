import { type MutableKind, mutableKinds } from '@app/contract/notifications';
import { getUserProfile, listSessions } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const profileQueries = {
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

/** Kinds of notifications that the person wants none of, in all accounts. */
export type KindChange = { kind: MutableKind; muted: boolean };
export const kindChangeKey = ['saveMutedKinds'] as const;
/** All changes of muted kinds share this scope, so that each is sent on top of what the one before has stored. */
export const KIND_SCOPE = 'mutedKinds';

export const withKindChange = (muted: MutableKind[], change: KindChange): MutableKind[] =>
  mutableKinds.filter((kind) => (kind === change.kind ? change.muted : muted.includes(kind)));
