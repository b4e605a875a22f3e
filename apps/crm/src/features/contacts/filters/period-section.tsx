import type { Period } from '@app/contract/contact-filter';
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SectionProps } from './filter-entry.ts';
import { periodParam } from './params.ts';
import type { Words } from './use-filter-words.ts';

const days = [7, 30, 90, 365];
const offered: Period[] = [...days.map((lastDays) => ({ lastDays })), ...days.map((notLastDays) => ({ notLastDays }))];

/** A few usual times, or two days of one's own. */
export function PeriodSection({ label, value, onChange, words }: SectionProps<Period | undefined>) {
  const { t } = words;
  const [isOwn, setOwn] = useState(false);
  const hasDays = value?.from !== undefined || value?.to !== undefined;
  const written = periodParam.write(value) ?? '';
  const isOffered = offered.some((period) => periodParam.write(period) === written);
  const day = (end: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`contacts.period.${end}`)}
      value={value?.[end] ?? ''}
      onChange={({ currentTarget }) => {
        const from = end === 'from' ? currentTarget.value : value?.from;
        const to = end === 'to' ? currentTarget.value : value?.to;
        onChange(from || to ? { ...(from && { from }), ...(to && { to }) } : undefined);
      }}
    />
  );
  return (
    <Stack gap={8}>
      <NativeSelect
        aria-label={label}
        value={hasDays || isOwn ? 'own' : written}
        onChange={({ currentTarget }) => {
          setOwn(currentTarget.value === 'own');
          onChange(currentTarget.value === 'own' ? undefined : periodParam.read(currentTarget.value));
        }}
        data={[
          { value: '', label: t('contacts.period.any') },
          ...(value && !isOffered && !hasDays ? [value] : []).concat(offered).map((period) => ({
            value: periodParam.write(period) ?? '',
            label: periodText(period, words),
          })),
          { value: 'own', label: t('contacts.period.own') },
        ]}
      />
      {(hasDays || isOwn) && (
        <Group grow gap={8}>
          {day('from')}
          {day('to')}
        </Group>
      )}
    </Stack>
  );
}

export function periodText({ from, to, lastDays, notLastDays }: Period, { t, formats }: Words): string {
  if (lastDays) return t('contacts.period.last', { count: lastDays });
  if (notLastDays) return t('contacts.period.notLast', { count: notLastDays });
  if (from && to) return t('contacts.period.between', { from: formats.date(from), to: formats.date(to) });
  if (from) return t('contacts.period.since', { date: formats.date(from) });
  return t('contacts.period.until', { date: formats.date(to ?? '') });
}
