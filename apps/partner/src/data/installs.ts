import {
  checkInstall,
  getInstall,
  type InstallKind,
  type InstallRun,
  listInstalls,
  listInstallTargets,
  type RunState,
} from '@app/contract/installs';
import { call } from '@app/frame/calls/api.ts';
import { isLive } from '@app/frame/state/live.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InstallSource } from '#modals';
import { bundleQueries } from './bundles.ts';
import { clientsAfterCampaigns } from './clients.ts';
import { listingQueries } from './listings.ts';

const RECENT = 10;
const PAGE_SIZE = 50;
/** Live updates report changes, so a running install is polled slowly while they arrive and quickly otherwise. */
const POLL_SLOWLY = 15_000;
const POLL_QUICKLY = 1_500;

const isOpen = ({ finishedDate }: InstallRun) => finishedDate === null;
const pause = (open: boolean) => (open ? (isLive() ? POLL_SLOWLY : POLL_QUICKLY) : false);

export const sourceQuery = ({ bundle, listing }: InstallSource) =>
  bundle ? { bundleId: bundle.id } : { listingId: listing?.id };

/** What a list of runs is narrowed to; what is undefined is not asked for. */
export type RunFilters = {
  search: string | undefined;
  kind: InstallKind | undefined;
  state: RunState | undefined;
  listingId: number | undefined;
  bundleId: string | undefined;
};

export const installQueries = {
  all: (accountId: string) => ['installs', accountId] as const,
  checks: (accountId: string) => ['install-check', accountId] as const,
  /** Under a key of its own, so that a run in another tab does not reload the choice of accounts. */
  check: (accountId: string, kind: InstallKind, source: InstallSource) =>
    queryOptions({
      queryKey: [...installQueries.checks(accountId), kind, sourceQuery(source)],
      queryFn: ({ signal }) => call(checkInstall, { accountId, query: { kind, ...sourceQuery(source) } }, { signal }),
      staleTime: 30_000,
      gcTime: 60_000,
    }),
  recent: (accountId: string) =>
    queryOptions({
      queryKey: [...installQueries.all(accountId), 'recent'],
      queryFn: ({ signal }) => call(listInstalls, { accountId, query: { limit: RECENT } }, { signal }),
      select: ({ content }) => content,
      refetchInterval: ({ state }) => pause(state.data?.content.some(isOpen) ?? false),
    }),
  /** All runs, the latest first, page by page. */
  list: (accountId: string, filters: RunFilters) =>
    infiniteQueryOptions({
      queryKey: [...installQueries.all(accountId), 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        call(
          listInstalls,
          { accountId, query: { ...filters, limit: PAGE_SIZE, includeTotalSize: true, pageToken: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
      // Old rows stay while a search runs; an empty list would look like an answer.
      placeholderData: (previous) => (previous?.pages[0]?.content.length ? previous : undefined),
      refetchInterval: ({ state }) => pause(state.data?.pages.some(({ content }) => content.some(isOpen)) ?? false),
    }),
  run: (accountId: string, installId: string) =>
    queryOptions({
      queryKey: [...installQueries.all(accountId), installId],
      queryFn: ({ signal }) => call(getInstall, { accountId, installId }, { signal }),
      refetchInterval: ({ state }) => pause(state.data ? isOpen(state.data) : false),
    }),
  targets: (accountId: string, installId: string) =>
    queryOptions({
      queryKey: [...installQueries.all(accountId), installId, 'accounts'],
      queryFn: ({ signal }) => call(listInstallTargets, { accountId, installId }, { signal }),
      select: ({ content }) => content,
    }),
};

/** The queries whose data is outdated once a run has ended. */
export const staleAfterRun = (accountId: string) => [
  installQueries.checks(accountId),
  listingQueries.all(accountId),
  bundleQueries.stats(accountId).queryKey,
  ...clientsAfterCampaigns(accountId),
];
