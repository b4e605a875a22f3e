import type { Pipeline } from '@app/contract/pipelines';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pipelineQueries } from '#data/pipelines.ts';
import { openModal } from '#modals';
import { DeleteIcon, EditIcon } from '../icons.tsx';
import { MoveActions, useMoves } from '../moves.tsx';
import settings from '../settings.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import styles from './pipelines.module.css';
import { usePipelineOrder } from './use-pipeline-order.ts';

/** The ways that deals go, each with its stages. */
export function PipelinesPage() {
  const { t } = useTranslation(['crm', 'common']);
  const pipelines = useQuery(pipelineQueries.list(getBoot().accountId));
  return (
    <Page
      title={t('common:settings.title')}
      action={<Button onClick={() => openModal('pipeline', {})}>{t('pipelines.add')}</Button>}
    >
      <SettingsNav />
      <p className={settings.intro}>{t('pipelines.intro')}</p>
      <QueryView
        query={pipelines}
        loading={<TablePlaceholder rows={4} columns={3} />}
        error={t('pipelines.error.load')}
        isEmpty={(found) => found.pipelines.length === 0}
        empty={<Empty text={t('pipelines.empty')} />}
      >
        {(found) => <PipelineList pipelines={found.pipelines} />}
      </QueryView>
    </Page>
  );
}

function PipelineList({ pipelines }: { pipelines: Pipeline[] }) {
  const { t } = useTranslation('crm');
  const { ordered, move } = usePipelineOrder(pipelines);
  const { list, moveOn } = useMoves(move);
  return (
    <KeepFocus>
      <ul ref={list} className={styles.pipelines} aria-label={t('pipelines.title')}>
        {ordered.map((pipeline, at) => (
          <li key={pipeline.id} data-row data-id={pipeline.id}>
            <div className={styles.head}>
              <h2 className={styles.name}>
                <bdi>{pipeline.name}</bdi>
              </h2>
              <span className={settings.rowActions}>
                <MoveActions name={pipeline.name} at={at} of={ordered.length} onMove={(by) => moveOn(pipeline, by)} />
                <RowAction
                  label={t('tags.edit')}
                  name={t('tags.editOne', { name: pipeline.name })}
                  run={() => openModal('pipeline', { pipeline })}
                >
                  <EditIcon />
                </RowAction>
                {/* Deals need at least one. */}
                {ordered.length > 1 && (
                  <RowAction
                    label={t('tags.delete')}
                    name={t('tags.deleteOne', { name: pipeline.name })}
                    run={() => openModal('deletePipeline', { pipeline })}
                  >
                    <DeleteIcon />
                  </RowAction>
                )}
              </span>
            </div>
            <Stages pipeline={pipeline} />
          </li>
        ))}
      </ul>
    </KeepFocus>
  );
}

function Stages({ pipeline: { name, stages } }: { pipeline: Pipeline }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  return (
    <ol className={styles.stages} aria-label={t('pipelines.stagesOf', { name })}>
      {stages.map((stage) => (
        <li key={stage.id}>
          <bdi>{stage.name}</bdi>
          <span className={settings.note}>{t('pipelines.oddsShown', { number: number(stage.odds) })}</span>
          {stage.targetDays !== null && (
            <span className={settings.note}>{t('pipelines.targetShown', { number: number(stage.targetDays) })}</span>
          )}
          {stage.checklist.length > 0 && (
            <span className={settings.note}>
              {t('pipelines.checklistShown', { number: number(stage.checklist.length) })}
            </span>
          )}
          <span className={settings.note}>{t('pipelines.dealsShown', { number: number(stage.deals) })}</span>
        </li>
      ))}
    </ol>
  );
}
