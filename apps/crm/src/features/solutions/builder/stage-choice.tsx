import { getBoot } from '@app/frame/state/boot.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pipelineQueries } from '#data/pipelines.ts';

type Props = {
  /** 0: none is chosen yet. */
  value: number;
  description: string;
  /** What is called for, where none is chosen. */
  missing?: string | undefined;
  onChange: (stageId: number) => void;
};

/** One of the account's stages, by their pipelines. */
export function StageChoice({ value, description, missing, onChange }: Props) {
  const { t } = useTranslation('crm');
  const pipelines = useQuery(pipelineQueries.list(getBoot().accountId)).data?.pipelines ?? [];
  const isKnown = pipelines.some(({ stages }) => stages.some(({ id }) => id === value));
  return (
    <NativeSelect
      label={t('deals.columns.stage')}
      description={description}
      value={String(value)}
      error={value === 0 && (missing ?? t('solution.faults.noStage'))}
      data={[
        ...(isKnown ? [] : [{ value: String(value), label: t(value === 0 ? 'builder.noStage' : 'contacts.gone') }]),
        ...pipelines.map(({ name, stages }) => ({
          group: name,
          items: stages.map((stage) => ({ value: String(stage.id), label: stage.name })),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
