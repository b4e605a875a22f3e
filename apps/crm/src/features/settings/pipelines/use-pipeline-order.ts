import type { Pipeline } from '@app/contract/pipelines';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { inOrder, keepPipelineOrder, pipelineKeys, pipelineQueries, savePipelineOrder } from '#data/pipelines.ts';

/** The pipelines in their order, what is under way included, and how one is moved. */
export function usePipelineOrder(pipelines: Pipeline[]) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const key = pipelineKeys.sort(accountId);
  const { change } = useOptimisticChange({
    key,
    scope: 'pipelines',
    subjectOf: () => 'order',
    send: (ids: number[]) => savePipelineOrder(accountId, ids),
    keep: (client, _, ids) => keepPipelineOrder(client, accountId, ids),
    stale: [pipelineQueries.all(accountId)],
    failed: () => t('fields.error.sort'),
    situation: () => 'sorting pipelines',
  });
  const pending = usePendingChanges<number[]>(key).at(-1);
  const ordered = pending ? inOrder(pipelines, pending) : pipelines;
  return {
    ordered,
    move(pipeline: Pipeline, by: 1 | -1) {
      const ids = ordered.map(({ id }) => id);
      const at = ids.indexOf(pipeline.id);
      change(ids.toSpliced(at, 1).toSpliced(at + by, 0, pipeline.id));
    },
  };
}
