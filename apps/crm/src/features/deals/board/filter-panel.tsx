import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { Pipeline } from '@app/contract/pipelines';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Panel } from '@app/ui/overlay/panel';
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import styles from './filters.module.css';
import { closeSpans, type DealsSearch, type dealsSearch } from './search.ts';

type Props = Pick<PageProps<typeof dealsSearch>, 'search' | 'setSearch'> & {
  opened: boolean;
  onClose: () => void;
  pipeline: Pipeline;
  onReset: () => void;
};

const NOBODY = '';

/** What is chosen counts at once: the board behind shows it. */
export function FilterPanel({ opened, onClose, search, setSearch, pipeline, onReset }: Props) {
  const { t } = useTranslation('crm');
  const people = useQuery(peopleQueries.list(getBoot().accountId)).data ?? [];
  const owners = [{ id: NOBODY, name: t('contacts.nobody') }, ...people];
  return (
    <Panel
      opened={opened}
      onClose={onClose}
      title={t('contacts.filters.title')}
      footer={
        <Group justify="space-between">
          <Button variant="default" onClick={onReset}>
            {t('contacts.filters.reset')}
          </Button>
          <Button onClick={onClose}>{t('deals.filters.show')}</Button>
        </Group>
      }
    >
      <Stack gap={20}>
        <Stack gap={8}>
          <Checkbox
            label={t('deals.filters.noStep')}
            checked={search.noStep ?? false}
            onChange={({ currentTarget }) => setSearch({ noStep: currentTarget.checked || undefined })}
          />
          <Checkbox
            label={t('deals.filters.late')}
            checked={search.late ?? false}
            onChange={({ currentTarget }) => setSearch({ late: currentTarget.checked || undefined })}
          />
        </Stack>
        <CloseSection value={search.close} onChange={(close) => setSearch({ close })} />
        <Boxes
          label={t('deals.columns.stage')}
          choices={pipeline.stages.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={(search.stage ?? []).map(String)}
          onChange={(ids) => setSearch({ stage: ids.length > 0 ? ids.map(Number) : undefined })}
        />
        <Boxes
          label={t('deals.columns.owner')}
          choices={owners.map(({ id, name }) => ({ value: id, label: name }))}
          value={(search.owner ?? []).map((id) => id ?? NOBODY)}
          onChange={(ids) =>
            setSearch({ owner: ids.length > 0 ? ids.map((id) => (id === NOBODY ? null : id)) : undefined })
          }
        />
      </Stack>
    </Panel>
  );
}

type BoxesProps = {
  label: string;
  choices: { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
};

function Boxes({ label, choices, value, onChange }: BoxesProps) {
  return (
    <Checkbox.Group label={label} value={value} onChange={onChange}>
      <Stack gap={8} className={styles.boxes ?? ''}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={<bdi>{choice.label}</bdi>} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

type CloseProps = { value: DealsSearch['close']; onChange: (value: DealsSearch['close']) => void };

/** A usual span of time, or two days of one's own. */
function CloseSection({ value, onChange }: CloseProps) {
  const { t } = useTranslation('crm');
  const [isOwn, setOwn] = useState(false);
  const days = value && !('span' in value) ? value : undefined;
  const shown = days || isOwn ? 'own' : value && 'span' in value ? value.span : '';
  const day = (end: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`contacts.period.${end}`)}
      value={days?.[end] ?? ''}
      onChange={({ currentTarget }) => {
        const from = end === 'from' ? currentTarget.value : days?.from;
        const to = end === 'to' ? currentTarget.value : days?.to;
        onChange(from || to ? { ...(from && { from }), ...(to && { to }) } : undefined);
      }}
    />
  );
  return (
    <Stack gap={8}>
      <NativeSelect
        label={t('deals.columns.closeDate')}
        value={shown}
        data={[
          { value: '', label: t('contacts.period.any') },
          ...closeSpans.map((span) => ({ value: span, label: t(`deals.filters.${span}`) })),
          { value: 'own', label: t('contacts.period.own') },
        ]}
        onChange={({ currentTarget }) => {
          setOwn(currentTarget.value === 'own');
          const span = closeSpans.find((each) => each === currentTarget.value);
          onChange(span && { span });
        }}
      />
      {shown === 'own' && (
        <Group grow gap={8}>
          {day('from')}
          {day('to')}
        </Group>
      )}
    </Stack>
  );
}
