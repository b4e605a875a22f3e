import {
  checkInstall,
  getInstall,
  type InstallKind,
  type InstallRun,
  listInstalls,
  listInstallTargets,
} from '@app/contract/installs';
import { call } from '@app/frame/calls/api.ts';
import { isLive } from '@app/frame/state/live.ts';
import { queryOptions } from '@tanstack/react-query';
import type { InstallSource } from '#modals';
import { clientsAfterCampaigns } from './clients.ts';
import { listingQueries } from './listings.ts';

const RECENT = 10;
/** Changes come by themselves; only without the live connection does waiting mean asking. */
const ASK_SELDOM = 15_000;
const ASK_OFTEN = 1_500;

const isOpen = ({ finishedDate }: InstallRun) => finishedDate === null;
const pause = (open: boolean) => (open ? (isLive() ? ASK_SELDOM : ASK_OFTEN) : false);

export const sourceQuery = ({ bundle, listing }: InstallSource) =>
  bundle ? { bundleId: bundle.id } : { listingId: listing?.id };

export const installQueries = {
  all: (accountId: string) => ['installs', accountId] as const,
  checks: (accountId: string) => ['install-check', accountId] as const,
  /** Beside the others: a run that goes on elsewhere must not reload the choice of accounts. */
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

/** What pages show of campaigns and clients is of the past once a run has ended. */
export const staleAfterRun = (accountId: string) => [
  installQueries.checks(accountId),
  listingQueries.all(accountId),
  ...clientsAfterCampaigns(accountId),
];
