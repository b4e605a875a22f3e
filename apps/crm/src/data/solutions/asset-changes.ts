import { deleteAsset } from '@app/contract/assets';
import { AppError } from '@app/contract/errors';
import type { SolutionDetail } from '@app/contract/solutions';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { makeAsset } from './builder.ts';
import { useSolutionFault } from './solution-changes.ts';
import { solutionKeys, solutionQueries } from './solutions.ts';

type ListedAsset = SolutionDetail['assets'][number];
type Addition = { solutionId: number } & Pick<ListedAsset, 'kind' | 'name'>;

/** Something to send or show, empty at first. `onAdded` gets its number. */
export function useAddAsset(onAdded: (assetId: number) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.asset(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solutionId, kind }: Addition) => `${solutionId} ${kind}`,
    send: ({ solutionId, kind, name }) => makeAsset(accountId, solutionId, { kind, name }),
    keep: (_, { id }) => onAdded(id),
    stale: [solutionQueries.all(accountId)],
    failed: (_, error) => fault(error, t('builder.newContentFailed')),
    situation: () => 'adding an asset',
  });
}

type Deletion = { solutionId: number; asset: Pick<ListedAsset, 'id' | 'name'> };

/** For good, with its versions; what is still used stays. */
export function useDeleteAsset(onFault: (text: string) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.asset(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ asset }: Deletion) => String(asset.id),
    send: ({ solutionId, asset }) =>
      call(deleteAsset, { accountId, solutionId: String(solutionId), assetId: String(asset.id) }),
    stale: [solutionQueries.all(accountId)],
    done: ({ asset: { name } }) => ({ text: t('solution.content.deleted', { name }) }),
    failed: ({ asset: { name } }, error) => {
      const code = error instanceof AppError ? error.code : undefined;
      onFault(
        code === 'asset.inUse'
          ? t('solution.content.inUse', { name })
          : code === 'asset.notFound'
            ? t('asset.notFound')
            : fault(error, t('solution.content.deleteFailed', { name })),
      );
      return undefined;
    },
    situation: () => 'deleting an asset',
  });
}
