import type { AssetContent } from '@app/contract/asset-content';
import {
  type Asset,
  type AssetFault,
  getAsset,
  getMergeValues,
  listAssetVersions,
  listSubmissions,
  saveAsset,
  sendTestMail,
} from '@app/contract/assets';
import { AppError } from '@app/contract/errors';
import { call } from '@app/frame/calls/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { solutionQueries } from './solutions.ts';

/** Which asset of which solution. */
export type AssetPlace = { solutionId: number; assetId: number };

const inCall = (accountId: string, { solutionId, assetId }: AssetPlace) => ({
  accountId,
  solutionId: String(solutionId),
  assetId: String(assetId),
});

/** Everything of assets is under their solutions: what happens to those is told for both. */
export const assetQueries = {
  detail: (accountId: string, place: AssetPlace) =>
    queryOptions({
      queryKey: [...solutionQueries.all(accountId), 'asset', place],
      queryFn: ({ signal }) => call(getAsset, inCall(accountId, place), { signal }),
    }),
  versions: (accountId: string, place: AssetPlace) =>
    queryOptions({
      queryKey: [...solutionQueries.all(accountId), 'asset', place, 'versions'],
      queryFn: async ({ signal }) => (await call(listAssetVersions, inCall(accountId, place), { signal })).versions,
    }),
  mergeValues: (accountId: string, place: AssetPlace, contactId: number | undefined) =>
    queryOptions({
      queryKey: [...solutionQueries.all(accountId), 'asset', place, 'mergeValues', contactId ?? null],
      queryFn: ({ signal }) =>
        call(
          getMergeValues,
          { ...inCall(accountId, place), query: contactId === undefined ? {} : { contactId } },
          { signal },
        ),
    }),
  submissions: (accountId: string, place: AssetPlace) =>
    queryOptions({
      queryKey: [...solutionQueries.all(accountId), 'asset', place, 'submissions'],
      queryFn: ({ signal }) => call(listSubmissions, inCall(accountId, place), { signal }),
    }),
};

/** What is being edited, and the version that it began with. */
export type EditedAsset = { name: string; content: AssetContent; seenVersion: number };

export const sendAsset = (accountId: string, place: AssetPlace, body: EditedAsset) =>
  call(saveAsset, { ...inCall(accountId, place), body });

export const sendTest = (
  accountId: string,
  place: AssetPlace,
  body: { content: AssetContent; contactId?: number | undefined },
) => call(sendTestMail, { ...inCall(accountId, place), body });

/** Shows at once what saving has answered; what depends on it is asked for again. */
export const keepAsset = (client: QueryClient, accountId: string, saved: Asset): void => {
  const place = { solutionId: saved.solutionId, assetId: saved.id };
  client.setQueryData(assetQueries.detail(accountId, place).queryKey, saved);
  void client.invalidateQueries({ queryKey: solutionQueries.all(accountId) });
};

/** What is wrong with the content, where that is why saving was refused. */
export function faultsOf(error: unknown): AssetFault[] {
  if (!(error instanceof AppError) || error.code !== 'asset.invalid') return [];
  return Array.isArray(error.details) ? (error.details as AssetFault[]) : [];
}
