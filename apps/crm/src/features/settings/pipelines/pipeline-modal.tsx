import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { drawNow } from '@app/ui/state/draw-now';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealQueries } from '#data/deals.ts';
import { keepPipeline, type PipelineFields, pipelineKeys, pipelineQueries, savePipeline } from '#data/pipelines.ts';
import type { CrmModals } from '#modals';
import styles from './pipelines.module.css';
import {
  destinations,
  draftsOf,
  faultOf,
  fieldsOf,
  MOST_STAGES,
  moveStage,
  newStage,
  type StageDraft,
} from './stage-drafts.ts';
import { StageForm } from './stage-form.tsx';

type Fault = 'required' | 'tooMany' | 'gone' | 'save' | 'stages';
const faults: Partial<Record<AppError['code'], Fault>> = {
  'pipeline.tooMany': 'tooMany',
  // Somebody else has changed it since it was opened here.
  'stage.hasDeals': 'gone',
  'stage.notFound': 'gone',
  'pipeline.notFound': 'gone',
};

/** A pipeline's name and its stages in their order. Where deals of a stage that goes away are to stand is asked. */
export function PipelineModal({ pipeline }: CrmModals['pipeline']) {
  const { t } = useTranslation(['crm', 'common']);
  const { number } = useFormats();
  const { accountId } = getBoot();
  const [before] = useState(() => (pipeline ? draftsOf(pipeline) : []));
  const [name, setName] = useState(pipeline?.name ?? '');
  const [stages, setStages] = useState(() => (pipeline ? draftsOf(pipeline) : [newStage()]));
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [fault, setFault] = useState<Fault>();
  const list = useRef<HTMLOListElement>(null);
  const gone = destinations(before, stages, chosen);
  const { change, isPending } = useOptimisticChange({
    key: pipelineKeys.save(accountId),
    scope: `pipeline ${pipeline?.id ?? 'new'}`,
    subjectOf: () => String(pipeline?.id),
    send: (fields: PipelineFields) => savePipeline(accountId, pipeline?.id ?? null, fields),
    keep: (client, saved) => keepPipeline(client, accountId, saved),
    stale: [pipelineQueries.all(accountId)],
    affected: [dealQueries.all(accountId)],
    done: (fields) => ({ text: t('pipelines.saved', { name: fields.name }), undo: undoOf(fields) }),
    failed: (_, error) => {
      setFault((error instanceof AppError && faults[error.code]) || 'save');
      return undefined;
    },
    situation: () => 'saving a pipeline',
  });
  /** A stage that is gone cannot be brought back, and a new one may have deals by then: those are not taken back. */
  function undoOf(sent: PipelineFields): PipelineFields | undefined {
    const isSame = sent.stages.length === before.length && sent.stages.every(({ id }) => id !== undefined);
    return pipeline && isSame ? { name: pipeline.name, stages: before.map(fieldsOf), moveTo: {} } : undefined;
  }
  function set(next: StageDraft[]) {
    setStages(next);
    setFault(undefined);
  }
  /** The name of the new stage is what is typed next. */
  function add() {
    drawNow(() => set([...stages, newStage()]));
    [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])].at(-1)?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (name.trim() === '') setFault('required');
    else if (stages.some((stage) => faultOf(stage) !== undefined)) {
      drawNow(() => setFault('stages'));
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    } else {
      const moveTo = Object.fromEntries(gone.flatMap(({ stage, to }) => (to === undefined ? [] : [[stage.id, to]])));
      change({ name: name.trim(), stages: stages.map(fieldsOf), moveTo }, closeModals);
    }
  }
  const staying = stages.filter(({ id }) => id !== undefined);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('pipelines.name')}
          required
          dir="auto"
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault(undefined);
          }}
          error={fault === 'required' && t('common:faults.required')}
        />
        <ol ref={list} className={styles.drafts} aria-label={t('deal.stages')}>
          {stages.map((stage, at) => (
            <StageForm
              key={stage.key}
              stage={stage}
              place={at + 1}
              isChecked={fault === 'stages'}
              onChange={(part) => set(stages.with(at, { ...stage, ...part }))}
              onMove={{
                up: at > 0 ? () => set(moveStage(stages, at, -1)) : undefined,
                down: at < stages.length - 1 ? () => set(moveStage(stages, at, 1)) : undefined,
              }}
              // Deals of a stage that goes away need one that is there already.
              onRemove={
                stages.length > 1 && (stage.id === undefined || staying.length > 1)
                  ? () => set(stages.toSpliced(at, 1))
                  : undefined
              }
            />
          ))}
        </ol>
        {stages.length < MOST_STAGES && (
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={add}>
            {t('pipelines.addStage')}
          </Button>
        )}
        {gone.map(({ stage, to }) => (
          <div key={stage.key} className={styles.gone}>
            <NativeSelect
              label={t('pipelines.moveDeals', { name: stage.name, number: number(stage.deals) })}
              value={String(to)}
              data={staying.map((each) => ({ value: String(each.id), label: each.name }))}
              onChange={({ currentTarget: { value } }) => setChosen(new Map(chosen).set(stage.id ?? 0, Number(value)))}
            />
            <Button variant="default" onClick={() => set([...stages, stage])}>
              {t('pipelines.keepStage')}
            </Button>
          </div>
        ))}
        <FaultText>{fault !== undefined && fault !== 'required' && t(`pipelines.error.${fault}`)}</FaultText>
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('pipelines.save')}
        </BusyButton>
      </Stack>
    </form>
  );
}
