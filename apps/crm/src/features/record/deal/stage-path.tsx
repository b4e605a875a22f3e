import type { DealDetail } from '@app/contract/deals';
import type { Stage } from '@app/contract/pipelines';
import { getBoot } from '@app/frame/state/boot.ts';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDealMove, useShownStage } from '#data/deal-changes.ts';
import { isOpen } from '#data/deals.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import styles from './deal.module.css';
import { DAY, secondsSince, writeDuration } from './duration.ts';

type Props = { deal: DealDetail };

/** The stages of the deal's pipeline, each a step to press; with several pipelines also which one. */
export function StagePath({ deal }: Props) {
  const { t } = useTranslation('crm');
  const pipelines = useQuery(pipelineQueries.list(getBoot().accountId));
  const shown = useShownStage(deal);
  const { change } = useDealMove();
  const moveTo = (to: number) => change({ deal, step: { kind: 'stage', from: shown, to } });
  const closed = !isOpen(deal);
  return (
    <QueryView query={pipelines} loading={<TextPlaceholder lines={1} />} error={t('pipelines.error.load')}>
      {({ pipelines: all }) => {
        const current = all.find(({ stages }) => stages.some(({ id }) => id === shown));
        const stages = current?.stages ?? [];
        const at = stages.findIndex(({ id }) => id === shown);
        return (
          <div className={styles.stages}>
            {all.length > 1 && (
              <NativeSelect
                size="xs"
                aria-label={t('deals.pipeline')}
                value={String(current?.id ?? '')}
                disabled={closed}
                data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={({ currentTarget }) => {
                  const first = all.find(({ id }) => String(id) === currentTarget.value)?.stages[0];
                  if (first) moveTo(first.id);
                }}
              />
            )}
            <ol className={styles.path} aria-label={t('deal.stages')}>
              {stages.map((stage, index) => (
                <li key={stage.id}>
                  <button
                    type="button"
                    className={styles.step}
                    data-place={index < at ? 'passed' : index === at ? 'here' : 'ahead'}
                    aria-current={index === at ? 'step' : undefined}
                    // A disabled button cannot have the focus, and the step that was pressed keeps it.
                    aria-disabled={closed || index === at || undefined}
                    onClick={() => {
                      if (!closed && index !== at) moveTo(stage.id);
                    }}
                  >
                    <bdi>{stage.name}</bdi>
                  </button>
                </li>
              ))}
            </ol>
            {!closed && stages[at] && shown === deal.stageId && <Standing deal={deal} stage={stages[at]} />}
          </div>
        );
      }}
    </QueryView>
  );
}

/** How long it has stood here, and whether that is too long. */
function Standing({ deal, stage }: { deal: DealDetail; stage: Stage }) {
  const { t } = useTranslation('crm');
  const seconds = secondsSince(deal.stageSince);
  const isLate = stage.targetDays !== null && seconds > stage.targetDays * DAY;
  return (
    <p className={styles.standing} data-late={isLate || undefined}>
      {t('deal.standing', { time: writeDuration(seconds) })}
      {stage.targetDays !== null && ` · ${t('deal.target', { time: writeDuration(stage.targetDays * DAY) })}`}
      {isLate && ` · ${t('deals.filters.late')}`}
    </p>
  );
}
