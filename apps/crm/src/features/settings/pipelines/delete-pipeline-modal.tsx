import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealQueries } from '#data/deals.ts';
import { pipelineKeys, pipelineQueries, removePipeline } from '#data/pipelines.ts';
import type { CrmModals } from '#modals';

/** Asks where the deals of a pipeline go before it goes away. */
export function DeletePipelineModal({ pipeline: { id, name, stages } }: CrmModals['deletePipeline']) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const all = useQuery(pipelineQueries.list(accountId)).data?.pipelines ?? [];
  const others = all.filter((each) => each.id !== id);
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<string>();
  const to = chosen ?? String(others[0]?.stages[0]?.id ?? '');
  const { change, isPending } = useOptimisticChange({
    key: pipelineKeys.remove(accountId),
    scope: `pipeline ${id}`,
    subjectOf: () => String(id),
    send: (moveTo: number | undefined) => removePipeline(accountId, id, moveTo),
    stale: [pipelineQueries.all(accountId)],
    affected: [dealQueries.all(accountId)],
    done: () => ({ text: t('pipelines.deleted', { name }) }),
    failed: () => {
      setFault(t('pipelines.error.delete', { name }));
      return undefined;
    },
    situation: () => 'deleting a pipeline',
  });
  const deals = stages.reduce((sum, stage) => sum + stage.deals, 0);
  return (
    <Stack>
      <NativeSelect
        label={t('pipelines.moveTo')}
        value={to}
        data={others.map((other) => ({
          group: other.name,
          items: other.stages.map((stage) => ({ value: String(stage.id), label: stage.name })),
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Confirm
        text={t('pipelines.deleteText', { name, number: number(deals) })}
        fault={fault}
        label={t('tags.deleteOne', { name })}
        busy={isPending}
        onConfirm={() => change(to === '' ? undefined : Number(to), closeModals)}
      />
    </Stack>
  );
}
