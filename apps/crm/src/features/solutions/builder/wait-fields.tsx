import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { Wait } from '@app/contract/campaign-steps';
import { getBoot } from '@app/frame/state/boot.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';
import { weekdayName, weekdays } from '#data/weekdays.ts';
import styles from './builder.module.css';
import { WholeNumber } from './whole-number.tsx';

const kinds = ['for', 'until', 'untilDate'] as const;
const units = ['minutes', 'hours', 'days'] as const;
const first: Record<Wait['kind'], Wait> = {
  for: { kind: 'for', amount: 1, unit: 'days' },
  until: { kind: 'until', weekdays: [], time: '09:00' },
  untilDate: { kind: 'untilDate', field: 'birthday', days: 0, time: '09:00', isYearly: true },
};

type Props<One extends Wait = Wait> = { wait: One; onChange: (wait: Wait) => void };

export function WaitFields({ wait, onChange }: Props) {
  const { t } = useTranslation('crm');
  return (
    <>
      <NativeSelect
        label={t('builder.wait.kind')}
        value={wait.kind}
        data={kinds.map((kind) => ({ value: kind, label: t(`builder.wait.${kind}`) }))}
        onChange={({ currentTarget: { value } }) => onChange(first[kinds.find((kind) => kind === value) ?? 'for'])}
      />
      {wait.kind === 'for' && (
        <div className={styles.pair}>
          <WholeNumber
            label={t('builder.wait.amount')}
            value={wait.amount}
            min={0}
            max={100_000}
            onChange={(amount) => onChange({ ...wait, amount })}
          />
          <NativeSelect
            label={t('builder.wait.unit')}
            value={wait.unit}
            data={units.map((unit) => ({ value: unit, label: t(`builder.wait.${unit}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...wait, unit: units.find((unit) => unit === value) ?? wait.unit })
            }
          />
        </div>
      )}
      {wait.kind === 'until' && (
        <Checkbox.Group
          label={t('solution.schedule.weekdays')}
          description={t('builder.wait.anyDay')}
          value={wait.weekdays.map(String)}
          onChange={(days) => onChange({ ...wait, weekdays: days.map(Number).sort() })}
        >
          <div className={styles.days}>
            {weekdays().map((day) => (
              <Checkbox key={day} value={String(day)} label={weekdayName(day, 'long')} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {wait.kind === 'untilDate' && <DateFields wait={wait} onChange={onChange} />}
      {wait.kind !== 'for' && (
        <TextInput
          type="time"
          label={t('tasks.fields.dueTime')}
          value={wait.time}
          onChange={({ currentTarget: { value } }) => value !== '' && onChange({ ...wait, time: value })}
        />
      )}
    </>
  );
}

function DateFields({ wait, onChange }: Props<Extract<Wait, { kind: 'untilDate' }>>) {
  const { t } = useTranslation('crm');
  const own = useQuery(ownFieldQueries.list(getBoot().accountId)).data?.fields ?? [];
  const dates = own.filter(({ kind }) => kind === 'date').map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = wait.field === 'birthday' || dates.some(({ value }) => value === wait.field);
  return (
    <>
      <NativeSelect
        label={t('fields.kinds.date')}
        value={wait.field}
        data={[
          { value: 'birthday', label: t('contacts.fields.birthday') },
          ...dates,
          ...(isKnown ? [] : [{ value: wait.field, label: t('contacts.gone') }]),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ...wait, field: value })}
      />
      <WholeNumber
        label={t('builder.wait.daysAfter')}
        description={t('builder.wait.daysAfterHint')}
        value={wait.days}
        min={-365}
        max={365}
        onChange={(days) => onChange({ ...wait, days })}
      />
      <Checkbox
        label={t('builder.wait.yearly')}
        checked={wait.isYearly}
        onChange={({ currentTarget: { checked } }) => onChange({ ...wait, isYearly: checked })}
      />
    </>
  );
}
