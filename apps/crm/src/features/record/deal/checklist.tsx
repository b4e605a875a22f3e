import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { DealDetail } from '@app/contract/deals';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DealTick, dealKeys, dealQueries, isOpen, keepDeal, sendTick } from '#data/deals.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import panel from '../panels/panels.module.css';
import { SidePanel } from '../panels/side-panel.tsx';

/** What has to be done while the deal stands where it stands; a stage that asks for nothing shows nothing. */
export function Checklist({ deal }: { deal: DealDetail }) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const key = dealKeys.tick(accountId, deal.id);
  const stages = useQuery(pipelineQueries.list(accountId)).data?.pipelines.flatMap((each) => each.stages);
  const items = stages?.find(({ id }) => id === deal.stageId)?.checklist ?? [];
  const { change } = useOptimisticChange({
    key,
    scope: `deal ${deal.id}`,
    subjectOf: ({ item }: DealTick) => item,
    send: (tick) => sendTick(accountId, deal.id, tick),
    keep: (client, answer) => keepDeal(client, accountId, answer),
    stale: [dealQueries.all(accountId)],
    failed: () => t('deals.error.update'),
    situation: () => 'ticking off what a deal needs',
  });
  const pending = usePendingChanges<DealTick>(key);
  const isTicked = (id: string) => pending.findLast(({ item }) => item === id)?.isDone ?? deal.checked.includes(id);
  if (items.length === 0) return null;
  return (
    <SidePanel title={t('deal.fields.checked')}>
      <ul className={panel.list}>
        {items.map(({ id, text, isRequired }) => (
          <li key={id}>
            <Checkbox
              size="sm"
              checked={isTicked(id)}
              disabled={!isOpen(deal)}
              label={<bdi>{text}</bdi>}
              description={isRequired && t('deal.checklist.required')}
              onChange={({ currentTarget }) => change({ item: id, isDone: currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
